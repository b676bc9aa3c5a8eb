// SPDX-License-Identifier: MIT

extension CallMatrix {
    /// One call: what it sends, how far it comes, and what ends it there.
    public struct Case: Sendable, Hashable, CustomStringConvertible {
        /// The request's body.
        public enum Content: String, Sendable, CaseIterable { case none, bytes, file, multipart, stream }

        /// Where the call is when it ends.
        public enum Place: String, Sendable, CaseIterable {
            case connecting, handshake, sending, head, reading, pages, limiter, renewal, closure
        }

        /// What ends the call.
        public enum Ending: String, Sendable, CaseIterable { case deadline, idle, cancellation, shutdown }

        /// The middleware of the client; `own` is the standard chain with one more step.
        public enum Chain: String, Sendable, CaseIterable { case bare, standard, own }

        /// The version of HTTP.
        public enum Wire: String, Sendable, CaseIterable { case http1, http2 }

        /// The request's body.
        public let content: Content
        /// Whether progress is told.
        public let tellsProgress: Bool
        /// Where the call is when it ends.
        public let place: Place
        /// What ends it.
        public let ending: Ending
        /// The client's middleware.
        public let chain: Chain
        /// The version of HTTP.
        public let wire: Wire

        /// All of its values in a few words.
        public var description: String { values.joined(separator: ", ") }

        /// The value of each dimension.
        var values: [String] {
            [
                "\(content)", tellsProgress ? "progress" : "no progress", "\(place)", "\(ending)", "\(chain) chain",
                "\(wire)",
            ]
        }
    }

    /// Every combination, whether it exists or not.
    public static let combinations: [Case] = Case.Content.allCases.flatMap { content in
        [false, true].flatMap { progress in
            Case.Place.allCases.flatMap { place in
                Case.Ending.allCases.flatMap { ending in
                    Case.Chain.allCases.flatMap { chain in
                        Case.Wire.allCases.map {
                            Case(
                                content: content, tellsProgress: progress, place: place, ending: ending,
                                chain: chain, wire: $0)
                        }
                    }
                }
            }
        }
    }

    /// The combinations that exist.
    public static let cases: [Case] = combinations.filter { item in !impossible.contains { $0.holds(item) } }

    /// A part of the cases in which each pair of values occurs that occurs in any of them.
    public static let spread: [Case] = PairwiseSpread.of(cases)
}

extension CallMatrix {
    /// Why some combinations do not exist.
    public struct Impossibility: Sendable, CustomStringConvertible {
        /// The reason, in one sentence.
        public let description: String

        let holds: @Sendable (Case) -> Bool

        init(_ description: String, _ holds: @escaping @Sendable (Case) -> Bool) {
            self.description = description
            self.holds = holds
        }

        /// Whether it is the reason that a combination does not exist.
        public func excludes(_ item: Case) -> Bool { holds(item) }
    }

    /// The table of what cannot be.
    public static let impossible: [Impossibility] = [
        Impossibility("A request without a body has nothing to send.") { $0.content == .none && $0.place == .sending },
        Impossibility("A body that can be read once is not there for a second page.") {
            $0.content == .stream && $0.place == .pages
        },
        Impossibility("A bare chain has no limiter and no authorizer.") {
            $0.chain == .bare && [.limiter, .renewal].contains($0.place)
        },
        Impossibility("Which HTTP will be spoken is known when the TLS handshake is over.") {
            $0.wire == .http2 && [.connecting, .handshake].contains($0.place)
        },
        Impossibility("The idle limit is that of an answer's body while it is waited for.") {
            $0.ending == .idle && $0.place != .reading
        },
        Impossibility("A shutdown ends the waits of steps and what begins later; it leaves the wire its limits.") {
            $0.ending == .shutdown && ![.pages, .limiter, .renewal].contains($0.place)
        },
    ]
}

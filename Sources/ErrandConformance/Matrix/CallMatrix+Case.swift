// SPDX-License-Identifier: MIT

extension CallMatrix {
    /// A case of the matrix: what a call sends, how far it gets, and what ends
    /// it there.
    public struct Case: Sendable, Hashable, CustomStringConvertible {
        /// The request's body.
        public enum Content: String, Sendable, CaseIterable { case none, bytes, file, multipart, stream }

        /// The place of the call when it is ended.
        ///
        /// `reading` and `streaming` read a body that has stopped, the client itself or a
        /// closure of the user's own. `renewal` and `refused` wait for a credential, before the
        /// request is sent or after a 401.
        public enum Place: String, Sendable, CaseIterable {
            case connecting, handshake, sending, head, reading, streaming, pages, limiter, renewal, refused, closure
        }

        /// The way in which the call is ended.
        public enum Ending: String, Sendable, CaseIterable { case deadline, idle, cancellation, shutdown }

        /// The middleware of the client.
        ///
        /// `own` is the standard chain with one more step.
        public enum Chain: String, Sendable, CaseIterable { case bare, standard, own }

        /// The HTTP version.
        public enum Wire: String, Sendable, CaseIterable { case http1, http2 }

        /// The request's body.
        public let content: Content
        /// Whether progress is reported.
        public let tellsProgress: Bool
        /// The place of the call when it is ended.
        public let place: Place
        /// The way in which the call is ended.
        public let ending: Ending
        /// The middleware of the client.
        public let chain: Chain
        /// The HTTP version.
        public let wire: Wire

        /// All values of the case in a few words.
        public var description: String { values.joined(separator: ", ") }

        /// The value of each dimension.
        var values: [String] {
            [
                "\(content)", tellsProgress ? "progress" : "no progress", "\(place)", "\(ending)", "\(chain) chain",
                "\(wire)",
            ]
        }
    }

    /// All combinations, including those that do not exist.
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

    /// The cases: all combinations that exist.
    public static let cases: [Case] = combinations.filter { item in !impossible.contains { $0.holds(item) } }

    /// A small part of the cases that contains every pair of values that occurs in any case.
    public static let spread: [Case] = PairwiseSpread.of(cases)
}

extension CallMatrix {
    /// A reason why some combinations do not exist.
    public struct Impossibility: Sendable, CustomStringConvertible {
        /// The reason, in one sentence.
        public let description: String

        let holds: @Sendable (Case) -> Bool

        /// Creates a reason, also one that holds only for a transport of your own.
        public init(_ description: String, _ holds: @escaping @Sendable (Case) -> Bool) {
            self.description = description
            self.holds = holds
        }

        /// Returns whether this is the reason why a combination does not exist.
        public func excludes(_ item: Case) -> Bool { holds(item) }
    }

    /// The reasons why combinations do not exist.
    public static let impossible: [Impossibility] = [
        Impossibility("A request without a body has nothing to send.") { $0.content == .none && $0.place == .sending },
        Impossibility("A body that can be read only once cannot be sent for a second page.") {
            $0.content == .stream && $0.place == .pages
        },
        Impossibility("A bare chain has no limiter and no authorizer.") {
            $0.chain == .bare && [.limiter, .renewal, .refused].contains($0.place)
        },
        Impossibility("The HTTP version is known only after the TLS handshake.") {
            $0.wire == .http2 && [.connecting, .handshake].contains($0.place)
        },
        Impossibility("The idle limit applies only while a response body is read.") {
            $0.ending == .idle && ![.reading, .streaming].contains($0.place)
        },
        Impossibility("A shutdown ends waits of steps and later calls; requests on the wire keep their limits.") {
            $0.ending == .shutdown && ![.pages, .limiter, .renewal, .refused].contains($0.place)
        },
        Impossibility("A request that cannot be sent again gets its 401, whatever becomes of the renewal.") {
            $0.content == .stream && $0.place == .refused && $0.ending == .shutdown
        },
    ]
}

// SPDX-License-Identifier: MIT

extension CallMatrix {
    /// A case of the matrix: a request, the place that the call reaches, and the way
    /// in which it is ended there.
    struct Case: Sendable, Hashable, CustomStringConvertible {
        /// The request's body.
        enum Content: String, Sendable, CaseIterable {
            /// No body.
            case none
            /// Bytes in memory.
            case bytes
            /// A file.
            case file
            /// A multipart form with a file.
            case multipart
            /// An asynchronous sequence.
            case stream
            /// An asynchronous sequence that never gets to its end: it waits for its
            /// next chunk.
            case stalled
        }

        /// The place of the call when it is ended.
        enum Place: String, Sendable, CaseIterable {
            /// The connection is being made.
            case connecting
            /// The TLS handshake waits for the server.
            case handshake
            /// The server does not read the request's body; or the body has stopped.
            case sending
            /// The server does not respond.
            case head
            /// The response's body has stopped, and the client reads it.
            case reading
            /// The response's body has stopped, and the user's closure reads it.
            case streaming
            /// The call waits for the second page. At a shutdown, it is between two pages.
            case pages
            /// The call waits for the rate limiter.
            case limiter
            /// The call waits for a credential before the request is sent.
            case renewal
            /// The call waits for a new credential after a 401.
            case refused
            /// The user's closure waits for something of its own.
            case closure
            /// The body of an error has stopped, and the client reads it.
            case error
            /// The authorizer waits for a token, which it fetches through the same client.
            case token
        }

        /// The way in which the call is ended.
        enum Ending: String, Sendable, CaseIterable {
            /// The call's deadline.
            case deadline
            /// The limit of a wait without any bytes.
            case idle
            /// The cancellation of the task.
            case cancellation
            /// The client's shutdown.
            case shutdown
        }

        /// The middleware of the client.
        enum Chain: String, Sendable, CaseIterable {
            /// None.
            case bare
            /// The standard chain.
            case standard
            /// The standard chain with one more middleware, as a user writes it.
            case own
        }

        /// The method that is called.
        enum Call: String, Sendable, CaseIterable {
            /// One call for a response.
            case one
            /// Two equal calls that share an exchange.
            case shared
            /// A stream of events.
            case events
            /// A stream of JSON lines.
            case lines
        }

        /// The response that the call gets before it reaches the place.
        enum First: String, Sendable, CaseIterable {
            /// None: the first request reaches the place.
            case none
            /// A redirect. The hop reaches the place.
            case redirect
            /// A 401. The request with a renewed credential reaches the place.
            case refusal
        }

        /// The HTTP version.
        enum Wire: String, Sendable, CaseIterable {
            /// HTTP/1.1.
            case http1
            /// HTTP/2.
            case http2
        }

        /// The request's body.
        let content: Content
        /// Whether progress is reported.
        let tellsProgress: Bool
        /// The place of the call when it is ended.
        let place: Place
        /// The way in which the call is ended.
        let ending: Ending
        /// The middleware of the client.
        let chain: Chain
        /// The method that is called.
        let call: Call
        /// The response that the call gets before it reaches the place.
        let first: First
        /// The HTTP version.
        let wire: Wire

        /// All values of the case in a few words.
        var description: String { values.joined(separator: ", ") }

        /// The value of each dimension.
        var values: [String] {
            [
                "\(content)", tellsProgress ? "progress" : "no progress", "\(place)", "\(ending)",
                "\(chain) chain",
                "\(call) called", "\(first) first", "\(wire)",
            ]
        }
    }

    /// All combinations of values, including impossible ones.
    static let combinations: [Case] = {
        var all: [Case] = []
        for content in Case.Content.allCases {
            for place in Case.Place.allCases {
                for ending in Case.Ending.allCases {
                    for chain in Case.Chain.allCases {
                        for call in Case.Call.allCases {
                            for first in Case.First.allCases {
                                for (progress, wire) in [
                                    (false, Case.Wire.http1), (true, .http1), (false, .http2), (true, .http2),
                                ] {
                                    all.append(
                                        Case(
                                            content: content, tellsProgress: progress, place: place, ending: ending,
                                            chain: chain, call: call, first: first, wire: wire))
                                }
                            }
                        }
                    }
                }
            }
        }
        return all
    }()

    /// All possible combinations of values.
    static let cases: [Case] = combinations.filter { item in
        !impossible.contains { $0.excludes(item) }
    }

    /// A small part of the cases that contains every pair of values that occurs in any case.
    static let spread: [Case] = PairwiseSpread.of(cases)
}

extension CallMatrix {
    /// A reason why some combinations are impossible.
    struct Impossibility: Sendable, CustomStringConvertible {
        /// The reason, in one sentence.
        let description: String

        /// Returns whether this is a reason why a combination is impossible.
        let excludes: @Sendable (Case) -> Bool

        init(_ description: String, _ excludes: @escaping @Sendable (Case) -> Bool) {
            self.description = description
            self.excludes = excludes
        }
    }

    /// The reasons why combinations are impossible.
    static let impossible: [Impossibility] = [
        Impossibility("A request without a body has nothing to send.") {
            $0.content == .none && $0.place == .sending
        },
        Impossibility(
            "A body that can be read only once is not sent again, as for a second page or a hop."
        ) {
            [.stream, .stalled].contains($0.content) && ($0.place == .pages || $0.first != .none)
        },
        Impossibility("While a body has not come to its end, the call is still sending.") {
            $0.content == .stalled && $0.place == .head
        },
        Impossibility(
            "A bare chain has no limiter and no authorizer, follows no redirect and shares nothing."
        ) {
            $0.chain == .bare
                && ([.limiter, .renewal, .refused, .token].contains($0.place) || $0.first != .none
                    || $0.call == .shared)
        },
        Impossibility("Shared calls have no content, and are read whole.") {
            $0.call == .shared
                && ($0.content != .none || [.streaming, .pages, .closure].contains($0.place))
        },
        Impossibility(
            "A stream of events or lines is neither read whole, nor by pages, nor by the user's closure."
        ) {
            [.events, .lines].contains($0.call) && [.reading, .pages, .closure].contains($0.place)
        },
        Impossibility("What comes before the first request comes before its response.") {
            $0.first != .none && [.connecting, .handshake, .limiter, .renewal, .token].contains($0.place)
        },
        Impossibility("A credential is renewed once.") { $0.first == .refusal && $0.place == .refused },
        Impossibility("The HTTP version is known only after the TLS handshake.") {
            $0.wire == .http2 && [.connecting, .handshake].contains($0.place)
        },
        Impossibility("The idle limit applies only while a response body is read.") {
            $0.ending == .idle && ![.reading, .streaming, .error].contains($0.place)
        },
        Impossibility(
            "A shutdown ends waits of steps and later calls; requests on the wire keep their limits."
        ) {
            $0.ending == .shutdown && ![.pages, .limiter, .renewal, .refused, .token].contains($0.place)
        },
        Impossibility(
            "A request that cannot be sent again gets its 401, whatever becomes of the renewal."
        ) {
            [.stream, .stalled].contains($0.content) && $0.place == .refused && $0.ending == .shutdown
        },
    ]
}

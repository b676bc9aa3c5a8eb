// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore

    /// The state machine that notices a dead HTTP/2 connection.
    ///
    /// Many streams wait on one connection, and a path that swallows packets ends none of them. So a connection
    /// with open streams on which nothing was read for a while is asked for a response (RFC 9113 §6.7). An idle
    /// connection is not asked: servers may close connections that ask without need.
    struct HTTP2Liveness {
        /// The silence after which the server is asked, and the time that it has to respond.
        static let patience = TimeAmount.seconds(15)

        enum Action: Equatable {
            case none
            /// Look again at this moment.
            case look(at: NIODeadline)
            /// Send a `PING`, and look again at this moment.
            case ping(lookAt: NIODeadline)
            /// The connection is lost.
            case lose
        }

        private var streamCount = 0
        private var lastRead: NIODeadline
        /// The moment at which the server was asked and has not been heard since.
        private var asked: NIODeadline?
        private var isLooking = false

        init(now: NIODeadline) { lastRead = now }

        /// Handles a new stream.
        mutating func opened(now: NIODeadline) -> Action {
            streamCount += 1
            guard streamCount == 1 else { return .none }
            // The time without streams is not silence.
            lastRead = now
            asked = nil
            return look(at: now + Self.patience)
        }

        /// Handles the end of a stream.
        mutating func closed() { streamCount = max(streamCount - 1, 0) }

        /// Handles any bytes of the server.
        mutating func read(now: NIODeadline) {
            lastRead = now
            asked = nil
        }

        /// Handles the moment of a look.
        mutating func look(now: NIODeadline) -> Action {
            isLooking = false
            guard streamCount > 0 else { return .none }
            if let asked {
                guard now >= asked + Self.patience else { return look(at: asked + Self.patience) }
                return .lose
            }
            guard now >= lastRead + Self.patience else { return look(at: lastRead + Self.patience) }
            asked = now
            isLooking = true
            return .ping(lookAt: now + Self.patience)
        }

        private mutating func look(at moment: NIODeadline) -> Action {
            guard !isLooking else { return .none }
            isLooking = true
            return .look(at: moment)
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOHTTP1
    import NIOSSL

    /// The state machine of a connection of HTTP/1.1: one exchange after another, each with one end.
    struct HTTP1State {
        private enum Phase { case idle, busy, closed }
        private enum Response { case awaited, begun, ended }

        /// The meaning of a head.
        enum Head: Equatable {
            /// The peer asks for the request's body, or says something that nobody waits for.
            case interim(isContinue: Bool)
            /// - Parameter isRefusal: Whether the peer does not want the rest of the request.
            case final(isRefusal: Bool)
            /// No exchange expects it.
            case unexpected
        }

        /// The action at the end of a read.
        enum Turn: Equatable {
            /// Nothing has changed for the exchange.
            case nothing
            /// The parts of the response that have come are passed on.
            case pass
            /// The exchange is over.
            case over(isReusable: Bool)
        }

        /// The meaning of the connection's end.
        enum End {
            case nothing
            /// The exchange had ended well.
            case over
            case failed(any Error)
        }

        private var phase = Phase.idle
        private var isRequestEnded = false
        private var response = Response.awaited
        private var order = ResponseOrder()
        private var mayBeReused = true
        private var isRefused = false
        private var isBodyless = false
        private var hasReceived = false
        /// The octets of the response that have come and are no content.
        ///
        /// The parser counts those of fields. It skips the others without a count: blank lines, blanks, the reason
        /// phrase, extensions and zeros of chunks.
        private var overhead = 0
        /// The most such octets: twice what the fields of a head may have.
        static let mostOverhead = 512 * 1024
        /// Those that an interim head may have for nothing.
        private static let interimSize = 1024
        /// Those that a part of content may have for nothing, besides twice its own size: the framing of a chunk.
        private static let framingSize = 16

        /// Whether an exchange has ended well, and another could follow.
        private(set) var hasServed = false

        /// Whether the whole response has come, and the connection seems to be clean.
        var isComplete: Bool { phase == .busy && response == .ended && isRequestEnded && mayBeReused }

        /// Begins an exchange.
        ///
        /// - Parameter isHead: Whether the response has no content, whatever its head says.
        /// - Returns: `false` when the connection takes no exchange: nothing may be written.
        mutating func begin(isHead: Bool = false) -> Bool {
            guard phase == .idle else { return false }
            phase = .busy
            isBodyless = isHead
            isRequestEnded = false
            response = .awaited
            order = ResponseOrder()
            hasReceived = false
            overhead = 0
            return true
        }

        /// Takes back the beginning of an exchange of which nothing was written.
        mutating func abandoned() { phase = .idle }

        // MARK: The request

        /// Whether the rest of the request is still to be written.
        var isSending: Bool { phase == .busy && !isRequestEnded && !isRefused }

        /// Notes that the request was written to its end.
        mutating func requestEnded() { isRequestEnded = true }

        /// Notes that this is the last exchange of the connection.
        mutating func isLast() { mayBeReused = false }

        // MARK: The response

        /// Notes that bytes have come, before the parser reads them.
        ///
        /// - Returns: `false` when no exchange is there for them. The connection is closed then: the beginning of
        ///   a head would become that of the next response.
        mutating func received(_ count: Int) throws(ProtocolViolation) -> Bool {
            hasReceived = true
            guard phase == .idle else {
                // What came before them was read.
                guard overhead <= Self.mostOverhead else { throw .overhead }
                overhead += count
                return true
            }
            phase = .closed
            return false
        }

        mutating func received(_ head: HTTPResponseHead) throws(ProtocolViolation) -> Head {
            guard phase == .busy, response == .awaited else { return .unexpected }
            try order.received(head)
            guard order.hasFinalHead else {
                overhead = max(overhead - Self.interimSize, 0)
                return .interim(isContinue: head.status.code == 100)
            }
            overhead = 0
            response = .begun
            let isRefusal = !isRequestEnded && head.status.code >= 300
            isRefused = isRefusal
            if isRefusal || !head.isReusable(isBodyless) { mayBeReused = false }
            return .final(isRefusal: isRefusal)
        }

        /// Returns whether a piece of the body belongs to the exchange.
        mutating func receivedBody(_ count: Int) -> Bool {
            overhead = max(overhead - 3 * count - Self.framingSize, 0)
            return phase == .busy && response == .begun
        }

        /// Returns whether the end is that of the exchange's response.
        @discardableResult
        mutating func receivedEnd() -> Bool {
            guard phase == .busy, response == .begun else { return false }
            response = .ended
            return true
        }

        /// Handles the end of a read.
        mutating func readComplete() -> Turn {
            guard phase == .busy else { return .nothing }
            switch response {
            case .awaited: return .nothing
            case .begun: return .pass
            case .ended:
                let isReusable = isRequestEnded && mayBeReused
                phase = isReusable ? .idle : .closed
                if isReusable { hasServed = true }
                return .over(isReusable: isReusable)
            }
        }

        // MARK: The end

        /// Handles an error of the connection; `nil` when it was closed.
        mutating func failed(_ error: (any Error)?) -> End {
            defer { phase = .closed }
            guard phase == .busy else { return .nothing }
            if response == .ended { return .over }
            guard let error, !StaleConnection.isLoss(error) else {
                if hasServed, !hasReceived { return .failed(StaleConnection()) }
                // A reset is told apart from an end; an end without `close_notify` is an end.
                guard let error = error as? IOError else { return .failed(HTTPParserError.invalidEOFState) }
                return .failed(error)
            }
            return .failed(error)
        }

        /// Handles the end of the exchange by its caller.
        mutating func ended() { phase = .closed }
    }

    extension HTTPResponseHead {
        /// Whether another request may follow on the connection.
        fileprivate func isReusable(_ isBodyless: Bool) -> Bool {
            if isKeepAlive { return true }
            // The parser takes a response without a length for one that ends with the connection, even if it
            // can have no content.
            guard isBodyless || status.code == 204 || status.code == 304, version == .http1_1 else { return false }
            return !headers[canonicalForm: "Connection"].contains { $0.lowercased() == "close" }
        }
    }
#endif

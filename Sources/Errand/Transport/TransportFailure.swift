// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOHTTP1
    import NIOHTTP2
    import NIOPosix
    import NIOSSL

    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// Conversions of SwiftNIO's errors to the core's errors.
    enum TransportFailure {
        enum Phase {
            /// Nothing was sent.
            case connect
            case head, body
        }

        /// - Parameter mayBeSent: Whether any byte of the request may have been written.
        static func error(for error: any Error, phase: Phase, mayBeSent: Bool = true) -> any Error {
            if error is ClientError || error is CancellationError { return error }
            if let failure = error as? RequestBodyFailure { return failure.error }
            if phase == .head, isUnprocessed(error, mayBeSent) {
                return ClientError(
                    .connection.unprocessed, reason: "the server did not process the request", underlying: error)
            }
            return ClientError(kind(of: error, phase), reason: reason(of: error), underlying: error)
        }

        /// Returns whether an error means that the server has not processed the
        /// request: the server refused the stream, or the connection was closed
        /// before the request was written.
        private static func isUnprocessed(_ error: any Error, _ mayBeSent: Bool) -> Bool {
            switch error {
            case let error as NIOHTTP2Errors.StreamClosed: error.errorCode == .refusedStream
            case is NIOHTTP2Errors.CreatedStreamAfterGoaway: true
            case ChannelError.ioOnClosedChannel: !mayBeSent
            default: false
            }
        }

        private static func kind(of error: any Error, _ phase: Phase) -> ClientError.Kind {
            switch error {
            case is StaleConnection where phase == .head: .connection.stale
            case is ProtocolViolation: .connection.protocolViolation
            case let error as NIOConnectionError: kind(of: error)
            case let error as IOError where phase == .connect: kind(ofErrno: error.errnoCode)
            // The error may come from a connection that has already carried the request.
            case let error as IOError: error.errnoCode == ECONNREFUSED ? .connection.refused : .connection.lost
            case let error as HTTPParserError: kind(of: error, phase)
            case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError, is WrongCertificate: .connection.tls
            case is PinningFailure: .connection.pinning
            case ChannelError.connectTimeout: .timedOut.connect
            default: .connection.lost
            }
        }

        private static func kind(of error: NIOConnectionError) -> ClientError.Kind {
            guard let first = error.connectionErrors.first else { return .connection.dns }
            if error.connectionErrors.contains(where: { ($0.error as? IOError)?.errnoCode == ECONNREFUSED }) {
                return .connection.refused
            }
            return (first.error as? IOError).map { kind(ofErrno: $0.errnoCode) } ?? kind(of: first.error, .head)
        }

        /// Returns the kind of an error while connecting: nothing was sent.
        private static func kind(ofErrno code: CInt) -> ClientError.Kind {
            switch code {
            case ECONNREFUSED, ENETUNREACH, EHOSTUNREACH, ENOENT, EACCES: .connection.refused
            case ETIMEDOUT: .timedOut.connect
            default: .connection.lost
            }
        }

        private static func kind(of error: HTTPParserError, _ phase: Phase) -> ClientError.Kind {
            switch error {
            case .invalidEOFState, .closedConnection: phase == .body ? .undecodable.truncated : .connection.lost
            default: .connection.protocolViolation
            }
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
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

    /// The reasons of failures: fixed texts, so that nothing of a request or a
    /// response comes into a log.
    extension TransportFailure {
        /// Returns the reason of an error of SwiftNIO, if there is more
        /// to say than its kind says.
        static func reason(of error: any Error) -> String? {
            switch error {
            case let error as ProtocolViolation: error.reason
            case let error as HTTPParserError: reason(of: error)
            case let error as NIOConnectionError: reason(of: error)
            case let error as IOError: reason(ofErrno: error.errnoCode)
            case is PinningFailure: "the server's key is not one of the pinned keys"
            case let error as WrongCertificate: error.reason
            case is NIOSSLError, is BoringSSLError, is NIOSSLExtraError: reason(ofTLS: error)
            case let error as NIOHTTP2Errors.StreamClosed:
                error.errorCode == .noError || error.errorCode == .cancel
                    ? "the server ended the stream" : "the server ended the stream with an error"
            case ChannelError.ioOnClosedChannel, ChannelError.eof: "the server closed the connection"
            case is NIOHTTP2Errors.ExcessivelyLargeHeaderBlock:
                "the head of a response on the connection is too large"
            case _ where ExcessiveFrames.isCause(error): "the connection was ended: the server sent too many frames"
            default: nil
            }
        }

        private static func reason(of error: NIOConnectionError) -> String? {
            for failure in error.connectionErrors {
                if let reason = reason(of: failure.error) { return reason }
            }
            return error.connectionErrors.isEmpty ? "the host has no address" : "the host cannot be reached"
        }

        private static func reason(of error: HTTPParserError) -> String? {
            switch error {
            case .invalidEOFState, .closedConnection: "the server closed the connection"
            case .headerOverflow: "the response has too many fields, or too large ones"
            // The parser says so of a length beside a transfer coding too.
            case .invalidContentLength: "the response has a length that is none, or beside a transfer coding"
            case .unexpectedContentLength:
                "the response has two lengths, or a length and a transfer coding"
            case .invalidChunkSize: "a chunk of the response has no legal length"
            case .invalidHeaderToken: "a field of the response is not legal"
            case .invalidVersion, .invalidConstant, .invalidStatus: "the response does not begin as HTTP/1.1 does"
            default: "the response is not legal HTTP/1.1"
            }
        }

        private static func reason(ofErrno code: CInt) -> String? {
            switch code {
            case ECONNREFUSED: "the connection was refused"
            case ENETUNREACH, EHOSTUNREACH: "the host cannot be reached"
            case ENOENT: "there is no such socket"
            case EACCES: "this user may not connect to it"
            case ECONNRESET, EPIPE: "the server closed the connection"
            default: nil
            }
        }

        // MARK: TLS

        /// Returns whether an error means that a certificate could not be verified.
        static func isUntrusted(_ error: any Error) -> Bool { "\(error)".contains("CERTIFICATE_VERIFY_FAILED") }

        /// Returns the reason of an error of TLS.
        ///
        /// These errors are numbers, and only their names tell them apart.
        private static func reason(ofTLS error: any Error) -> String {
            if let error = error as? NIOSSLExtraError {
                return error == .invalidSNIHostname
                    ? "the URL's host is too long for TLS" : "the certificate is for another host"
            }
            if error as? NIOSSLError == .uncleanShutdown { return "the server closed the connection" }
            let text = "\(error)"
            return names.first { text.contains($0.name) }?.reason ?? "the TLS handshake failed"
        }

        private static let names: [(name: String, reason: String)] = [
            ("UNSUPPORTED_PROTOCOL", "the server speaks no version of TLS that is accepted"),
            ("ALERT_PROTOCOL_VERSION", "the server speaks no version of TLS that is accepted"),
            ("WRONG_VERSION_NUMBER", "the server does not speak TLS on this port"),
            ("HTTP_REQUEST", "the server does not speak TLS on this port"),
            ("CERTIFICATE_REQUIRED", "the server asks for a certificate of the client"),
            ("ALERT_HANDSHAKE_FAILURE", "client and server agree on no way to encrypt"),
            ("ALERT_UNKNOWN_CA", "the server does not accept the client's certificate"),
            ("ALERT_BAD_CERTIFICATE", "the server does not accept the client's certificate"),
            ("ALERT_CERTIFICATE", "the server does not accept the client's certificate"),
        ]
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    import AsyncHTTPClient
    import Errand
    import ErrandCore

    /// Conversions of AsyncHTTPClient's errors to the core's errors.
    enum HTTPClientFailure {
        /// - Parameter mayBeSent: Whether any byte of the request may have been written.
        static func error(for error: any Error, phase: TransportFailure.Phase, mayBeSent: Bool = true) -> any Error {
            guard let failure = error as? HTTPClientError else {
                if isOfSOCKS(error) {
                    return ClientError(
                        .connection.proxy, reason: "the SOCKS proxy does not open a connection", underlying: error)
                }
                return TransportFailure.error(for: error, phase: phase, mayBeSent: mayBeSent)
            }
            // The connection began to close as AsyncHTTPClient passed the request to it. Our own
            // cancellation is a `CancellationError`.
            if phase == .head, failure == .cancelled, !mayBeSent { return TransportFailure.unprocessed(failure) }
            return ClientError(kind(of: failure, phase), reason: reason(of: failure), underlying: failure)
        }

        /// Returns whether an error is that of a SOCKS proxy.
        ///
        /// The types are those of a library that only AsyncHTTPClient uses.
        private static func isOfSOCKS(_ error: any Error) -> Bool {
            String(reflecting: type(of: error)).hasPrefix("NIOSOCKS.")
        }

        private static func kind(of error: HTTPClientError, _ phase: TransportFailure.Phase) -> ClientError.Kind {
            switch error {
            case .connectTimeout, .tlsHandshakeTimeout, .getConnectionFromPoolTimeout, .socksHandshakeTimeout:
                .timedOut.connect
            case .readTimeout, .writeTimeout: .timedOut.idle
            case .deadlineExceeded: .timedOut.deadline
            case .invalidURL, .emptyHost, .emptyScheme, .missingSocketPath: .invalidRequest.url
            case .bodyLengthMismatch, .traceRequestWithBody: .invalidRequest.encoding
            case .proxyAuthenticationRequired, .invalidProxyResponse, .httpProxyHandshakeTimeout: .connection.proxy
            case .remoteConnectionClosed where phase == .body: .undecodable.truncated
            default: named(error, phase)
            }
        }

        /// Returns the kind of errors that carry a text and so cannot be
        /// compared.
        private static func named(_ error: HTTPClientError, _ phase: TransportFailure.Phase) -> ClientError.Kind {
            switch error.shortDescription {
            case "Unsupported scheme": .invalidRequest.url
            case "Invalid header field names", "Invalid header field values": .invalidRequest.header
            default: .connection.lost
            }
        }

        private static func reason(of error: HTTPClientError) -> String? {
            switch error {
            case .remoteConnectionClosed: "the server closed the connection"
            case .proxyAuthenticationRequired: "the proxy asks for another user or password"
            case .invalidProxyResponse: "the proxy does not open a tunnel"
            case .httpProxyHandshakeTimeout: "the proxy took too long"
            case .bodyLengthMismatch: "the body's length differs from the announced length"
            case .traceRequestWithBody: "a TRACE request has no body"
            default: nil
            }
        }
    }
#endif

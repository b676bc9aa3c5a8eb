// SPDX-License-Identifier: MIT

#if os(Linux)
    import NIOCore
    import NIOSSL

    /// The TLS of a transport's connections.
    struct ConnectionTLS: Sendable {
        let context: NIOSSLContext
        /// Whether the server's certificate must be one for the host: always, unless nothing is verified.
        let checksHost: Bool
        let pinCheck: (@Sendable (any Channel) -> EventLoopFuture<Void>)?

        /// Reads the roots, which takes longer than an event loop should wait.
        init(_ resolved: ResolvedTLS?) throws {
            var configuration = resolved?.configuration ?? ResolvedTLS.standard
            // The server chooses one of them (RFC 7301); without a choice it is spoken to in HTTP/1.1.
            configuration.applicationProtocols = ["h2", "http/1.1"]
            checksHost = configuration.certificateVerification != .none
            // BoringSSL verifies the chain. NIOSSL's check of the host would take a certificate for the address of the
            // socket, which may be a proxy's, for one of every name: HandshakeHandler has the check.
            if checksHost { configuration.certificateVerification = .noHostnameVerification }
            context = try NIOSSLContext(configuration: configuration)
            pinCheck = resolved?.pinCheck
        }
    }
#endif

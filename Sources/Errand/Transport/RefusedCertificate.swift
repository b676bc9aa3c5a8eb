// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandFoundation
    import NIOCore
    import NIOPosix
    import NIOSSL

    /// A second look at certificates that TLS has refused.
    ///
    /// BoringSSL says only that they cannot be verified. The look trusts nothing,
    /// and sends no request.
    enum RefusedCertificate {
        /// The longest time that a look takes.
        private static let patience = TimeAmount.seconds(2)

        /// Returns why the certificates of a server are not trusted; `nil` when they
        /// cannot be seen.
        static func reason(host: String, port: Int, _ tls: TLSConfiguration) async -> String? {
            // The certificates are seen before a client's own would be shown.
            var tls = tls
            tls.certificateChain = []
            tls.privateKey = nil
            let name = (try? SocketAddress(ipAddress: host, port: port)) == nil ? host : nil
            guard let context = try? NIOSSLContext(configuration: tls) else { return nil }
            let group = MultiThreadedEventLoopGroup.singleton
            let chain = group.any().makePromise(of: [NIOSSLCertificate].self)
            let connection = ClientBootstrap(group: group).connectTimeout(patience)
                .channelInitializer { channel in
                    channel.eventLoop.makeCompletedFuture {
                        let handler = try NIOSSLClientHandler(context: context, serverHostname: name) { seen, verdict in
                            chain.succeed(seen)
                            verdict.succeed(NIOSSLVerificationResult.failed)
                        }
                        try channel.pipeline.syncOperations.addHandler(handler)
                        channel.closeFuture.whenComplete { _ in chain.succeed([]) }
                    }
                }
                .connect(host: host, port: port)
            connection.whenFailure { _ in chain.succeed([]) }
            let limit = chain.futureResult.eventLoop.scheduleTask(in: patience) { chain.succeed([]) }
            let seen = try? await chain.futureResult.get()
            limit.cancel()
            connection.whenSuccess { $0.close(promise: nil) }
            return seen.flatMap { reason(for: $0, at: Date().timeIntervalSince1970) }
        }

        /// Returns why a chain is not trusted; the server's own certificate comes
        /// first.
        static func reason(for chain: [NIOSSLCertificate], at now: Double) -> String? {
            guard let first = chain.first else { return String?.none }
            if Double(first.notValidAfter) < now { return "the certificate has expired" }
            if Double(first.notValidBefore) > now { return "the certificate is not valid yet" }
            if chain.contains(where: { Double($0.notValidAfter) < now }) {
                return "a certificate of the issuers has expired"
            }
            if let bytes = try? first.toDERBytes(), let (issuer, subject) = DistinguishedNames.of(bytes) {
                if issuer == subject { return "the certificate is self-signed" }
            }
            return "the certificate's issuer is not known"
        }
    }

    /// The names of a certificate (RFC 5280 §4.1.2).
    enum DistinguishedNames {
        /// Returns the encoded names of issuer and subject; `nil` for what is no
        /// certificate.
        static func of(_ certificate: [UInt8]) -> (issuer: ArraySlice<UInt8>, subject: ArraySlice<UInt8>)? {
            var bytes = certificate[...]
            guard var whole = content(&bytes)?.content, var fields = content(&whole)?.content else { return nil }
            // The version, which the first version of certificates lacks.
            if fields.first == 0xA0 { _ = content(&fields) }
            guard content(&fields) != nil, content(&fields) != nil, let issuer = content(&fields),
                content(&fields) != nil, let subject = content(&fields)
            else { return nil }
            return (issuer.content, subject.content)
        }

        /// Takes the next value of DER, and returns its content.
        private static func content(_ bytes: inout ArraySlice<UInt8>) -> (tag: UInt8, content: ArraySlice<UInt8>)? {
            guard let tag = bytes.popFirst(), var length = bytes.popFirst().map(Int.init) else { return nil }
            if length >= 0x80 {
                let count = length - 0x80
                guard (1...4).contains(count), bytes.count >= count else { return nil }
                length = bytes.prefix(count).reduce(0) { $0 << 8 | Int($1) }
                bytes = bytes.dropFirst(count)
            }
            guard bytes.count >= length else { return nil }
            defer { bytes = bytes.dropFirst(length) }
            return (tag, bytes.prefix(length))
        }
    }
#endif

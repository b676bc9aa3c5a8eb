// SPDX-License-Identifier: MIT

#if os(Linux)
    import ErrandCore
    import NIOCore
    import NIOSSL
    import Servers
    import Testing
    import TestSupport

    @testable import Errand

    @Suite("The settings of NIOSSL, as Documentation/Dependencies.md lists them", .timed)
    struct TLSDefaultTests {
        /// Every configuration that a transport can have.
        private func configurations() throws -> [TLSConfiguration] {
            let authority = try TestIdentity.authority()
            let pem = TLSOptions.Certificate.pem(try authority.pem)
            let options = [
                TLSOptions.system, .additionalRoots(pem), .onlyRoots(pem), .insecureAcceptAnything,
                .system.minimumVersion(.tls10), .system.identity(.pem(chain: try authority.pem, key: authority.keyPEM)),
            ]
            return try [ResolvedTLS.standard] + options.map { try ResolvedTLS($0).configuration }
        }

        @Test("Versions, signatures, renegotiation, keys and the wait for a goodbye are what is written")
        func values() throws {
            for tls in try configurations() {
                #expect(tls.maximumTLSVersion == nil)
                #expect(tls.verifySignatureAlgorithms?.contains(.rsaPkcs1Sha1) == false)
                #expect(tls.verifySignatureAlgorithms?.contains(.ecdsaSha1) == false)
                #expect(tls.keyLogCallback == nil && tls.sslContextCallback == nil)
                guard case .none = tls.renegotiationSupport else {
                    Issue.record("a server may begin another handshake")
                    continue
                }
                #expect(tls.shutdownTimeout == .seconds(5))
            }
            #expect(ResolvedTLS.standard.minimumTLSVersion == .tlsv12)
            #expect(ResolvedTLS.standard.trustRoots == .default)
        }

        @Test("The cipher suites of TLS 1.2 have forward secrecy first, and encryption and authentication always")
        func cipherSuites() throws {
            let suites = ResolvedTLS.standard.cipherSuiteValues
            let plain: Set<NIOTLSCipher> = [
                .TLS_RSA_WITH_AES_128_CBC_SHA, .TLS_RSA_WITH_AES_256_CBC_SHA, .TLS_RSA_WITH_AES_128_GCM_SHA256,
                .TLS_RSA_WITH_AES_256_GCM_SHA384,
            ]
            let secret: Set<NIOTLSCipher> = [
                .TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384,
                .TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256, .TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384,
                .TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256, .TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256,
                .TLS_ECDHE_ECDSA_WITH_AES_128_CBC_SHA, .TLS_ECDHE_ECDSA_WITH_AES_256_CBC_SHA,
                .TLS_ECDHE_RSA_WITH_AES_128_CBC_SHA, .TLS_ECDHE_RSA_WITH_AES_256_CBC_SHA,
            ]
            #expect(Set(suites.prefix(secret.count)) == secret)
            #expect(Set(suites.dropFirst(secret.count)) == plain)
        }

        @Test("A connection asks BoringSSL for the chain and our own code for the host, or neither")
        func verification() throws {
            for tls in try configurations() where tls.certificateVerification != .none {
                #expect(tls.certificateVerification == .fullVerification)
            }
            #expect(try ConnectionTLS(nil).checksHost)
            #expect(try ConnectionTLS(ResolvedTLS(.system)).checksHost)
            #expect(try !ConnectionTLS(ResolvedTLS(.insecureAcceptAnything)).checksHost)
        }
    }
#endif

// SPDX-License-Identifier: MIT

#if os(Linux)
    package import ErrandCore
    package import NIOCore
    package import NIOSSL

    /// TLS options, converted to SwiftNIO's types.
    package struct ResolvedTLS: Sendable {
        package let configuration: TLSConfiguration
        package let pinCheck: (@Sendable (any Channel) -> EventLoopFuture<Void>)?

        package init(_ options: TLSOptions) throws {
            if case .anything = options.trust, !options.publicKeyPins.isEmpty {
                throw ClientError(.connection.tls, reason: "pins have no effect without verification")
            }
            do {
                var made = Self.standard
                made.minimumTLSVersion = Self.version(options.minimumVersion)
                switch options.trust {
                case .system: break
                case .additional(let roots):
                    made.additionalTrustRoots = [.certificates(try roots.flatMap(Self.certificates))]
                case .only(let roots): made.trustRoots = .certificates(try roots.flatMap(Self.certificates))
                case .anything: made.certificateVerification = .none
                }
                if let identity = options.identity {
                    made.certificateChain = try Self.certificates(identity.chain).map { .certificate($0) }
                    made.privateKey = .privateKey(try Self.key(identity.key))
                }
                configuration = made
            } catch {
                throw ClientError(
                    .connection.tls, reason: "a certificate or key of the TLS options cannot be read", underlying: error
                )
            }
            pinCheck = options.publicKeyPins.isEmpty ? nil : try PinCheck.check(options.publicKeyPins)
        }

        /// The configuration without options: the system's roots, and the
        /// versions of ``TLSOptions/system``.
        ///
        /// The settings that bear on security are written out, so that no other default of NIOSSL comes in unseen.
        package static let standard: TLSConfiguration = {
            var made = TLSConfiguration.makeClientConfiguration()
            made.minimumTLSVersion = version(TLSOptions.system.minimumVersion)
            made.maximumTLSVersion = nil
            // Those of TLS 1.2: with forward secrecy first. RSA key transport is for servers that know nothing else.
            made.cipherSuites =
                "ECDHE+AESGCM:ECDHE+CHACHA20:ECDHE+AES256:ECDHE+AES128:RSA+AESGCM:RSA+AES:!aPSK:!aNULL:!eNULL:!MD5"
            // All of BoringSSL's but SHA-1, which a client must not offer (RFC 9155 §2).
            made.verifySignatureAlgorithms = [
                .ecdsaSecp256R1Sha256, .rsaPssRsaeSha256, .rsaPkcs1Sha256, .ecdsaSecp384R1Sha384, .rsaPssRsaeSha384,
                .rsaPkcs1Sha384, .rsaPssRsaeSha512, .rsaPkcs1Sha512,
            ]
            made.certificateVerification = .fullVerification
            made.trustRoots = .default
            // Nobody else reads the keys of a connection.
            made.keyLogCallback = nil
            // The certificate that was verified stays the connection's.
            made.renegotiationSupport = .none
            // A server that does not say goodbye holds the socket no longer.
            made.shutdownTimeout = .seconds(5)
            return made
        }()

        private static func version(_ version: TLSOptions.Version) -> TLSVersion {
            switch version.number {
            case .tls10: .tlsv1
            case .tls11: .tlsv11
            case .tls12: .tlsv12
            case .tls13: .tlsv13
            }
        }

        private static func certificates(_ certificate: TLSOptions.Certificate) throws -> [NIOSSLCertificate] {
            switch certificate.source {
            case .pem(let bytes): try NIOSSLCertificate.fromPEMBytes(bytes)
            case .der(let bytes): [try NIOSSLCertificate(bytes: bytes, format: .der)]
            case .file(let path): try NIOSSLCertificate.fromPEMFile(path)
            }
        }

        private static func key(_ key: TLSOptions.Certificate) throws -> NIOSSLPrivateKey {
            switch key.source {
            case .pem(let bytes): try NIOSSLPrivateKey(bytes: bytes, format: .pem)
            case .der(let bytes): try NIOSSLPrivateKey(bytes: bytes, format: .der)
            case .file(let path): try NIOSSLPrivateKey(file: path, format: .pem)
            }
        }
    }

    extension TimeAmount {
        /// Creates the amount of a duration; the largest one for a duration beyond it.
        package init(saturating duration: Duration) {
            let (seconds, attoseconds) = duration.components
            let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
            let (sum, isTooLongByRest) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
            self = .nanoseconds(isTooLong || isTooLongByRest ? .max : sum)
        }
    }
#endif

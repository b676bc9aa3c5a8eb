// SPDX-License-Identifier: MIT

#if canImport(Security)
    import CryptoKit
    import ErrandCore
    import Foundation
    import Security

    /// TLS options, applied with Apple's Security framework.
    ///
    /// This code is built only on Apple's systems, and this project's own test
    /// runs do not cover it.
    struct SessionTrust {
        private let tls: TLSOptions

        init(_ tls: TLSOptions) { self.tls = tls }

        func respond(
            _ challenge: URLAuthenticationChallenge
        ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                let trust = challenge.protectionSpace.serverTrust
            else { return (.performDefaultHandling, nil) }
            switch tls.trust {
            case .anything: return (.useCredential, URLCredential(trust: trust))
            case .system where tls.publicKeyPins.isEmpty: return (.performDefaultHandling, nil)
            case .system: break
            case .additional(let roots):
                SecTrustSetAnchorCertificates(trust, anchors(roots) as CFArray)
                SecTrustSetAnchorCertificatesOnly(trust, false)
            case .only(let roots):
                SecTrustSetAnchorCertificates(trust, anchors(roots) as CFArray)
                SecTrustSetAnchorCertificatesOnly(trust, true)
            }
            guard SecTrustEvaluateWithError(trust, nil), isPinned(trust) else {
                return (.cancelAuthenticationChallenge, nil)
            }
            return (.useCredential, URLCredential(trust: trust))
        }

        private func anchors(_ roots: [TLSOptions.Certificate]) -> [SecCertificate] {
            roots.flatMap { root -> [Data] in
                switch root.source {
                case .der(let bytes): [Data(bytes)]
                case .pem(let bytes): Self.certificates(inPEM: String(decoding: bytes, as: UTF8.self))
                case .file(let path):
                    Self.certificates(inPEM: (try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
                }
            }.compactMap { SecCertificateCreateWithData(nil, $0 as CFData) }
        }

        private static func certificates(inPEM text: String) -> [Data] {
            text.components(separatedBy: "-----BEGIN CERTIFICATE-----").dropFirst().compactMap { block in
                let base64 = block.components(separatedBy: "-----END CERTIFICATE-----")[0]
                return Data(base64Encoded: base64, options: .ignoreUnknownCharacters)
            }
        }

        /// Returns whether a certificate of the chain has a pinned key.
        private func isPinned(_ trust: SecTrust) -> Bool {
            guard !tls.publicKeyPins.isEmpty else { return true }
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
            return chain.contains { certificate in
                guard let key = SecCertificateCopyKey(certificate),
                    let spki = SubjectPublicKeyInfo.bytes(of: key),
                    let pin = PublicKeyPin(sha256: Array(SHA256.hash(data: spki)))
                else { return false }
                return tls.publicKeyPins.contains(pin)
            }
        }
    }

    extension SubjectPublicKeyInfo {
        /// Returns the bytes of a key; `nil` for an algorithm that no
        /// certificate on the web uses.
        fileprivate static func bytes(of key: SecKey) -> [UInt8]? {
            guard let external = SecKeyCopyExternalRepresentation(key, nil) as Data?,
                let attributes = SecKeyCopyAttributes(key) as? [CFString: Any],
                let type = attributes[kSecAttrKeyType] as? String
            else { return nil }
            switch type {
            case String(kSecAttrKeyTypeRSA): return rsa(Array(external))
            case String(kSecAttrKeyTypeECSECPrimeRandom): return ellipticCurve(Array(external))
            default: return nil
            }
        }
    }

    extension TLSOptions.Version {
        /// The version as Security's type.
        var security: tls_protocol_version_t {
            switch number {
            case .tls10: .TLSv10
            case .tls11: .TLSv11
            case .tls12: .TLSv12
            case .tls13: .TLSv13
            }
        }
    }
#endif

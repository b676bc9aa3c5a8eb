// SPDX-License-Identifier: MIT

#if canImport(Security)
    import CryptoKit
    import ErrandCore
    import Foundation
    import Security

    /// TLS options in Security's terms.
    ///
    /// Built on Apple's systems only, and not tested by this project's own
    /// runs.
    struct SessionTrust {
        private let tls: TLSOptions

        init(_ tls: TLSOptions) { self.tls = tls }

        func answer(
            _ challenge: URLAuthenticationChallenge
        ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
            guard challenge.protectionSpace.authenticationMethod == NSURLAuthenticationMethodServerTrust,
                let trust = challenge.protectionSpace.serverTrust
            else { return (.performDefaultHandling, nil) }
            switch tls.trust {
            case .anything: return (.useCredential, URLCredential(trust: trust))
            case .system where tls.pins.isEmpty: return (.performDefaultHandling, nil)
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

        /// Security has no call for a key's SPKI, so the pins are compared with
        /// the digest of the key's external form behind its algorithm's header.
        private func isPinned(_ trust: SecTrust) -> Bool {
            guard !tls.pins.isEmpty else { return true }
            let chain = SecTrustCopyCertificateChain(trust) as? [SecCertificate] ?? []
            return chain.contains { certificate in
                guard let key = SecCertificateCopyKey(certificate),
                    let spki = SubjectPublicKeyInfo.bytes(of: key),
                    let pin = PublicKeyPin(sha256: Array(SHA256.hash(data: spki)))
                else { return false }
                return tls.pins.contains(pin)
            }
        }
    }

    /// The DER of a public key with its algorithm (RFC 5280 §4.1.2.7).
    private enum SubjectPublicKeyInfo {
        static func bytes(of key: SecKey) -> Data? {
            guard let external = SecKeyCopyExternalRepresentation(key, nil) as Data?,
                let attributes = SecKeyCopyAttributes(key) as? [CFString: Any],
                let type = attributes[kSecAttrKeyType] as? String,
                let size = attributes[kSecAttrKeySizeInBits] as? Int,
                let header = headers["\(type)-\(size)"]
            else { return nil }
            return Data(header) + external
        }

        private static let headers: [String: [UInt8]] = [
            "\(kSecAttrKeyTypeRSA)-2048": [
                0x30, 0x82, 0x01, 0x22, 0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
                0x05, 0x00, 0x03, 0x82, 0x01, 0x0F, 0x00,
            ],
            "\(kSecAttrKeyTypeRSA)-4096": [
                0x30, 0x82, 0x02, 0x22, 0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01,
                0x05, 0x00, 0x03, 0x82, 0x02, 0x0F, 0x00,
            ],
            "\(kSecAttrKeyTypeECSECPrimeRandom)-256": [
                0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x08, 0x2A, 0x86,
                0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00,
            ],
            "\(kSecAttrKeyTypeECSECPrimeRandom)-384": [
                0x30, 0x76, 0x30, 0x10, 0x06, 0x07, 0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x02, 0x01, 0x06, 0x05, 0x2B, 0x81,
                0x04, 0x00, 0x22, 0x03, 0x62, 0x00,
            ],
        ]
    }
#endif

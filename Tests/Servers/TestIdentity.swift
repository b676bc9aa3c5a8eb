// SPDX-License-Identifier: MIT

import Crypto
package import Foundation
package import NIOSSL
import SwiftASN1
import X509

/// A certificate and its key, for a test.
package struct TestIdentity: Sendable {
    private let certificate: Certificate
    private let key: P256.Signing.PrivateKey

    /// Creates a self-signed authority.
    package static func authority(_ name: String = "Test authority") throws -> TestIdentity {
        try make(name, issuer: nil, isAuthority: true)
    }

    /// Creates an identity signed by an authority, or by itself.
    package static func make(
        _ name: String, issuer: TestIdentity?, hosts: [String] = [], isAuthority: Bool = false,
        validity: Range<TimeInterval> = -3600..<3600
    ) throws -> TestIdentity {
        let key = P256.Signing.PrivateKey()
        let subject = try DistinguishedName { CommonName(name) }
        let now = Date()
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: .init(key.publicKey),
            notValidBefore: now.addingTimeInterval(validity.lowerBound),
            notValidAfter: now.addingTimeInterval(validity.upperBound),
            issuer: issuer?.certificate.subject ?? subject, subject: subject,
            signatureAlgorithm: .ecdsaWithSHA256,
            extensions: Certificate.Extensions {
                if isAuthority {
                    Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
                    KeyUsage(keyCertSign: true)
                } else {
                    Critical(BasicConstraints.notCertificateAuthority)
                    SubjectAlternativeNames(hosts.map { .dnsName($0) })
                }
            },
            issuerPrivateKey: .init(issuer?.key ?? key))
        return TestIdentity(certificate: certificate, key: key)
    }

    package var pem: String { get throws { try certificate.serializeAsPEM().pemString } }

    package var keyPEM: String { key.pemRepresentation }

    /// The SHA-256 of the subject public key info.
    package var keyDigest: [UInt8] { Array(SHA256.hash(data: key.publicKey.derRepresentation)) }

    /// Returns the TLS configuration of a server with this identity.
    package func serverConfiguration(trusting authority: TestIdentity? = nil) throws -> TLSConfiguration {
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: [.certificate(try NIOSSLCertificate(bytes: Array(pem.utf8), format: .pem))],
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(keyPEM.utf8), format: .pem)))
        if let authority {
            configuration.certificateVerification = .noHostnameVerification
            configuration.trustRoots = .certificates([
                try NIOSSLCertificate(bytes: Array(authority.pem.utf8), format: .pem)
            ])
        }
        return configuration
    }
}

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
    ///
    /// - Parameters:
    ///   - name: The common name.
    ///   - hosts: The names that the certificate is for.
    ///   - addresses: The octets of the addresses that it is for.
    package static func make(
        _ name: String, issuer: TestIdentity?, hosts: [String] = [], addresses: [[UInt8]] = [],
        isAuthority: Bool = false, validity: Range<TimeInterval> = -3600..<3600
    ) throws -> TestIdentity {
        let names = hosts.map { Array($0.utf8) }
        return try make(
            name, issuer: issuer,
            alternativeName: names.isEmpty && addresses.isEmpty ? nil : alternativeName(names, addresses),
            isAuthority: isAuthority, validity: validity)
    }

    /// Creates an identity whose subject alternative name is any bytes; `nil` for none.
    package static func make(
        _ name: String, issuer: TestIdentity?, alternativeName: [UInt8]?, isAuthority: Bool = false,
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
                    if let alternativeName {
                        Certificate.Extension(
                            oid: .X509ExtensionID.subjectAlternativeName, critical: false, value: alternativeName[...])
                    }
                }
            },
            issuerPrivateKey: .init(issuer?.key ?? key))
        return TestIdentity(certificate: certificate, key: key)
    }

    /// Returns the value of a subject alternative name (RFC 5280 §4.2.1.6) with any bytes as names and addresses.
    ///
    /// Each has less than 128 bytes, and all together less than 256.
    package static func alternativeName(_ names: [[UInt8]], _ addresses: [[UInt8]]) -> [UInt8] {
        var entries: [UInt8] = []
        for name in names { entries += [0x82, UInt8(name.count)] + name }
        for address in addresses { entries += [0x87, UInt8(address.count)] + address }
        let head: [UInt8] = entries.count < 128 ? [0x30] : [0x30, 0x81]
        return head + [UInt8(entries.count)] + entries
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

// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation

/// The HTTP client of `nb oauth`, which logs and shows nothing of its requests.
enum OAuthWire {
    /// Returns a client that trusts the system's authorities and those of a
    /// file.
    ///
    /// - Parameter authorities: A file of certificates in PEM; by default that of
    ///   `SSL_CERT_FILE`, if it is set.
    static func client(authorities: String?) throws -> Client {
        guard let path = authorities ?? Self.ofEnvironment else { return Client(bare: nil, transport: .platform) }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw OAuthError(.configuration.parameter, reason: "the file of the authorities cannot be read: \(path)")
        }
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.contains("-----BEGIN CERTIFICATE-----") else {
            throw OAuthError(.configuration.parameter, reason: "the file of the authorities has no PEM: \(path)")
        }
        let tls = TLSOptions.additionalRoots(.pem(text))
        #if os(Linux)
            var configuration = NIOTransport.Configuration()
            configuration.tls = tls
            return Client(bare: nil, transport: try NIOTransport(configuration))
        #else
            return Client(bare: nil, transport: URLSessionTransport(tls: tls))
        #endif
    }

    static func absolute(_ path: String?) -> String? {
        path.map { $0.hasPrefix("/") ? $0 : "\(FileManager.default.currentDirectoryPath)/\($0)" }
    }

    private static var ofEnvironment: String? {
        ProcessInfo.processInfo.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    }
}

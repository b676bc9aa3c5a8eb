// SPDX-License-Identifier: MIT

package import Errand
import ErrandOAuth
import Foundation

/// The network of all commands.
package enum Network {
    /// The transport, which trusts the system's authorities and those of the file that `SSL_CERT_FILE` names.
    ///
    /// If the file cannot be used, its requests fail with that reason: what needs no network goes on without it.
    /// It is made once: the file may be a pipe.
    package static let transport: any Transport = {
        do { return try transport(authorities: nil) } catch { return NoTransport(error: error) }
    }()

    /// Returns a transport that trusts the system's authorities and those of a file.
    ///
    /// - Parameter authorities: A file of certificates in PEM; by default that of
    ///   `SSL_CERT_FILE`, if it is set.
    package static func transport(authorities: String?) throws -> any Transport {
        guard let path = authorities ?? Self.ofEnvironment else { return PlatformTransport.shared }
        guard let bytes = NamedFile.content(path) else {
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
            return try NIOTransport(configuration)
        #else
            return URLSessionTransport(tls: tls)
        #endif
    }

    /// Takes `--ca FILE` out of the arguments of any command, which then trusts the file as that of `SSL_CERT_FILE`.
    ///
    /// The commands of `nb oauth` have the option themselves: a sign-in remembers the file.
    package static func taking(_ arguments: [String]) throws(CommandFailure) -> [String] {
        guard arguments.first != "oauth" else { return arguments }
        var arguments = arguments
        let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
        guard let place = arguments[..<end].firstIndex(where: { $0 == "--ca" || $0.hasPrefix("--ca=") }) else {
            return arguments
        }
        let word = arguments.remove(at: place)
        var file = String(word.dropFirst("--ca=".count))
        if word == "--ca", arguments.indices.contains(place) { file = arguments.remove(at: place) }
        guard !file.isEmpty else { throw CommandFailure("--ca needs a file of certificates in PEM", exitCode: 64) }
        setenv("SSL_CERT_FILE", file, 1)
        return arguments
    }

    /// Returns the path of a file, also for a process that is started in another folder.
    package static func absolute(_ path: String?) -> String? {
        path.map { $0.hasPrefix("/") ? $0 : "\(FileManager.default.currentDirectoryPath)/\($0)" }
    }

    private static var ofEnvironment: String? {
        ProcessInfo.processInfo.environment["SSL_CERT_FILE"].flatMap { $0.isEmpty ? nil : $0 }
    }
}

/// A transport whose requests all fail with the error for which there is no other.
package struct NoTransport: Transport {
    let error: any Error

    package init(error: any Error) { self.error = error }

    package func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { [error] in throw error }
    }
}

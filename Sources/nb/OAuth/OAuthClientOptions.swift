// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import Foundation

/// The options for the client's identity.
struct OAuthClientOptions: ParsableArguments {
    @Option(name: .customLong("client-id"), help: "The client's id.")
    var clientID: String

    @Option(
        help: ArgumentHelp(
            """
            A file with the client's secret, or with its private key in PEM, after an @. [NB_CLIENT_SECRET holds the \
            secret itself, or @FILE, and NB_CLIENT_SECRET_FOR the server that it is for.]
            """, valueName: "@file"))
    var clientSecret: String?

    @Option(
        help: """
            none, client_secret_basic, client_secret_post, client_secret_jwt or private_key_jwt. By default \
            client_secret_basic with a secret, and none without.
            """)
    var authMethod: OAuthMethod?

    @Option(
        name: .customLong("key-id"),
        help: ArgumentHelp("With private_key_jwt: the key's id at the server (kid).", valueName: "id"))
    var keyID: String?

    @Option(
        help: ArgumentHelp(
            """
            With private_key_jwt and client_secret_jwt: the audience of the JWT assertion. issuer (the \
            default, as RFC 7523bis advises), token-endpoint, or the text that the server requires.
            """, valueName: "issuer|token-endpoint|text"))
    var assertionAudience: String?

    func validate() throws {
        if let clientSecret, !clientSecret.hasPrefix("@") {
            throw ValidationError(
                "A secret on the command line shows in the list of processes: --client-secret @FILE reads it, and so "
                    + "does NB_CLIENT_SECRET.")
        }
        guard !clientID.isEmpty else { throw ValidationError("--client-id must not be empty.") }
        guard keyID == nil || authMethod == .privateKeyJWT else {
            throw ValidationError("--key-id needs --auth-method private_key_jwt.")
        }
        guard assertionAudience == nil || authMethod?.isSigned == true else {
            throw ValidationError(
                "--assertion-audience needs --auth-method private_key_jwt or client_secret_jwt.")
        }
    }

    /// Returns the client's secret from the option, the environment or a file.
    func secret() throws -> String? {
        try (clientSecret ?? EnvironmentSecret.own.value).map { try Self.read($0) }
    }

    /// Refuses to send the environment's secret to a server that it is not for.
    func checkSecret(isFor server: String?) throws {
        let origin = server.flatMap { (try? BaseURL($0))?.origin }
        guard clientSecret == nil, EnvironmentSecret.own.value != nil, !EnvironmentSecret.own.isFor(origin) else {
            return
        }
        let place = origin.map { "\($0)" } ?? "this server"
        throw OAuthError(
            .configuration.authentication,
            reason: "NB_CLIENT_SECRET is not said to be for \(place): NB_CLIENT_SECRET_FOR=\(place) says so, and "
                + "--client-secret @FILE gives another one")
    }

    private static func read(_ text: String) throws -> String {
        guard text.hasPrefix("@") else { return text }
        guard let bytes = NamedFile.content(String(text.dropFirst())) else {
            throw OAuthError(.configuration.parameter, reason: "the file of the client's secret cannot be read")
        }
        // A line break at the end, of whatever kind, is the editor's.
        let end = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes
        return String(decoding: end.last == UInt8(ascii: "\r") ? end.dropLast() : end, as: UTF8.self)
    }
}

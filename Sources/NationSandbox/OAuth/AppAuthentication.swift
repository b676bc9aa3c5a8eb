// SPDX-License-Identifier: MIT

import HTTPTypes

/// The authentication of an app at an OAuth endpoint, by its id and secret.
enum AppAuthentication {
    /// Returns the app.
    ///
    /// It authenticates in the body or by HTTP Basic (RFC 6749 §2.3.1), but not
    /// by both.
    static func app(_ parameters: OAuthParameters, _ fields: HTTPFields, _ apps: [SandboxApp]) throws -> SandboxApp {
        let field = fields[.authorization]
        guard let field, field.lowercased().hasPrefix("basic ") else {
            guard let id = parameters["client_id"] else { throw OAuthProblem.invalidClient(triedBasic: false) }
            return try app(id, parameters["client_secret"], apps, triedBasic: false)
        }
        guard parameters["client_secret"] == nil else {
            throw OAuthProblem.invalidRequest("The client authenticates twice.")
        }
        guard let decoded = Data(base64Encoded: String(field.dropFirst(6).drop { $0 == " " })),
            let text = String(validating: decoded, as: UTF8.self), let colon = text.firstIndex(of: ":"),
            let id = PercentCoding.decode(text[..<colon], plusIsSpace: true),
            let secret = PercentCoding.decode(text[text.index(after: colon)...], plusIsSpace: true)
        else { throw OAuthProblem.invalidClient(triedBasic: true) }
        guard parameters["client_id"] == nil || parameters["client_id"] == id else {
            throw OAuthProblem.invalidRequest("The client names two ids.")
        }
        return try app(id, secret.isEmpty ? nil : secret, apps, triedBasic: true)
    }

    private static func app(
        _ id: String, _ secret: String?, _ apps: [SandboxApp], triedBasic: Bool
    ) throws -> SandboxApp {
        // Digests are compared, so that the duration reveals nothing about the
        // secret.
        guard let app = apps.first(where: { $0.clientID == id }),
            app.clientSecret.map({ TokenDigest($0) }) == secret.map({ TokenDigest($0) })
        else { throw OAuthProblem.invalidClient(triedBasic: triedBasic) }
        return app
    }
}

// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox

/// An app's part of a grant.
struct OAuthTalk: Sendable {
    static let redirectURI = "http://127.0.0.1:4711/callback"
    /// A pair of RFC 7636, appendix B.
    static let verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
    static let challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

    private(set) var talk: Talk
    var app: SandboxApp

    init(_ talk: Talk, legacy: Bool = false) {
        self.talk = talk
        app = talk.sandbox.apps[legacy ? 1 : 0]
        self.talk.token = nil
    }

    /// The path of an authorization request.
    func path(_ changes: [String: String?] = [:]) -> String {
        var query: [String: String?] = [
            "response_type": "code", "client_id": app.clientID, "redirect_uri": Self.redirectURI, "state": "s t&a",
            "code_challenge": Self.challenge, "code_challenge_method": "S256",
        ]
        query.merge(changes) { $1 }
        return "/oauth/authorize?" + Browser.encode(query.compactMapValues { $0 })
    }

    /// A code, for the person who is signed in by and by.
    func code(_ changes: [String: String?] = [:]) async throws -> String {
        var browser = Browser(talk.sandbox)
        return try await browser.decide(path(changes)).sentBack["code"] ?? "none"
    }

    /// Sends a form to the token endpoint, and returns its response.
    func token(_ fields: [String: String?], asJSON: Bool = false) async throws -> Talk.Response {
        var all: [String: String?] = ["client_id": app.clientID, "client_secret": app.clientSecret]
        all.merge(fields) { $1 }
        let values = all.compactMapValues { $0 }
        var talk = talk
        talk.fields = ["Content-Type": asJSON ? "application/json" : "application/x-www-form-urlencoded"]
        let body =
            asJSON
            ? JSON.object(values.map { .init(name: $0.key, value: .text($0.value)) }).text : Browser.encode(values)
        return try await talk.send("POST", "/oauth/token", body)
    }

    func redeem(_ code: String, _ changes: [String: String?] = [:], asJSON: Bool = false) async throws -> Talk.Response
    {
        var fields: [String: String?] = [
            "grant_type": "authorization_code", "code": code, "redirect_uri": Self.redirectURI,
            "code_verifier": Self.verifier,
        ]
        fields.merge(changes) { $1 }
        return try await token(fields, asJSON: asJSON)
    }

    func renew(_ refreshToken: String) async throws -> Talk.Response {
        try await token(["grant_type": "refresh_token", "refresh_token": refreshToken])
    }

    /// Returns the response of `people/me` to a token.
    func me(_ token: String?) async throws -> Talk.Response {
        var talk = talk
        talk.token = token
        return try await talk.get("people/me")
    }
}

extension OAuthTalk {
    /// Access and refresh token of a grant that has just been made.
    func pair() async throws -> (access: String, refresh: String) {
        let response = try await redeem(try await code()).json
        return (response["access_token"].string ?? "none", response["refresh_token"].string ?? "none")
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth
import Foundation

/// The JSON output of the commands.
enum OAuthReport {
    /// Returns the report of a sign-in, without its tokens.
    static func signedIn(_ profile: OAuthProfile, _ stored: StoredCredential, _ folder: String) -> JSONObject {
        var object: JSONObject = ["signed_in": true, "client_id": .string(profile.clientID), "store": .string(folder)]
        object["issuer"] = profile.issuer.map { .string($0) }
        object["subject"] = stored.subject.map { .string($0) }
        describe(stored.tokens, in: &object)
        object["renewable"] = .bool(stored.tokens.refreshToken != nil || profile.grant == .clientCredentials)
        return object
    }

    static func token(_ tokens: TokenSet) -> JSONObject {
        var object: JSONObject = ["access_token": .string(tokens.accessToken)]
        describe(tokens, in: &object)
        return object
    }

    private static func describe(_ tokens: TokenSet, in object: inout JSONObject) {
        object["token_type"] = .string(tokens.tokenType == .dpop ? "DPoP" : "Bearer")
        object["expires_at"] = tokens.expiry.map { .string($0.formatted(.iso8601)) }
        object["scope"] = tokens.scopes.map { .string($0.names.joined(separator: " ")) }
    }

    static func ended(_ report: SignOutReport) -> JSONObject {
        var object: JSONObject = ["signed_in": false, "revoked": .bool(report.isRevoked)]
        object["revocation_error"] = report.revocationError.map { .string(Failure($0).message) }
        return object
    }
}

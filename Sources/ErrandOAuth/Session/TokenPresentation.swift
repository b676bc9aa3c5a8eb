// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The presentation of a token in a request: in the `Authorization` field only
/// (RFC 6750 §2.1, RFC 9449 §7.1).
struct TokenPresentation {
    let live: LiveCredential

    /// Adds the token.
    ///
    /// - Parameter grants: Returns the grants with the key of a bound token.
    ///   Not called for other tokens.
    func add(
        to request: inout RawRequest, _ state: SessionState, grants: () -> OAuthGrants
    ) throws -> CredentialGeneration {
        let tokens = live.stored.tokens
        Self.set(.authorization, "\(tokens.tokenType.scheme) \(tokens.accessToken)", in: &request)
        guard tokens.tokenType == .dpop else { return state.generation(of: live) }
        let grants = grants()
        guard let dpop = grants.dpop else {
            throw OAuthError(.loginRequired, reason: "the key that the tokens are bound to is lost")
        }
        let proof = try dpop.signed(
            request.head.method, request.url, accessToken: tokens.accessToken, time: grants.time, random: grants.random)
        Self.set(DPoPProver.field, proof.text, in: &request)
        return state.generation(of: live, at: "\(request.origin)", proof.nonce)
    }

    private static func set(_ name: HTTPField.Name, _ value: String, in request: inout RawRequest) {
        var field = HTTPField(name: name, value: value)
        field.indexingStrategy = .disallow
        request.head.headerFields[fields: name] = [field]
    }
}

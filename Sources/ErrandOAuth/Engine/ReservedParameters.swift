// SPDX-License-Identifier: MIT

/// The parameters that a caller must not set: those of the flows and grants,
/// and secrets.
enum ReservedParameters {
    /// Reserved in an authorization request; secrets do not belong in a URL.
    static let ofAuthorization: Set<String> = [
        "client_id", "redirect_uri", "response_type", "response_mode", "state", "nonce", "code_challenge",
        "code_challenge_method", "scope", "request", "request_uri", "client_secret", "code_verifier",
        "refresh_token", "access_token", "client_assertion", "client_assertion_type", "password", "max_age",
        "acr_values", "dpop_jkt",
    ]

    /// Reserved in a token request.
    static let ofToken: Set<String> = [
        "client_id", "client_secret", "client_assertion", "client_assertion_type", "grant_type", "code",
        "redirect_uri", "code_verifier", "refresh_token", "device_code", "username", "password", "assertion",
        "subject_token", "subject_token_type", "actor_token", "actor_token_type", "requested_token_type", "scope",
        "resource",
    ]

    /// Reserved in the request of an extension's grant.
    static let ofExtensionGrant: Set<String> = [
        "client_id", "client_secret", "client_assertion", "client_assertion_type", "grant_type", "scope", "resource",
    ]

    /// The registered claims of a signed request (RFC 7519 §4.1, RFC 9101 §4).
    static let ofSignedRequest: Set<String> = ["iss", "sub", "aud", "exp", "nbf", "iat", "jti"]

    /// Throws `configuration.parameter` when a parameter has one of the names.
    static func check(_ parameters: [(name: String, value: String)], against names: Set<String>) throws(OAuthError) {
        guard let name = parameters.first(where: { names.contains($0.name) })?.name else { return }
        throw OAuthError(.configuration.parameter, reason: "the parameter \(name) is reserved")
    }
}

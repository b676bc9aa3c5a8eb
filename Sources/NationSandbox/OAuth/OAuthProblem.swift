// SPDX-License-Identifier: MIT

import HTTPTypes

/// An error in the form of RFC 6749 §5.2.
struct OAuthProblem: Error, Sendable, Equatable {
    var status: HTTPResponse.Status = .badRequest
    var code: String
    var description: String
    /// Whether `WWW-Authenticate` must be sent, because the client tried HTTP
    /// authentication.
    var challengesBasic = false

    static func invalidRequest(_ description: String) -> Self {
        Self(code: "invalid_request", description: description)
    }
    static func invalidGrant(_ description: String) -> Self { Self(code: "invalid_grant", description: description) }
    static func unauthorizedClient(_ description: String) -> Self {
        Self(code: "unauthorized_client", description: description)
    }
    static func invalidClient(triedBasic: Bool) -> Self {
        Self(
            status: .unauthorized, code: "invalid_client",
            description: "The client is unknown, or its secret is missing or wrong.", challengesBasic: triedBasic)
    }
    static var unsupportedGrantType: Self {
        Self(code: "unsupported_grant_type", description: "The grant type is not one that the server knows.")
    }
    static var unsupportedResponseType: Self {
        Self(code: "unsupported_response_type", description: "The response type is not one that the server knows.")
    }
    static var invalidScope: Self {
        Self(code: "invalid_scope", description: "The only scope is default.")
    }
    static var accessDenied: Self {
        Self(code: "access_denied", description: "The resource owner denied the request.")
    }

    var bytes: [UInt8] {
        JSONObject.text([
            ("error", JSONText.string(code)), ("error_description", JSONText.string(description)),
        ])
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore

extension OAuthError {
    /// An error code from a server, registered or not.
    public struct Code: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
        /// The code as received.
        public let rawValue: String

        /// Creates a code.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// Creates a code.
        public init(stringLiteral value: String) { self.init(value) }

        /// The code without control characters.
        public var description: String { ShownText.of(rawValue) }
    }
}

extension OAuthError.Code {
    /// RFC 6749 §5.2: the request is malformed.
    public static let invalidRequest: Self = "invalid_request"
    /// RFC 6749 §5.2: client authentication failed.
    public static let invalidClient: Self = "invalid_client"
    /// RFC 6749 §5.2: the code or token is used, expired, revoked or another
    /// client's.
    public static let invalidGrant: Self = "invalid_grant"
    /// RFC 6749 §5.2: the client may not use this grant.
    public static let unauthorizedClient: Self = "unauthorized_client"
    /// RFC 6749 §5.2: the server does not support the grant.
    public static let unsupportedGrantType: Self = "unsupported_grant_type"
    /// RFC 6749 §5.2: the scope is unknown or malformed.
    public static let invalidScope: Self = "invalid_scope"
    /// RFC 6749 §4.1.2.1: the person or the server refused.
    public static let accessDenied: Self = "access_denied"
    /// RFC 6749 §4.1.2.1: the server failed.
    public static let serverError: Self = "server_error"
    /// RFC 6749 §4.1.2.1: the server is overloaded or under maintenance.
    public static let temporarilyUnavailable: Self = "temporarily_unavailable"
    /// RFC 8628 §3.5: the person has not decided yet.
    public static let authorizationPending: Self = "authorization_pending"
    /// RFC 8628 §3.5: the client polls too often.
    public static let slowDown: Self = "slow_down"
    /// RFC 8628 §3.5: the device code has expired.
    public static let expiredToken: Self = "expired_token"
    /// RFC 8707 §2: the resource is unknown or malformed.
    public static let invalidTarget: Self = "invalid_target"
    /// RFC 9449 §8: a proof needs a nonce.
    public static let useDPoPNonce: Self = "use_dpop_nonce"
    /// RFC 9449 §5: the proof is invalid.
    public static let invalidDPoPProof: Self = "invalid_dpop_proof"
    /// RFC 6750 §3.1: the access token is expired, revoked or malformed.
    public static let invalidToken: Self = "invalid_token"
    /// RFC 6750 §3.1: the request needs more scope than the token has.
    public static let insufficientScope: Self = "insufficient_scope"
    /// RFC 7009 §2.2.1: the server cannot revoke this type of token.
    public static let unsupportedTokenType: Self = "unsupported_token_type"
    /// RFC 7591 §3.2.2: a redirect URI is invalid.
    public static let invalidRedirectURI: Self = "invalid_redirect_uri"
    /// RFC 7591 §3.2.2: a value of the metadata is invalid.
    public static let invalidClientMetadata: Self = "invalid_client_metadata"
    /// RFC 7591 §3.2.2: the software statement is invalid.
    public static let invalidSoftwareStatement: Self = "invalid_software_statement"
    /// OpenID Connect Core §3.1.2.6: the person has to sign in.
    public static let loginRequired: Self = "login_required"
    /// OpenID Connect Core §3.1.2.6: the person has to interact with the server.
    public static let interactionRequired: Self = "interaction_required"
    /// OpenID Connect Core §3.1.2.6: the person has to consent.
    public static let consentRequired: Self = "consent_required"
    /// OpenID Connect Core §3.1.2.6: the person has to choose an account.
    public static let accountSelectionRequired: Self = "account_selection_required"

    /// Whether the code says, in response to `prompt=none`, that a person is needed.
    public var needsInteraction: Bool {
        [.loginRequired, .interactionRequired, .consentRequired, .accountSelectionRequired].contains(self)
    }
}

// SPDX-License-Identifier: MIT

public import ErrandCore

extension OAuthError {
    /// A kind of error: a dotted name.
    public struct Kind: ErrorKind {
        /// The dotted name, such as `invalidResponse.tokenType`.
        public let name: String

        /// Creates a kind of your own.
        public init(_ name: String) { self.name = name }
    }
}

/// Returns whether an error is an ``OAuthError`` of a kind or of a kind below it.
public func ~= (family: OAuthError.Kind, error: any Error) -> Bool {
    (error as? OAuthError)?.kind.belongs(to: family) ?? false
}

/// The families of errors, as members of both ``OAuthError`` and ``OAuthError/Kind``: for patterns such as
/// `catch OAuthError.store`, and for `OAuthError(.store)`.
public protocol OAuthErrorFamilies {}

extension OAuthError: OAuthErrorFamilies {}
extension OAuthError.Kind: OAuthErrorFamilies {}

extension OAuthErrorFamilies {
    /// The configuration or a parameter is invalid; nothing was sent.
    public static var configuration: OAuthError.Kind { OAuthError.Kind("configuration") }
    /// The server refused with an error code.
    public static var refused: OAuthError.Kind { OAuthError.Kind("refused") }
    /// The response to `prompt=none`: a person is needed.
    public static var interactionRequired: OAuthError.Kind { OAuthError.Kind("interactionRequired") }
    /// The server responded with an error status and no error code.
    public static var status: OAuthError.Kind { OAuthError.Kind("status") }
    /// A response breaks a rule; no part of it is used.
    public static var invalidResponse: OAuthError.Kind { OAuthError.Kind("invalidResponse") }
    /// The `state` of a response is not the one that was sent.
    public static var stateMismatch: OAuthError.Kind { OAuthError.Kind("stateMismatch") }
    /// The `iss` of a response names another server.
    public static var issuerMismatch: OAuthError.Kind { OAuthError.Kind("issuerMismatch") }
    /// The flow was finished before.
    public static var alreadyUsed: OAuthError.Kind { OAuthError.Kind("alreadyUsed") }
    /// The id token breaks a rule; no token of the response is used.
    public static var idToken: OAuthError.Kind { OAuthError.Kind("idToken") }
    /// Nobody is signed in any more: a person has to sign in.
    public static var loginRequired: OAuthError.Kind { OAuthError.Kind("loginRequired") }
    /// A credential store failed.
    public static var store: OAuthError.Kind { OAuthError.Kind("store") }
    /// The sign-in in the browser was not completed.
    public static var agent: OAuthError.Kind { OAuthError.Kind("agent") }
}

// MARK: - Members

extension OAuthError.Kind {
    /// `configuration`: an endpoint is missing or not a safe URL.
    public var endpoint: Self { below("endpoint") }
    /// `configuration`: a value that cannot be sent.
    public var parameter: Self { below("parameter") }
    /// `configuration`: a scope with illegal characters.
    public var scope: Self { below("scope") }
    /// `configuration`: the client's authentication method or its key does not
    /// fit.
    public var authentication: Self { below("authentication") }
    /// `configuration`: the client's secret has expired (RFC 7591 §3.2.1).
    public var secretExpired: Self { below("secretExpired") }
    /// `configuration`: a redirect URI that is not safe.
    public var redirect: Self { below("redirect") }

    /// `invalidResponse`: the body is not a JSON object, or has duplicate
    /// names.
    public var json: Self { below("json") }
    /// `invalidResponse`: larger than the limit.
    public var tooLarge: Self { below("tooLarge") }
    /// `invalidResponse`: a redirect; none is followed here.
    public var redirected: Self { below("redirected") }
    /// `invalidResponse`: the access token is missing or illegal.
    public var accessToken: Self { below("accessToken") }
    /// `invalidResponse`: the refresh token is illegal.
    public var refreshToken: Self { below("refreshToken") }
    /// `invalidResponse`: the token type is missing or not the requested one.
    public var tokenType: Self { below("tokenType") }
    /// `invalidResponse`: a member is missing or of the wrong type.
    public var member: Self { below("member") }
    /// `invalidResponse`: a parameter is duplicated.
    public var duplicate: Self { below("duplicate") }
    /// `invalidResponse`: the authorization code is missing or empty.
    public var authorizationCode: Self { below("code") }
    /// `invalidResponse`: parts that exclude each other, or that were not
    /// requested.
    public var unexpected: Self { below("unexpected") }
    /// `invalidResponse`: the response belongs to another flow or listener.
    public var notMine: Self { below("notMine") }
    /// `invalidResponse`, `idToken`: the subject is missing or another
    /// person's.
    public var subject: Self { below("subject") }

    /// `idToken`: the id token is missing.
    public var missing: Self { below("missing") }
    /// `idToken`: the id token is not a compact JWS.
    public var malformed: Self { below("malformed") }
    /// `idToken`: the algorithm is not allowed.
    public var algorithm: Self { below("algorithm") }
    /// `idToken`: no key fits.
    public var key: Self { below("key") }
    /// `idToken`: the signature is wrong.
    public var signature: Self { below("signature") }
    /// `idToken`: the issuer is another one.
    public var issuer: Self { below("issuer") }
    /// `idToken`: the audience is another client.
    public var audience: Self { below("audience") }
    /// `idToken`: the id token has expired, or is not valid yet.
    public var time: Self { below("time") }
    /// `idToken`: the nonce is not this flow's.
    public var nonce: Self { below("nonce") }
    /// `idToken`: the hash does not match the access token or code.
    public var hash: Self { below("hash") }
    /// `idToken`: the authentication is not the requested one.
    public var authenticationContext: Self { below("authentication") }

    /// `store`: the store cannot be read now, so its content is unknown.
    public var unreadable: Self { below("unreadable") }
    /// `store`: the store cannot be written.
    public var unwritable: Self { below("unwritable") }
    /// `store`: the record is damaged or of a newer version, and was set aside.
    public var corrupt: Self { below("corrupt") }
    /// `store`: other users can read or replace the content.
    public var insecure: Self { below("insecure") }
    /// `store`: the lock was not released in time.
    public var locked: Self { below("locked") }
    /// `store`: the server refused the stored refresh token, and another process may have the one that replaced it.
    ///
    /// Signing in again ends the doubt. So does that process when it comes back; otherwise the refusal counts after a
    /// while, and the sign-in is over.
    public var inDoubt: Self { below("inDoubt") }
    /// `store`: the key does not decrypt the record.
    public var wrongKey: Self { below("wrongKey") }

    /// `agent`: the browser did not come back in time.
    public var timedOut: Self { below("timedOut") }
    /// `agent`: the browser came after the lifetime of the pushed request (RFC 9126 §2.2).
    public var expired: Self { below("expired") }
    /// `agent`: the port is taken.
    public var portTaken: Self { below("portTaken") }
    /// `agent`: another program may have taken the page that was meant for the browser.
    public var intercepted: Self { below("intercepted") }
    /// `agent`: the person gave up.
    public var cancelled: Self { below("cancelled") }
    /// `agent`: no browser could be opened.
    public var noBrowser: Self { below("noBrowser") }
}

// SPDX-License-Identifier: MIT

extension OAuthError {
    /// A kind of error: a dotted name from a bounded set.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The dotted name, such as `invalidResponse.tokenType`.
        public let name: String

        /// A kind of one's own.
        public init(_ name: String) { self.name = name }

        /// Whether the kind is `family` or stands below it.
        public func belongs(to family: Kind) -> Bool { name == family.name || name.hasPrefix(family.name + ".") }

        /// The dotted name.
        public var description: String { name }

        func below(_ name: String) -> Self { Self("\(self.name).\(name)") }
    }

    /// What was asked for cannot be asked; nothing was sent.
    public static let configuration = Kind.configuration
    /// The server refused, with a code.
    public static let refused = Kind.refused
    /// The answer to `prompt=none`: a person is needed.
    public static let interactionRequired = Kind.interactionRequired
    /// The server answered with a status and no code.
    public static let status = Kind.status
    /// An answer breaks a rule; nothing of it is used.
    public static let invalidResponse = Kind.invalidResponse
    /// The `state` of an answer is not the one that was sent.
    public static let stateMismatch = Kind.stateMismatch
    /// The `iss` of an answer is not the server that was asked.
    public static let issuerMismatch = Kind.issuerMismatch
    /// A flow was finished before.
    public static let alreadyUsed = Kind.alreadyUsed
    /// The id token breaks a rule; no token of the answer is used.
    public static let idToken = Kind.idToken
    /// Nobody is signed in any more: a person has to sign in.
    public static let loginRequired = Kind.loginRequired
    /// A credential store did not do what it should.
    public static let store = Kind.store
    /// The way through the browser did not come to its end.
    public static let agent = Kind.agent
}

/// Matches OAuth errors of a kind and of all kinds below it.
public func ~= (family: OAuthError.Kind, error: any Error) -> Bool {
    (error as? OAuthError)?.kind.belongs(to: family) ?? false
}

extension OAuthError.Kind {
    /// What was asked for cannot be asked; nothing was sent.
    public static let configuration = Self("configuration")
    /// The server refused, with a code.
    public static let refused = Self("refused")
    /// The answer to `prompt=none`: a person is needed.
    public static let interactionRequired = Self("interactionRequired")
    /// The server answered with a status and no code.
    public static let status = Self("status")
    /// An answer breaks a rule; nothing of it is used.
    public static let invalidResponse = Self("invalidResponse")
    /// The `state` of an answer is not the one that was sent.
    public static let stateMismatch = Self("stateMismatch")
    /// The `iss` of an answer is not the server that was asked.
    public static let issuerMismatch = Self("issuerMismatch")
    /// A flow was finished before.
    public static let alreadyUsed = Self("alreadyUsed")
    /// The id token breaks a rule; no token of the answer is used.
    public static let idToken = Self("idToken")
    /// Nobody is signed in any more: a person has to sign in.
    public static let loginRequired = Self("loginRequired")
    /// A credential store did not do what it should.
    public static let store = Self("store")
    /// The way through the browser did not come to its end.
    public static let agent = Self("agent")
}

// MARK: - Members

extension OAuthError.Kind {
    /// `configuration`: an endpoint is missing or no safe URL.
    public var endpoint: Self { below("endpoint") }
    /// `configuration`: a value that cannot be sent.
    public var parameter: Self { below("parameter") }
    /// `configuration`: a scope with illegal characters.
    public var scope: Self { below("scope") }
    /// `configuration`: the client's method or its key does not fit.
    public var authentication: Self { below("authentication") }
    /// `configuration`: the client's secret has ended (RFC 7591 §3.2.1).
    public var secretExpired: Self { below("secretExpired") }
    /// `configuration`: a redirect URI that is not safe.
    public var redirect: Self { below("redirect") }

    /// `invalidResponse`: no JSON object without duplicate names.
    public var json: Self { below("json") }
    /// `invalidResponse`: larger than the limit.
    public var tooLarge: Self { below("tooLarge") }
    /// `invalidResponse`: a redirect where none is followed.
    public var redirected: Self { below("redirected") }
    /// `invalidResponse`: the access token is missing or illegal.
    public var accessToken: Self { below("accessToken") }
    /// `invalidResponse`: the refresh token is illegal.
    public var refreshToken: Self { below("refreshToken") }
    /// `invalidResponse`: the token type is missing or not the one wanted.
    public var tokenType: Self { below("tokenType") }
    /// `invalidResponse`: a member is missing or of the wrong type.
    public var member: Self { below("member") }
    /// `invalidResponse`: a parameter came twice.
    public var duplicate: Self { below("duplicate") }
    /// `invalidResponse`: the authorization code is missing or empty.
    public var authorizationCode: Self { below("code") }
    /// `invalidResponse`: parts that exclude each other, or that nobody asked for.
    public var unexpected: Self { below("unexpected") }
    /// `invalidResponse`: the answer belongs to another flow or listener.
    public var notMine: Self { below("notMine") }
    /// `invalidResponse`, `idToken`: the subject is missing or another's.
    public var subject: Self { below("subject") }

    /// `idToken`: there is none.
    public var missing: Self { below("missing") }
    /// `idToken`: no compact JWS.
    public var malformed: Self { below("malformed") }
    /// `idToken`: the algorithm is not allowed.
    public var algorithm: Self { below("algorithm") }
    /// `idToken`: no key fits.
    public var key: Self { below("key") }
    /// `idToken`: the signature is wrong.
    public var signature: Self { below("signature") }
    /// `idToken`: issued by somebody else.
    public var issuer: Self { below("issuer") }
    /// `idToken`: meant for somebody else.
    public var audience: Self { below("audience") }
    /// `idToken`: too old, or too young.
    public var time: Self { below("time") }
    /// `idToken`: not of this flow.
    public var nonce: Self { below("nonce") }
    /// `idToken`: not of this access token or code.
    public var hash: Self { below("hash") }
    /// `idToken`: not the authentication that was asked for.
    public var authenticationContext: Self { below("authentication") }

    /// `store`: it cannot be read now; what it holds is not known.
    public var unreadable: Self { below("unreadable") }
    /// `store`: it cannot be written.
    public var unwritable: Self { below("unwritable") }
    /// `store`: what it holds is damaged or from the future; it was set aside.
    public var corrupt: Self { below("corrupt") }
    /// `store`: others may read or plant what it holds.
    public var insecure: Self { below("insecure") }
    /// `store`: somebody holds the lock too long.
    public var locked: Self { below("locked") }
    /// `store`: the key does not open the record.
    public var wrongKey: Self { below("wrongKey") }

    /// `agent`: nobody came back in time.
    public var timedOut: Self { below("timedOut") }
    /// `agent`: the port is taken.
    public var portTaken: Self { below("portTaken") }
    /// `agent`: the person gave up.
    public var cancelled: Self { below("cancelled") }
    /// `agent`: no browser could be opened.
    public var noBrowser: Self { below("noBrowser") }
}

// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

// The only place that knows what a 401 of NationBuilder means.

extension NationBuilderProblem {
    /// The remedy for a refused token.
    public struct TokenRemedy: Sendable, Hashable {
        private enum Kind: Hashable { case renewal, upgrade, none }
        private let kind: Kind

        /// A new token of the same grant: the old one has expired.
        ///
        /// An authorizer that can renew tokens does so automatically, before
        /// the error reaches the caller.
        public static let renewal = Self(kind: .renewal)
        /// A token of version 2: the endpoint does not accept those of version
        /// 1.
        public static let upgrade = Self(kind: .upgrade)
        /// No remedy by the client.
        ///
        /// The token's owner lacks the permission, or the token is missing or was revoked.
        /// NationBuilder responds with `unauthorized` to all of these. Everybody may ask for
        /// the person of a token, so `people/me` tells them apart: it refuses the token only
        /// if a person has to sign in again.
        public static let none = Self(kind: .none)
    }

    /// The remedy for a 401, derived from the code.
    public var tokenRemedy: TokenRemedy {
        if isExpiredToken { return .renewal }
        return needsTokenUpgrade ? .upgrade : .none
    }

    /// Whether the token has expired, so that a new one would help.
    ///
    /// RFC 6750's `invalid_token` says the same.
    public var isExpiredToken: Bool { code == .tokenExpired || code == .invalidToken }

    /// Whether the token is of version 1 and the endpoint requires one of
    /// version 2.
    public var needsTokenUpgrade: Bool { code == .tokenUpgradeRequired }

    /// Returns whether a path asks for the person of the token, which no lack of a
    /// permission forbids.
    package static func asksForCaller(path: String?) -> Bool {
        let path = (path ?? "").prefix { $0 != "?" && $0 != "#" }
        return path.hasSuffix("/people/me") || path.hasSuffix("/signups/me")
    }
}

extension ClientError {
    /// Whether a nation responded with `unauthorized` to anything but the question for the
    /// person of the token: the person lacks a permission, or the token is not known.
    package var isPermissionMissing: Bool {
        kind.belongs(to: .status.client.unauthorized)
            && problem(as: NationBuilderProblem.self)?.code == .unauthorized
            && !NationBuilderProblem.asksForCaller(path: request.map { "/" + $0.template })
    }
}

extension NationBuilderProblem: CredentialProblem {
    /// Returns whether a 401 is about the token: it says so, or it refuses to tell the
    /// person of the token.
    public func concernsCredential(of request: RawRequest, _ refusal: HTTPResponse) -> Bool {
        tokenRemedy != .none || (code == .unauthorized && Self.asksForCaller(path: request.head.path))
            || refusal.headerFields[.wwwAuthenticate]?.contains("invalid_token") == true
    }
}

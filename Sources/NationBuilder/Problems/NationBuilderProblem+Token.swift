// SPDX-License-Identifier: MIT

extension NationBuilderProblem {
    /// What would make a refused token, or another one, acceptable.
    public struct TokenRemedy: Sendable, Hashable {
        private enum Kind: Hashable { case renewal, upgrade, none }
        private let kind: Kind

        /// A new token of the same grant: the old one has expired.
        ///
        /// An authorizer that can renew does so by itself, before the error
        /// comes out.
        public static let renewal = Self(kind: .renewal)
        /// A token of version 2: the endpoint does not take those of version 1.
        public static let upgrade = Self(kind: .upgrade)
        /// Nothing that a client can do.
        ///
        /// There is no token, it was revoked, or who granted it may not do this;
        /// NationBuilder words all of that as `unauthorized`. Somebody has to
        /// sign in again.
        public static let none = Self(kind: .none)
    }

    /// What would help against a 401; only the code tells.
    public var tokenRemedy: TokenRemedy {
        if isExpiredToken { return .renewal }
        return needsTokenUpgrade ? .upgrade : .none
    }

    /// Whether the token has expired: a new one would help.
    public var isExpiredToken: Bool { code == .tokenExpired }

    /// Whether the token is of version 1 and the endpoint wants one of version 2.
    public var needsTokenUpgrade: Bool { code == .tokenUpgradeRequired }
}

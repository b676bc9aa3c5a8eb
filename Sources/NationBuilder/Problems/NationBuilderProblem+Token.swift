// SPDX-License-Identifier: MIT

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
        /// The token is missing, it was revoked, or its owner lacks the
        /// permission. NationBuilder answers `unauthorized` to all of these. A
        /// person has to sign in again.
        public static let none = Self(kind: .none)
    }

    /// The remedy for a 401, derived from the code.
    public var tokenRemedy: TokenRemedy {
        if isExpiredToken { return .renewal }
        return needsTokenUpgrade ? .upgrade : .none
    }

    /// Whether the token has expired, so that a new one would help.
    public var isExpiredToken: Bool { code == .tokenExpired }

    /// Whether the token is of version 1 and the endpoint requires one of
    /// version 2.
    public var needsTokenUpgrade: Bool { code == .tokenUpgradeRequired }
}

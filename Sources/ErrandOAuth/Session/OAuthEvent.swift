// SPDX-License-Identifier: MIT

/// What happened to a session; each is told once, in its order.
public struct OAuthEvent: Sendable, CustomStringConvertible {
    /// What happened.
    public let kind: Kind
    /// Why, where something failed or ended.
    public let error: (any Error)?

    init(_ kind: Kind, _ error: (any Error)? = nil) {
        self.kind = kind
        self.error = error
    }

    /// What can happen; more may come in any version.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `signedOut`.
        public let description: String

        /// Somebody signed in, or tokens were set.
        public static let signedIn = Kind(description: "signedIn")
        /// Another person signed in, in place of the one before; `signedIn`
        /// follows, or, where it was in another process, nothing or `refreshed`.
        ///
        /// Who a person is says the id token, so it takes the scope `openid`.
        public static let accountSwitched = Kind(description: "accountSwitched")
        /// New tokens are there, and saved.
        public static let refreshed = Kind(description: "refreshed")
        /// The tokens were renewed, but the id token among them is not good or
        /// cannot be judged now: the one before stays.
        public static let idTokenRefused = Kind(description: "idTokenRefused")
        /// A renewal failed; the session is kept.
        public static let refreshFailed = Kind(description: "refreshFailed")
        /// Several renewals in a row failed; the session is kept.
        public static let refreshFailing = Kind(description: "refreshFailing")
        /// The caller signed out.
        public static let signedOut = Kind(description: "signedOut")
        /// The server ended the session, or another process signed out: a person
        /// has to sign in.
        public static let expired = Kind(description: "expired")
        /// The store did not take or give a credential; tokens that are there
        /// are kept in memory.
        public static let storeFailed = Kind(description: "storeFailed")
    }

    /// The kind, and the error's description.
    public var description: String { error.map { "\(kind): \($0)" } ?? kind.description }
}

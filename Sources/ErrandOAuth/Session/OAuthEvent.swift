// SPDX-License-Identifier: MIT

/// An event of a session.
///
/// Each is delivered once, in order.
public struct OAuthEvent: Sendable, CustomStringConvertible {
    /// The kind of event.
    public let kind: Kind
    /// The error, if something failed or ended.
    public let error: (any Error)?

    init(_ kind: Kind, _ error: (any Error)? = nil) {
        self.kind = kind
        self.error = error
    }

    /// The kind of an event.
    ///
    /// Any version may add kinds.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `signedOut`.
        public let description: String

        /// Somebody signed in, or tokens were set.
        public static let signedIn = Kind(description: "signedIn")
        /// Another person signed in and replaced the previous one.
        ///
        /// `signedIn` follows. If it happened in another process, `refreshed`
        /// or nothing follows.
        ///
        /// The id token identifies the person, so this requires the scope
        /// `openid`.
        public static let accountSwitched = Kind(description: "accountSwitched")
        /// The tokens were renewed and saved.
        public static let refreshed = Kind(description: "refreshed")
        /// The tokens were renewed, but their id token is invalid or cannot be
        /// validated now.
        ///
        /// The previous id token stays.
        public static let idTokenRefused = Kind(description: "idTokenRefused")
        /// A renewal failed; the session is kept.
        public static let refreshFailed = Kind(description: "refreshFailed")
        /// Several renewals in a row failed; the session is kept.
        public static let refreshFailing = Kind(description: "refreshFailing")
        /// The caller signed out.
        public static let signedOut = Kind(description: "signedOut")
        /// The server ended the session, or another process signed out.
        ///
        /// A person has to sign in.
        public static let expired = Kind(description: "expired")
        /// The store failed to read or save a credential.
        ///
        /// The current tokens are kept in memory.
        public static let storeFailed = Kind(description: "storeFailed")
    }

    /// The kind, and the error's description.
    public var description: String { error.map { "\(kind): \($0)" } ?? kind.description }
}

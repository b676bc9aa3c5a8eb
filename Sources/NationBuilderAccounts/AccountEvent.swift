// SPDX-License-Identifier: MIT

public import NationBuilder

/// A change of the accounts.
///
/// Each is sent once, in order.
///
/// An app must handle three kinds. On ``Kind/switched``, it replaces the old
/// account's data by the new account's, or shows its sign-in when there is no
/// account. On ``Kind/lost``, it tells the person and offers to sign in again.
/// On ``Kind/failed``, it shows the error, unless the person cancelled.
public struct AccountEvent: Sendable, CustomStringConvertible {
    /// The kind of change.
    public let kind: Kind
    /// The account; `nil` for ``Kind/signingIn``, for a failed sign-in, and for
    /// ``Kind/switched`` without accounts.
    public let account: Account?
    /// The nation, if it is known.
    public let slug: Slug?
    /// The error of a failure or loss.
    public let error: (any Error)?
    /// Whether another process that shares the store made the change.
    public let isFromElsewhere: Bool

    init(
        _ kind: Kind, _ account: Account? = nil, slug: Slug? = nil, error: (any Error)? = nil, elsewhere: Bool = false
    ) {
        self.kind = kind
        self.account = account
        self.slug = slug ?? account?.slug
        self.error = error
        isFromElsewhere = elsewhere
    }

    /// The kinds of change; later versions may add some.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `signedOut`.
        public let description: String

        /// A sign-in begins.
        ///
        /// Its account is not known yet.
        public static let signingIn = Kind(description: "signingIn")
        /// An account was added.
        public static let added = Kind(description: "added")
        /// The person, picture or tokens of an account changed.
        public static let updated = Kind(description: "updated")
        /// The person selects another account in this process, or signs in to
        /// one while another is selected.
        ///
        /// No such event comes before ``switched`` when the first account signs in,
        /// when an account was signed out or lost, or when another process selects.
        public static let switching = Kind(description: "switching")
        /// An account was selected, for whatever reason; without an account, none is
        /// selected.
        public static let switched = Kind(description: "switched")
        /// The person signed out of an account, here or in another process.
        public static let signedOut = Kind(description: "signedOut")
        /// An account ended without the person's action.
        ///
        /// The nation refuses its refresh token, or its token if that cannot be renewed, or
        /// its credential is gone. The account is removed, and the next one is
        /// selected, unless ``Accounts/Configuration/selectsNextAfterLoss`` is
        /// `false`.
        public static let lost = Kind(description: "lost")
        /// A sign-in or a switch failed.
        ///
        /// Nothing has changed.
        public static let failed = Kind(description: "failed")
        /// A store failed, or its data were damaged and were set aside.
        public static let storeFailed = Kind(description: "storeFailed")
    }

    /// The kind, the account and the error.
    public var description: String {
        var text = "\(kind)"
        if let account { text += " \(account.id)" } else if let slug { text += " \(slug)" }
        if isFromElsewhere { text += " elsewhere" }
        if let error { text += ": \(error)" }
        return text
    }
}

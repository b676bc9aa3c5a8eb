// SPDX-License-Identifier: MIT

public import NationBuilder

/// What happened to the accounts; each is told once, in its order.
///
/// What an app has to do: on ``Kind/switched`` it takes the new account's nation
/// and forgets what it shows of the one before, or shows its sign-in when there is
/// no account any more. On ``Kind/lost`` it says so, and offers to sign in again.
/// On ``Kind/failed`` it shows the error, unless the person gave up.
public struct AccountEvent: Sendable, CustomStringConvertible {
    /// What happened.
    public let kind: Kind
    /// The account that it happened to; `nil` for ``Kind/signingIn``, for a sign-in
    /// that failed, and for ``Kind/switched`` when nobody is left.
    public let account: Account?
    /// The nation that it is about, where one is known.
    public let slug: Slug?
    /// Why, where something failed or ended.
    public let error: (any Error)?
    /// Whether another process did it, with which the store is shared.
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

    /// What can happen; more may come in any version.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The name, such as `signedOut`.
        public let description: String

        /// A sign-in begins; its account is not known yet.
        public static let signingIn = Kind(description: "signingIn")
        /// An account is there that was not there before.
        public static let added = Kind(description: "added")
        /// The person, the avatar or the tokens of an account are new.
        public static let updated = Kind(description: "updated")
        /// Another account is about to be selected: the one given.
        public static let switching = Kind(description: "switching")
        /// Another account is selected now: the one given, or none.
        public static let switched = Kind(description: "switched")
        /// The person signed out of an account, here or in another process.
        public static let signedOut = Kind(description: "signedOut")
        /// An account ended without the person.
        ///
        /// The nation does not take its token any more and renewal does not help, or
        /// its credential is gone. The account is removed, and the next one selected.
        public static let lost = Kind(description: "lost")
        /// A sign-in or a switch failed; nothing changed.
        public static let failed = Kind(description: "failed")
        /// A store did not take or give what it should, or held something damaged,
        /// which it has set aside.
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

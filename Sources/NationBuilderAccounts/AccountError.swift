// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Why something could not be done with an account.
///
/// One type with an open, dotted ``Kind``; a pattern matches a kind and all below
/// it:
///
/// ```swift
/// do { … }
/// catch AccountError.slug { … }
/// catch AccountError.otherPerson { … }
/// ```
///
/// What the browser and the authorization server say stays an `OAuthError`, what
/// the nation says a `ClientError`, and cancellation a `CancellationError`:
/// ``AccountMessage`` words all of them for a person.
public struct AccountError: Error, Sendable {
    /// What went wrong.
    public var kind: Kind
    /// One clause of explanation that holds no secret.
    public var reason: String?
    /// The error behind this one.
    public var underlying: (any Error)?

    /// An error of a kind.
    public init(_ kind: Kind, reason: String? = nil, underlying: (any Error)? = nil) {
        self.kind = kind
        self.reason = reason
        self.underlying = underlying
    }

    /// A kind of error: a dotted name from a bounded set.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The dotted name, such as `slug.empty`.
        public let name: String

        /// A kind of one's own.
        public init(_ name: String) { self.name = name }

        /// Whether the kind is `family` or stands below it.
        public func belongs(to family: Kind) -> Bool { name == family.name || name.hasPrefix(family.name + ".") }

        /// The dotted name.
        public var description: String { name }

        /// What was typed is no nation's name, and no address of one.
        public static let slug = Kind("slug")
        /// Who the application is is not known, or not all that is needed.
        public static let application = Kind("application")
        /// Somebody else signed in than was expected.
        public static let otherPerson = Kind("otherPerson")
        /// There is no such account, or not any more.
        public static let unknownAccount = Kind("unknownAccount")
        /// The account has no credential: the person has to sign in again.
        public static let signInRequired = Kind("signInRequired")
        /// The nation does not say who the token belongs to.
        public static let noPerson = Kind("noPerson")
        /// The list of accounts, or a credential, could not be read or written.
        public static let store = Kind("store")

        /// `slug`: nothing was typed.
        public var empty: Kind { Kind("\(name).empty") }
        /// `slug`: an address that is not one of the application's nations.
        public var otherHost: Kind { Kind("\(name).otherHost") }
        /// `application`: a file is missing.
        public var missing: Kind { Kind("\(name).missing") }
        /// `application`: a file, or a value in it, cannot be used.
        ///
        /// `store`: what was there is damaged, and was set aside.
        public var damaged: Kind { Kind("\(name).damaged") }
        /// `application`: it has no id.
        public var clientID: Kind { Kind("\(name).clientID") }
        /// `application`: it has no test token.
        public var testToken: Kind { Kind("\(name).testToken") }
        /// `store`: it cannot be read now; what it holds is not known.
        public var unreadable: Kind { Kind("\(name).unreadable") }
        /// `store`: it cannot be written.
        public var unwritable: Kind { Kind("\(name).unwritable") }
    }
}

extension AccountError {
    /// What was typed is no nation's name, and no address of one.
    public static let slug = Kind.slug
    /// Who the application is is not known, or not all that is needed.
    public static let application = Kind.application
    /// Somebody else signed in than was expected.
    public static let otherPerson = Kind.otherPerson
    /// There is no such account, or not any more.
    public static let unknownAccount = Kind.unknownAccount
    /// The account has no credential: the person has to sign in again.
    public static let signInRequired = Kind.signInRequired
    /// The nation does not say who the token belongs to.
    public static let noPerson = Kind.noPerson
    /// The list of accounts, or a credential, could not be read or written.
    public static let store = Kind.store
}

/// Matches account errors of a kind and of all kinds below it.
public func ~= (family: AccountError.Kind, error: any Error) -> Bool {
    (error as? AccountError)?.kind.belongs(to: family) ?? false
}

extension AccountError: CustomStringConvertible {
    /// Kind and reason.
    public var description: String { reason.map { "accounts.\(kind.name): \($0)" } ?? "accounts.\(kind.name)" }
}

extension AccountError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

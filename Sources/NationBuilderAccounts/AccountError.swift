// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An error of an account.
///
/// Its ``Kind`` is an open set of dotted names. A pattern matches a kind and
/// all below it:
///
/// ```swift
/// do { … }
/// catch AccountError.slug { … }
/// catch AccountError.otherPerson { … }
/// ```
///
/// Errors of the browser and the authorization server are `OAuthError`s, errors
/// of the nation are `ClientError`s, and cancellation is a `CancellationError`.
/// ``AccountMessage`` has texts for all of them.
public struct AccountError: Error, Sendable {
    /// The kind of error.
    public var kind: Kind
    /// A short explanation without secrets.
    public var reason: String?
    /// The underlying error.
    public var underlying: (any Error)?

    /// Creates an error.
    public init(_ kind: Kind, reason: String? = nil, underlying: (any Error)? = nil) {
        self.kind = kind
        self.reason = reason
        self.underlying = underlying
    }

    /// A kind of error: a dotted name.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// The dotted name, such as `slug.empty`.
        public let name: String

        /// Creates a kind of your own.
        public init(_ name: String) { self.name = name }

        /// Returns whether the kind is `family` or a kind below it.
        public func belongs(to family: Kind) -> Bool { name == family.name || name.hasPrefix(family.name + ".") }

        /// The dotted name.
        public var description: String { name }

        /// The text is not a nation's slug or address.
        public static let slug = Kind("slug")
        /// The application's settings are missing or wrong.
        public static let application = Kind("application")
        /// Another person signed in than expected.
        public static let otherPerson = Kind("otherPerson")
        /// The account does not exist, or not any more.
        public static let unknownAccount = Kind("unknownAccount")
        /// The account has no credential; the person must sign in again.
        public static let signInRequired = Kind("signInRequired")
        /// The nation does not say to whom the token belongs.
        public static let noPerson = Kind("noPerson")
        /// The nation does not offer to sign in on another device.
        public static let noDeviceSignIn = Kind("noDeviceSignIn")
        /// The list of accounts, or a credential, could not be read or written.
        public static let store = Kind("store")

        /// `slug`: the text is empty.
        public var empty: Kind { Kind("\(name).empty") }
        /// `slug`: the address is not that of one of the application's nations.
        public var otherHost: Kind { Kind("\(name).otherHost") }
        /// `application`: a file is missing.
        public var missing: Kind { Kind("\(name).missing") }
        /// `application`: a file, or a value in it, is invalid.
        ///
        /// `store`: the stored data were damaged, and were set aside.
        public var damaged: Kind { Kind("\(name).damaged") }
        /// `application`: there is no client id.
        public var clientID: Kind { Kind("\(name).clientID") }
        /// `application`: there is no test token.
        public var testToken: Kind { Kind("\(name).testToken") }
        /// `store`: it cannot be read now; its content is unknown.
        public var unreadable: Kind { Kind("\(name).unreadable") }
        /// `store`: it cannot be written.
        public var unwritable: Kind { Kind("\(name).unwritable") }
    }
}

extension AccountError {
    /// The text is not a nation's slug or address.
    public static let slug = Kind.slug
    /// The application's settings are missing or wrong.
    public static let application = Kind.application
    /// Another person signed in than expected.
    public static let otherPerson = Kind.otherPerson
    /// The account does not exist, or not any more.
    public static let unknownAccount = Kind.unknownAccount
    /// The account has no credential; the person must sign in again.
    public static let signInRequired = Kind.signInRequired
    /// The nation does not say to whom the token belongs.
    public static let noPerson = Kind.noPerson
    /// The nation does not offer to sign in on another device.
    public static let noDeviceSignIn = Kind.noDeviceSignIn
    /// The list of accounts, or a credential, could not be read or written.
    public static let store = Kind.store
}

/// Returns whether an error is an account error of a kind, or of a kind below
/// it.
public func ~= (family: AccountError.Kind, error: any Error) -> Bool {
    (error as? AccountError)?.kind.belongs(to: family) ?? false
}

extension AccountError: CustomStringConvertible {
    /// The kind and the reason.
    public var description: String { reason.map { "accounts.\(kind.name): \($0)" } ?? "accounts.\(kind.name)" }
}

extension AccountError: LocalizedError {
    /// The description.
    public var errorDescription: String? { description }
}

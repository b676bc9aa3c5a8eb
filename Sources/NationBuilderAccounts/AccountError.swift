// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandFoundation

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
    public struct Kind: ErrorKind {
        /// The dotted name, such as `slug.empty`.
        public let name: String

        /// Creates a kind of your own.
        public init(_ name: String) { self.name = name }

        /// `slug`: the text is empty.
        public var empty: Kind { below("empty") }
        /// `slug`: the address is not that of one of the application's nations.
        public var otherHost: Kind { below("otherHost") }
        /// `application`: a file is missing.
        public var missing: Kind { below("missing") }
        /// `application`: a file, or a value in it, is invalid.
        ///
        /// `store`: the stored data were damaged, and were set aside.
        public var damaged: Kind { below("damaged") }
        /// `application`: there is no client id.
        public var clientID: Kind { below("clientID") }
        /// `application`: there is no test token.
        public var testToken: Kind { below("testToken") }
        /// `store`: it cannot be read now; its content is unknown.
        public var unreadable: Kind { below("unreadable") }
        /// `store`: it cannot be written.
        public var unwritable: Kind { below("unwritable") }
    }
}

/// The families of errors, as members of both ``AccountError`` and ``AccountError/Kind``: for patterns such as
/// `catch AccountError.store`, and for `AccountError(.store)`.
public protocol AccountErrorFamilies {}

extension AccountError: AccountErrorFamilies {}
extension AccountError.Kind: AccountErrorFamilies {}

extension AccountErrorFamilies {
    /// The text is not a nation's slug or address.
    public static var slug: AccountError.Kind { AccountError.Kind("slug") }
    /// The application's settings are missing or wrong.
    public static var application: AccountError.Kind { AccountError.Kind("application") }
    /// Another person signed in than expected.
    public static var otherPerson: AccountError.Kind { AccountError.Kind("otherPerson") }
    /// The account does not exist, or not any more.
    public static var unknownAccount: AccountError.Kind { AccountError.Kind("unknownAccount") }
    /// The account has no credential; the person must sign in again.
    public static var signInRequired: AccountError.Kind { AccountError.Kind("signInRequired") }
    /// The person has tokens that can be renewed, and a token that cannot be would replace
    /// them.
    public static var renewable: AccountError.Kind { AccountError.Kind("renewable") }
    /// The nation does not say to whom the token belongs.
    public static var noPerson: AccountError.Kind { AccountError.Kind("noPerson") }
    /// The nation does not offer to sign in on another device.
    public static var noDeviceSignIn: AccountError.Kind { AccountError.Kind("noDeviceSignIn") }
    /// The list of accounts, or a credential, could not be read or written.
    public static var store: AccountError.Kind { AccountError.Kind("store") }
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

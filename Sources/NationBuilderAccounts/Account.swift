// SPDX-License-Identifier: MIT

public import ErrandOAuth
public import NationBuilder

/// A person who is signed in at a nation, and the nation's client with that
/// person's tokens.
///
/// ```swift
/// for try await person in account.nation.v1.people.all() { … }
/// ```
///
/// The value is a snapshot; ``Accounts`` has the current ones. Its ``nation``
/// works as long as the account is signed in, and renews its tokens. After that
/// its calls throw `ClientError.unauthenticated`.
///
/// Keep the ``Accounts`` as long as you use the nation. Without them the nation
/// still works, but an account that the nation has ended is not removed, and no
/// event is sent.
public struct Account: Sendable, Identifiable {
    /// The id of the account, which is the same in every process and after each
    /// sign-in.
    public let id: ID
    /// The nation's slug.
    public let slug: Slug
    /// The name to show: the first non-empty one of the person's user name,
    /// full name and e-mail address; otherwise `Person` and the id.
    public let name: String
    /// The person's e-mail address; `nil` if there is none.
    public let email: String?
    /// The person's picture; `nil` until it is fetched, and when it cannot be
    /// fetched.
    public let avatar: Avatar?
    /// Whether the nation has confirmed the person since this process began.
    ///
    /// A restored account is not active until ``Accounts/refresh(_:)``, but can
    /// be used.
    public let isActive: Bool
    /// The client of the nation, in the person's name.
    public let nation: Nation
    /// The session that holds the tokens of ``nation``.
    public let session: OAuthSession

    /// The id of an account: a nation and a person.
    public struct ID: Sendable, Hashable, Codable, LosslessStringConvertible {
        /// The nation's URL, such as `https://abeforprez.nationbuilder.com`.
        public let baseURL: String
        /// The person's id in the nation.
        public let personID: Int

        /// Creates the id of a person's account.
        public init(baseURL: String, personID: Int) {
            self.baseURL = baseURL
            self.personID = personID
        }

        /// Reads an id in the form of ``description``.
        public init?(_ description: String) {
            let parts = description.split(separator: "@", maxSplits: 1)
            guard parts.count == 2, let personID = Int(parts[0]) else { return nil }
            self.init(baseURL: String(parts[1]), personID: personID)
        }

        /// The person's id and the nation's URL, such as
        /// `12@https://abeforprez.nationbuilder.com`.
        public var description: String { "\(personID)@\(baseURL)" }
    }
}

extension Account: Hashable {
    /// Returns whether both are the same account in the same state.
    public static func == (left: Account, right: Account) -> Bool {
        left.id == right.id && left.slug == right.slug && left.name == right.name && left.email == right.email
            && left.avatar == right.avatar && left.isActive == right.isActive
    }

    /// Feeds the account to the hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(name)
    }
}

extension Account: RedactedDescription {
    /// The account's id, without the name.
    public var description: String { "account \(id)" }
}

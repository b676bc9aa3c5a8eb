// SPDX-License-Identifier: MIT

public import ErrandOAuth
public import NationBuilder

/// A person of a nation who is signed in: who it is, and the nation in that
/// person's name.
///
/// ```swift
/// for try await person in account.nation.v1.people.all() { … }
/// ```
///
/// A value that says how things were when it was taken; ``Accounts`` has newer
/// ones. Its ``nation`` goes on working as long as the account is signed in, with
/// tokens that are renewed by themselves. From then on its calls throw
/// `ClientError.unauthenticated`.
public struct Account: Sendable, Identifiable {
    /// Which account it is, in every process and over all sign-ins.
    public let id: ID
    /// The nation's name.
    public let slug: Slug
    /// The name to show: the first that is not empty of the person's user name,
    /// full name and e-mail address; else `Person` and the number.
    public let name: String
    /// The person's e-mail address, if there is one.
    public let email: String?
    /// The person's picture; `nil` until it was fetched, and when it could not be.
    public let avatar: Avatar?
    /// Whether the nation has said who the person is since this process began.
    ///
    /// An account that was restored is not active until ``Accounts/refresh(_:)``;
    /// it can be used all the same.
    public let isActive: Bool
    /// The nation in the person's name.
    public let nation: Nation
    /// The tokens behind ``nation``.
    public let session: OAuthSession

    /// Which account it is: a person of a nation.
    public struct ID: Sendable, Hashable, Codable, LosslessStringConvertible {
        /// Where the nation is, such as `https://abeforprez.nationbuilder.com`.
        public let baseURL: String
        /// The nation's number of the person.
        public let personID: Int

        /// The account of a person of a nation.
        public init(baseURL: String, personID: Int) {
            self.baseURL = baseURL
            self.personID = personID
        }

        /// The id that a text spells, as ``description`` does.
        public init?(_ description: String) {
            let parts = description.split(separator: "@", maxSplits: 1)
            guard parts.count == 2, let personID = Int(parts[0]) else { return nil }
            self.init(baseURL: String(parts[1]), personID: personID)
        }

        /// The number and the place, such as `12@https://abeforprez.nationbuilder.com`.
        public var description: String { "\(personID)@\(baseURL)" }
    }
}

extension Account: Hashable {
    /// Whether both say the same of the same account.
    public static func == (left: Account, right: Account) -> Bool {
        left.id == right.id && left.slug == right.slug && left.name == right.name && left.email == right.email
            && left.avatar == right.avatar && left.isActive == right.isActive
    }

    /// A hash in step with `==`.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
        hasher.combine(name)
    }
}

extension Account: CustomStringConvertible, CustomReflectable {
    /// The nation and the person's number; no name.
    public var description: String { "account \(id)" }
    /// The id alone: a dump shows no person.
    public var customMirror: Mirror { Mirror(self, children: ["id": id.description]) }
}

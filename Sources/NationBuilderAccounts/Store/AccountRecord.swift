// SPDX-License-Identifier: MIT

import NationBuilder

/// What is remembered of an account: no token.
public struct AccountRecord: Sendable, Hashable, Codable {
    /// Which account it is.
    public let id: Account.ID
    /// The nation's name.
    public let slug: String
    /// The name to show.
    public var name: String
    /// The person's e-mail address, if there is one.
    public var email: String?
    /// The `client_id` of the application that the person let in; `nil` where the
    /// account came by a token.
    public var clientID: String?
    /// Which sign-in it is: another after the next one.
    ///
    /// It is no secret.
    public var signIn: String

    /// A record.
    public init(id: Account.ID, slug: String, name: String, email: String?, clientID: String?, signIn: String) {
        self.id = id
        self.slug = slug
        self.name = name
        self.email = email
        self.clientID = clientID
        self.signIn = signIn
    }

    private enum CodingKeys: String, CodingKey {
        case id, slug, name, email
        case clientID = "client_id"
        case signIn = "sign_in"
    }
}

extension AccountRecord: CustomStringConvertible, CustomReflectable {
    /// The nation and the person's number; no name.
    public var description: String { "account \(id)" }
    /// The id alone: a dump shows no person.
    public var customMirror: Mirror { Mirror(self, children: ["id": id.description]) }
}

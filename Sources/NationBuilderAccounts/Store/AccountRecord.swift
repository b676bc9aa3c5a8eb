// SPDX-License-Identifier: MIT

public import ErrandOAuth
import NationBuilder

/// The stored data of an account, without tokens.
public struct AccountRecord: Sendable, Hashable, Codable {
    /// The id of the account.
    public let id: Account.ID
    /// The nation's slug.
    public let slug: String
    /// The name to show.
    public var name: String
    /// The person's e-mail address; `nil` if there is none.
    public var email: String?
    /// The `client_id` of the application that the person authorized; `nil` for
    /// an account from a token.
    public var clientID: String?
    /// The id of the sign-in, which changes with each sign-in.
    ///
    /// It is not secret.
    public var signIn: String

    /// Creates a record.
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

extension AccountRecord: RedactedDescription {
    /// The account's id, without the name.
    public var description: String { "account \(id)" }
}

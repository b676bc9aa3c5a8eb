// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The contacts with people.
    public struct Contacts: Sendable {
        let api: NationV1
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Contacts {
    /// Creates a request that returns a page of the contacts with a person.
    ///
    /// - Parameters:
    ///   - person: The person's id.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(person: Int, limit: Int? = nil) -> Request<V1.Page<V1.Contact>> {
        .fetching("people/\(person)/contacts", .limit(limit))
    }

    /// Creates a request that adds a contact with a person and returns it as
    /// the API stored it.
    ///
    /// Requires a type, a method and the sender's id.
    public static func create(_ contact: V1.Contact, person: Int) -> Request<V1.Contact> {
        Request(.post, "people/\(person)/contacts", .new(contact, as: "contact"), reading: .json(at: "contact"))
    }
}

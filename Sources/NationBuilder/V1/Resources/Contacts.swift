// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The contacts with people, and what they may be.
    public struct Contacts: Sendable {
        let api: NationV1

        /// The contacts with a person, one by one.
        ///
        /// - Parameters:
        ///   - person: The person's id.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(person: Int, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
            Page<Contact>, Contact
        > {
            api.items(Self.list(person: person, limit: limit), parts)
        }

        /// The contacts with a person, page by page.
        ///
        /// - Parameters:
        ///   - person: The person's id.
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(person: Int, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Contact>> {
            api.pages(Self.list(person: person, limit: limit), parts)
        }

        /// The first page of the contacts with a person.
        public func list(person: Int, limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Contact> {
            try await api.send(Self.list(person: person, limit: limit), parts)
        }

        /// Adds a contact with a person and gives it as the API stored it.
        ///
        /// A type, a method and who made it are needed.
        @discardableResult
        public func create(_ contact: V1.Contact, person: Int, _ parts: RequestPart?...) async throws -> Contact {
            try await api.send(Self.create(contact, person: person), parts)
        }
    }
}

// MARK: - Requests

extension V1.Contacts {
    /// A request for a page of the contacts with a person.
    public static func list(person: Int, limit: Int? = nil) -> Request<V1.Page<V1.Contact>> {
        Request(.get, "people/\(person)/contacts", .limit(limit), reading: .json())
    }

    /// A request that adds a contact with a person.
    public static func create(_ contact: V1.Contact, person: Int) -> Request<V1.Contact> {
        Request(.post, "people/\(person)/contacts", .new(contact, as: "contact"), reading: .json(at: "contact"))
    }
}

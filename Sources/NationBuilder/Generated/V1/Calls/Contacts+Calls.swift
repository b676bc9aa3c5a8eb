// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Contacts.swift; change that, not this.

public import ErrandCore

extension V1.Contacts {
    /// Returns the contacts with a person, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - person: The person's id.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        person: Int, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Contact>, V1.Contact> {
        api.items(Self.list(person: person, limit: limit), parts)
    }

    /// Returns the contacts with a person, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - person: The person's id.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(person: Int, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Contact>> {
        api.pages(Self.list(person: person, limit: limit), parts)
    }

    /// Returns the first page of the contacts with a person.
    ///
    /// - Parameters:
    ///   - person: The person's id.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(person: Int, limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Contact> {
        try await api.send(Self.list(person: person, limit: limit), parts)
    }

    /// Adds a contact with a person and returns it as the API stored it.
    ///
    /// Requires a type, a method and the sender's id.
    @discardableResult
    public func create(_ contact: V1.Contact, person: Int, _ parts: RequestPart?...) async throws -> V1.Contact {
        try await api.send(Self.create(contact, person: person), parts)
    }
}

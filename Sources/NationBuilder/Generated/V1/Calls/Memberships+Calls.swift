// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Memberships.swift; change that, not this.

public import ErrandCore

extension V1.Memberships {
    /// Returns the memberships of a person, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - person: The person's id.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        person: Int, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Membership>, V1.Membership> {
        api.items(Self.list(person: person, limit: limit), parts)
    }

    /// Returns the memberships of a person, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - person: The person's id.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(
        person: Int, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.Membership>> {
        api.pages(Self.list(person: person, limit: limit), parts)
    }

    /// Returns the first page of the memberships of a person.
    ///
    /// - Parameters:
    ///   - person: The person's id.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(person: Int, limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Membership> {
        try await api.send(Self.list(person: person, limit: limit), parts)
    }

    /// Makes a person a member and returns the membership as the API stored it.
    ///
    /// A name is needed.
    @discardableResult
    public func create(
        _ membership: V1.Membership, person: Int, _ parts: RequestPart?...
    ) async throws -> V1.Membership {
        try await api.send(Self.create(membership, person: person), parts)
    }

    /// Changes the person's membership with the same name, and returns it as
    /// the API stored it.
    ///
    /// Sends only the members that are set. The API requires the name. To
    /// change other members, use ``update(_:person:_:changes:)``.
    @discardableResult
    public func update(_ changes: V1.Membership, person: Int, _ parts: RequestPart?...) async throws -> V1.Membership {
        try await api.send(Self.update(changes, person: person), parts)
    }

    /// Removes the person's membership with a name.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ name: String, person: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(name, person: person), parts)
    }
}

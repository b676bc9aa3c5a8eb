// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/ContactTypes.swift; change that, not this.

public import ErrandCore

extension V1.ContactTypes {
    /// Returns the contact types, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.ContactType>, V1.ContactType> {
        api.items(Self.list(limit: limit), parts)
    }

    /// Returns the contact types, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.ContactType>> {
        api.pages(Self.list(limit: limit), parts)
    }

    /// Returns the first page of the contact types.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.ContactType> {
        try await api.send(Self.list(limit: limit), parts)
    }

    /// Adds a contact type and returns it as the API stored it.
    ///
    /// A name is needed.
    @discardableResult
    public func create(_ type: V1.ContactType, _ parts: RequestPart?...) async throws -> V1.ContactType {
        try await api.send(Self.create(type), parts)
    }

    /// Changes a contact type and returns it as the API stored it.
    ///
    /// Sends only the members that are set. The API requires the name in every
    /// update. To change other members, use ``update(_:_:changes:)``, which
    /// adds them.
    ///
    /// - Throws: `ClientError.invalidRequest` when the name is missing.
    @discardableResult
    public func update(_ id: Int, _ changes: V1.ContactType, _ parts: RequestPart?...) async throws -> V1.ContactType {
        try await api.send(Self.update(id, changes), parts)
    }

    /// Removes a contact type.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id), parts)
    }

    /// Returns the methods by which contacts are made.
    ///
    /// The response contains all of them.
    public func methods(_ parts: RequestPart?...) async throws -> [V1.NamedCode] {
        try await api.send(Self.methods(), parts)
    }

    /// Returns the statuses that a contact can have.
    ///
    /// The response contains all of them.
    public func statuses(_ parts: RequestPart?...) async throws -> [V1.NamedCode] {
        try await api.send(Self.statuses(), parts)
    }
}

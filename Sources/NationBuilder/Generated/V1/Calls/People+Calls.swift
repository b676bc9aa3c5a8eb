// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/People.swift; change that, not this.

public import ErrandCore

extension V1.People {
    /// Returns all people, in their brief form, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<V1.Page<V1.Person>, V1.Person> {
        api.items(Self.list(limit: limit), parts)
    }

    /// Returns all people, in their brief form, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Person>> {
        api.pages(Self.list(limit: limit), parts)
    }

    /// Returns the first page of all people, in their brief form.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Person> {
        try await api.send(Self.list(limit: limit), parts)
    }

    /// Returns all people that match exactly, in their brief form, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - search: The conditions.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        matching search: V1.PersonSearch, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Person>, V1.Person> {
        api.items(Self.search(search, limit: limit), parts)
    }

    /// Returns all people that match exactly, in their brief form, page by
    /// page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - search: The conditions.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(
        matching search: V1.PersonSearch, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.Person>> {
        api.pages(Self.search(search, limit: limit), parts)
    }

    /// Returns the first page of all people that match exactly, in their brief
    /// form.
    ///
    /// - Parameters:
    ///   - search: The conditions.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func search(
        _ search: V1.PersonSearch, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.Person> {
        try await api.send(Self.search(search, limit: limit), parts)
    }

    /// Returns the person with an id, in the full form.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: Int, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.show(id), parts)
    }

    /// Returns the person with an external id, which the nation chooses itself,
    /// in the full form.
    ///
    /// - Throws: `ClientError.notFound` when there is none, and
    ///   `ClientError.invalidRequest.url` for an id that is the name of an
    ///   endpoint, such as `me`: search for it by ``V1/PersonSearch/ids``.
    public func show(externalID: String, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.show(externalID: externalID), parts)
    }

    /// Returns the token's owner, in the full form.
    public func me(_ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.me(), parts)
    }

    /// Returns the number of people in the nation.
    public func count(_ parts: RequestPart?...) async throws -> Int {
        try await api.send(Self.count(), parts)
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Precincts.swift; change that, not this.

public import ErrandCore

extension V1.Precincts {
    /// Returns the precincts, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<V1.Page<V1.Precinct>, V1.Precinct> {
        api.items(Self.list(limit: limit), parts)
    }

    /// Returns the precincts, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.Precinct>> {
        api.pages(Self.list(limit: limit), parts)
    }

    /// Returns the first page of the precincts.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Precinct> {
        try await api.send(Self.list(limit: limit), parts)
    }

    /// Returns the precinct with an id.
    ///
    /// - Throws: `ClientError.notFound` when there is none.
    public func show(_ id: Int, _ parts: RequestPart?...) async throws -> V1.Precinct {
        try await api.send(Self.show(id), parts)
    }

    /// Adds a precinct and returns it as the API stored it.
    ///
    /// A code and a name are needed.
    @discardableResult
    public func create(_ precinct: V1.Precinct, _ parts: RequestPart?...) async throws -> V1.Precinct {
        try await api.send(Self.create(precinct), parts)
    }

    /// Changes a precinct and returns it as the API stored it.
    ///
    /// The API replaces all members, and empties the missing ones. To change
    /// only some, use ``update(_:_:changes:)``.
    @discardableResult
    public func update(_ id: Int, _ precinct: V1.Precinct, _ parts: RequestPart?...) async throws -> V1.Precinct {
        try await api.send(Self.update(id, precinct), parts)
    }

    /// Removes a precinct.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id), parts)
    }
}

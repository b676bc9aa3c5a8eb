// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/People+Engagement.swift; change that, not this.

public import ErrandCore

extension V1.People {
    /// Returns all people near a point, in the full form, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - location: The point.
    ///   - miles: The largest distance from it; the API's default is 1.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(
        near location: V1.Location, miles: Int? = nil, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Person>, V1.Person> {
        api.items(Self.nearby(location, miles: miles, limit: limit), parts)
    }

    /// Returns all people near a point, in the full form, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - location: The point.
    ///   - miles: The largest distance from it; the API's default is 1.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(
        near location: V1.Location, miles: Int? = nil, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.Person>> {
        api.pages(Self.nearby(location, miles: miles, limit: limit), parts)
    }

    /// Returns the first page of all people near a point, in the full form.
    ///
    /// - Parameters:
    ///   - location: The point.
    ///   - miles: The largest distance from it; the API's default is 1.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func nearby(
        _ location: V1.Location, miles: Int? = nil, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.Person> {
        try await api.send(Self.nearby(location, miles: miles, limit: limit), parts)
    }

    /// Sends a person an e-mail to confirm an account, and returns the API's
    /// response, `success`.
    ///
    /// Although it is a `GET`, it has an effect, so it is not retried
    /// automatically.
    @discardableResult
    public func register(_ id: Int, _ parts: RequestPart?...) async throws -> String {
        try await api.send(Self.register(id), parts)
    }

    /// Returns the entries of a person's political capital, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func allCapitals(
        person id: Int, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.PoliticalCapital>, V1.PoliticalCapital> {
        api.items(Self.capitals(person: id, limit: limit), parts)
    }

    /// Returns the entries of a person's political capital, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func capitalPages(
        person id: Int, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.PoliticalCapital>> {
        api.pages(Self.capitals(person: id, limit: limit), parts)
    }

    /// Returns the first page of the entries of a person's political capital.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func capitals(
        person id: Int, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.PoliticalCapital> {
        try await api.send(Self.capitals(person: id, limit: limit), parts)
    }

    /// Adds an entry to the political capital of a person and returns it.
    ///
    /// - Parameters:
    ///   - amountInCents: The amount; a negative amount is spent.
    ///   - content: The purpose.
    ///   - id: The person's id.
    ///   - parts: More parts for this call.
    @discardableResult
    public func addCapital(
        amountInCents: Int, content: String? = nil, person id: Int, _ parts: RequestPart?...
    ) async throws -> V1.PoliticalCapital {
        try await api.send(Self.addCapital(amountInCents: amountInCents, content: content, person: id), parts)
    }

    /// Removes an entry from the political capital of a person.
    public func removeCapital(_ capital: Int, person id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.removeCapital(capital, person: id), parts)
    }

    /// Adds a note about a person, which only the nation's staff can read, and
    /// returns it.
    @discardableResult
    public func addNote(_ content: String, person id: Int, _ parts: RequestPart?...) async throws -> V1.PrivateNote {
        try await api.send(Self.addNote(content, person: id), parts)
    }
}

// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1.People {
    /// All people near a point, one by one, in the full form.
    ///
    /// - Parameters:
    ///   - location: The point.
    ///   - miles: How far away they may live; the API's default is 1.
    ///   - limit: How many the API gives at once, at most 100.
    ///   - parts: More parts for each request.
    public func all(near location: V1.Location, miles: Int? = nil, limit: Int? = 100, _ parts: RequestPart?...)
        -> ItemSequence<V1.Page<V1.Person>, V1.Person>
    {
        api.items(Self.nearby(location, miles: miles, limit: limit), parts)
    }

    /// All people near a point, page by page, in the full form.
    ///
    /// - Parameters:
    ///   - location: The point.
    ///   - miles: How far away they may live; the API's default is 1.
    ///   - limit: How many the API gives at once, at most 100.
    ///   - parts: More parts for each request.
    public func pages(near location: V1.Location, miles: Int? = nil, limit: Int? = 100, _ parts: RequestPart?...)
        -> PageSequence<V1.Page<V1.Person>>
    {
        api.pages(Self.nearby(location, miles: miles, limit: limit), parts)
    }

    /// The first page of the people near a point, in the full form.
    ///
    /// - Parameters:
    ///   - location: The point.
    ///   - miles: How far away they may live; the API's default is 1.
    ///   - limit: How many at most; the API's default is 10, its maximum 100.
    ///   - parts: More parts for this call.
    public func nearby(
        _ location: V1.Location, miles: Int? = nil, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.Person> {
        try await api.send(Self.nearby(location, miles: miles, limit: limit), parts)
    }

    /// Sends a person the mail by which they confirm an account.
    ///
    /// Although it is a `GET` it does something, so it is never tried again by
    /// itself.
    ///
    /// - Returns: The API's word, `success`.
    @discardableResult
    public func register(_ id: Int, _ parts: RequestPart?...) async throws -> String {
        try await api.send(Self.register(id), parts)
    }

    /// The political capital of a person, entry by entry.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - limit: How many the API gives at once, at most 100.
    ///   - parts: More parts for each request.
    public func allCapitals(person id: Int, limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<
        V1.Page<V1.PoliticalCapital>, V1.PoliticalCapital
    > {
        api.items(Self.capitals(person: id, limit: limit), parts)
    }

    /// The political capital of a person, page by page.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - limit: How many the API gives at once, at most 100.
    ///   - parts: More parts for each request.
    public func capitalPages(person id: Int, limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<
        V1.Page<V1.PoliticalCapital>
    > {
        api.pages(Self.capitals(person: id, limit: limit), parts)
    }

    /// The first page of the political capital of a person.
    public func capitals(
        person id: Int, limit: Int? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<V1.PoliticalCapital> {
        try await api.send(Self.capitals(person: id, limit: limit), parts)
    }

    /// Adds an entry to the political capital of a person.
    ///
    /// - Parameters:
    ///   - amountInCents: How much; below zero it is spent.
    ///   - content: What for.
    ///   - id: The person's number.
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

    /// Adds a note about a person that only the nation's staff can read.
    @discardableResult
    public func addNote(_ content: String, person id: Int, _ parts: RequestPart?...) async throws -> V1.PrivateNote {
        try await api.send(Self.addNote(content, person: id), parts)
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/Lists.swift; change that, not this.

public import ErrandCore

extension V1.Lists {
    /// Returns the lists, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<V1.Page<V1.List>, V1.List> {
        api.items(Self.list(limit: limit), parts)
    }

    /// Returns the lists, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<V1.Page<V1.List>> {
        api.pages(Self.list(limit: limit), parts)
    }

    /// Returns the first page of the lists.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.List> {
        try await api.send(Self.list(limit: limit), parts)
    }

    /// Returns the people of a list, in their brief form, one by one.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - list: The list's id.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func allPeople(
        list: Int, limit: Int? = 100, _ parts: RequestPart?...
    ) -> ItemSequence<V1.Page<V1.Person>, V1.Person> {
        api.items(Self.people(list: list, limit: limit), parts)
    }

    /// Returns the people of a list, in their brief form, page by page.
    ///
    /// Each page is requested when iteration reaches it.
    ///
    /// - Parameters:
    ///   - list: The list's id.
    ///   - limit: The number of items on a page; at most 100.
    ///   - parts: More parts for each request.
    public func peoplePages(
        list: Int, limit: Int? = 100, _ parts: RequestPart?...
    ) -> PageSequence<V1.Page<V1.Person>> {
        api.pages(Self.people(list: list, limit: limit), parts)
    }

    /// Returns the first page of the people of a list, in their brief form.
    ///
    /// - Parameters:
    ///   - list: The list's id.
    ///   - limit: The number of items on a page; at most 100, by default 10.
    ///   - parts: More parts for this call.
    public func people(list: Int, limit: Int? = nil, _ parts: RequestPart?...) async throws -> V1.Page<V1.Person> {
        try await api.send(Self.people(list: list, limit: limit), parts)
    }

    /// Adds a list and returns it as the API stored it.
    ///
    /// A name, a slug and an author are needed.
    @discardableResult
    public func create(_ list: V1.List, _ parts: RequestPart?...) async throws -> V1.List {
        try await api.send(Self.create(list), parts)
    }

    /// Changes a list and returns it as the API stored it.
    ///
    /// Sends only the members that are set.
    @discardableResult
    public func update(_ id: Int, _ changes: V1.List, _ parts: RequestPart?...) async throws -> V1.List {
        try await api.send(Self.update(id, changes), parts)
    }

    /// Removes a list.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id), parts)
    }

    /// Puts people on a list.
    ///
    /// The API responds at once, and adds the people later.
    ///
    /// - Parameters:
    ///   - ids: The ids of the people, 100,000 at most.
    ///   - list: The list's id.
    ///   - parts: More parts for this call.
    ///
    /// - Throws: `ClientError.invalidRequest` when there are more people.
    public func addPeople(_ ids: [Int], list: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.addPeople(ids, list: list), parts)
    }

    /// Takes people off a list.
    ///
    /// The API responds at once, and takes the people off later.
    ///
    /// - Parameters:
    ///   - ids: The ids of the people, 100,000 at most.
    ///   - list: The list's id.
    ///   - parts: More parts for this call.
    ///
    /// - Throws: `ClientError.invalidRequest` when there are more people.
    public func removePeople(_ ids: [Int], list: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.removePeople(ids, list: list), parts)
    }

    /// Puts a person on a list and returns the listing.
    @discardableResult
    public func addPerson(_ id: Int, list: Int, _ parts: RequestPart?...) async throws -> V1.Listing {
        try await api.send(Self.addPerson(id, list: list), parts)
    }

    /// Takes a person off a list.
    public func removePerson(_ id: Int, list: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.removePerson(id, list: list), parts)
    }

    /// Marks all people of a list with a tag.
    ///
    /// The API responds at once and adds the tag later; a large list takes
    /// minutes.
    public func addTag(_ tag: String, list: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.addTag(tag, list: list), parts)
    }

    /// Takes a tag off all people of a list.
    ///
    /// The API responds at once and removes the tag later; a large list takes
    /// minutes.
    public func removeTag(_ tag: String, list: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.removeTag(tag, list: list), parts)
    }
}

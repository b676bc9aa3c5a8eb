// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1.People {
    /// Adds a person and gives it as the API stored it.
    ///
    /// Only what is set is sent. A name, an e-mail address or a telephone number
    /// is needed.
    ///
    /// - Throws: `ClientError` whose problem says `validation_failed` when the
    ///   API does not want the person so.
    @discardableResult
    public func create(_ person: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.create(person), parts)
    }

    /// Changes a person and gives it as it stands now.
    ///
    /// - Parameters:
    ///   - id: The person's number.
    ///   - changes: What is to change; what is missing stays, and `nil` that was
    ///     set empties.
    ///   - parts: More parts for this call.
    @discardableResult
    public func update(_ id: Int, _ changes: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.update(id, changes), parts)
    }

    /// Changes a person by a closure that sets what is to change.
    ///
    /// ```swift
    /// try await nation.v1.people.update(7) { $0.phone = "555-0100" }
    /// ```
    @discardableResult
    public func update(
        _ id: Int, _ parts: RequestPart?..., changes: (inout V1.Person) throws -> Void
    ) async throws -> V1.Person {
        try await api.send(Self.update(id, V1.Person(changes)), parts)
    }

    /// Changes a person that was read, by a closure, and gives it as it stands
    /// now.
    ///
    /// Sends what it changed.
    @discardableResult
    public func update(
        _ person: V1.Person, _ parts: RequestPart?..., changes: (inout V1.Person) throws -> Void
    ) async throws -> V1.Person {
        try await api.send(Self.update(person.requireID(), person.changes(changes)), parts)
    }

    /// Removes a person.
    public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id), parts)
    }

    /// Changes the person that matches by an id or an e-mail address, or adds
    /// one.
    @discardableResult
    public func push(_ person: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.push(person), parts)
    }

    /// Fills what is empty of the person that matches, or adds one; what the
    /// person has already stays.
    @discardableResult
    public func add(_ person: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.add(person), parts)
    }

    /// All tags of a person.
    public func taggings(person id: Int, _ parts: RequestPart?...) async throws -> [V1.Tagging] {
        try await api.send(Self.taggings(person: id), parts)
    }

    /// Marks a person with a tag.
    @discardableResult
    public func addTag(_ tag: String, person id: Int, _ parts: RequestPart?...) async throws -> V1.Tagging {
        try await api.send(Self.addTag(tag, person: id), parts)
    }

    /// Marks a person with several tags.
    @discardableResult
    public func addTags(_ tags: [String], person id: Int, _ parts: RequestPart?...) async throws -> [V1.Tagging] {
        try await api.send(Self.addTags(tags, person: id), parts)
    }

    /// Takes a tag off a person.
    public func removeTag(_ tag: String, person id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.removeTag(tag, person: id), parts)
    }

    /// Takes several tags off a person.
    public func removeTags(_ tags: [String], person id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.removeTags(tags, person: id), parts)
    }
}

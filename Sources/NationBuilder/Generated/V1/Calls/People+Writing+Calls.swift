// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/People+Writing.swift; change that, not this.

public import ErrandCore

extension V1.People {
    /// Adds a person and returns it as the API stored it.
    ///
    /// Sends only the members that are set. A name, an e-mail address or a
    /// telephone number is needed.
    ///
    /// - Throws: `ClientError` with the problem code `validation_failed` when
    ///   the API rejects the person.
    @discardableResult
    public func create(_ person: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.create(person), parts)
    }

    /// Changes a person and returns it as the API stored it.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - changes: The changes. Missing members stay unchanged, and members that
    ///     are set to `nil` are emptied.
    ///   - parts: More parts for this call.
    @discardableResult
    public func update(_ id: Int, _ changes: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.update(id, changes), parts)
    }

    /// Removes a person.
    ///
    /// - Throws: `ClientError.notFound` when there is none. After an attempt
    ///   whose response was lost, a missing one counts as removed.
    public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id), parts)
    }

    /// Changes the person that matches by an id or an e-mail address, or adds a
    /// person, and returns it.
    ///
    /// The API responds with 200 for a match, and with 201 for a new person.
    @discardableResult
    public func push(_ person: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.push(person), parts)
    }

    /// Fills the empty members of the matching person, or adds a person, and
    /// returns it.
    ///
    /// Members that have a value stay unchanged.
    @discardableResult
    public func add(_ person: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.add(person), parts)
    }
}

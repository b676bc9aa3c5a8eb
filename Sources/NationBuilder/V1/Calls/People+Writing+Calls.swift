// SPDX-License-Identifier: MIT
// Written by Tools from Sources/NationBuilder/V1/Resources/People+Writing.swift; change that, not this.

public import ErrandCore

extension V1.People {
    /// Adds a person and returns it as the API stored it.
    ///
    /// Only what is set is sent. A name, an e-mail address or a telephone number
    /// is needed.
    ///
    /// - Throws: `ClientError` whose problem says `validation_failed` when the
    ///   API rejects the person.
    @discardableResult
    public func create(_ person: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.create(person), parts)
    }

    /// Changes a person and returns it as it stands now.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - changes: The changes. A missing member stays as it is, and one that is
    ///     set to `nil` is emptied.
    ///   - parts: More parts for this call.
    @discardableResult
    public func update(_ id: Int, _ changes: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.update(id, changes), parts)
    }

    /// Removes a person.
    public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
        try await api.send(Self.delete(id), parts)
    }

    /// Changes the person that matches by an id or an e-mail address, or adds
    /// one, and returns it.
    ///
    /// The API answers with 200 when one matched, and with 201 when one was added.
    @discardableResult
    public func push(_ person: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.push(person), parts)
    }

    /// Fills what is empty of the person that matches, or adds one, and returns
    /// it.
    ///
    /// What the person has already stays.
    @discardableResult
    public func add(_ person: V1.Person, _ parts: RequestPart?...) async throws -> V1.Person {
        try await api.send(Self.add(person), parts)
    }
}

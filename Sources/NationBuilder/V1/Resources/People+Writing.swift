// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1.People {
    /// Changes the person with an id, without reading it first, to the values that
    /// a closure sets, and returns it as the API stored it.
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

    /// Changes a person with a closure, and returns it as the API stored it.
    ///
    /// Sends the changed members.
    @discardableResult
    public func update(
        _ person: V1.Person, _ parts: RequestPart?..., changes: (inout V1.Person) throws -> Void
    ) async throws -> V1.Person {
        try await api.send(Self.update(person.requireID(), person.changes(changes)), parts)
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.People {
    /// Creates a request that adds a person and returns it as the API stored
    /// it.
    ///
    /// Sends only the members that are set. A name, an e-mail address or a
    /// telephone number is needed.
    ///
    /// Sending it throws `ClientError` with the problem code `validation_failed`
    /// when the API rejects the person.
    public static func create(_ person: V1.Person) -> Request<V1.Person> {
        .adding(person, as: "person", at: "people")
    }

    /// Creates a request that changes a person and returns it as the API stored it.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - changes: The changes. Missing members stay unchanged, and members that
    ///     are set to `nil` are emptied.
    public static func update(_ id: Int, _ changes: V1.Person) -> Request<V1.Person> {
        .changing(changes, as: "person", at: "people/\(id)")
    }

    /// Creates a request that removes a person.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int) -> Request<Void> { .delete("people/\(id)") }

    /// Creates a request that changes the person that matches by an id or an
    /// e-mail address, or adds a person, and returns it.
    ///
    /// The API responds with 200 for a match, and with 201 for a new person.
    public static func push(_ person: V1.Person) -> Request<V1.Person> {
        Request(.put, "people/push", .new(person, as: "person"), reading: .created(at: "person"))
    }

    /// Creates a request that fills the empty members of the matching person, or
    /// adds a person, and returns it.
    ///
    /// Members that have a value stay unchanged.
    public static func add(_ person: V1.Person) -> Request<V1.Person> {
        Request(.put, "people/add", .new(person, as: "person"), reading: .created(at: "person"))
    }
}

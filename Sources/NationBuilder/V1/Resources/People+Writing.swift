// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1.People {
    /// Changes a person by a closure that sets what is to change, and returns it as
    /// it stands now.
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

    /// Changes a person that was read, by a closure, and returns it as it stands
    /// now.
    ///
    /// Sends what it changed.
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
    /// Only what is set is sent. A name, an e-mail address or a telephone number
    /// is needed.
    ///
    /// Sending it throws `ClientError` whose problem says `validation_failed`
    /// when the API rejects the person.
    public static func create(_ person: V1.Person) -> Request<V1.Person> {
        Request(.post, "people", .new(person, as: "person"), reading: .created(at: "person"))
    }

    /// Creates a request that changes a person and returns it as it stands now.
    ///
    /// - Parameters:
    ///   - id: The person's id.
    ///   - changes: The changes. A missing member stays as it is, and one that is
    ///     set to `nil` is emptied.
    public static func update(_ id: Int, _ changes: V1.Person) -> Request<V1.Person> {
        Request(.put, "people/\(id)", .changes(changes, as: "person"), reading: .json(at: "person"))
    }

    /// Creates a request that removes a person.
    public static func delete(_ id: Int) -> Request<Void> { .delete("people/\(id)") }

    /// Creates a request that changes the person that matches by an id or an
    /// e-mail address, or adds one, and returns it.
    ///
    /// The API answers with 200 when one matched, and with 201 when one was added.
    public static func push(_ person: V1.Person) -> Request<V1.Person> {
        Request(.put, "people/push", .new(person, as: "person"), reading: .created(at: "person"))
    }

    /// Creates a request that fills what is empty of the person that matches, or
    /// adds one, and returns it.
    ///
    /// What the person has already stays.
    public static func add(_ person: V1.Person) -> Request<V1.Person> {
        Request(.put, "people/add", .new(person, as: "person"), reading: .created(at: "person"))
    }
}

// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The types, methods and statuses of contacts.
    public struct ContactTypes: Sendable {
        let api: NationV1

        /// Changes a contact type with a closure, and returns it as the API
        /// stored it.
        ///
        /// Sends the changed members, and those that the API requires in every update.
        @discardableResult
        public func update(
            _ type: V1.ContactType, _ parts: RequestPart?..., changes: (inout V1.ContactType) throws -> Void
        ) async throws -> ContactType {
            try await api.send(Self.update(type.requireID(), type.changes(changes)), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.ContactTypes {
    /// Creates a request that returns a page of the contact types.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.ContactType>> {
        .fetching("settings/contact_types", .limit(limit))
    }

    /// Creates a request that adds a contact type and returns it as the API
    /// stored it.
    ///
    /// A name is needed.
    public static func create(_ type: V1.ContactType) -> Request<V1.ContactType> {
        .adding(type, as: "contact_type", at: "settings/contact_types")
    }

    /// Creates a request that changes a contact type and returns it as the API
    /// stored it.
    ///
    /// Sends only the members that are set. The API requires the name in every
    /// update. To change other members, use ``update(_:_:changes:)``, which
    /// adds them.
    ///
    /// Sending it throws `ClientError.invalidRequest` when the name is missing.
    public static func update(_ id: Int, _ changes: V1.ContactType) -> Request<V1.ContactType> {
        .changing(changes, as: "contact_type", at: "settings/contact_types/\(id)")
    }

    /// Creates a request that removes a contact type.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int) -> Request<Void> {
        .delete("settings/contact_types/\(id)")
    }

    /// Creates a request that returns the methods by which contacts are made.
    ///
    /// The response contains all of them.
    public static func methods() -> Request<[V1.NamedCode]> {
        .fetching("settings/contact_methods", at: "results")
    }

    /// Creates a request that returns the statuses that a contact can have.
    ///
    /// The response contains all of them.
    public static func statuses() -> Request<[V1.NamedCode]> {
        .fetching("settings/contact_statuses", at: "results")
    }
}

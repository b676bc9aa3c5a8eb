// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// What contacts are made for, how they are made and how they go.
    public struct ContactTypes: Sendable {
        let api: NationV1

        /// The contact types, one by one.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<ContactType>, ContactType> {
            api.items(Self.list(limit: limit), parts)
        }

        /// The contact types, page by page.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<ContactType>> {
            api.pages(Self.list(limit: limit), parts)
        }

        /// The first page of the contact types.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<ContactType> {
            try await api.send(Self.list(limit: limit), parts)
        }

        /// Adds a contact type and gives it as the API stored it.
        ///
        /// A name is needed.
        @discardableResult
        public func create(_ type: V1.ContactType, _ parts: RequestPart?...) async throws -> ContactType {
            try await api.send(Self.create(type), parts)
        }

        /// Changes a contact type and gives it as it stands now.
        ///
        /// Only what is set is sent, and the API needs the name in every
        /// update: without, `ClientError.invalidRequest` is thrown. To change
        /// what was read, use ``update(_:_:changes:)``, which sends what is
        /// needed.
        @discardableResult
        public func update(_ id: Int, _ changes: V1.ContactType, _ parts: RequestPart?...) async throws -> ContactType {
            try await api.send(Self.update(id, changes), parts)
        }

        /// Changes a contact type that was read, by a closure, and gives it as
        /// it stands now.
        ///
        /// Sends what it changed, and what the API needs besides.
        @discardableResult
        public func update(
            _ type: V1.ContactType, _ parts: RequestPart?..., changes: (inout V1.ContactType) throws -> Void
        ) async throws -> ContactType {
            try await api.send(Self.update(type.requireID(), type.changes(changes)), parts)
        }

        /// Removes a contact type.
        public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id), parts)
        }

        /// The ways in which contacts are made.
        public func methods(_ parts: RequestPart?...) async throws -> [NamedCode] {
            try await api.send(Self.methods(), parts)
        }

        /// How contacts may go.
        public func statuses(_ parts: RequestPart?...) async throws -> [NamedCode] {
            try await api.send(Self.statuses(), parts)
        }
    }
}

// MARK: - Requests

extension V1.ContactTypes {
    /// A request for a page of contact types.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.ContactType>> {
        Request(.get, "settings/contact_types", .limit(limit), reading: .json())
    }

    /// A request that adds a contact type.
    public static func create(_ type: V1.ContactType) -> Request<V1.ContactType> {
        Request(.post, "settings/contact_types", .new(type, as: "contact_type"), reading: .created(at: "contact_type"))
    }

    /// A request that changes a contact type.
    public static func update(_ id: Int, _ changes: V1.ContactType) -> Request<V1.ContactType> {
        Request(
            .put, "settings/contact_types/\(id)", .changes(changes, as: "contact_type"),
            reading: .json(at: "contact_type"))
    }

    /// A request that removes a contact type.
    public static func delete(_ id: Int) -> Request<Void> {
        Request(.delete, "settings/contact_types/\(id)", reading: .nothing)
    }

    /// A request for the ways in which contacts are made; they come in one
    /// answer.
    public static func methods() -> Request<[V1.NamedCode]> {
        Request(.get, "settings/contact_methods", reading: .json(at: "results"))
    }

    /// A request for how contacts may go; they come in one answer.
    public static func statuses() -> Request<[V1.NamedCode]> {
        Request(.get, "settings/contact_statuses", reading: .json(at: "results"))
    }
}

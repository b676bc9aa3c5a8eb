// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension V1 {
    /// The precincts that a nation knows.
    public struct Precincts: Sendable {
        let api: NationV1

        /// The precincts, one by one.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func all(limit: Int? = 100, _ parts: RequestPart?...) -> ItemSequence<Page<Precinct>, Precinct> {
            api.items(Self.list(limit: limit), parts)
        }

        /// The precincts, page by page.
        ///
        /// - Parameters:
        ///   - limit: How many the API gives at once, at most 100.
        ///   - parts: More parts for each request.
        public func pages(limit: Int? = 100, _ parts: RequestPart?...) -> PageSequence<Page<Precinct>> {
            api.pages(Self.list(limit: limit), parts)
        }

        /// The first page of the precincts.
        public func list(limit: Int? = nil, _ parts: RequestPart?...) async throws -> Page<Precinct> {
            try await api.send(Self.list(limit: limit), parts)
        }

        /// The precinct with a number.
        ///
        /// - Throws: `ClientError.notFound` when there is none.
        public func show(_ id: Int, _ parts: RequestPart?...) async throws -> Precinct {
            try await api.send(Self.show(id), parts)
        }

        /// Adds a precinct and gives it as the API stored it.
        ///
        /// A code and a name are needed.
        @discardableResult
        public func create(_ precinct: V1.Precinct, _ parts: RequestPart?...) async throws -> Precinct {
            try await api.send(Self.create(precinct), parts)
        }

        /// Changes a precinct and gives it as it stands now.
        ///
        /// The API takes all of it: what is missing is emptied. To change what
        /// was read, use ``update(_:_:changes:)``.
        @discardableResult
        public func update(_ id: Int, _ precinct: V1.Precinct, _ parts: RequestPart?...) async throws -> Precinct {
            try await api.send(Self.update(id, precinct), parts)
        }

        /// Changes a precinct that was read, by a closure, and gives it as it
        /// stands now.
        ///
        /// Sends all of it.
        @discardableResult
        public func update(
            _ precinct: V1.Precinct, _ parts: RequestPart?..., changes: (inout V1.Precinct) throws -> Void
        ) async throws -> Precinct {
            try await api.send(Self.update(precinct.requireID(), precinct.changes(changes)), parts)
        }

        /// Removes a precinct.
        public func delete(_ id: Int, _ parts: RequestPart?...) async throws {
            try await api.send(Self.delete(id), parts)
        }
    }
}

// MARK: - Requests

extension V1.Precincts {
    /// A request for a page of precincts.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Precinct>> {
        Request(.get, "precincts", .limit(limit), reading: .json())
    }

    /// A request for a precinct.
    public static func show(_ id: Int) -> Request<V1.Precinct> {
        Request(.get, "precincts/\(id)", reading: .json(at: "precinct"))
    }

    /// A request that adds a precinct.
    public static func create(_ precinct: V1.Precinct) -> Request<V1.Precinct> {
        Request(.post, "precincts", .new(precinct, as: "precinct"), reading: .created(at: "precinct"))
    }

    /// A request that changes a precinct.
    public static func update(_ id: Int, _ precinct: V1.Precinct) -> Request<V1.Precinct> {
        Request(.put, "precincts/\(id)", .changes(precinct, as: "precinct"), reading: .json(at: "precinct"))
    }

    /// A request that removes a precinct.
    public static func delete(_ id: Int) -> Request<Void> {
        Request(.delete, "precincts/\(id)", reading: .nothing)
    }
}

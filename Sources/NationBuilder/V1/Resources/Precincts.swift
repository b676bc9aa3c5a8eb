// SPDX-License-Identifier: MIT

public import ErrandCore

extension V1 {
    /// The precincts of a nation.
    public struct Precincts: Sendable {
        let api: NationV1

        /// Changes a precinct with a closure, and returns it as the API stored
        /// it.
        ///
        /// Sends all members.
        @discardableResult
        public func update(
            _ precinct: V1.Precinct, _ parts: RequestPart?..., changes: (inout V1.Precinct) throws -> Void
        ) async throws -> Precinct {
            try await api.send(Self.update(precinct.requireID(), precinct.changes(changes)), parts)
        }
    }
}

// MARK: - Requests (Tools writes their methods into V1/Calls)

extension V1.Precincts {
    /// Creates a request that returns a page of the precincts.
    ///
    /// - Parameters:
    ///   - limit: The number of items on a page; at most 100, by default 10.
    public static func list(limit: Int? = nil) -> Request<V1.Page<V1.Precinct>> {
        .fetching("precincts", .limit(limit))
    }

    /// Creates a request that returns the precinct with an id.
    ///
    /// Sending it throws `ClientError.notFound` when there is none.
    public static func show(_ id: Int) -> Request<V1.Precinct> {
        .fetching("precincts/\(id)", at: "precinct")
    }

    /// Creates a request that adds a precinct and returns it as the API stored
    /// it.
    ///
    /// A code and a name are needed.
    public static func create(_ precinct: V1.Precinct) -> Request<V1.Precinct> {
        .adding(precinct, as: "precinct", at: "precincts")
    }

    /// Creates a request that changes a precinct and returns it as the API
    /// stored it.
    ///
    /// The API replaces all members, and empties the missing ones. To change
    /// only some, use ``update(_:_:changes:)``.
    public static func update(_ id: Int, _ precinct: V1.Precinct) -> Request<V1.Precinct> {
        .changing(precinct, as: "precinct", at: "precincts/\(id)")
    }

    /// Creates a request that removes a precinct.
    ///
    /// Sending it throws `ClientError.notFound` when there is none. After an
    /// attempt whose response was lost, a missing one counts as removed.
    public static func delete(_ id: Int) -> Request<Void> {
        .delete("precincts/\(id)")
    }
}

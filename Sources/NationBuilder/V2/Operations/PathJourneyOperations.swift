// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSONAPI
import HTTPTypes

extension ResourceCollection where Model == V2.PathJourney {
    /// Ends a journey that did not reach its goal.
    ///
    /// - Parameters:
    ///   - id: The journey's id.
    ///   - reason: The id of a ``V2/PathJourneyStatusChange``.
    ///   - query: The content of the response, such as `include` and `fields`.
    @discardableResult
    public func abandon(
        _ id: ResourceID, reason: ResourceID? = nil, _ query: QueryPart<Model>?...
    ) async throws -> Resource<Model> {
        try await send(Self.end(id, "abandon", reason, query))
    }

    /// Completes a journey.
    ///
    /// - Parameters:
    ///   - id: The journey's id.
    ///   - reason: The id of a ``V2/PathJourneyStatusChange``.
    ///   - query: The content of the response, such as `include` and `fields`.
    @discardableResult
    public func complete(
        _ id: ResourceID, reason: ResourceID? = nil, _ query: QueryPart<Model>?...
    ) async throws -> Resource<Model> {
        try await send(Self.end(id, "complete", reason, query))
    }

    /// Resumes a journey that has ended.
    @discardableResult
    public func reactivate(_ id: ResourceID, _ query: QueryPart<Model>?...) async throws -> Resource<Model> {
        try await send(Self.end(id, "reactivate", nil, query))
    }

    /// Voids a journey, as if it had never begun.
    @discardableResult
    public func void(_ id: ResourceID, _ query: QueryPart<Model>?...) async throws -> Resource<Model> {
        try await send(Self.end(id, "void", nil, query))
    }

    /// Creates a request that ends a journey that did not reach its goal.
    public static func abandon(
        _ id: ResourceID, reason: ResourceID? = nil, _ query: QueryPart<Model>?...
    ) -> Request<Resource<Model>> { end(id, "abandon", reason, query) }

    /// Creates a request that completes a journey.
    public static func complete(
        _ id: ResourceID, reason: ResourceID? = nil, _ query: QueryPart<Model>?...
    ) -> Request<Resource<Model>> { end(id, "complete", reason, query) }

    /// Creates a request that resumes a journey.
    public static func reactivate(_ id: ResourceID, _ query: QueryPart<Model>?...) -> Request<Resource<Model>> {
        end(id, "reactivate", nil, query)
    }

    /// Creates a request that voids a journey.
    public static func void(_ id: ResourceID, _ query: QueryPart<Model>?...) -> Request<Resource<Model>> {
        end(id, "void", nil, query)
    }

    private static func end(
        _ id: ResourceID, _ name: String, _ reason: ResourceID?, _ query: [QueryPart<Model>?]
    ) -> Request<Resource<Model>> {
        one(
            .patch, "path_journeys/\(id)/\(path: name)", query, .id(id, of: Model.self),
            .query("path_journey_status_change_id", reason))
    }
}

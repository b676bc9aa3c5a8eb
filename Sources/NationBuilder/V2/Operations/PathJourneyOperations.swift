// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSONAPI
import HTTPTypes

extension ResourceCollection where Model == V2.PathJourney {
    /// Ends a journey before its end.
    ///
    /// - Parameter reason: The id of a ``V2/PathJourneyStatusChange``.
    @discardableResult
    public func abandon(
        _ id: ResourceID, reason: ResourceID? = nil, _ query: QueryPart<Model>?...
    ) async throws -> Resource<Model> {
        try await send(Self.end(id, "abandon", reason, query))
    }

    /// Ends a journey at its end.
    ///
    /// - Parameter reason: The id of a ``V2/PathJourneyStatusChange``.
    @discardableResult
    public func complete(
        _ id: ResourceID, reason: ResourceID? = nil, _ query: QueryPart<Model>?...
    ) async throws -> Resource<Model> {
        try await send(Self.end(id, "complete", reason, query))
    }

    /// Lets a journey go on that was ended.
    @discardableResult
    public func reactivate(_ id: ResourceID, _ query: QueryPart<Model>?...) async throws -> Resource<Model> {
        try await send(Self.end(id, "reactivate", nil, query))
    }

    /// Makes a journey count as none.
    @discardableResult
    public func void(_ id: ResourceID, _ query: QueryPart<Model>?...) async throws -> Resource<Model> {
        try await send(Self.end(id, "void", nil, query))
    }

    /// A request that ends a journey before its end.
    public static func abandon(
        _ id: ResourceID, reason: ResourceID? = nil, _ query: QueryPart<Model>?...
    ) -> Request<Resource<Model>> { end(id, "abandon", reason, query) }

    /// A request that ends a journey at its end.
    public static func complete(
        _ id: ResourceID, reason: ResourceID? = nil, _ query: QueryPart<Model>?...
    ) -> Request<Resource<Model>> { end(id, "complete", reason, query) }

    /// A request that lets a journey go on.
    public static func reactivate(_ id: ResourceID, _ query: QueryPart<Model>?...) -> Request<Resource<Model>> {
        end(id, "reactivate", nil, query)
    }

    /// A request that makes a journey count as none.
    public static func void(_ id: ResourceID, _ query: QueryPart<Model>?...) -> Request<Resource<Model>> {
        end(id, "void", nil, query)
    }

    private static func end(
        _ id: ResourceID, _ name: String, _ reason: ResourceID?, _ query: [QueryPart<Model>?]
    ) -> Request<Resource<Model>> {
        one(
            .patch, "path_journeys/\(id.rawValue)/\(path: name)", query, .id(id, of: Model.self),
            .query("path_journey_status_change_id", reason))
    }
}

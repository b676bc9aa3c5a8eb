// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSONAPI
import HTTPTypes

extension ResourceCollection where Model == V2.Automation {
    /// Archives an automation.
    @discardableResult
    public func archive(_ id: ResourceID, _ query: QueryPart<Model>?...) async throws -> Resource<Model> {
        try await send(Self.archive(id, query))
    }

    /// Creates a request that archives an automation.
    public static func archive(_ id: ResourceID, _ query: QueryPart<Model>?...) -> Request<Resource<Model>> {
        archive(id, query)
    }

    private static func archive(_ id: ResourceID, _ query: [QueryPart<Model>?]) -> Request<Resource<Model>> {
        one(.patch, "automations/\(id)/archive", query, .id(id, of: Model.self))
    }
}

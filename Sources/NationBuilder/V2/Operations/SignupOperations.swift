// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSONAPI
import HTTPTypes

extension ResourceCollection where Model == V2.Signup {
    /// Returns the token's owner.
    public func me(_ query: QueryPart<Model>?...) async throws -> Resource<Model> {
        try await send(Self.one(.get, "signups/me", query))
    }

    /// Creates a request for the token's owner.
    public static func me(_ query: QueryPart<Model>?...) -> Request<Resource<Model>> {
        one(.get, "signups/me", query)
    }

    /// Changes the person who matches one of the draft's ids, or creates one.
    ///
    /// The nation matches by e-mail address and by the ids of other systems:
    /// `civicrm_id`, `county_file_id`, `dw_id`, `external_id`, `ngp_id`,
    /// `salesforce_id`, `van_id`.
    ///
    /// - Returns: The person, and whether it was created.
    @discardableResult
    public func push(
        _ draft: ResourceDraft<Model>, _ query: QueryPart<Model>?...
    ) async throws -> (signup: Resource<Model>, isNew: Bool) {
        let response = try await api.client.response(to: Self.push(draft, query))
        return (response.value, response.head.status == .created)
    }

    /// Creates a request that changes the matching person, or creates one.
    public static func push(
        _ draft: ResourceDraft<Model>, _ query: QueryPart<Model>?...
    ) -> Request<Resource<Model>> {
        push(draft, query)
    }

    private static func push(
        _ draft: ResourceDraft<Model>, _ query: [QueryPart<Model>?]
    ) -> Request<Resource<Model>> {
        one(.patch, "signups/push", query, .draft(draft))
    }
}

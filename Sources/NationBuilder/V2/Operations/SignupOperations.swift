// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSONAPI
import HTTPTypes

extension ResourceCollection where Model == V2.Signup {
    /// The person whose token it is.
    public func me(_ query: QueryPart<Model>?...) async throws -> Resource<Model> {
        try await send(Self.one(.get, "signups/me", query))
    }

    /// A request for the person whose token it is.
    public static func me(_ query: QueryPart<Model>?...) -> Request<Resource<Model>> {
        one(.get, "signups/me", query)
    }

    /// Changes the person that matches one of the draft's ids, or creates one.
    ///
    /// The nation matches by the e-mail address and by the ids of other systems:
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

    /// A request that changes the person who matches, or creates one.
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

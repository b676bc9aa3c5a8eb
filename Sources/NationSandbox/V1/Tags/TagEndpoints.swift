// SPDX-License-Identifier: MIT

import GRDB
import HTTPTypes

enum TagEndpoints {
    static func add(to routes: APIRoutes) {
        routes.on(.get, "/tags") { call in try await call.nation.pager.respond(call, list) }
        routes.on(.get, "/tags/:tag/people", people)
    }

    /// Every tag that was ever used, sorted by name.
    private static let list = ListQuery(
        from: "tag", columns: "tag.name", key: "tag.name", isDescending: false, position: "tag.id",
        keyOfPosition: "(SELECT name FROM tag WHERE id = ?)"
    ) { row, _, bytes in
        bytes.append(contentsOf: JSONObject.text([("name", JSONText.string(row[1]))]))
    }

    /// Searches for the people with a tag.
    ///
    /// An unknown tag finds nobody.
    @Sendable private static func people(_ call: EndpointRequest) async throws -> APIResponse {
        let people = call.nation.people.list(
            from: "tagging JOIN person ON person.id = tagging.person_id",
            where: ["tagging.tag_id = (SELECT id FROM tag WHERE name = ?)"], [try call.text("tag")],
            key: "tagging.person_id")
        return try await call.nation.pager.respond(call, people)
    }
}

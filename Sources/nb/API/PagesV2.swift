// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder

/// The paging of version 2: `links` has a link to the next page, even on the
/// last page.
///
/// So an empty page is the end.
enum PagesV2 {
    static let paging = Paging<JSONValue> { response, _ in
        guard let rows = response.value["data"]?.array, !rows.isEmpty else { return .end }
        return .link(response.value["links"]?["next"]?.string)
    }

    /// Passes each resource of a list to a closure, in the order of their ids.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when a page has an id that was
    ///   not requested.
    static func walk(
        _ list: Request<JSONValue>, _ client: Client, _ item: (JSONValue) throws -> Void
    ) async throws {
        var behind = 0
        while true {
            let page = list.with(.query("sort", "id"), .query("filter[id][gt]", behind))
            let rows = Self.rows(try await client.send(page))
            guard !rows.isEmpty else { return }
            for row in rows {
                guard let id = row["id"]?.string.flatMap({ Int($0) }), id > behind else {
                    throw ClientError(
                        .rejected.filterIgnored,
                        reason: "the nation does not list this by id; nb doctor asks it anew whether it does")
                }
                behind = id
                try item(row)
            }
        }
    }

    static func rows(_ page: JSONValue) -> [JSONValue] { page["data"]?.array ?? [] }

    /// A reader of a page, which throws without `data`.
    static let reader = ResponseReader<JSONValue> { head, body, coders in
        let value = try ResponseReader<JSONValue>.json().read(head, body, coders)
        guard value["data"]?.array != nil else {
            throw ClientError(.undecodable.json, reason: "the answer has no member data")
        }
        return value
    }
}

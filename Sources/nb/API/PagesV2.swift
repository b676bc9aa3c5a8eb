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
    /// The probe that allows this requested signups. If the first pages by id of another
    /// list are refused or wrong, the walk continues page by page, without the resources
    /// that it has already passed.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when a later page has an id that
    ///   was not requested.
    static func walk(
        _ list: Request<JSONValue>, _ client: Client, _ item: (JSONValue) throws -> Void
    ) async throws {
        var behind = 0
        var passed: Set<Int> = []
        var count = 0
        while true {
            let page = list.with(.query("sort", "id"), .query("filter[id][gt]", behind))
            let rows: [JSONValue]
            do {
                rows = Self.rows(try await client.send(page))
                try check(rows, behind: behind)
            } catch let error as ClientError where isRefusal(error, ofPage: count) {
                for try await row in client.items(list, by: paging, Self.rows) {
                    if let id = Self.id(row), passed.contains(id) { continue }
                    try item(row)
                }
                return
            }
            guard !rows.isEmpty else { return }
            for row in rows { try item(row) }
            behind = rows.last.flatMap(Self.id) ?? behind
            if count == 0 { passed = Set(rows.compactMap(Self.id)) }
            count += 1
        }
    }

    /// Returns whether an error shows that a list cannot be walked by id.
    ///
    /// Only the second page shows an ignored filter, since the filter of the first page
    /// matches all ids.
    private static func isRefusal(_ error: ClientError, ofPage index: Int) -> Bool {
        let isWrong = error.kind == .rejected.filterIgnored
        return index == 0 ? isWrong || error.response?.head.status.code == 400 : index == 1 && isWrong
    }

    /// Checks that the ids of a page increase, and are those that were requested.
    private static func check(_ rows: [JSONValue], behind: Int) throws {
        var behind = behind
        for row in rows {
            guard let id = Self.id(row), id > behind else {
                throw ClientError(
                    .rejected.filterIgnored,
                    reason: "the nation no longer lists this by id; -q sort=id walks page by page")
            }
            behind = id
        }
    }

    private static func id(_ row: JSONValue) -> Int? { row["id"]?.string.flatMap { Int($0) } }

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

// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder

extension ExportSource {
    /// Passes the people with ids that rise to a closure, page by page, as long as it returns `true`.
    ///
    /// Several pages are requested at once, and passed on in their order.
    func readPeople(
        _ ids: [Int], _ nation: Nation, _ use: ([ExportedRow]) async throws -> Bool
    ) async throws {
        let pages = stride(from: 0, to: ids.count, by: pageSize).map { ids[$0..<min($0 + pageSize, ids.count)] }
        try await withThrowingTaskGroup(of: (index: Int, rows: [ExportedRow]).self) { group in
            var (begun, used) = (0, 0)
            var arrived: [Int: [ExportedRow]] = [:]
            while used < pages.count {
                while begun < min(pages.count, used + max(1, requests)) {
                    let index = begun
                    group.addTask { (index, try await people(Array(pages[index]), nation)) }
                    begun += 1
                }
                guard let rows = arrived.removeValue(forKey: used) else {
                    if let page = try await group.next() { arrived[page.index] = page.rows }
                    continue
                }
                used += 1
                if !rows.isEmpty, try await !use(checked(rows)) { return group.cancelAll() }
            }
        }
    }

    /// Returns the people with ids that rise, at most a page.
    func people(_ ids: [Int], _ nation: Nation) async throws -> [ExportedRow] {
        let page = try await nation.v2.client.send(
            request.reading(ResponseReader<JSONValue>.json()).with(
                .query("filter[id]", ids.map(String.init).joined(separator: ",")), .query("sort", "id")))
        let rows = try (page["data"]?.array ?? []).map { try ExportedRow($0) }
        let found = rows.map(\.id)
        guard Set(found).isSubset(of: ids), zip(found, found.dropFirst()).allSatisfy({ $0 < $1 }) else {
            throw ClientError(.rejected.filterIgnored, reason: "it sends other people than those that were asked for")
        }
        return rows
    }
}

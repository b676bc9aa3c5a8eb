// SPDX-License-Identifier: MIT

import Errand
import ErrandJSONAPI
import NationBuilder

extension ExportSource {
    /// Passes the people with ids that rise to a closure, page by page, as long as it returns `true`.
    ///
    /// Several pages are requested at once, and passed on in their order.
    func readPeople(
        _ ids: [Int], _ nation: Nation, _ use: ([V2.Row]) async throws -> Bool
    ) async throws {
        let pages = stride(from: 0, to: ids.count, by: pageSize).map { ids[$0..<min($0 + pageSize, ids.count)] }
        try await withThrowingTaskGroup(of: (index: Int, rows: [V2.Row]).self) { group in
            var (begun, used) = (0, 0)
            var arrived: [Int: [V2.Row]] = [:]
            while used < pages.count {
                while begun < min(pages.count, used + max(1, requests)) {
                    let index = begun
                    group.addTask { (index, try await nation.v2.rows(query, withIDs: Array(pages[index]))) }
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
}

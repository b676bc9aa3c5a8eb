// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The status of a store.
@Suite("The status of a copy", .timed, .copyServer, .timeLimit(.minutes(5)))
struct StoreStatusTests {
    private let lists = StoreRows.tables[3]

    private func list(_ id: Int, _ values: [String: MirrorValue], _ extra: JSONObject = [:], nuls: Int = 0) -> MirrorRow
    {
        let row = StoreRows.row(lists, id, values)
        return MirrorRow(id: id, values: row.values, extra: extra, replacedNULs: nuls)
    }

    private func state(_ tested: TestedStore, _ folder: String) async throws -> MirrorStatus.Table {
        try #require(try await tested.status(folder).tables.first { $0.name == lists.name })
    }

    @Test(arguments: TestedStore.all)
    func `It counts rows, odd values, unknown attributes and replaced NULs`(_ tested: TestedStore) async throws {
        try await tested.withRun { store, folder in
            let odd: JSONObject = ["author_id": "x", "name": 5, "colour": "red"]
            let rows = [list(1, [:], odd, nuls: 2), list(2, [:], ["author_id": true, "shade": .null]), list(3, [:])]
            try await store.write(StoreRows.page(lists, 1, rows))
            // The same values again are not counted twice, also not those of an earlier response.
            try await store.write(StoreRows.page(lists, 2, rows))
            try await store.write(StoreRows.page(lists, 1, [list(1, [:], nuls: 7)]))
            let state = try await state(tested, folder)
            #expect(state.rows == 3 && state.oddValues == 3 && state.unknownAttributes == ["colour", "shade"])
            #expect(try await tested.status(folder).replacedNULs == 2)
            try await store.write(StoreRows.page(lists, 3, [list(1, [:]), list(2, [:])]))
            #expect(try await self.state(tested, folder).oddValues == 0)
        }
    }

    @Test(arguments: TestedStore.all)
    func `It tells what changed without a new updated_at, as of the last sweep`(_ tested: TestedStore) async throws {
        let (old, new): (MirrorValue, MirrorValue) = (.text("2026-01-02T03:04:05Z"), .text("2026-01-02T03:04:06Z"))
        func row(_ id: Int, _ updated: MirrorValue, _ count: Int64) -> MirrorRow {
            list(id, ["updated_at": updated, "signups_count": .integer(count)])
        }
        try await tested.withRun { store, folder in
            try await store.write(StoreRows.page(lists, 1, (1...4).map { row($0, old, 0) } + [row(5, .null, 0)]))
            let walk = StoreRows.walk(lists, .sweep)
            try await store.save(walk)
            let page = StoreRows.page(
                lists, 2,
                [row(1, old, 1), row(2, .text("2026-01-02T03:04:05.000Z"), 1), row(3, new, 1), row(4, old, 0)],
                covered: 1...4, walk: walk)
            #expect(try await store.write(page) == MirrorPageOutcome(new: 0, changed: 3, same: 1))
            try await store.write(page)
            // Rows that were read for another reason do not count, nor do those without the time.
            try await store.write(StoreRows.page(lists, 3, [row(4, old, 9)]))
            try await store.write(StoreRows.page(lists, 4, [row(5, .null, 9)], covered: 5...5, walk: walk))
            #expect(try await state(tested, folder).quietChanges.isEmpty)
            for _ in 0..<2 { try await store.finish(walk, freshness: MirrorFreshness()) }
            #expect(try await state(tested, folder).quietChanges == ["signups_count": 2])
            try await store.save(walk)
            #expect(try await state(tested, folder).quietChanges == ["signups_count": 2])
            try await store.finish(walk, freshness: MirrorFreshness())
            #expect(try await state(tested, folder).quietChanges.isEmpty)
        }
    }

    @Test(arguments: TestedStore.all)
    func `It tells up to when a table is known, and what the nation counted`(_ tested: TestedStore) async throws {
        try await tested.withRun { store, folder in
            var status = try await tested.status(folder)
            #expect(
                status.nation == TestedStore.nation && status.lastRun == StoreRows.date && status.lastOutcome == nil)
            #expect(
                status.tables.map(\.name) == MirrorTable.all.map(\.name).filter(StoreRows.tables.map(\.name).contains))
            #expect(status.tables.allSatisfy { $0.isLoading && $0.changesUpTo == nil && $0.nationRows == nil })
            let walk = StoreRows.walk(lists, .load)
            let known = MirrorFreshness(
                since: StoreRows.date + 60, changesUpTo: StoreRows.date + 1, deletionsUpTo: StoreRows.date + 2)
            try await store.save(walk)
            try await store.finish(walk, freshness: known)
            try await store.count(lists, in: 12, at: StoreRows.date + 3)
            try await store.end(.tooManyDeletions, at: StoreRows.date + 4)
            let state = try await state(tested, folder)
            #expect(state.changesUpTo == StoreRows.date + 1 && state.deletionsUpTo == StoreRows.date + 2)
            #expect(state.newUpTo == StoreRows.date + 60)
            #expect(state.nationRows == 12 && state.countedAt == StoreRows.date + 3 && !state.isLoading)
            status = try await tested.status(folder)
            #expect(status.lastOutcome == "tooManyDeletions" && status.deletedRows == 0 && status.problems.isEmpty)
        }
    }

    @Test(arguments: TestedStore.all)
    func `References to what is not there are counted, if the target was loaded`(_ tested: TestedStore) async throws {
        let (tags, taggings) = (StoreRows.tables[1], StoreRows.tables[2])
        try await tested.withRun { store, folder in
            try await store.write(StoreRows.page(tags, 1, [StoreRows.row(tags, 5)]))
            let rows = [5, 6, 6].enumerated().map {
                StoreRows.row(taggings, $0 + 1, ["tag_id": .integer($1), "signup_id": .integer(1)])
            }
            try await store.write(StoreRows.page(taggings, 2, rows + [StoreRows.row(taggings, 9)]))
            let known = MirrorFreshness(since: nil, changesUpTo: StoreRows.date, deletionsUpTo: nil)
            try await store.finish(StoreRows.walk(tags, .load), freshness: known)
            try await store.finish(StoreRows.walk(taggings, .load), freshness: known)
            let reader = try await tested.reader(folder)
            #expect(try await reader.dangling(in: taggings) == ["tag_id": 2])
            let tables = try await reader.tables()
            #expect(tables.map(\.table.name) == [tags.name, taggings.name] && tables.map(\.rows) == [1, 4])
            await reader.close()
        }
    }

    @Test(arguments: TestedStore.all)
    func `A sample has as many rows as are wanted, or all, and no row twice`(_ tested: TestedStore) async throws {
        try await tested.withRun { store, folder in
            let ids = Array(1...50) + [1_000_000, 2_000_000]
            try await store.write(StoreRows.page(lists, 1, ids.map { list($0, ["name": .text("\($0)")]) }))
            let reader = try await tested.reader(folder)
            for count in [0, 1, 7, 51, 52, 53, 1000] {
                let rows = try await reader.sample(of: lists, count: count)
                #expect(rows.count == min(count, 52) && Set(rows.map(\.id)).count == rows.count)
                #expect(rows.allSatisfy { $0 == list($0.id, ["name": .text("\($0.id)")]) })
            }
            var seen: Set<Int> = []
            for _ in 0..<200 { seen.formUnion(try await reader.sample(of: lists, count: 2).map(\.id)) }
            #expect(seen.isSuperset(of: [1_000_000, 2_000_000]))
            await reader.close()
        }
    }
}

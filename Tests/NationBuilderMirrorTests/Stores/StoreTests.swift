// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The rules of every store.
@Suite("A store", .timed, .copyServer, .timeLimit(.minutes(5)))
struct StoreTests {
    private let tags = StoreRows.tables[1]
    private let taggings = StoreRows.tables[2]

    private func tag(_ id: Int, _ name: String?) -> MirrorRow {
        StoreRows.row(tags, id, name.map { ["name": .text($0)] } ?? [:])
    }

    private func tagging(_ id: Int, tag: Int64) -> MirrorRow {
        StoreRows.row(taggings, id, ["signup_id": .integer(1), "tag_id": .integer(tag)])
    }

    @Test(arguments: TestedStore.all)
    func `Each text survives: long, empty, with marks, and none is apart from an empty one`(
        _ tested: TestedStore
    ) async throws {
        let texts = ["", " ", "'\"\\", "\u{1F600}\u{200D}\u{1F469}", "e\u{301}", "é", "\u{FFFD}", "\n\r\t\u{1}"]
        let rows = [
            tag(1, nil), tag(2, String(repeating: "\u{1F600}a", count: 250_000)),
            MirrorRow(
                id: 3, values: tags.columns.map { _ in .null }, extra: ["x": [1.50, .null], "é": "\""], replacedNULs: 0),
        ]
        let all = rows + texts.enumerated().map { tag($0 + 4, $1) }
        try await tested.withRun { store, folder in
            #expect(try await store.write(StoreRows.page(tags, 1, all)).new == all.count)
            let found = try await tested.rows(folder, tags)
            #expect(found.count == all.count)
            for (one, other) in zip(found, all) {
                #expect(zip(zip(one.values, other.values), tags.columns).allSatisfy { $0.0.isSame(as: $0.1, $1.kind) })
                #expect(one.id == other.id && one.extra == other.extra)
            }
        }
    }

    @Test(arguments: TestedStore.all)
    func `A walk and what is known of a table are there for the next run`(_ tested: TestedStore) async throws {
        try await TestedStore.inFolder { folder in
            var store = try await tested.open(folder, TestedStore.nation)
            let first = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            #expect(first.run == 1 && first.lastRequest == 0 && first.walks.isEmpty)
            #expect(first.freshness[tags.name] == MirrorFreshness())
            let (load, sweep) = (StoreRows.walk(tags, .load, after: 9), StoreRows.walk(taggings, .sweep))
            try await store.save(sweep)
            try await store.write(StoreRows.page(tags, 7, [tag(1, "a")], walk: load))
            await store.close()

            store = try await tested.open(folder, TestedStore.nation)
            // A run over other tables keeps the walks.
            let second = try await store.begin([StoreRows.tables[0]], at: StoreRows.date, keepDeleted: nil)
            #expect(second.run == 2 && second.lastRequest == 7)
            #expect(second.walks == [tags.name: load, taggings.name: sweep])
            let known = MirrorFreshness(
                since: StoreRows.date, changesUpTo: StoreRows.date + 300, deletionsUpTo: StoreRows.date + 60)
            try await store.finish(load, freshness: known)
            try await store.finish(load, freshness: known)
            await store.close()

            store = try await tested.open(folder, TestedStore.nation)
            let third = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            #expect(third.walks == [taggings.name: sweep] && third.freshness[tags.name] == known)
            await store.close()
        }
    }

    @Test(arguments: TestedStore.all)
    func `A copy to which no nation has responded is any nation's`(_ tested: TestedStore) async throws {
        // Both have the same schema in PostgreSQL.
        let other = "http://abeforprez"
        try await TestedStore.inFolder { folder in
            for nation in [other, TestedStore.nation] {
                let store = try await tested.open(folder, nation)
                _ = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
                try await store.end(.failed, at: StoreRows.date)
                await store.close()
                #expect(try await tested.status(folder).nation == nation)
            }
            let store = try await tested.open(folder, TestedStore.nation)
            _ = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            try await store.write(StoreRows.page(tags, 1, []))
            await store.close()
            await #expect { try await tested.open(folder, other) } throws: {
                ($0 as? MirrorError)?.kind == .otherNation && "\($0)".contains("\(TestedStore.nation), not of \(other)")
            }
        }
    }

    @Test(arguments: TestedStore.all)
    func `Moments are kept in whole seconds, never later ones`(_ tested: TestedStore) async throws {
        try await tested.withRun { store, folder in
            let late = Date(timeIntervalSince1970: 1_790_000_000.999)
            let known = MirrorFreshness(since: late, changesUpTo: late, deletionsUpTo: nil)
            try await store.finish(StoreRows.walk(tags, .changes), freshness: known)
            let state = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            #expect(state.freshness[tags.name]?.since == StoreRows.date)
            #expect(state.freshness[tags.name]?.changesUpTo == StoreRows.date)
        }
    }

    @Test(arguments: TestedStore.all)
    func `What a sweep does not show is removed only after a second look, and stays if it was written since`(
        _ tested: TestedStore
    ) async throws {
        try await tested.withRun { store, folder in
            try await store.write(StoreRows.page(tags, 1, (1...5).map { tag($0, "a") }))
            try await store.write(
                StoreRows.page(taggings, 2, [tagging(7, tag: 2), tagging(8, tag: 3), tagging(9, tag: 9)]))
            try await store.write(StoreRows.page(tags, 3, [tag(1, "a"), tag(5, "a")], covered: 1...5))
            #expect(try await store.missing(in: tags) == (3, 5))
            #expect(try await store.missing(in: tags, after: 2, limit: 1) == [3])
            // A response that comes late does not bring back the note, a later one takes it away.
            try await store.write(StoreRows.page(tags, 4, [tag(3, "b")]))
            #expect(try await store.missing(in: tags, after: 0, limit: 9) == [2, 4])
            #expect(try await store.remove(StoreRows.removal(tags, 5, [2, 3, 4], [tag(4, "c")])) == 1)
            #expect(try await store.missing(in: tags) == (0, 4))
            let reread = try #require(try await store.rereads(limit: 10))
            #expect(reread.table == taggings && reread.ids == [7])
            #expect(
                try await tested.deleted(folder) == [
                    .init(key: .init(table: tags.name, id: 2), request: 5, content: nil)
                ])
            // The request that was sent before the removal does not bring it back; one after it does.
            #expect(try await store.write(StoreRows.page(tags, 4, [tag(2, "late")])).same == 1)
            #expect(try await store.write(StoreRows.page(tags, 6, [tag(2, "new")])).new == 1)
            #expect(try await tested.deleted(folder).isEmpty)
            try await store.write(StoreRows.page(taggings, 7, [], asked: [7]))
            #expect(try await store.rereads(limit: 10) == nil)
            #expect(try await store.missing(in: taggings, after: 0, limit: 10) == [7])
            try await store.forgetMissing(in: taggings)
            #expect(try await store.missing(in: taggings) == (0, 3))
        }
    }

    @Test(arguments: TestedStore.all)
    func `Rows are read again only of the types of the run`(_ tested: TestedStore) async throws {
        try await TestedStore.inFolder { folder in
            var store = try await tested.open(folder, TestedStore.nation)
            _ = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            try await store.write(StoreRows.page(taggings, 1, [tagging(7, tag: 2)]))
            await store.close()
            store = try await tested.open(folder, TestedStore.nation)
            _ = try await store.begin([tags], at: StoreRows.date, keepDeleted: nil)
            try await store.write(StoreRows.page(tags, 2, [tag(2, "a")]))
            try await store.write(StoreRows.page(tags, 3, [], covered: 1...9))
            #expect(try await store.remove(StoreRows.removal(tags, 4, [2])) == 1)
            #expect(try await store.rereads(limit: 10) == nil)
            _ = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            #expect(try await store.rereads(limit: 10)?.ids == [7])
            await store.close()
        }
    }

    @Test(arguments: TestedStore.all)
    func `The content of a removed row is kept for a time if that is wanted`(_ tested: TestedStore) async throws {
        try await tested.withRun(keepDeleted: .seconds(86_400)) { store, folder in
            try await store.write(StoreRows.page(tags, 1, [tag(1, "a")]))
            try await store.write(StoreRows.page(tags, 2, [], covered: 1...9))
            _ = try await store.remove(StoreRows.removal(tags, 3, [1]))
            func content() async throws -> JSONValue? {
                try await tested.deleted(folder).first?.content.flatMap(MirrorText.value)
            }
            #expect(try await content() == ["id": 1, "name": "a"])
            _ = try await store.begin(StoreRows.tables, at: StoreRows.date + 86_400, keepDeleted: .seconds(86_400))
            #expect(try await content() != nil)
            _ = try await store.begin(StoreRows.tables, at: StoreRows.date + 86_401, keepDeleted: .seconds(86_400))
            #expect(try await content() == nil)
            #expect(try await tested.deleted(folder).count == 1)
        }
    }

    @Test(arguments: TestedStore.all)
    func `A run after which another began writes nothing more`(_ tested: TestedStore) async throws {
        try await tested.withRun { store, folder in
            try await tested.takeOver(folder)
            let page = StoreRows.page(tags, 1, [tag(1, "a")])
            await #expect { try await store.write(page) } throws: { ($0 as? MirrorError)?.kind == .takenOver }
            await #expect { try await store.end(.complete, at: StoreRows.date) } throws: {
                ($0 as? MirrorError)?.kind == .takenOver
            }
            #expect(try await tested.rows(folder, tags).isEmpty)
        }
    }

    @Test(arguments: TestedStore.all)
    func `A page is written also when the task is cancelled`(_ tested: TestedStore) async throws {
        try await tested.withRun { store, folder in
            let page = StoreRows.page(tags, 1, [tag(1, "a")])
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await store.write(page)
            }
            let outcome = try await task.value
            let rows = try await tested.rows(folder, tags)
            #expect(outcome.new == 1 && rows.count == 1)
        }
    }
}

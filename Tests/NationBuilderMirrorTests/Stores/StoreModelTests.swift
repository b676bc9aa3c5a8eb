// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandTesting
import TestSupport
import Testing

@testable import NationBuilderMirror

@Suite("Stores against a model", .timed, .copyServer, .timeLimit(.minutes(10)))
struct StoreModelTests {
    enum Response {
        case page(MirrorPage)
        case removal(MirrorRemoval)
    }

    private static let tables = StoreRows.tables.filter { $0.name != "signups" }
    private static let ids = 1...25

    @Test(arguments: TestedStore.all, 1...UInt64(Soak.count(1)))
    func `Random responses in any order, repeated and between reopenings, leave what the model holds`(
        _ tested: TestedStore, _ seed: UInt64
    ) async throws {
        var generator = SeededRandom(seed: seed)
        try await TestedStore.inFolder { folder in
            var (model, waiting, request): (StoreModel, [Response], Int) = (StoreModel(), [], 0)
            var store = try await tested.open(folder, TestedStore.nation)
            _ = try await store.begin(Self.tables, at: StoreRows.date, keepDeleted: nil)
            for step in 0..<tested.modelSteps {
                request += 1
                waiting.append(response(request, &generator))
                while waiting.count > Int.random(in: 0...4, using: &generator) {
                    let response = waiting.remove(at: Int.random(in: waiting.indices, using: &generator))
                    for _ in 0...(Int.random(in: 0..<10, using: &generator) == 0 ? 1 : 0) {
                        try await apply(response, store, &model)
                    }
                }
                if step % 500 == 250 {
                    let table = try #require(Self.tables.randomElement(using: &generator))
                    try await store.forgetMissing(in: table)
                    model.missing = model.missing.filter { $0.key.table != table.name }
                }
                if step % 200 == 199 {
                    try await compare(tested, folder, store, model)
                    await store.close()
                    store = try await tested.open(folder, TestedStore.nation)
                    let state = try await store.begin(Self.tables, at: StoreRows.date, keepDeleted: nil)
                    #expect(state.lastRequest == model.lastRequest)
                    (waiting, request) = ([], model.lastRequest)
                }
            }
            #expect(model.deleted.count > 5 && model.rereads.count > 5)
            await store.close()
        }
    }

    private func apply(_ response: Response, _ store: any MirrorStore, _ model: inout StoreModel) async throws {
        switch response {
        case .page(let page): #expect(try await store.write(page) == model.write(page))
        case .removal(let removal): #expect(try await store.remove(removal) == model.remove(removal))
        }
    }

    private func response(_ request: Int, _ generator: inout SeededRandom) -> Response {
        let table = Self.tables.randomElement(using: &generator) ?? Self.tables[0]
        func id() -> Int { Int.random(in: Self.ids, using: &generator) }
        let (one, other) = (id(), id())
        let range = min(one, other)...max(one, other)
        let rows = Set((0..<8).map { _ in id() }).sorted().map { row(table, $0, &generator) }
        let within = rows.filter { range.contains($0.id) }
        switch Int.random(in: 0..<10, using: &generator) {
        case 0..<4: return .page(StoreRows.page(table, request, within, covered: range))
        case 4..<6: return .page(StoreRows.page(table, request, rows))
        case 6: return .page(StoreRows.page(table, request, within, asked: Array(range)))
        default:
            return .removal(StoreRows.removal(table, request, Array(range), within.filter { $0.id.isMultiple(of: 2) }))
        }
    }

    private func row(_ table: MirrorTable, _ id: Int, _ generator: inout SeededRandom) -> MirrorRow {
        let isNamed = Bool.random(using: &generator)
        let values: [MirrorValue] = table.columns.map { column in
            if column.target != nil { return .integer(Int64(Int.random(in: Self.ids, using: &generator))) }
            return column.name == "name" && isNamed ? .text("a") : .null
        }
        let extra: JSONObject = Bool.random(using: &generator) ? [:] : ["odd": 1]
        return MirrorRow(id: id, values: values, extra: extra, replacedNULs: 0)
    }

    private func compare(
        _ tested: TestedStore, _ folder: String, _ store: any MirrorStore, _ model: StoreModel
    ) async throws {
        for table in Self.tables {
            let expected = model.rows.filter { $0.key.table == table.name }.values.map(\.row).sorted { $0.id < $1.id }
            #expect(try await tested.rows(folder, table) == expected)
            let missing = model.missing.keys.filter { $0.table == table.name }.map(\.id).sorted()
            #expect(try await store.missing(in: table, after: 0, limit: 100) == missing)
            #expect(try await store.missing(in: table) == (missing.count, expected.count))
        }
        let deleted = try await tested.deleted(folder).map { ($0.key, $0.request) }
        #expect(Dictionary(uniqueKeysWithValues: deleted) == model.deleted)
        let first = Self.tables.first { table in model.rereads.keys.contains { $0.table == table.name } }
        let rereads = try await store.rereads(limit: 100)
        #expect(rereads?.table == first)
        #expect(
            rereads?.ids == first.map { name in model.rereads.keys.filter { $0.table == name.name }.map(\.id).sorted() }
        )
    }
}

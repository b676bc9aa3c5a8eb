// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import GRDB
import TestSupport
import Testing

@testable import NationBuilderMirror

/// A kind of stores, with which the tests of all stores run.
struct TestedStore: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Opens the copy of a nation in a folder.
    let open: @Sendable (_ folder: String, _ nation: String) async throws -> any MirrorStore
    let reader: @Sendable (_ folder: String) async throws -> any MirrorReader
    let status: @Sendable (_ folder: String) async throws -> MirrorStatus
    /// Returns `deleted_rows`: the contents and the requests.
    let deleted: @Sendable (_ folder: String) async throws -> [DeletedRow]

    /// Lets another run begin in spite of the one that holds the copy, as after its lock was lost.
    let takeOver: @Sendable (_ folder: String) async throws -> Void

    /// How many random steps the model takes.
    var modelSteps = 6000

    struct DeletedRow: Hashable {
        let key: StoreModel.Key
        let request: Int
        let content: String?
    }

    static let nation = "https://abeforprez.nationbuilder.com"
    static let sqlite = Self(
        testDescription: "SQLite",
        open: { try SQLiteMirrorStore.open(file($0), nation: $1) },
        reader: { try SQLiteMirrorReader.open(file($0)) },
        status: { folder in
            let reader = try SQLiteMirrorReader.open(file(folder))
            return try await reader.status()
        },
        deleted: { folder in
            let rows = try DatabaseQueue(path: file(folder)).read { database in
                try Row.fetchAll(database, sql: "SELECT type, id, _errand_read, content FROM deleted_rows")
            }
            return rows.map { DeletedRow(key: .init(table: $0[0], id: $0[1]), request: $0[2], content: $0[3]) }
        },
        takeOver: { folder in
            // A lock file that is removed by hand locks nobody out.
            try FileManager.default.removeItem(atPath: file(folder) + ".lock")
            let store = try SQLiteMirrorStore.open(file(folder), nation: nation)
            _ = try await store.begin([], at: StoreRows.date, keepDeleted: nil)
            await store.close()
        })

    static func file(_ folder: String) -> String { folder + "/copy.sqlite" }

    /// Runs a test in a folder of its own.
    static func inFolder<Result>(_ body: (String) async throws -> Result) async throws -> Result {
        try await TemporaryFolder.with { path in
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            return try await body(path)
        }
    }

    /// Opens a copy in a folder of its own, and begins a run over some tables.
    func withRun(
        _ tables: [MirrorTable] = StoreRows.tables, keepDeleted: Duration? = nil,
        _ body: (any MirrorStore, String) async throws -> Void
    ) async throws {
        try await Self.inFolder { folder in
            let store = try await open(folder, Self.nation)
            _ = try await store.begin(tables, at: StoreRows.date, keepDeleted: keepDeleted)
            try await body(store, folder)
            await store.close()
        }
    }

    /// Returns all rows of a table.
    func rows(_ folder: String, _ table: MirrorTable) async throws -> [MirrorRow] {
        let reader = try await reader(folder)
        let rows = try await reader.sample(of: table, count: .max)
        await reader.close()
        return rows
    }
}

/// Rows and pages for tests.
enum StoreRows {
    static let date = Date(timeIntervalSince1970: 1_790_000_000)
    static let tables = ["signups", "signup_tags", "signup_taggings", "lists"].compactMap { MirrorTable.named($0) }

    static func table(_ name: String) throws -> MirrorTable { try #require(MirrorTable.named(name)) }

    /// Returns a row with some values; the others are null.
    static func row(_ table: MirrorTable, _ id: Int, _ values: [String: MirrorValue] = [:]) -> MirrorRow {
        MirrorRow(id: id, values: table.columns.map { values[$0.name] ?? .null }, extra: [:], replacedNULs: 0)
    }

    static func page(
        _ table: MirrorTable, _ request: Int, _ rows: [MirrorRow], covered: ClosedRange<Int>? = nil,
        asked: [Int]? = nil, walk: MirrorWalk? = nil
    ) -> MirrorPage {
        MirrorPage(
            table: table, request: request, readAt: date, rows: rows, walk: walk, covered: covered, asked: asked)
    }

    static func removal(_ table: MirrorTable, _ request: Int, _ asked: [Int], _ found: [MirrorRow] = [])
        -> MirrorRemoval
    {
        MirrorRemoval(table: table, request: request, asked: asked, found: found, foundAt: date)
    }

    static func walk(_ table: MirrorTable, _ kind: MirrorWalk.Kind, after: Int = 0) -> MirrorWalk {
        MirrorWalk(
            table: table.name, kind: kind, since: kind == .changes ? date : nil, began: date,
            ranges: [.init(after: after, upTo: nil), .init(after: 1_000_000, upTo: 2_000_000)])
    }
}

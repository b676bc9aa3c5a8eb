// SPDX-License-Identifier: MIT

import ErrandFoundation
import Foundation
import GRDB
import Programs
import TestSupport
import Testing

@testable import NationBuilderMirror

#if !canImport(Darwin)
    /// A copy whose run is killed.
    ///
    /// The process that writes is this program again, which runs the same test as the writer.
    @Suite("A copy whose run is killed", .timed, .timeLimit(.minutes(10)))
    struct StoreCrashTests {
        private static let variable = "ERRAND_MIRROR_WRITER"
        private static let table = StoreRows.tables[0]

        @Test func `After a kill at any moment it has whole pages, all that were said to be written, and goes on`()
            async throws
        {
            if let folder = ProcessInfo.processInfo.environment[Self.variable] { try await Self.write(folder) }
            // In the creation of the file.
            for round in 0..<6 {
                try await TestedStore.inFolder { folder in
                    _ = try await run(folder, until: round.isMultiple(of: 2) ? "opening" : "begun")
                    try await check(folder, atLeast: 0)
                }
            }
            // In the writing of pages, again and again in the same copy.
            try await TestedStore.inFolder { folder in
                var written = 0
                for round in 1...8 {
                    let line = try await run(folder, until: "page \(written + round)")
                    #expect(line != nil)
                    written = try await check(folder, atLeast: written + round)
                }
            }
        }

        /// Starts the writer and kills it after it has said something.
        private func run(_ folder: String, until line: String) async throws -> String? {
            let program = try Program(
                URL(fileURLWithPath: CommandLine.arguments[0]).path,
                ["--testing-library", "swift-testing", "--filter", "StoreCrashTests"],
                environment: [Self.variable: folder])
            let found = try await program.line(beginning: line)
            program.signal(SIGKILL)
            _ = try await program.result()
            return found
        }

        /// Checks what is left.
        ///
        /// - Returns: The number of pages.
        @discardableResult
        private func check(_ folder: String, atLeast pages: Int) async throws -> Int {
            let store = try SQLiteMirrorStore.open(TestedStore.file(folder), nation: TestedStore.nation)
            let state = try await store.begin([Self.table], at: StoreRows.date, keepDeleted: nil)
            let after = state.walks[Self.table.name]?.ranges[0].after ?? 0
            let (_, count) = try await store.missing(in: Self.table)
            await store.close()
            #expect(after >= pages * 100 && count == after && state.lastRequest == after / 100)
            let rows = try await TestedStore.sqlite.rows(folder, Self.table)
            #expect(rows.map(\.id) == Array(1..<(after + 1)))
            let queue = try DatabaseQueue(path: TestedStore.file(folder))
            #expect(try await queue.read { try String.fetchOne($0, sql: "PRAGMA integrity_check") } == "ok")
            try queue.close()
            return after / 100
        }

        /// Writes pages until it is killed.
        private static func write(_ folder: String) async throws -> Never {
            func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
            say("opening")
            let store = try SQLiteMirrorStore.open(TestedStore.file(folder), nation: TestedStore.nation)
            let state = try await store.begin([table], at: StoreRows.date, keepDeleted: nil)
            say("begun")
            var walk = state.walks[table.name] ?? StoreRows.walk(table, .load)
            while true {
                let first = walk.ranges[0].after + 1
                walk.ranges[0].after += 100
                let rows = (first..<(first + 100)).map {
                    StoreRows.row(table, $0, ["note": .text(String(repeating: "x", count: $0 % 3000))])
                }
                try await store.write(StoreRows.page(table, walk.ranges[0].after / 100, rows, walk: walk))
                say("page \(walk.ranges[0].after / 100)")
            }
        }
    }
#endif

// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandPostgres
import ErrandTesting
import Foundation
import Programs
import Servers
import TestSupport
import Testing

@testable import NationBuilderMirror

/// Copies in PostgreSQL whose server, connection or process is lost.
@Suite("A copy in PostgreSQL that is disturbed", .timed, .copyServer, .needsPostgres, .timeLimit(.minutes(5)))
struct PostgresFaultTests {
    private let tags = StoreRows.tables[1]

    private func rows(_ ids: some Sequence<Int>, _ name: String = "a") -> [MirrorRow] {
        ids.map { StoreRows.row(tags, $0, ["name": .text(name)]) }
    }

    /// Returns what a copy has: rows, removed rows, the place of the walk and the count.
    private func content(_ url: String) async throws -> [String?] {
        let database = try PostgresDatabase(PostgresAddress(url))
        defer { database.close() }
        let row = try await database.query(
            """
            SELECT (SELECT string_agg(id || name, ',' ORDER BY id) FROM abeforprez.signup_tags),
                (SELECT string_agg(id || ' ' || _errand_read, ',' ORDER BY id) FROM abeforprez.deleted_rows),
                (SELECT walk FROM abeforprez._errand_cursor WHERE type = 'signup_tags'),
                (SELECT "rows" FROM abeforprez.freshness WHERE type = 'signup_tags'),
                (SELECT count(*) FROM abeforprez._errand_missing),
                (SELECT outcome FROM abeforprez._errand_run ORDER BY run DESC LIMIT 1)
            """)
        return (0..<6).map { row.first?[$0]?.text }
    }

    /// A small run: it writes, sweeps and removes.
    private func run(_ url: String) async throws {
        let store = try await PostgresMirrorStore.open(PostgresAddress(url), nation: TestedStore.nation)
        do {
            _ = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            try await store.write(StoreRows.page(tags, 1, rows(1...5), walk: StoreRows.walk(tags, .load, after: 5)))
            try await store.write(StoreRows.page(tags, 2, rows(1...2), covered: 1...4))
            _ = try await store.remove(StoreRows.removal(tags, 3, [3, 4], rows([4], "b")))
            try await store.updateViews()
            try await store.end(.complete, at: StoreRows.date)
        } catch {
            await store.close()
            throw error
        }
        await store.close()
    }

    @Test(arguments: [SeveringProxy.Moment.before, .after])
    func `A connection lost at any COMMIT is made again, and the copy is as without the loss`(
        _ moment: SeveringProxy.Moment
    ) async throws {
        let port = try CopyServer.current.port
        let whole = try await TestedStore.inFolder { folder in
            try await run(try await CopyServer.url(folder))
            return try await content(try await CopyServer.url(folder))
        }
        #expect(whole[0] == "1a,2a,4b,5a" && whole[1] == "3 3" && whole[3] == "4" && whole[5] == "complete")
        // The first one creates the copy: PostgreSQL cannot be reached then.
        for place in 0...6 {
            try await TestedStore.inFolder { folder in
                // The end of a statement: a level of isolation has the word, too.
                let proxy = try await SeveringProxy.start(
                    before: port, at: "COMMIT\0", moment, place: place)
                let url = try await CopyServer.url(folder, port: proxy.port)
                if place == 0 {
                    await #expect { try await run(url) } throws: { ($0 as? MirrorError)?.kind == .unreachable }
                }
                try await run(url)
                #expect(try await content(try await CopyServer.url(folder)) == whole, "\(place)")
                try await proxy.stop()
            }
        }
    }

    @Test(arguments: [0, 8192, 50_000])
    func `A run that was stopped while it sends a page holds up nobody who takes over`(_ sent: Int) async throws {
        let port = try CopyServer.current.port
        try await TestedStore.inFolder { folder in
            let word = "from here on"
            let proxy = try await SeveringProxy.start(before: port, at: word, .halted(after: sent))
            let stopped = try await PostgresMirrorStore.open(
                PostgresAddress(try await CopyServer.url(folder, port: proxy.port)), nation: TestedStore.nation)
            _ = try await stopped.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            let page = StoreRows.page(tags, 1, rows([1], word + String(repeating: "x", count: 200_000)))
            let writing = Task { try await stopped.write(page) }
            // It has its lock when the server waits for the rest.
            let held = """
                SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'ClientRead'
                AND state <> 'idle' AND state_change < clock_timestamp() - interval '0.3 seconds'
                """
            let observer = try PostgresDatabase(PostgresAddress(try await CopyServer.url(folder)))
            try await waitUntil(await !observer.query(held).isEmpty)
            try await CopyServer.endLease(folder)
            // The server ends the transaction of the stopped one, which would go on after the deadline of a statement only.
            try await run(try await CopyServer.url(folder))
            let error = await #expect(throws: MirrorError.self) { try await writing.value }
            #expect(error?.kind == .takenOver)
            await stopped.close()
            try await proxy.stop()
        }
    }

    @Test func `A run waits for a server that starts again, and its pages are whole`() async throws {
        try await PostgresServer.run { server in
            let store = try await PostgresMirrorStore.open(PostgresAddress(server.url()), nation: TestedStore.nation)
            _ = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            for request in 1...3 {
                try await store.write(StoreRows.page(tags, request, rows(request...request)))
                try await server.stop()
                let writing = Task { try await store.write(StoreRows.page(tags, request + 10, rows([request + 10]))) }
                try await server.start()
                _ = try await writing.value
            }
            try await store.end(.complete, at: StoreRows.date)
            await store.close()
            #expect(try await content(server.url())[0] == "1a,2a,3a,11a,12a,13a")
            #expect(try await content(server.url())[3] == "6")
            // Another run does not wait for the lease of this one.
            try await run(server.url())
        }
    }

    @Test func `A run does not wait for longer than half a minute`() {
        let sum = PostgresRetry.waits.reduce(.zero, +)
        #expect((Duration.seconds(15)...Duration.seconds(30)).contains(sum))
    }

    /// Whether this process may mount a file system.
    private static func mayMount() async -> Bool {
        let command = "PATH=/bin:/usr/bin; unshare -m mount -t tmpfs tmpfs /tmp"
        return (try? await Program.run("/bin/bash", ["-c", command]).status) == 0
    }

    @Test(.enabled("only the superuser may mount a small disk") { await mayMount() })
    func `A full disk ends the run with a sentence, and the copy has whole pages and goes on later`() async throws {
        try await PostgresServer.run { server in
            let disk = "\(server.folder)/small"
            func shell(_ command: String) async throws {
                let result = try await Program.run("/bin/bash", ["-c", "PATH=/bin:/usr/bin; set -e; \(command)"])
                try #require(result.status == 0, "\(result)")
            }
            try await shell(
                "mkdir \(disk); mount -t tmpfs -o size=24m tmpfs \(disk); chown --reference=\(server.folder)/data \(disk)"
            )
            let all = try PostgresDatabase(PostgresAddress(server.url()))
            try await all.query("CREATE TABLESPACE small LOCATION '\(disk)'")
            try await all.query("CREATE DATABASE small TABLESPACE small")
            all.close()
            let address = try PostgresAddress(server.url().replacing("/postgres?", with: "/small?"))
            let store = try await PostgresMirrorStore.open(address, nation: TestedStore.nation)
            _ = try await store.begin([tags], at: StoreRows.date, keepDeleted: nil)
            var generator = SeededRandom(seed: 7)
            func page(_ request: Int) -> MirrorPage {
                let text = String(
                    (0..<300_000).map { _ in "abcdefghijklmnop0123456789".randomElement(using: &generator) ?? "a" })
                let rows = [StoreRows.row(tags, request, ["name": .text(text)])]
                return StoreRows.page(tags, request, rows, walk: StoreRows.walk(tags, .load, after: request))
            }
            var written = 0
            do {
                while written < 200 {
                    try await store.write(page(written + 1))
                    written += 1
                }
                Issue.record("the disk did not fill up")
            } catch {
                #expect((error as? MirrorError)?.kind == .unavailable && "\(error)".contains("is full"), "\(error)")
            }
            await store.close()
            try await shell("mount -o remount,size=200m \(disk)")
            let next = try await PostgresMirrorStore.open(address, nation: TestedStore.nation)
            let state = try await next.begin([tags], at: StoreRows.date, keepDeleted: nil)
            #expect(state.walks[tags.name]?.ranges[0].after == written && state.lastRequest == written && written > 5)
            #expect(try await next.missing(in: tags).rows == written)
            try await next.write(page(written + 1))
            await next.close()
            try await server.stop()
            try await shell("umount \(disk)")
        }
    }
}

#if !canImport(Darwin)
    /// Runs in processes of their own.
    ///
    /// The process that writes is this program again, which runs the same test as the writer.
    @Suite(
        "A copy in PostgreSQL whose run is killed or stopped", .timed, .copyServer, .needsPostgres,
        .timeLimit(.minutes(5)))
    struct PostgresProcessTests {
        private static let variable = CopyServer.writerVariable
        private static let table = StoreRows.tables[0]
        private static let writer = ProcessInfo.processInfo.environment[variable]

        private func start(_ folder: String) async throws -> Program {
            try Program(
                URL(fileURLWithPath: CommandLine.arguments[0]).path,
                ["--testing-library", "swift-testing", "--filter", "PostgresProcessTests"],
                environment: [Self.variable: try await CopyServer.url(folder)])
        }

        @Test func `After a kill at any moment it has whole pages, all that were said to be written, and goes on`()
            async throws
        {
            if let url = Self.writer { return try await Self.write(url) }
            try await TestedStore.inFolder { folder in
                var written = 0
                for round in 0..<8 {
                    let program = try await start(folder)
                    // In the creation first, then in the writing of pages.
                    let line = round < 2 ? ["opening", "begun"][round] : "page \(written + round)"
                    #expect(try await program.line(beginning: line) != nil)
                    program.signal(SIGKILL)
                    _ = try await program.result()
                    if try await !CopyServer.query(folder, "SELECT to_regclass('errand.lease')").contains([nil]) {
                        try await CopyServer.endLease(folder)
                    }
                    let store = try await TestedStore.postgres.open(folder, TestedStore.nation)
                    let state = try await store.begin([Self.table], at: StoreRows.date, keepDeleted: nil)
                    let after = state.walks[Self.table.name]?.ranges[0].after ?? 0
                    let count = try await store.missing(in: Self.table).rows
                    await store.close()
                    #expect(after >= (round < 2 ? 0 : written + round) * 100 && count == after)
                    #expect(state.lastRequest == after / 100)
                    #expect(try await TestedStore.postgres.rows(folder, Self.table).map(\.id) == Array(1..<(after + 1)))
                    written = after / 100
                }
            }
        }

        @Test(.enabled(if: writer == nil, "it is the writer"))
        func `A run that was stopped can write nothing after another took over`() async throws {
            try await TestedStore.inFolder { folder in
                // A run goes on where the one before was stopped, which may have written more than was waited for.
                var written = 0
                for _ in 1...3 {
                    let program = try await start(folder)
                    #expect(try await program.line(beginning: "page \(written + 3)") != nil)
                    program.signal(SIGSTOP)
                    try await CopyServer.endLease(folder)
                    let store = try await TestedStore.postgres.open(folder, TestedStore.nation)
                    // If it was stopped in a transaction, the server ends that. Otherwise the deadline would pass here.
                    _ = try await store.begin([Self.table], at: StoreRows.date, keepDeleted: nil)
                    let rows = try await TestedStore.postgres.rows(folder, Self.table)
                    program.signal(SIGCONT)
                    #expect(try await program.line(beginning: "error ") == "mirror.takenOver")
                    #expect(try await program.result().status != 0)
                    #expect(try await TestedStore.postgres.rows(folder, Self.table) == rows)
                    await store.close()
                    written = rows.count / 100
                }
            }
        }

        /// Writes pages until it is killed.
        private static func write(_ url: String) async throws {
            func say(_ text: String) { FileHandle.standardOutput.write(Data("\(text)\n".utf8)) }
            say("opening")
            let store = try await PostgresMirrorStore.open(PostgresAddress(url), nation: TestedStore.nation)
            let state = try await store.begin([table], at: StoreRows.date, keepDeleted: nil)
            say("begun")
            var walk = state.walks[table.name] ?? StoreRows.walk(table, .load)
            do {
                while true {
                    let first = walk.ranges[0].after + 1
                    walk.ranges[0].after += 100
                    let rows = (first..<(first + 100)).map {
                        StoreRows.row(table, $0, ["note": .text(String(repeating: "x", count: $0 % 3000))])
                    }
                    try await store.write(StoreRows.page(table, walk.ranges[0].after / 100, rows, walk: walk))
                    say("page \(walk.ranges[0].after / 100)")
                }
            } catch {
                say("error \((error as? MirrorError)?.kind.name ?? "\(error)")")
                throw error
            }
        }
    }
#endif

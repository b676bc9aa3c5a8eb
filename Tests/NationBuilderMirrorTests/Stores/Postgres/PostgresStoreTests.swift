// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSON
import ErrandPostgres
import Servers
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The rules of copies in PostgreSQL alone.
@Suite("A copy in PostgreSQL", .timed, .copyServer, .needsPostgres, .timeLimit(.minutes(5)))
struct PostgresStoreTests {
    private let tags = StoreRows.tables[1]
    private let lists = StoreRows.tables[3]

    private func kind(_ folder: String, nation: String = TestedStore.nation) async -> MirrorError? {
        do {
            await (try await TestedStore.postgres.open(folder, nation)).close()
            return nil
        } catch { return error as? MirrorError }
    }

    private func store(_ folder: String) async throws -> any MirrorStore {
        let store = try await TestedStore.postgres.open(folder, TestedStore.nation)
        _ = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
        try await store.write(StoreRows.page(tags, 1, [StoreRows.row(tags, 1, ["name": .text("é")])]))
        return store
    }

    @Test func `Columns have PostgreSQL's types, and queries for changes, e-mail addresses and references an index`()
        async throws
    {
        try await TestedStore.inFolder { folder in
            await (try await store(folder)).close()
            let types = try await CopyServer.query(
                folder,
                """
                SELECT column_name || ' ' || data_type FROM information_schema.columns
                WHERE table_schema = 'abeforprez' AND table_name = 'signups' AND column_name = ANY (
                    '{id,_errand_read,_errand_extra,email,updated_at,born_at,is_volunteer,primary_address}')
                ORDER BY column_name COLLATE "C"
                """)
            #expect(
                types.map { $0[0] } == [
                    "_errand_extra jsonb", "_errand_read bigint", "born_at date", "email text", "id bigint",
                    "is_volunteer boolean", "primary_address jsonb", "updated_at timestamp with time zone",
                ])
            let definitions = try await CopyServer.query(
                folder,
                """
                SELECT string_agg(indexdef, ' ') FROM pg_indexes
                WHERE schemaname = 'abeforprez' AND tablename = 'signups'
                """)
            let indices = definitions.first?[0] ?? ""
            #expect(indices.contains("(updated_at)") && indices.contains("(recruiter_id)"))
            #expect(indices.contains("(\"left\"(email, 200))"))
            #expect(indices.contains("(id) WHERE (_errand_extra IS NOT NULL)"))
        }
    }

    @Test func `A schema that is something else is refused, and stays as it is`() async throws {
        try await TestedStore.inFolder { folder in
            try await CopyServer.query(folder, "CREATE SCHEMA abeforprez")
            // An empty one may have been made for a user who may make none.
            #expect(await kind(folder) == nil)
            try await CopyServer.query(folder, "DROP SCHEMA abeforprez CASCADE")
            try await CopyServer.query(folder, "CREATE SCHEMA abeforprez CREATE TABLE mine (a int)")
            #expect(await kind(folder)?.kind == .foreign)
            await #expect { try await TestedStore.postgres.reader(folder) } throws: {
                ($0 as? MirrorError)?.kind == .missing
            }
            #expect(
                try await CopyServer.query(
                    folder, "SELECT relname FROM pg_class WHERE relnamespace = 'abeforprez'::regnamespace")
                    == [["mine"]])
        }
    }

    @Test func `A newer copy and one of another nation are refused`() async throws {
        try await TestedStore.inFolder { folder in
            await (try await store(folder)).close()
            #expect(await kind(folder, nation: "https://abeforprez.example.org") == nil)
            try await CopyServer.query(folder, "UPDATE abeforprez._errand_nation SET address = 'https://other.org'")
            #expect(await kind(folder)?.kind == .otherNation)
            try await CopyServer.query(folder, "UPDATE abeforprez._errand_schema SET version = 2")
            #expect(await kind(folder)?.kind == .newer)
            await #expect {
                try await PostgresMirrorReader.open(CopyServer.address(folder), .init(nation: "abeforprez"))
            } throws: { ($0 as? MirrorError)?.kind == .newer }
        }
    }

    @Test func `Of several copies in a database one has to be named`() async throws {
        try await TestedStore.inFolder { folder in
            let copy = NationMirror(database: try await CopyServer.address(folder))
            await #expect { try await copy.status() } throws: { ($0 as? MirrorError)?.kind == .missing }
            await (try await store(folder)).close()
            #expect(try await copy.status().nation == TestedStore.nation)
            let other = try await TestedStore.postgres.open(folder, "https://other.nationbuilder.com")
            _ = try await other.begin([tags], at: StoreRows.date, keepDeleted: nil)
            // One to which no nation has responded is none that a person means.
            #expect(try await copy.status().nation == TestedStore.nation)
            try await other.write(StoreRows.page(tags, 1, []))
            await other.close()
            await #expect { try await copy.status() } throws: {
                ($0 as? MirrorError)?.kind == .severalCopies && "\($0)".hasSuffix("abeforprez, other")
            }
            let named = NationMirror(database: try await CopyServer.address(folder), nation: "other")
            #expect(try await named.status().nation == "https://other.nationbuilder.com")
            #expect(try await named.forget(person: 7).isEmpty)
            await #expect { try await copy.forget(person: 7) } throws: {
                ($0 as? MirrorError)?.kind == .severalCopies
            }
        }
    }

    @Test func `A database of another encoding is refused`() async throws {
        try await TestedStore.inFolder { folder in
            let all = try PostgresDatabase(PostgresAddress(CopyServer.current.url()))
            let name = CopyServer.database(folder)
            try await all.query(
                "CREATE DATABASE \(name) ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0")
            all.close()
            let error = await kind(folder)
            #expect(error?.kind == .unreachable && error?.reason.contains("LATIN1") == true)
        }
    }

    @Test func `The second of two runs ends before the first one, and is told the process`() async throws {
        try await TestedStore.inFolder { folder in
            let store = try await store(folder)
            let error = await kind(folder)
            #expect(error?.kind == .inUse)
            #expect(error?.reason.hasPrefix("the process \(ProcessInfo.processInfo.processIdentifier) on ") == true)
            await #expect { try await NationMirror(database: CopyServer.address(folder)).forget(person: 7) } throws: {
                ($0 as? MirrorError)?.kind == .inUse
            }
            // Reading does not wait for the run.
            #expect(try await TestedStore.postgres.rows(folder, tags).count == 1)
            await store.close()
            #expect(await kind(folder) == nil)
        }
    }

    @Test func `A NUL becomes U+FFFD and is counted, and no odd value ends a run`() async throws {
        try await TestedStore.postgres.withRun { store, folder in
            let resource: JSONValue = [
                "id": "5",
                "attributes": [
                    "name": "a\u{0}b", "signups_count": 3.0, "created_at": "0000-00-00", "author_id": "x",
                    "custom\u{0}": ["\u{0}", 1, ["\u{0}": 2]], "big": .number(JSONNumber("1e400000") ?? 0),
                ],
            ]
            let row = try #require(MirrorRowReader(lists).row(resource))
            #expect(try await store.write(StoreRows.page(lists, 1, [row])).new == 1)
            let found = try #require(try await TestedStore.postgres.rows(folder, lists).first)
            #expect(found.values == row.values && found.extra["created_at"] == "0000-00-00")
            #expect(found.extra["custom\u{FFFD}"] == ["\u{FFFD}", 1, ["\u{FFFD}": 2]])
            #expect(found.extra["big"] == "1e400000")
            let status = try await TestedStore.postgres.status(folder)
            #expect(status.replacedNULs == row.replacedNULs && status.replacedNULs == 4)
            #expect(try await store.write(StoreRows.page(lists, 2, [row])).same == 1)
        }
    }

    @Test func `Times, decimals and JSON that say the same are not written again`() async throws {
        let donations = try StoreRows.table("donations")
        let time = donations.columns.first { $0.kind == .time }?.name ?? ""
        let day = try StoreRows.table("signups")
        func donation(_ moment: String) -> MirrorRow { StoreRows.row(donations, 1, [time: .text(moment)]) }
        func person(_ json: String) -> MirrorRow { StoreRows.row(day, 1, ["primary_address": .json(json)]) }
        try await TestedStore.postgres.withRun([donations, day]) { store, folder in
            try await store.write(StoreRows.page(donations, 1, [donation("2026-01-02T03:04:05Z")]))
            #expect(
                try await store.write(StoreRows.page(donations, 2, [donation("2026-01-02T03:04:05.000Z")])).same == 1)
            let moments = ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999Z", "2026-01-02T03:04:10.5Z"]
            for (index, moment) in moments.enumerated() {
                #expect(try await store.write(StoreRows.page(donations, index + 3, [donation(moment)])).changed == 1)
                #expect(try await TestedStore.postgres.rows(folder, donations) == [donation(moment)])
            }
            try await store.write(StoreRows.page(day, 10, [person(#"{"a":1.50,"b":[1e2],"c":"x"}"#)]))
            #expect(
                try await store.write(StoreRows.page(day, 11, [person(#"{"c":"x","b":[100],"a":1.5}"#)])).same == 1)
        }
    }

    @Test(arguments: ["read committed", "serializable"])
    func `An old response that waits for a removal does not bring the row back`(_ isolation: String) async throws {
        try await TestedStore.inFolder { folder in
            _ = try await CopyServer.url(folder)
            try await CopyServer.query(
                folder,
                "ALTER DATABASE \(CopyServer.database(folder)) SET default_transaction_isolation TO '\(isolation)'")
            let store = try await TestedStore.postgres.open(folder, TestedStore.nation)
            _ = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
            try await store.write(StoreRows.page(tags, 1, [StoreRows.row(tags, 2, ["name": .text("a")])]))
            let page = StoreRows.page(tags, 4, [StoreRows.row(tags, 2, ["name": .text("late")])])
            let other = try PostgresDatabase(try await CopyServer.address(folder))
            let writing = try await other.withTransaction(idleLimit: nil) { transaction in
                // As a removal of request 5 whose connection was lost, and which the server still does.
                try await transaction.query("SELECT FROM abeforprez._errand_nation FOR NO KEY UPDATE")
                try await transaction.query("DELETE FROM abeforprez.signup_tags WHERE id = 2")
                try await transaction.query(
                    "INSERT INTO abeforprez.deleted_rows VALUES ('signup_tags', 2, clock_timestamp(), 5)")
                let writing = Task { try await store.write(page) }
                let waiting = "SELECT FROM pg_stat_activity WHERE datname = $1 AND wait_event_type = 'Lock'"
                try await waitUntil(await !other.query(waiting, [.init(CopyServer.database(folder))]).isEmpty)
                return writing
            }
            #expect(try await writing.value.new == 0)
            #expect(try await TestedStore.postgres.rows(folder, tags).isEmpty)
            other.close()
            await store.close()
        }
    }

    @Test func `Columns are added when nobody holds the table for long`() async throws {
        try await TestedStore.inFolder { folder in
            let store = try await TestedStore.postgres.open(folder, TestedStore.nation)
            let small = MirrorTable(type: tags.type, columns: Array(tags.columns.prefix(2)))
            _ = try await store.begin([small], at: StoreRows.date, keepDeleted: nil)
            try await store.write(StoreRows.page(small, 1, [StoreRows.row(small, 1)]))
            let known = MirrorFreshness(
                since: StoreRows.date, changesUpTo: StoreRows.date, deletionsUpTo: StoreRows.date)
            try await store.finish(StoreRows.walk(small, .sweep), freshness: known)
            let reader = try await TestedStore.postgres.reader(folder)
            #expect(try await reader.tables().map(\.table) == [small])
            await reader.close()
            let other = try PostgresDatabase(try await CopyServer.address(folder))
            try await other.withTransaction(idleLimit: nil) { transaction in
                try await transaction.query("SELECT FROM abeforprez.signup_tags")
                await #expect { try await store.begin([tags], at: StoreRows.date, keepDeleted: nil) } throws: {
                    ($0 as? MirrorError)?.kind == .unavailable && "\($0)".contains("another program uses a table")
                }
                try await transaction.query("SELECT FROM abeforprez.signup_tags")
            }
            let state = try await store.begin([tags], at: StoreRows.date, keepDeleted: nil)
            #expect(state.freshness[tags.name]?.deletionsUpTo == nil)
            #expect(state.freshness[tags.name]?.changesUpTo == StoreRows.date)
            try await store.write(StoreRows.page(tags, 2, [StoreRows.row(tags, 1, ["taggings_count": .integer(3)])]))
            #expect(try await TestedStore.postgres.rows(folder, tags).first?.values.contains(.integer(3)) == true)
            await store.close()
            other.close()
        }
    }

    @Test(.enabled(if: PgBouncer.isInstalled, "\(PgBouncer.absence)"))
    func `PgBouncer's transaction mode carries a run, its lease and its readers`() async throws {
        try await PgBouncer.run(before: CopyServer.current, connections: 2) { bouncer in
            try await TestedStore.inFolder { folder in
                _ = try await CopyServer.url(folder)
                let address = try PostgresAddress(
                    bouncer.url.replacing(":6432/postgres", with: ":6432/\(CopyServer.database(folder))"))
                for round in 1...3 {
                    let store = try await PostgresMirrorStore.open(address, nation: TestedStore.nation)
                    let state = try await store.begin(StoreRows.tables, at: StoreRows.date, keepDeleted: nil)
                    #expect(state.run == round)
                    await #expect { try await PostgresMirrorStore.open(address, nation: TestedStore.nation) } throws: {
                        ($0 as? MirrorError)?.kind == .inUse
                    }
                    for request in 1...20 {
                        let row = StoreRows.row(tags, request, ["name": .text("\(round)")])
                        let outcome = try await store.write(
                            StoreRows.page(tags, state.lastRequest + request, [row], covered: 1...100))
                        #expect(outcome == MirrorPageOutcome(new: round == 1 ? 1 : 0, changed: round == 1 ? 0 : 1))
                    }
                    try await store.updateViews()
                    try await store.end(.complete, at: StoreRows.date)
                    await store.close()
                }
                let reader = try await PostgresMirrorReader.open(address, nil)
                #expect(try await reader.sample(of: tags, count: 99).count == 20)
                #expect(try await reader.status().lastOutcome == "complete")
                await reader.close()
            }
        }
    }

    @Test func `No password is in an error, a description or a dump, and the server's list of statements has none`()
        async throws
    {
        try await TestedStore.inFolder { folder in
            let url = try await CopyServer.url(folder)
            let store = try await PostgresMirrorStore.open(PostgresAddress(url), nation: TestedStore.nation)
            let copy = NationMirror(database: try PostgresAddress(url))
            var texts: [String] = []
            func note(_ value: Any) {
                var text = ""
                dump(value, to: &text)
                texts += ["\(value)", String(reflecting: value), text]
            }
            note(store)
            note(copy)
            let wrong = try PostgresAddress(url.replacing(PostgresServer.password, with: "hunter3-wrong"))
            for attempt in [wrong, try PostgresAddress(url.replacing(":\(try CopyServer.current.port)/", with: ":1/"))]
            {
                do {
                    _ = try await PostgresMirrorStore.open(attempt, nation: TestedStore.nation)
                    Issue.record("it was opened")
                } catch {
                    #expect((error as? MirrorError)?.kind == .unreachable)
                    note(error)
                }
            }
            do { _ = try await copy.forget(person: 7) } catch { note(error) }
            texts += try await CopyServer.query(folder, "SELECT query, application_name FROM pg_stat_activity")
                .flatMap { $0.compactMap { $0 } }
            texts.append(try CopyServer.current.log)
            await store.close()
            #expect(texts.allSatisfy { !$0.contains("hunter") }, "\(texts.filter { $0.contains("hunter") })")
        }
    }
}

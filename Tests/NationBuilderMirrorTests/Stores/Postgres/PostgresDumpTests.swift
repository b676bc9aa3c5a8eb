// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandJSONAPI
import Foundation
import NationBuilder
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NationBuilderMirror

/// The same nation in both stores; a program in Python reads them with `sqlite3` and psycopg, and judges.
@Suite("A copy in PostgreSQL and one in SQLite", .timed, .copyServer, .needsPostgres, .timeLimit(.minutes(5)))
struct PostgresDumpTests {
    private static let python = "\(FileManager.default.currentDirectoryPath)/.build/data/bin/python"

    private static func hasPsycopg() async -> Bool {
        (try? await Program.run(python, ["-c", "import psycopg"]).status) == 0
    }

    @Test(.enabled("psycopg is missing (make setup-data)") { await hasPsycopg() })
    func `Both have the same tables, columns, rows, removed rows, book-keeping and views`() async throws {
        var behaviors = SandboxBehaviors()
        behaviors.seeded = ["custom_fields", "imports", "profiles", "odd_values"]
        behaviors.addedAttributes = ["all"]
        behaviors.timeOffset = 150
        try await MirrorPlace.run(people: 150, behaviors) { place in
            func refresh(_ change: (inout MirrorOptions) -> Void = { _ in }) async throws {
                let store = try await PostgresMirrorStore.open(
                    CopyServer.address(place.path), nation: place.sandbox.baseURL)
                for result in [try await place.refresh(into: store, change), try await place.refresh(change)] {
                    #expect(result.ending == .complete)
                }
            }
            func keeping(_ options: inout MirrorOptions) { options.keepDeleted = .seconds(100_000) }
            try await refresh(keeping)
            let nation = place.nation()
            try await nation.v2.signups.update("7") { $0.occupation = "nurse \u{1F469}" }
            _ = try await nation.v2.signups.create { $0.email = "new@example.org" }
            try await nation.v2.signups.delete("9")
            try await place.merge(20, into: 21)
            try await refresh {
                keeping(&$0)
                $0.sweepEvery = .zero
                $0.accepted = .any
            }
            let schema = PostgresSchema(nation: place.sandbox.baseURL).name
            let result = try await Program.run(
                Self.python, ["-c", Self.script, place.path, schema],
                environment: ["URL": try await CopyServer.url(place.path)])
            #expect(result.status == 0, "\(result.output)\(result.errors)")
            let lines = result.output.split(separator: "\n")
            let counts = try #require(lines.last).split(separator: " ").compactMap { Int($0) }
            #expect(lines.count == 1 && counts.count == 3 && counts[0] == 0, "\(result.output)\(result.errors)")
            // The 40 types, the tables besides, and two views.
            #expect(counts[1] == 40 + 10 + 2 && counts[2] > 1000, "\(counts)")
        }
    }

    private static let script = #"""
        import datetime, decimal, json, os, re, sqlite3, sys
        import psycopg

        path, schema = sys.argv[1:3]
        left = sqlite3.connect("file:" + path + "?mode=ro", uri=True)
        right = psycopg.connect(os.environ["URL"])
        right.execute("SET TimeZone = 'Asia/Kolkata'")

        # Numbers of requests and moments of runs are another's.
        other = {"_errand_read", "request", "last_request", "began_at", "ended_at", "found_at", "counted_at",
                 "changes_up_to", "deletions_up_to", "since"}
        names = {row[0] for row in left.execute(
            "SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite%'")}
        types = {}
        for table, column, kind in right.execute(
                "SELECT table_name, column_name, data_type FROM information_schema.columns "
                "WHERE table_schema = %s ORDER BY table_name, ordinal_position", [schema]):
            types.setdefault(table, {})[column] = kind
        differences = compared = 0

        def differ(*words):
            global differences
            differences += 1
            if differences < 20:
                print(*words)

        def times(value):
            if isinstance(value, str) and re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z", value):
                return value[:-1].rstrip("0").rstrip(".") + "Z"
            if isinstance(value, dict):
                return {key: times(member) for key, member in value.items()}
            return value

        def parsed(value):
            return json.loads(value) if isinstance(value, str) and value[:1] in ("[", "{") else value

        def sent(value, kind):
            if value is None:
                return None
            if kind == "boolean":
                return bool(value) if value in (0, 1) else value
            if kind == "timestamp with time zone":
                return datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
            if kind == "date":
                return datetime.date.fromisoformat(value)
            if kind == "numeric":
                return decimal.Decimal(value)
            if kind == "jsonb":
                return json.loads(value)
            if kind == "text" and not isinstance(value, str):
                return str(value)
            return value

        if set(types) != names:
            differ("tables", set(types) ^ names)
        for table in sorted(names & set(types)):
            found = [row[1] for row in left.execute('PRAGMA table_info("%s")' % table)]
            if found != list(types[table]):
                differ(table, "columns", found, list(types[table]))
                continue
            columns = [column for column in found if column not in other]
            selection = ", ".join('"%s"' % column for column in columns)
            kinds = [types[table][column] for column in columns]
            one = [tuple(sent(value, kind) for value, kind in zip(row, kinds))
                   for row in left.execute('SELECT %s FROM "%s"' % (selection, table))]
            two = [tuple(row) for row in right.execute('SELECT %s FROM "%s"."%s"' % (selection, schema, table))]
            if table == "deleted_rows":
                one, two = [[tuple(map(times, row)) for row in rows] for rows in (one, two)]
            if table == "signups_custom":
                one, two = [[tuple(map(parsed, row)) for row in rows] for rows in (one, two)]
            one, two = sorted(one, key=repr), sorted(two, key=repr)
            if len(one) != len(two):
                differ(table, "rows", len(one), len(two))
            for row, same in zip(one, two):
                compared += 1
                # Truth values are no numbers.
                if row != same or [type(value) for value in row] != [type(value) for value in same]:
                    for column, value, stored in zip(columns, row, same):
                        if value != stored or type(value) != type(stored):
                            differ(table, row[0], column, repr(value)[:200], repr(stored)[:200])
        print(differences, len(names & set(types)), compared)
        """#
}

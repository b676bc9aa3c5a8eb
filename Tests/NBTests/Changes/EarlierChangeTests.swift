// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

/// Changes of many that `nb` of commit 532692b has begun.
///
/// The journals are made up: their tables are those of `Tests/Resources/ImportJournals`, which that version wrote, and
/// their rows are what its `BulkRun` wrote.
@Suite(
    "A change of many that an earlier version has begun", .timed, .timeLimit(.minutes(5)),
    .enabled(if: ExportNation.python != nil, "python3 is missing"))
struct EarlierChangeTests {
    private static let id = "20261128-aaaa"

    /// A change of the people 3 to 6; of each, how far it is, and whether the nation has carried it out.
    struct Change: Sendable, CustomTestStringConvertible {
        let verb: String
        let state: String
        let entries: [(state: String, isCarriedOut: Bool)]
        var testDescription: String { "\(verb), \(state)" }

        static let open: [(String, Bool)] = [
            ("done", true), ("sending", true), ("sending", false), ("planned", false),
        ]
        static let all = ["update", "delete", "tag"].flatMap { verb in
            [
                Self(verb: verb, state: "unfinished", entries: open),
                Self(verb: verb, state: "finished", entries: Array(repeating: ("done", true), count: 4)),
                Self(verb: verb, state: "undone", entries: Array(repeating: ("undone", false), count: 4)),
            ]
        }

        var sent: String {
            switch verb {
            case "update": "'{\"note\":\"x\"}'"
            case "tag": "'{\"tag\":\"crew\"}'"
            default: "NULL"
            }
        }

        /// The statements that create the journal.
        ///
        /// - Parameter saved: What the people were, as JSON.
        func sql(_ nation: String, saved: [Int: String]) -> String {
            var text = """
                PRAGMA user_version = 1;
                CREATE TABLE "entries" ("number" INTEGER NOT NULL, "step" INTEGER NOT NULL, "type" TEXT NOT NULL, "id" \
                TEXT, "key_name" TEXT, "key_value" TEXT, "name" TEXT NOT NULL, "action" TEXT NOT NULL, "state" TEXT NOT \
                NULL, "before" TEXT, "sent" TEXT, "answered" TEXT, "updated_at" TEXT, "reason" TEXT, "extra" TEXT, \
                PRIMARY KEY ("number", "step")) STRICT;
                CREATE TABLE "journal" ("kind" TEXT NOT NULL, "nation" TEXT NOT NULL, "created" INTEGER NOT NULL, \
                "options" TEXT NOT NULL, "file" TEXT, "digest" TEXT, "state" TEXT NOT NULL) STRICT;
                INSERT INTO "journal" VALUES('people \(verb)','\(nation)',\(Int(Date().timeIntervalSince1970)),\
                '{"resource":"people","place":[]}',NULL,NULL,'\(state)');
                CREATE TABLE "notes" ("name" TEXT PRIMARY KEY NOT NULL, "value" TEXT NOT NULL) STRICT;
                CREATE INDEX "entries_by_state" ON "entries"("state", "number", "step");

                """
            for (index, entry) in entries.enumerated() {
                let person = 3 + index
                var before =
                    verb == "update" ? "'{\"note\":null}'" : verb == "tag" ? "'{}'" : "'\(saved[person] ?? "")'"
                if entry.state == "planned" { before = "NULL" }
                let answered = verb == "update" && entry.state == "done" ? sent : "NULL"
                text +=
                    "INSERT INTO entries VALUES(\(index + 1),0,'signups','\(person)',NULL,NULL,'','\(verb)','\(entry.state)'"
                    + ",\(before),\(sent),\(answered),NULL,NULL,NULL);\n"
            }
            return text
        }
    }

    /// Places the journal, and does what it says; returns the people before.
    private static func place(_ change: Change, _ nation: ExportNation) async throws -> [Substring] {
        var saved: [Int: String] = [:]
        // What the made-up entries say that they were before.
        for person in 3...6 where change.verb == "update" {
            #expect(try await nation.nb("people update \(person) note:=null").status == 0)
        }
        for person in 3...6 where change.verb == "delete" {
            let shown = try await nation.nb("signups show \(person) --json first_name,last_name,email")
            saved[person] = shown.output.trimmingCharacters(in: .whitespacesAndNewlines).replacing("'", with: "''")
        }
        let before = try await state(nation, change)
        let folder = "\(nation.folder)/.local/state/nb/journals"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = "import sqlite3,sys; sqlite3.connect(sys.argv[1]).executescript(sys.stdin.read())"
        let made = try await Program.run(
            try #require(ExportNation.python), ["-c", script, "\(folder)/\(id).sqlite"],
            environment: nation.environment,
            input: change.sql(nation.sandbox.baseURL, saved: saved))
        #expect(made.status == 0, "\(made)")
        for (index, entry) in change.entries.enumerated() where entry.isCarriedOut {
            let person = 3 + index
            let line =
                switch change.verb {
                case "update": "people update \(person) note=x"
                case "tag": "people tag \(person) crew"
                default: "people delete \(person) --yes --no-backup"
                }
            #expect(try await nation.nb(line).status == 0)
        }
        return before
    }

    private static func state(_ nation: ExportNation, _ change: Change) async throws -> [Substring] {
        // What the made-up entries of a deletion have saved.
        let columns = "first_name,last_name,email" + (change.verb == "delete" ? "" : ",note,tags")
        let list = try await nation.nb("people list -L0 --columns \(columns)")
        return list.output.split(separator: "\n").sorted()
    }

    @Test("It is gone on with, and taken back", arguments: Change.all)
    func goneOnWith(_ change: Change) async throws {
        try await ExportNation.run(people: 9) { nation in
            let before = try await Self.place(change, nation)
            let resumed = try await nation.nb("resume \(Self.id)")
            #expect(resumed.status == (change.state == "unfinished" ? 0 : 64), "\(resumed)")
            let after = try await Self.state(nation, change)
            switch (change.state, change.verb) {
            case ("undone", _): #expect(after == before)
            case (_, "delete"): #expect(after.count == before.count - 4)
            default: #expect(Set(after).subtracting(before).count == 4, "\(after)")
            }
            let undone = try await nation.nb("undo \(Self.id) --yes")
            #expect(undone.status == (change.state == "undone" ? 64 : 0), "\(undone)")
            #expect(try await Self.state(nation, change) == before)
        }
    }
}

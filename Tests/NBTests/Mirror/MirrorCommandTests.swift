// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// The command `nb mirror`, run as a program against a nation.
@Suite("nb mirror", .timed, .timeLimit(.minutes(10)))
struct MirrorCommandTests {
    private func object(_ result: Program.Result) throws -> [String: Any] {
        #expect(result.errors == "", "\(result)")
        return try #require(try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }

    private func table(_ name: String, of object: [String: Any]) throws -> [String: Any] {
        let tables = try #require(object["tables"] as? [[String: Any]])
        return try #require(tables.first { $0["name"] as? String == name })
    }

    /// The output without the breaks of its lines, which depend on the length of a path.
    private static func line(_ result: Program.Result) -> String { result.output.replacing("\n", with: " ") }

    @Test("A copy has the nation's rows, and a second run nothing new")
    func copies() async throws {
        try await ExportNation.run(people: 30) { nation in
            let first = try object(try await nation.nb("mirror @copy --json"))
            #expect(first["ending"] as? String == "complete")
            let people = try table("signups", of: first)
            #expect(people["new"] as? Int == 30 && people["rows"] as? Int == 30)
            #expect(try await nation.sql("SELECT count(*), max(id) FROM signups", on: "copy") == ["30|30"])
            let again = try await nation.nb("mirror @copy")
            #expect(again.status == 0 && again.output.hasPrefix("Nothing has changed: "), "\(again)")
            #expect(!again.output.contains("\u{1B}"))
        }
    }

    @Test("A refresh has what was changed, and a sweep what was deleted")
    func refreshes() async throws {
        try await ExportNation.run(people: 30) { nation in
            #expect(try await nation.nb("mirror refresh @copy").status == 0)
            try await nation.send("PUT", "people/7", #"{"person":{"first_name":"Zora"}}"#)
            let changed = try table("signups", of: try object(try await nation.nb("mirror @copy --json")))
            #expect(changed["changed"] as? Int == 1)
            #expect(try await nation.sql("SELECT first_name FROM signups WHERE id = 7", on: "copy") == ["Zora"])
            try await nation.send("DELETE", "people/8")
            _ = try await nation.nb("mirror @copy")
            #expect(try await nation.sql("SELECT count(*) FROM signups", on: "copy") == ["30"])
            let swept = try await nation.nb("mirror --sweep @copy --json")
            #expect(try table("signups", of: try object(swept))["removed"] as? Int == 1)
            #expect(try await nation.sql("SELECT count(*) FROM signups WHERE id = 8", on: "copy") == ["0"])
        }
    }

    @Test("Only the chosen types are read")
    func chosen() async throws {
        try await ExportNation.run(people: 5) { nation in
            let made = try object(try await nation.nb("mirror @copy --only people --json"))
            #expect((made["tables"] as? [[String: Any]])?.compactMap { $0["name"] as? String } == ["signups"])
            let status = try await nation.nb("mirror status @copy")
            #expect(
                Self.line(status).contains(" is a copy of 127.0.0.1:\(nation.sandbox.port): 5 rows of 1 type."),
                "\(status)"
            )
        }
    }

    @Test("With the members of lists, a table has who is on which list, and a person who is forgotten is on none")
    func members() async throws {
        try await ExportNation.run(people: 30) { nation in
            try await nation.send("POST", "lists/1/people", #"{"people_ids":[7,8,9]}"#)
            let made = try object(try await nation.nb("mirror @copy --with list-members --json"))
            let rows = try #require(try table("list_signups", of: made)["rows"] as? Int)
            #expect(made["ending"] as? String == "complete" && rows >= 3)
            let sql = """
                SELECT count(*) FROM list_signups AS member
                JOIN lists ON lists.id = member.list_id JOIN signups ON signups.id = member.signup_id
                """
            #expect(try await nation.sql(sql, on: "copy") == ["\(rows)"])
            let status = try await nation.nb("mirror status @copy")
            #expect(Self.line(status).contains("list_signups") && Self.line(status).contains("41 types"), "\(status)")
            #expect(try await nation.nb("mirror check @copy").status == 0)
            let forgotten = try await nation.nb("mirror forget 7 @copy --yes")
            #expect(Self.line(forgotten).contains("of list_signups"), "\(forgotten)")
            #expect(
                try await nation.sql("SELECT count(*) FROM list_signups WHERE signup_id = 7", on: "copy") == ["0"])
        }
    }

    @Test("A status needs no network, and has times for a program")
    func status() async throws {
        try await ExportNation.run(people: 5) { nation in
            #expect(try await nation.nb("mirror @copy").status == 0)
            let environment = ["PATH": "/usr/bin:/bin", "HOME": nation.folder]
            let result = try await Program.run(
                "nb", ["mirror", "status", "\(nation.folder)/copy", "--json"], environment: environment)
            let people = try table("signups", of: try object(result))
            #expect((people["changes_up_to"] as? String)?.wholeMatch(of: /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\dZ/) != nil)
            #expect(people["deletions_up_to"] is String && people["loading"] as? Bool == false)
        }
    }

    @Test("A check ends with 0 when the copy agrees, and with 1 when it does not")
    func checks() async throws {
        try await ExportNation.run(people: 30) { nation in
            #expect(try await nation.nb("mirror @copy").status == 0)
            let good = try await nation.nb("mirror check @copy")
            #expect(
                good.status == 0 && Self.line(good).contains(" agrees with abeforprez.") && good.errors == "", "\(good)"
            )
            try await nation.send("PUT", "people/7", #"{"person":{"first_name":"Zora"}}"#)
            let other = try await nation.nb("mirror check @copy")
            #expect(other.status == 1 && Self.line(other).contains("does not agree") && other.errors == "", "\(other)")
            let json = try await nation.nb("mirror check @copy --json")
            #expect(try object(json)["agrees"] as? Bool == false && json.status == 1)
            #expect(try table("signups", of: try object(json))["different"] as? Int == 1)
        }
    }

    @Test("A person who is forgotten is in no table, also without a network")
    func forgets() async throws {
        try await ExportNation.run(people: 30) { nation in
            #expect(try await nation.nb("mirror @copy").status == 0)
            let environment = ["PATH": "/usr/bin:/bin", "HOME": nation.folder]
            func forget() async throws -> Program.Result {
                try await Program.run(
                    "nb", ["mirror", "forget", "7", "\(nation.folder)/copy", "--yes"], environment: environment)
            }
            let removed = try await forget()
            #expect(removed.status == 0 && Self.line(removed).contains("1 row of signups"), "\(removed)")
            #expect(try await nation.sql("SELECT count(*) FROM signups WHERE id = 7", on: "copy") == ["0"])
            #expect(try await nation.sql("SELECT count(*) FROM deleted_rows", on: "copy") == ["0"])
            let nothing = try await forget()
            #expect(nothing.status == 0 && Self.line(nothing).contains("has nothing of person 7."), "\(nothing)")
        }
    }

    @Test("A signal says how to go on, and the next run does", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
        try await ExportNation.run(people: 2000, chaos: ["latency=40ms"]) { nation in
            try await nation.hold(after: 20)
            let program = try nation.start("mirror @copy")
            try await nation.wait(for: "copy", size: 1)
            program.signal(signal)
            let result = try await program.result()
            #expect(result.status == 128 + signal, "\(result)")
            let told = result.errors.firstMatch(of: /Interrupted\. What was read is in the copy\. To go on: nb (.*)\n/)
            #expect(!result.errors.contains(nation.sandbox.accessToken))
            try await nation.chaos([])
            let next = try await nation.nb(told.map { String($0.output.1) } ?? "mirror @copy")
            #expect(next.status == 0, "\(next)")
            #expect(try await nation.sql("SELECT count(*) FROM signups", on: "copy") == ["2000"])
        }
    }

    @Test("Of two runs one ends with 75, and names the process that holds the copy")
    func twice() async throws {
        try await ExportNation.run(people: 2000, chaos: ["latency=40ms"]) { nation in
            let first = try nation.start("mirror @copy")
            try await nation.wait(for: "copy", size: 1)
            first.signal(SIGSTOP)
            let second = try await nation.nb("mirror @copy")
            #expect(second.status == 75 && second.errors.contains(#/\d{2,}/#), "\(second)")
            first.signal(SIGCONT)
            try await nation.chaos([])
            #expect(try await first.result().status == 0)
        }
    }

    @Test("A run with a limit of requests ends with 75 until all is read")
    func limited() async throws {
        try await ExportNation.run(people: 300) { nation in
            var statuses: [Int32] = []
            repeat {
                statuses.append(try await nation.nb("mirror @copy --max-requests 100 --json").status)
            } while statuses.last == 75 && statuses.count < 20
            #expect(statuses.last == 0 && statuses.count > 1, "\(statuses)")
            #expect(try await nation.sql("SELECT count(*) FROM signups", on: "copy") == ["300"])
        }
    }

    @Test("Many deletions are not carried out until the command that is named accepts them")
    func braked() async throws {
        try await ExportNation.run(people: 40) { nation in
            #expect(try await nation.nb("mirror @copy").status == 0)
            try await nation.set(["empty_lists": ["signup_taggings"]])
            let before = try await nation.sql("SELECT count(*) FROM signup_taggings", on: "copy")
            let held = try await nation.nb("mirror @copy --sweep")
            #expect(held.status == 1, "\(held)")
            #expect(try await nation.sql("SELECT count(*) FROM signup_taggings", on: "copy") == before)
            let told = try #require(held.errors.firstMatch(of: /If they are gone: nb (.*)\n/)?.output.1, "\(held)")
            let accepted = try await nation.nb(String(told))
            #expect(accepted.status == 0, "\(accepted)")
            #expect(try await nation.sql("SELECT count(*) FROM signup_taggings", on: "copy") == ["0"])
        }
    }

    @Test("On a terminal, a person is asked before a person is forgotten", .enabled(if: PseudoTerminal.isThere))
    func asks() async throws {
        try await ExportNation.run(people: 30) { nation in
            #expect(try await nation.nb("mirror @copy").status == 0)
            for (answer, status, rows) in [("n", 1 as Int32, "1"), ("y", 0, "0")] {
                let program = try PseudoTerminal.start("nb mirror forget 7 \(nation.folder)/copy", nation.environment)
                let asked = try await program.output(until: "[y/N]")
                #expect(asked.contains("of person 7?"))
                try program.type("\(answer)\n")
                #expect(try await program.result().status == status)
                #expect(try await nation.sql("SELECT count(*) FROM signups WHERE id = 7", on: "copy") == [rows])
            }
        }
    }
}

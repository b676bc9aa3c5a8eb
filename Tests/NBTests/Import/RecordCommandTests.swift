// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import NationBuilderImport
@testable import nb

/// Imports of donations, run as a program against a nation.
@Suite("nb import --type", .timed, .timeLimit(.minutes(20)))
struct RecordCommandTests {
    private static let sheet = """
        signup_id,amount,succeeded_at,note
        3,25.00,2026-01-31T18:30:00Z,gala
        3,25.00,2026-01-31T18:30:00Z,gala
        4,10.5,2026-02-01T09:00:00Z,
        999999,5,2026-02-01T09:00:00Z,
        5,5,,

        """

    private static func donations(_ nation: ImportNation) async throws -> [String] {
        let list = try await Program.run(
            "nb", ["donations", "list", "-L0", "--where", "id>0", "--columns", "id,signup_id,amount_in_cents,note"],
            environment: nation.environment)
        #expect(list.status == 0, "\(list)")
        return list.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test("A preview, refusals, a second run, an undo with its sum, and mistakes are told")
    func told() async throws {
        try await ImportNation.run(people: 9) { nation in
            let folder = "/tmp/errand-records-\(UUID().uuidString)"
            defer { TemporaryFolder.remove(folder) }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let path = "\(folder)/gifts.csv"
            try Data(Self.sheet.utf8).write(to: URL(fileURLWithPath: path))
            let before = try await Self.donations(nation)
            var text = ""
            func add(_ words: String...) async throws {
                let arguments = words.map { $0.replacing("FILE", with: path) }
                text += "$ nb import \(words.joined(separator: " "))\n"
                text += try await nation.shown(arguments, in: folder)
            }
            try await add("FILE", "--type", "donation", "--dry-run")
            try await add("FILE", "--type", "donations", "--email-opt-in", "no", "--dry-run")
            try await add("FILE", "--type", "donations", "--existing", "fill", "--dry-run")
            try await add("FILE", "--type", "donations", "--dry-run")
            #expect(try await Self.donations(nation) == before)
            try await add("FILE", "--type", "donations")
            try await add("FILE", "--type", "donations", "--yes")
            #expect(try await Self.donations(nation).count == before.count + 3)
            try await add("FILE", "--type", "donations", "--yes", "--json")
            #expect(try await Self.donations(nation).count == before.count + 3)
            try await add("undo", "FILE")
            try await add("undo", "FILE", "--yes")
            #expect(try await Self.donations(nation) == before)
            try await add("undo", "FILE", "--yes")
            // What was taken back can be written again.
            try await add("FILE", "--type", "donations", "--yes", "--json")
            #expect(try await Self.donations(nation).count == before.count + 3)
            try Snapshot.check(
                text.replacing(/"import":"[^"]*"/, with: "\"import\":\"ID\""), "errors/import-records.txt")
        }
    }

    @Test("Donors whom the nation does not have are created first, by an import of their own that is undone by its id")
    func donors() async throws {
        try await ImportNation.run(people: 9) { nation in
            let path = try nation.file(
                """
                Email,First name,Phone,Betrag,succeeded_at,note,colour
                zoe@example.org,Zoë,,20,2026-01-31T18:30:00Z,first,red
                admin@example.com,Other,,5,2026-01-31T18:30:00Z,,
                zoe@example.org,Zoë,,30,2026-01-31T18:30:00Z,second,
                bad at example.org,Bad,,7,2026-01-31T18:30:00Z,,
                ann@example.org,Ann,unlisted,8,2026-01-31T18:30:00Z,,

                """, "gifts.csv")
            let map = try nation.file(#"{"Betrag":"amount","colour":null}"#, "map.json")
            let folder = path.replacing("/gifts.csv", with: "")
            let before = try await Self.donations(nation)
            let people = try await Self.people(nation)
            var text = ""
            @discardableResult
            func add(_ words: String...) async throws -> Program.Result {
                let arguments = words.map { $0.replacing("FILE", with: path).replacing("MAP", with: map) }
                let result = try await Program.run("nb", ["import"] + arguments, environment: nation.environment)
                let shown = (result.errors + result.output).replacing(folder, with: "FOLDER")
                    .replacing(/\/tmp\/errand-\S*\/gifts/, with: "FOLDER/gifts")
                    .replacing(nation.sandbox.baseURL, with: "NATION")
                text += "$ nb import \(words.joined(separator: " "))\n\(shown)[\(result.status)]\n\n"
                return result
            }
            let words = ["FILE", "--type", "donations", "--map", "MAP"]
            try await add("FILE", "--type", "donations", "--dry-run")
            try await add(words[0], words[1], words[2], words[3], words[4], "--dry-run")
            try await add(words[0], words[1], words[2], words[3], words[4], "--new-people", "create", "--dry-run")
            try await add(words[0], words[1], words[2], words[3], words[4], "--new-people", "create", "--yes")
            #expect(try await Self.donations(nation) == before)
            #expect(try await Self.people(nation) == people)
            let written = try await add(
                words[0], words[1], words[2], words[3], words[4], "--new-people", "create", "--yes", "--email-opt-in",
                "yes",
                "--mobile-opt-in", "no", "--tag", "Donors", "--set", "payment_type_name=Check")
            #expect(try await Self.people(nation) == (people + ["10\tZoë\tzoe@example.org"]).sorted())
            let gifts = try await Self.donations(nation).filter { !before.contains($0) }
            #expect(
                gifts.map { $0.split(separator: "\t").dropFirst().joined(separator: ",") }.sorted()
                    == ["1,500", "10,2000,first", "10,3000,second"])
            // The name of the file means the donations.
            try await add("undo", "FILE", "--yes")
            #expect(try await Self.donations(nation) == before)
            let id = try #require(written.output.firstMatch(of: /\d{8}-[a-z0-9]{4}/)).output
            try await add("undo", String(id), "--yes")
            #expect(try await Self.people(nation) == people)
            try Snapshot.check(text.replacing(/\d{8}-[a-z0-9]{4}/, with: "ID"), "errors/import-donors.txt")
        }
    }

    @Test(
        "What was exported is known, and not created again, unless the id is another person's",
        arguments: RecordType.all.map(\.name).filter { $0 != "list_members" })
    func exported(_ type: String) async throws {
        try await ImportNation.run(people: 60) { nation in
            let exported = try await Program.run("nb", ["export", type], environment: nation.environment)
            let rows = exported.output.split(whereSeparator: \.isNewline)
            #expect(exported.status == 0 && rows.count > 3, "\(exported)")
            let path = try nation.file(exported.output, "records.csv")
            let same = try await nation.nb(path, "--type", type, "--dry-run", "--json")
            #expect(
                ImportNation.numbers(same, "rows", "new", "known", "refused") == [
                    rows.count - 1, 0, rows.count - 1, 0,
                ],
                "\(same)")
        }
    }

    @Test("A list with so many people that only the writing reads it is told before")
    func longList() throws {
        let type = try #require(RecordType.named("list_members"))
        var preview = RecordPreview()
        preview.unreadLists = ["7"]
        let report = RecordReport(type: type, file: "members.csv", nation: "a nation")
        let lines = report.lines(preview, unknown: [], aboutPeople: [], .standard).joined(separator: " ")
        #expect(lines.contains("The list 7 has many people: who is on it already is only known when it is written."))
        #expect(report.json(preview)["unread_lists"] == ["7"])
    }

    private static func people(_ nation: ImportNation) async throws -> [String] {
        let list = try await Program.run(
            "nb", ["people", "list", "-L0", "--where", "id>0", "--columns", "id,first_name,email"],
            environment: nation.environment)
        #expect(list.status == 0, "\(list)")
        return list.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test("Killed at any moment and gone on with, each donation is there once, and an undo leaves none")
    func killed() async throws {
        try await ImportNation.run(chaos: ["latency=8ms", "lost 5% POST", "lost 5% DELETE"]) { nation in
            let before = try await Self.donations(nation)
            var killed = 0
            var round = 0
            func run(_ words: [String]) async throws -> Program.Result {
                try await nation.runKilled(words, killed: &killed, within: 400)
            }
            while killed < (Soak.isOn ? 300 : 6) {
                round += 1
                var text = "signup_id,amount,succeeded_at,note\n"
                // Every second row is there twice.
                for number in 0..<30 {
                    text += "\(2 + number % 6),\(5 + number / 12).00,2026-01-31T18:30:00Z,round \(round)\n"
                }
                let path = try nation.file(text, "gifts\(round).csv")
                let begin = [path, "--type", "donations", "--yes", "--json"]
                // One that was killed before it began has no journal, so it is begun as often as needed.
                while try await nation.openWrites(of: "gifts\(round).csv") == nil {
                    _ = try await run(begin)
                }
                let end = try await run(["resume", path, "--json"])
                #expect(end.status == 0 && ImportNation.numbers(end, "new", "refused") == [30, 0], "\(end)")
                let after = try await Self.donations(nation).filter { $0.hasSuffix("round \(round)") }
                let cells = after.map { $0.split(separator: "\t").dropFirst().prefix(2).joined(separator: ",") }
                    .sorted()
                #expect(cells == (0..<30).map { "\(2 + $0 % 6),\((5 + $0 / 12) * 100)" }.sorted(), "\(after)")
                let undo = ["undo", path, "--yes", "--json"]
                let undone = try await run(undo)
                #expect(undone.status == 0 && ImportNation.numbers(undone, "deleted") == [30], "\(undone)")
                #expect(try await Self.donations(nation) == before)
            }
        }
    }
}

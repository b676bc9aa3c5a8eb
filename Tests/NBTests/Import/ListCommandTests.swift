// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Imports that put people onto lists and take tags from them, run as a program against a nation.
@Suite("nb import --list", .timed, .timeLimit(.minutes(40)))
struct ListCommandTests {
    /// The ids and e-mail addresses of the people of the list of volunteers.
    private static func volunteers(_ nation: ImportNation) async throws -> [String] {
        let list = try await Program.run(
            "nb", ["export", "people", "--list", "volunteers", "--columns", "id,email"],
            environment: nation.environment)
        #expect(list.status == 0, "\(list)")
        return list.output.split(whereSeparator: \.isNewline).dropFirst().map(String.init).sorted()
    }

    /// The ids of the people with the tag.
    private static func crew(_ nation: ImportNation) async throws -> [String] {
        let people = try await Program.run(
            "nb", ["export", "people", "--tag", "Old crew", "--columns", "id"], environment: nation.environment)
        #expect(people.status == 0, "\(people)")
        return people.output.split(whereSeparator: \.isNewline).dropFirst().map(String.init).sorted()
    }

    /// Gives a tag to the people 2 to 9.
    private static func giveTag(_ nation: ImportNation) async throws {
        let path = try nation.file((2...9).reduce("id\n") { $0 + "\($1)\n" }, "crew.csv")
        let result = try await nation.nb(path, "--yes", "--tag", "Old crew")
        #expect(result.status == 0, "\(result)")
    }

    @Test("Lists and tags are previewed, written, taken back and refused, for people and for list members")
    func told() async throws {
        try await ImportNation.run(people: 9) { nation in
            let folder = "/tmp/errand-lists-\(UUID().uuidString)"
            defer { TemporaryFolder.remove(folder) }
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            func file(_ text: String, _ name: String) throws {
                try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
            }
            try file("id,email,first_name\n2,,Ada\n3,,\n,new@example.org,New\n999999,,Gone\n", "people.csv")
            try file("signup_id,list\n2,volunteers\n2,Volunteers\n3,Newsletter\n3,Newslettter\n", "members.csv")
            try file("signup_id\n4\n5\n", "plain.csv")
            try await Self.giveTag(nation)
            let before = (try await Self.volunteers(nation), try await Self.crew(nation))
            var text = ""
            func add(_ line: String) async throws {
                let words = line.split(separator: " ").map(String.init).map {
                    $0.hasSuffix(".csv") ? "\(folder)/\($0)" : $0.replacing("_", with: $0.hasPrefix("Old") ? " " : "_")
                }
                text += "$ nb import \(line)\n" + (try await nation.shown(words, in: folder))
            }
            let people = "people.csv --list volunteers --list Newsletter --remove-tag Old_crew"
            let agreed = "--email-opt-in no --mobile-opt-in no"
            try await add("people.csv --dry-run --list volunters")
            try await add("people.csv --dry-run --tag Old_Crew --remove-tag Old_crew")
            try await add("people.csv --dry-run --remove-tag a,b")
            try await add("\(people) --dry-run")
            try await add("\(people) --dry-run --json")
            try await add("\(people) --yes \(agreed)")
            try await add("\(people) --yes \(agreed) --json")
            try await add("undo people.csv --yes")
            #expect(try await Self.volunteers(nation) == before.0)
            #expect(try await Self.crew(nation) == before.1)
            try await add("plain.csv --type list_members --dry-run")
            try await add("plain.csv --type list_members --dry-run --list volunteers --list Newsletter")
            try await add("plain.csv --type donations --dry-run --list volunteers")
            try await add("members.csv --type list_members --dry-run --list volunteers")
            try await add("members.csv --type list_members --dry-run")
            try await add("members.csv --type list_members --yes")
            try await add("members.csv --type list_members --yes --json")
            try await add("plain.csv --type list_members --yes --json --list 1")
            try await add("undo plain.csv --yes --json")
            try await add("undo members.csv")
            try await add("undo members.csv --yes")
            try await add("undo members.csv --yes")
            #expect(try await Self.volunteers(nation) == before.0)
            try await add("list")
            try Snapshot.check(
                text.replacing(/"import":"[^"]*"/, with: "\"import\":\"ID\"")
                    .replacing(/\d{4}-\d\d-\d\d/, with: "DAY").replacing(/\/[^\t]*\/crew.csv/, with: "CREW"),
                "errors/import-lists.txt")
        }
    }

    @Test("The lists that an export says get the same people again, and an undo takes them off")
    func exported() async throws {
        try await ImportNation.run(people: 9) { nation in
            let before = try await Self.volunteers(nation)
            let exported = try await Program.run(
                "nb", ["export", "people", "--columns", "id,lists"], environment: nation.environment)
            #expect(exported.status == 0 && exported.output.contains("volunteers"), "\(exported)")
            let path = try nation.file(exported.output, "lists.csv")
            let same = try await nation.nb(path, "--yes", "--json")
            #expect(ImportNation.numbers(same, "new", "changed", "same", "refused") == [0, 0, 9, 0], "\(same)")
            let ids = before.map { $0.prefix { $0 != "," } }.map { "\"\($0)\"" }.joined(separator: ",")
            let emptied = try await Program.run(
                "nb",
                [
                    "api", "PATCH", "/api/v2/lists/1/remove_signups", "-d",
                    #"{"data": {"id": "1", "type": "lists", "signup_ids": [\#(ids)]}}"#,
                ], environment: nation.environment)
            #expect(emptied.status == 0, "\(emptied)")
            #expect(try await Self.volunteers(nation) == [])
            let again = try await nation.nb(path, "--yes", "--json")
            #expect(ImportNation.numbers(again, "new", "changed", "refused") == [0, before.count, 0], "\(again)")
            #expect(try await Self.volunteers(nation) == before)
            let undone = try await Program.run(
                "nb", ["import", "undo", path, "--yes"], environment: nation.environment)
            #expect(undone.status == 0, "\(undone)")
            #expect(try await Self.volunteers(nation) == [])
            // A list that the nation does not have is a fault of the row.
            let unknown = try nation.file("id,lists,note\n2,\"Volunteers, Nowhere\",hello\n3,1,\n4,,\n", "unknown.csv")
            let refused = try await nation.nb(unknown, "--yes", "--json")
            #expect(ImportNation.numbers(refused, "changed", "same", "refused") == [1, 1, 1], "\(refused)")
            let reasons = try nation.content("unknown.csv.refused.csv")
            #expect(reasons.contains(#"lists: none of the lists has the id, slug or name ""Nowhere"""#), "\(reasons)")
            #expect(try await Self.volunteers(nation).map { $0.prefix { $0 != "," } } == ["3"])
        }
    }

    @Test("Killed at any moment and gone on with, all are on the list and nobody has the tag, and an undo is exact")
    func killed() async throws {
        let chaos = ["latency=8ms", "lost 5% PATCH", "lost 5% POST", "lost 5% DELETE", "lost 5% PUT"]
        try await ImportNation.run(chaos: chaos) { nation in
            try await Self.giveTag(nation)
            let (before, crew) = (try await Self.volunteers(nation), try await Self.crew(nation))
            #expect(!before.isEmpty && crew.count == 8)
            var (killed, round) = (0, 0)
            func run(_ words: [String]) async throws -> Program.Result {
                try await nation.runKilled(words, killed: &killed, within: 900)
            }
            while killed < (Soak.isOn ? 300 : 6) {
                round += 1
                // People, and every third time only their places on the list.
                let isOfPeople = round % 3 != 0
                var text = isOfPeople ? "id,email,first_name\n" : "signup_id\n"
                for number in 2...13 {
                    text += isOfPeople ? "\(number),,\(number % 2 == 0 ? "Round \(round)" : "")\n" : "\(number)\n"
                    if isOfPeople { text += ",new\(round)-\(number)@example.org,New\n" }
                }
                let path = try nation.file(text, "p\(round).csv")
                let options =
                    isOfPeople
                    ? ["--remove-tag", "old crew", "--email-opt-in", "no", "--mobile-opt-in", "no"]
                    : ["--type", "list_members"]
                // One that was killed before it began has no journal, so it is begun as often as needed.
                while try await nation.openWrites(of: "p\(round).csv") == nil {
                    _ = try await run([path, "--list", "volunteers", "--yes", "--json"] + options)
                }
                let end = try await run(["resume", path, "--json"])
                #expect(end.status == 0 && ImportNation.numbers(end, "refused") == [0], "\(end)")
                let after = try await Self.volunteers(nation)
                let ids = Set(after.compactMap { $0.split(separator: ",").first.flatMap { Int($0) } })
                #expect(ids.isSuperset(of: 2...13) && Set(after).isSuperset(of: before), "\(after)")
                let new = after.filter { $0.contains("new\(round)-") }.count
                #expect(new == (isOfPeople ? 12 : 0) && ids.count == after.count, "\(after)")
                if isOfPeople { #expect(try await Self.crew(nation).isEmpty) }
                let undone = try await run(["undo", path, "--yes", "--json"])
                #expect(undone.status == 0, "\(undone)")
                #expect(try await Self.volunteers(nation) == before, "round \(round): \(undone)")
                #expect(try await Self.crew(nation) == crew, "round \(round): \(undone)")
            }
        }
    }
}

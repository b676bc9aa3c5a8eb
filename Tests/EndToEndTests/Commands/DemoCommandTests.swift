// SPDX-License-Identifier: MIT

import ErrandJSON
import Foundation
import Programs
import TestSupport
import Testing

/// The built `nb`, as the README has a newcomer run it.
@Suite("nb demo", .timed, .timeLimit(.minutes(10)))
struct DemoCommandTests {
    @Test("The demo does the main job on a nation of its own, and tells of each step")
    func demo() async throws {
        let demo = try await Program.run("nb", ["demo", "--people", "250"])
        #expect(demo.status == 0 && demo.errors == "", "\(demo)")
        let steps = [
            "Who am I?       Abe Administrator, person 1\n", "How many?       250 people", " 250 of 250 in 3 pages",
            "Create          Ada Lovelace is person 251\n", "Tag             demo, first programmer\n",
            "Update          phone 555-0100\n", "curl -X PUT 'http://127.0.0.1:", "/api/v1/people/251'",
            "-H 'Authorization: <hidden>'", #"--data-raw '{"person":{"phone":"<hidden>"}}'"#,
            "A mistake       400 Bad Request", "email should look like an email address",
            "Delete          person 251 is gone (404)\n", "\n250 people before and after",
        ]
        var rest = demo.output[...]
        for step in steps {
            let found = try #require(rest.firstRange(of: step), "\(step) is not there, or not in its place")
            rest = rest[found.upperBound...]
        }
    }

    /// A text whose numbers are the same in every run.
    private static func withoutChance(_ text: some StringProtocol) -> String {
        String(text).replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:PORT").replacing(/\d[\d.]* s\b/, with: "TIME")
    }

    @Test("The README shows what the demo prints, alone and as a command", arguments: ["nation-demo", "nb demo"])
    func readme(_ line: String) async throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
        let shown = try #require(readme.split(separator: "```\n").first { $0.hasPrefix("A nation of its own") })
        let words = line.split(separator: " ").map(String.init)
        let demo = try await Program.run(words[0], Array(words.dropFirst()))
        #expect(Self.withoutChance(demo.output) == Self.withoutChance(shown))
    }

    @Test("With --json it prints one object with what it did, and nothing else")
    func json() async throws {
        let demo = try await Program.run("nb", ["demo", "--people", "101", "--json"])
        #expect(demo.status == 0 && demo.errors == "", "\(demo)")
        let report = try JSONReader().value(from: Array(demo.output.utf8))
        for (key, value) in [
            "peopleCounted": 101, "peopleWalked": 101, "pages": 2, "createdID": 102, "peopleAtEnd": 101,
        ] {
            #expect(report[key] == .number(JSONNumber(value)), "\(key)")
        }
        #expect(report["isDeleted"] == true)
        #expect(report["tags"] == ["demo", "first programmer"])
    }

    @Test("A number of people that is none is wrong usage", arguments: ["0", "-1", "many", ""])
    func usage(people: String) async throws {
        let demo = try await Program.run("nb", ["demo", "--people=\(people)"])
        #expect(demo.status == 64 && demo.output == "" && demo.errors.contains("--people"), "\(demo)")
    }
}

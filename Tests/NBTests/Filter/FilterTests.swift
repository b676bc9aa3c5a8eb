// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandTesting
import Foundation
import Programs
import TestSupport
import Testing

@testable import NBCore

@Suite("The filter of --jq", .timed, .timeLimit(.minutes(5)))
struct FilterTests {
    private static func value(_ json: String) throws -> JSONValue {
        try JSONReader().read(JSONValue.self, from: Array(json.utf8))
    }

    /// The outputs, each as JSON, and `error` for one that fails.
    private static func outputs(_ filter: String, _ value: JSONValue) throws -> [String] {
        var outputs: [String] = []
        do { try JSONFilter(filter).run(on: value) { outputs.append(ValueText.json($0)) } } catch is FilterError {
            outputs.append("error")
        }
        return outputs
    }

    @Test("A filter has the outputs that jq 1.6 has, which are kept beside the tests")
    func kept() throws {
        var text = ""
        for (json, filters) in FilterCases.all {
            let value = try Self.value(json)
            for filter in filters {
                text += filter + "\n" + (try Self.outputs(filter, value)).map { "    \($0)\n" }.joined()
            }
        }
        try Snapshot.check(text, "filters.txt")
    }

    @Test(
        "A filter made by chance does what the program jq does",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/jq"), "jq is not installed"))
    func byChance() async throws {
        let (json, all) = FilterCases.all[0]
        let value = try Self.value(json)
        // From a file: jq closes its input when it does not read the filter.
        let file = NSTemporaryDirectory() + "nb-\(UUID().uuidString).json"
        try json.write(toFile: file, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: file) }
        // In jq 1.6, `?` catches the errors of later filters too, and the end of `limit`.
        let parts = all.filter { !$0.contains("?") }
        let seed = Soak.isOn ? UInt64.random(in: 0...UInt64.max) : 7
        var generator = SeededRandom(seed: seed)
        let shapes = [
            "%1 | %2", "%1, %2", "[%1]", "{a: (%1)}", "(%1) // (%2)", "try (%1) catch 0", "(%1) as $v | [%2, $v]",
            "[.tags[] | try (%1) catch 0]", "if (%1) then (%2) else 1 end", "[(%1)] == [(%2)]", "[(%1), (%2)] | sort",
            "(%1) < (%2)", "\"\\(%1) \\(%2)\"", "[try (%1) catch 1, (%2)] | unique", "(%1) + (%2)", "(%1) - (%2)",
            "first(%1)", "[limit(2; %1, %2)]", "(%1) and (%2)", "[(%1)] | group_by(type)",
            "[..] | map(try (%1) catch 1)",
            "[(%1)] | contains([%2])", "[(%1)] | add", "[(%1)] | flatten", "(%1) | length", "(%1) | has(0)",
            "(%1) | tostring",
        ]
        for _ in 0..<(Soak.isOn ? 2500 : 150) {
            var filter = "\(shapes.randomElement(using: &generator) ?? ".")"
            for name in ["%1", "%2"] {
                filter = filter.replacing(name, with: parts.randomElement(using: &generator) ?? ".")
            }
            // In jq 1.6, a `try` catches the end of `first` and `limit` too.
            if filter.contains("try"), filter.contains("first(") || filter.contains("limit(") { continue }
            // In jq 1.6, the error null cannot be caught.
            if filter.contains("try"), filter.contains("error") { continue }
            let theirs = try await Program.run("/usr/bin/jq", ["-c", filter, file])
            guard theirs.status == 0 || theirs.status == 5 else {
                // What jq does not read either, such as a comment in the middle.
                continue
            }
            let ours = try Self.outputs(filter, value)
            let lines = theirs.output.split(separator: "\n").map(String.init) + (theirs.status == 5 ? ["error"] : [])
            #expect(ours == lines, "\(filter), seed \(seed)")
        }
    }

    @Test(
        "What is not built in is told by its name",
        arguments: [
            (".[] | test(\"a\")", "test/1"), ("reduce .[] as $x (0; . + $x)", "reduce"), ("def f: 1; f", "def"),
            (".a |= 1", "the operator |="), (".a = 1", "the operator ="), ("@base32", "@base32"), ("$ENV.HOME", "$ENV"),
            (". as [$a] | $a", "a pattern after \"as\""), ("input", "input"), ("nonsense", "nonsense"),
            ("keys(1)", "keys/1"), ("map", "map"), ("range(3)", "range/1"), ("[.[] | splits(\",\")]", "splits/1"),
        ])
    func missing(filter: String, part: String) {
        #expect(throws: FilterProblem.missing(part)) { try JSONFilter(filter) }
    }

    @Test(
        "A text that is no filter is refused with a reason",
        arguments: [
            (".[", "the end comes where a value is needed"), (".]", "\"]\" comes where nothing may come"),
            ("\"a", "a text has no end"), ("\"\\x\"", "\"\\x\" is no escape in a text"), ("$x", "$x is not defined"),
            (". as $x | 1 | ($y)", "$y is not defined"), ("(. as $x | 1) | $x", "$x is not defined"),
            ("if . then 1", "the end comes where \"end\" is needed"), ("{a b}", "\"b\" comes where \"}\" is needed"),
            ("[1, 2", "the end comes where \"]\" is needed"), ("“a”", "\"“\" has no meaning there"),
            ("\"\\uD83D\"", "\"\\u\" needs four digits of a character"), ("1e", "1e is not a number"),
            ("1 == 1 == 1", "\"==\" comes where nothing may come"), ("and", "\"and\" comes where a value is needed"),
            ("\"\\(1\"", "a text comes where \")\" is needed"),
        ])
    func mistakes(filter: String, message: String) {
        #expect(throws: FilterProblem.mistake(message)) { try JSONFilter(filter) }
    }

    @Test("Newer than jq 1.6 are an if without else, .a.[0], the error null, and numbers that keep their text")
    func newer() throws {
        #expect(try Self.outputs("if . then 1 end", true) == ["1"])
        #expect(try Self.outputs("if . then 1 end", false) == ["false"])
        #expect(try Self.outputs(".a.[0]", ["a": [1]]) == ["1"])
        #expect(try Self.outputs("try error(null) catch 1", true) == ["1"])
        #expect(try Self.outputs(".", try Self.value("[1.50,12345678901234567890]")) == ["[1.50,12345678901234567890]"])
        #expect(try Self.outputs("[limit(2; (1, 2, 3)?)]", .null) == ["[1,2]"])
        #expect(try Self.outputs("[limit(0; 1, 2)]", .null) == ["[]"])
        #expect(
            try Self.outputs("[.[]] | .[0] == .[1]", try Self.value("[9007199254740993,9007199254740992]")) == ["false"]
        )
    }

    @Test(
        "The number of a text may have space around it, and be written as no JSON has it",
        arguments: [
            (" 5 ", "5"), ("\t5\r\n", "5"), ("05", "5"), ("-05", "-5"), ("+5", "5"), (".5", "0.5"), ("5.", "5"),
            (" 1.50", "1.50"), ("5 6", "error"), (" - 5", "error"), ("", "error"), (" ", "error"), ("5e", "error"),
            ("0x1", "error"), ("nan", "error"), ("--5", "error"), ("1_0", "error"), ("\u{A0}5", "error"),
            (" [5] ", "error"),
        ])
    func numbers(text: String, output: String) throws {
        #expect(try Self.outputs("tonumber", .string(text)) == [output])
    }

    @Test("An error of a later filter is not caught by an earlier try")
    func outside() throws {
        #expect(try Self.outputs("[(1, 2)? | error(\"x\")]", .null) == ["error"])
        #expect(try Self.outputs("try (try 1 catch 2 | error(\"x\")) catch .", .null) == ["\"x\""])
        #expect(try Self.outputs("first((1 // 2) | error(\"x\"))", .null) == ["error"])
    }

    @Test("Nothing in a filter or in a value takes more of the machine than there is", .timeLimit(.minutes(1)))
    func bounded() async throws {
        for filter in [
            String(repeating: "[", count: 100_000), String(repeating: "-", count: 100_000) + "1",
            String(repeating: ".|", count: 100_000) + ".", Array(repeating: "1", count: 100_000).joined(separator: "+"),
            "." + String(repeating: "[0]", count: 100_000), String(repeating: "\"\\(", count: 10_000),
        ] {
            #expect(throws: FilterProblem.self) { try JSONFilter(filter) }
        }
        let longest = Array(repeating: "[", count: 240).joined() + Array(repeating: "]", count: 240).joined()
        #expect(try Self.outputs(longest, .null).count == 1)
        #expect(try Self.outputs("\"abc\" * 1000000000", .null) == ["error"])
        #expect(try Self.outputs("\"\" * 1e300", .null) == ["error"])
        #expect(try Self.outputs("-9223372036854775808 % -1, 5 % 1e300, 1e300 % 7", .null).count == 3)
        #expect(try Self.outputs(".[1e300], .[-1e300], .[1e300:], .[:1e300]", [1]).count == 4)
        #expect(try Self.outputs("1e308 * 10", .null) == ["1.7976931348623157e+308"])
        // A filter can take long, and is cancelled like any other work.
        let long = Task {
            let many = JSONValue.array((0..<1000).map { .number(JSONNumber($0)) })
            try JSONFilter("[.[] as $a | .[] as $b | .[] as $c | .[] as $d | 1] | length").run(on: many) { _ in }
        }
        long.cancel()
        await #expect(throws: CancellationError.self) { try await long.value }
    }
}

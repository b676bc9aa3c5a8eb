// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

/// Values that a field of their kind should not have.
@Suite("Odd values", .timed, .timeLimit(.minutes(8)))
struct ExportOddValueTests {
    private static let note = "1 row has \u{FFFD} (U+FFFD) in place of a character that cannot be read"

    @Test(
        "never stop an export: each cell is what Python reads, with U+FFFD for half of an emoji",
        .enabled(if: ExportNation.python != nil, "python3 is not installed"))
    func judgedByPython() async throws {
        let judge = """
            import csv, json, sys, urllib.request
            csv.field_size_limit(1 << 22)
            table, lines, base, token = sys.argv[1:5]
            request = urllib.request.Request(base + "/api/v2/signups?sort=id&page%5Bsize%5D=100")
            request.add_header("Authorization", "Bearer " + token)
            def mend(value):
                if isinstance(value, dict): return {mend(k): mend(v) for k, v in value.items()}
                if isinstance(value, list): return [mend(v) for v in value]
                if not isinstance(value, str): return value
                return "".join("\\ufffd" if 0xD800 <= ord(c) < 0xE000 else c for c in value)
            answer = urllib.request.urlopen(request).read()
            sent = [mend(row) for row in json.loads(answer, parse_float=str)["data"]]
            halves = sum("\\ufffd" in json.dumps(row, ensure_ascii=False) for row in sent)
            assert [{"id": row["id"], **row["attributes"]} for row in sent] == [
                json.loads(line, parse_float=str) for line in open(lines, encoding="utf-8", newline="\\n")]
            def text(value):
                if value is None: return ""
                if isinstance(value, bool): return "true" if value else "false"
                return str(value)
            rows = list(csv.DictReader(open(table, newline="", encoding="utf-8"), strict=True))
            assert [row["id"] for row in rows] == [row["id"] for row in sent]
            for row, right in zip(rows, sent):
                for name, cell in row.items():
                    if name != "id" and "." not in name:
                        assert cell == text(right["attributes"][name]), (row["id"], name, cell)
            print(len(rows), halves)
            """
        try await ExportNation.run(people: 30, behaviors: ["seeded=odd_values"]) { nation in
            for form in ["csv", "jsonl"] {
                let made = try await nation.nb("export people -o @p.\(form)")
                #expect(made.status == 0 && made.errors.contains("\(Self.note)\n"), "\(made)")
            }
            let read = try await Program.run(
                try #require(ExportNation.python),
                [
                    "-c", judge, "\(nation.folder)/p.csv", "\(nation.folder)/p.jsonl", nation.sandbox.baseURL,
                    nation.sandbox.accessToken,
                ], environment: nation.environment)
            #expect(read.status == 0 && read.output == "30 1\n", "\(read)")
        }
    }

    @Test("never stop a list, of version 1 or 2, nor the command that shows a person")
    func lists() async throws {
        try await ExportNation.run(people: 30, behaviors: ["seeded=odd_values"]) { nation in
            for line in [
                "people list -L0 --columns id,note", "people list -L0 --where id>0 --columns id,note",
                "people search last_name= --empty -L0 --columns id,note",
            ] {
                let listed = try await nation.nb(line)
                #expect(listed.status == 0 && listed.output.split(separator: "\n").count == 30, "\(line): \(listed)")
                #expect(listed.output.contains("alone \u{FFFD} and paired 😀"), "\(line): \(listed)")
            }
            for person in 2...20 {
                let shown = try await nation.nb("people show \(person)")
                #expect(shown.status == 0, "\(person): \(shown)")
            }
        }
    }

    @Test("A resumed export counts the rows of the earlier one too, and rows without odd values are not counted")
    func counted() throws {
        var counted = ReplacedCharacters()
        for text in ["", "plain", "é€😀", "\u{FFFC}\u{FFFE}", "ﬁ\u{F8FF}"] { counted.add(Array(text.utf8)) }
        #expect(counted.count == 0 && counted.note == nil)
        for text in ["\u{FFFD}", "a\u{FFFD}b\u{FFFD}", "\u{FFFC}\u{FFFD}"] { counted.add(Array(text.utf8)) }
        #expect(counted.count == 3)
        #expect(counted.note == Self.note.replacing("1 row has", with: "3 rows have"))
    }
}

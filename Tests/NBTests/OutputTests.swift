// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandTesting
import TestSupport
import Testing

@testable import NBCore
@testable import nb

@Suite("Output of nb", .timed)
struct OutputTests {
    private let table = TableLayout(
        header: ["id", "first_name", "email"],
        rows: [["7", "Ada", "ada@example.com"], ["120", "王小明", "a-very-long-address@example.com"]], numbers: ["id"])

    @Test("A column is as wide as its widest cell, and numbers stand at the right")
    func plain() {
        #expect(
            table.text(width: 100, style: .plain) == """
                 ID  FIRST NAME  EMAIL
                  7  Ada         ada@example.com
                120  王小明      a-very-long-address@example.com

                """)
    }

    @Test("The widest column gives way, and what is cut ends in an ellipsis")
    func narrow() {
        #expect(
            table.text(width: 30, style: .plain) == """
                 ID  FIRST NAME  EMAIL
                  7  Ada         ada@example.…
                120  王小明      a-very-long-…

                """)
    }

    @Test("An id is typed again, so it is not cut; other columns give way, or it is left out")
    func ids() {
        let ids = TableLayout(
            header: ["id", "event", "url"], rows: [["0123456789abcdef01234567", "person_created", "http://127.0.0.1"]],
            whole: ["id"])
        #expect(
            ids.text(width: 50, style: .plain) == """
                ID                        EVENT        URL
                0123456789abcdef01234567  person_cre…  http://127…

                """)
        #expect(
            ids.text(width: 36, style: .plain) == """
                ID                        EVENT
                0123456789abcdef01234567  person_cr…

                """)
        let last = TableLayout(header: ["use", "id"], rows: [["*", "7@https://abeforprez.example"]], whole: ["id"])
        #expect(last.text(width: 20, style: .plain) == "USE\n*\n")
        #expect(ids.text(width: 10, style: .plain).hasPrefix("ID\n012345678…"))
    }

    @Test("A nation's text cannot control a terminal, in CSV and through jq; line breaks, tabs and colors stay")
    func terminalText() {
        let evil = "\u{1B}]0;title\u{7}\u{9B}2J\u{202E}\r"
        #expect(TerminalText.harmless("a\n\tb\(evil)c") == "a\n\tb ]0;title  2J  c")
        let colored = "\u{1B}[1;34m\"x\"\u{1B}[0m"
        #expect(TerminalText.harmless(colored, keepingColors: true) == colored)
        #expect(TerminalText.harmless("\u{1B}[2J\u{1B}[1;", keepingColors: true) == " [2J [1;")
        #expect(TerminalText.harmless("\u{1B}[0m") == " [0m")
    }

    @Test("An e-mail address stays whole as long as something else can give way")
    func email() {
        var people = TableLayout(
            header: ["id", "first_name", "email", "tags", "updated_at"],
            rows: [["7", "Maximiliane", "a-long-address@example.com", "door knocker, donor", "2026-01-02"]],
            numbers: ["id"], whole: ["id"], late: ["email"], expendable: ["updated_at", "tags"])
        func titles(_ width: Int) -> String { String(people.text(width: width, style: .plain).prefix { $0 != "\n" }) }
        #expect(titles(90).hasSuffix("UPDATED AT"))
        #expect(titles(70).hasSuffix("TAGS"))
        for width in 40..<70 {
            let text = people.text(width: width, style: .plain)
            #expect(text.contains("a-long-address@example.com") && !text.contains("2026"), "\(text)")
        }
        #expect(people.text(width: 30, style: .plain).contains("a-long-addre"))
        people.expendable = []
        #expect(people.text(width: 50, style: .plain).contains("…"))
    }

    @Test(
        "A sentence says nothing twice",
        arguments: [
            ("404 Not Found: not_found: Record not found", "404 Not Found: Record not found"),
            (
                "400 Bad Request: validation_failed: Validation Failed. — email is wrong",
                "400 Bad Request: Validation Failed. — email is wrong"
            ),
            ("could not open /a: could not open /a", "could not open /a"), ("a: b: a", "a: b: a"),
            ("nothing responds at http://127.0.0.1:1", "nothing responds at http://127.0.0.1:1"),
        ])
    func repetition(message: String, shown: String) { #expect(Sentence.withoutRepetition(message) == shown) }

    @Test("On a terminal that is too narrow for all columns, the last ones are left out")
    func leftOut() {
        #expect(
            table.text(width: 20, style: .plain) == """
                 ID  FIRST NAME
                  7  Ada
                120  王小明

                """)
        #expect(table.text(width: 1, style: .plain).split(separator: "\n").count == 3)
    }

    @Test("No line is wider than the terminal, from eight columns on", arguments: 0..<40)
    func widths(seed: Int) {
        var generator = SeededRandom(seed: UInt64(seed))
        let columns = 1 + seed % 5
        let header = (0..<columns).map { "column_\($0)" }
        let rows = (0..<6).map { _ in
            (0..<columns).map { _ in
                String(
                    repeating: ["x", "é", "漢", "👩‍👩‍👧"].randomElement(using: &generator) ?? "x", count: .random(in: 0...60))
            }
        }
        let width = 8 + seed * 2
        for line in TableLayout(header: header, rows: rows).text(width: width, style: .plain).split(separator: "\n") {
            #expect(DisplayWidth.of(String(line)) <= width, "\(line)")
        }
    }

    @Test(
        "A character takes the columns that a terminal gives it",
        arguments: [("a", 1), ("é", 1), ("e\u{301}", 1), ("漢", 2), ("ｶ", 1), ("한", 2), ("👍", 2), ("❤️", 2), ("", 0)])
    func displayWidth(text: String, width: Int) { #expect(DisplayWidth.of(text) == width) }

    @Test("Colors are there on a terminal alone, and never with NO_COLOR")
    func colors() {
        #expect(TextStyle.of([:], isInteractive: true).isColored)
        #expect(TextStyle.of(["NO_COLOR": ""], isInteractive: true).isColored)
        #expect(!TextStyle.of(["NO_COLOR": "1"], isInteractive: true).isColored)
        #expect(!TextStyle.of([:], isInteractive: false).isColored)
        #expect(table.text(width: 80, style: TextStyle(isColored: true)).contains("\u{1B}[1;4mID\u{1B}[0m"))
    }

    @Test("Cells of a pipe can be told apart again, whatever they hold")
    func tabs() throws {
        #expect(try OutputFormat.tabs.line(["a\tb", "c\nd\re", "\\", ""]) == Array("a\\tb\tc\\nd\\re\t\\\\\t\n".utf8))
    }

    @Test("CSV is quoted where RFC 4180 wants it")
    func csv() throws {
        #expect(
            try OutputFormat.csv.line([""]) == Array("\"\"\r\n".utf8), "a line that is blank would be no row")
        #expect(
            try OutputFormat.csv.line(["a", "b,c", "say \"hi\"", "two\nlines", " edge", ""])
                == Array("a,\"b,c\",\"say \"\"hi\"\"\",\"two\nlines\",\" edge\",\r\n".utf8))
    }

    @Test("A cell for a person has no control and no direction characters")
    func harmless() {
        let text = CellText.short("\u{1B}[31mred\u{202E}evil\u{7}\nline", column: "name")
        #expect(text == " [31mred evil  line")
        #expect(CellText.exact("a\nb") == "a\nb")
    }

    @Test("A person in a cell is a name and an id, and of other objects a cell has what says something")
    func objects() {
        let person: JSONValue = [
            "id": 7, "first_name": "Ada", "last_name": "Lovelace", "email": "a@b.example", "sex": "",
        ]
        #expect(CellText.short(person, column: "author") == "Ada Lovelace (7)")
        #expect(CellText.short([person, person], column: "people") == "Ada Lovelace (7), Ada Lovelace (7)")
        #expect(
            CellText.short(["id": 7, "full_name": "", "email": "a@b.example"], column: "author") == "a@b.example (7)")
        let email: JSONValue = ["email_address": "a@b.example", "email_number": 1, "is_bad": false, "is_primary": true]
        #expect(CellText.short([email], column: "emails") == "a@b.example, email number 1, is primary")
        #expect(CellText.exact(person).hasPrefix("{"))
    }

    @Test("A long value goes on below its beginning, and no line is wider than the terminal")
    func fields() {
        let layout = FieldLayout(fields: [
            ("id", "7"), ("note", "Moved here in 2012, and likes 漢字 very much"),
            ("url", "https://example.com/a/long/path"),
        ])
        #expect(
            layout.lines(width: 24, style: .plain) == [
                "id    7", "note  Moved here in", "      2012, and likes", "      漢字 very much",
                "url   https://example.co",
                "      m/a/long/path",
            ])
        #expect(layout.lines(width: 10, style: .plain).count == 3)
    }

    @Test("A time is a date in a table, and exact in a pipe")
    func times() {
        let time: JSONValue = "2026-11-22T05:33:41+01:00"
        #expect(CellText.short(time, column: "created_at", inTable: true) == "2026-11-22")
        #expect(CellText.short(time, column: "start_time", inTable: true) == "2026-11-22 05:33")
        #expect(CellText.short(time, column: "created_at") == "2026-11-22 05:33 +01:00")
        #expect(CellText.short("2026-11-22T05:33:41.5Z", column: "start_time") == "2026-11-22 05:33 UTC")
        #expect(CellText.short("soon", column: "start_time") == "soon")
        #expect(CellText.short(time, column: "note") == "2026-11-22T05:33:41+01:00")
        #expect(CellText.exact(time) == "2026-11-22T05:33:41+01:00")
    }

    @Test(
        "--json without a value asks for the fields, for commands that take fields",
        arguments: [
            (["people", "list", "--json"], ["people", "list", "--json", ""]),
            (["people", "list", "--json", "--limit", "3"], ["people", "list", "--json", "", "--limit", "3"]),
            (["people", "list", "--json", "id"], ["people", "list", "--json", "id"]),
            (["oauth", "status", "--json"], ["oauth", "status", "--json"]), ([], []),
        ])
    func fieldQuestion(arguments: [String], spelled: [String]) {
        #expect(FieldQuestion.spelled(arguments) == spelled)
    }

    @Test("Every column of the table of resources is a field of its model")
    func columns() {
        func check<R: Resource>(_ resource: R.Type) {
            for column in R.columns { #expect(R.fields.contains(column), "\(R.name): \(column)") }
            for name in R.neededInUpdates { #expect(R.fields.contains(name), "\(R.name): \(name)") }
        }
        check(People.self)
        check(Lists.self)
        check(Tags.self)
        check(Donations.self)
        check(Events.self)
        check(Contacts.self)
        check(Surveys.self)
    }
}

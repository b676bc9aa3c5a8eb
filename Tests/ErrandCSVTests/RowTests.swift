// SPDX-License-Identifier: MIT

import ErrandCSV
import TestSupport
import Testing

/// The grammar of rows, as tables.
@Suite("Rows of CSV", .timed, .timeLimit(.minutes(5)))
struct RowTests {
    @Test(
        "A file has these cells",
        arguments: [
            ("a,b\r\n1,2\r\n", [["a", "b"], ["1", "2"]]),
            ("a,b\n1,2", [["a", "b"], ["1", "2"]]),
            ("a,b\r1,2\r", [["a", "b"], ["1", "2"]]),
            ("", []),
            ("\n\r\n\n", []),
            ("a,\n,b\n,\n", [["a", ""], ["", "b"], ["", ""]]),
            ("\"\"\n\"\",\"\"\n", [[""], ["", ""]]),
            ("name,quote\nAda,\"She said \"\"no\"\"\"\n", [["name", "quote"], ["Ada", "She said \"no\""]]),
            ("a,b\n\"1, or 2\",3\n", [["a", "b"], ["1, or 2", "3"]]),
            ("a,b\n\"one\ntwo\r\nthree\rfour\",2\n", [["a", "b"], ["one\ntwo\r\nthree\rfour", "2"]]),
            ("a,b\n5\" pipe,say \"x\"\n", [["a", "b"], ["5\" pipe", "say \"x\""]]),
            ("a,b\n 1 , 2 \n", [["a", "b"], [" 1 ", " 2 "]]),
            ("a,b\nZoë,日本\n", [["a", "b"], ["Zoë", "日本"]]),
            ("\u{FEFF}a,b\n\u{FEFF}1,2\n", [["a", "b"], ["\u{FEFF}1", "2"]]),
            ("lat,lon\n\"51° 28′ N\",\"0° 0′\"\n", [["lat", "lon"], ["51° 28′ N", "0° 0′"]]),
            ("a,b\n{\"x\": 1},\"{\"\"y\"\": 2}\"\n", [["a", "b"], ["{\"x\": 1}", "{\"y\": 2}"]]),
        ])
    func cells(text: String, cells: [[String]]) {
        #expect(Reading.cells(text) == cells)
    }

    @Test(
        "A broken row is refused with the line of its opening quotation mark, and the next line is read",
        arguments: [
            ("a\n\"x\"y\nb\n", [["a"], ["!", "2"], ["b"]]),
            ("a\n\"x\ny\"z\nb\n", [["a"], ["!", "2"], ["b"]]),
            ("a,b\nc,\"d\"\nx,\"y\n\"z,\"\nf,g\n", [["a", "b"], ["c", "d"], ["!", "3"], ["f", "g"]]),
            ("a\n\"x\" \nb\n", [["a"], ["!", "2"], ["b"]]),
            ("a\nb\n\nc,\"open\nd\ne\n", [["a"], ["b"], ["!", "4"]]),
            ("\"", [["!", "1"]]),
            ("\"a\"\"", [["!", "1"]]),
        ])
    func faults(text: String, cells: [[String]]) {
        #expect(Reading.cells(text) { $0.delimiter = .comma } == cells)
    }

    @Test("Rows know the line on which they begin: breaks in cells, blank lines and sep= count")
    func lines() {
        let text = "sep=;\r\n\r\na;b\r\n\"1\n2\r3\r\n4\";x\n\n\ny;z"
        var options = CSVOptions()
        options.hasHeader = false
        #expect(Reading.rows(text.utf8, options).rows.map(\.line) == [3, 4, 10])
    }

    @Test("A cell as long as the limit is read, one byte more is refused, and the next line is read")
    func cellLimit() {
        let whole = String(repeating: "x", count: 8)
        func limited(_ options: inout CSVOptions) { options.limits.cell = 8 }
        let cells = Reading.cells("a\n\(whole)\n\(whole)x\n\"\(whole)\"\n\"\(whole)\n\"\nb\n", limited)
        #expect(cells == [["a"], [whole], ["!", "3"], [whole], ["!", "5"], ["!", "6"]])
        #expect(Reading.cells("\"1234567\"\"\"\nb\n", limited) == [["1234567\""], ["b"]])
        #expect(Reading.cells("\"12345678\"\"\"\nb\n", limited) == [["!", "1"], ["b"]])
        #expect(CSVLimits().cell == 1_048_576)
    }

    @Test("A quotation mark that is never closed ends with the limit of the cell, and the rows after that are read")
    func unclosedQuote() {
        let rows = (0..<200_000).map { "\($0),x" }
        let text = "a,b\n\"" + rows.joined(separator: "\n") + "\n"
        let read = Reading.rows(text.utf8, CSVOptions(), in: 4096).rows
        #expect(read.first?.error?.kind == .cellTooLong && read.first?.error?.line == 2)
        #expect(read.last?.cells == ["199999", "x"])
        #expect(read.dropFirst().allSatisfy { $0.error == nil })
    }

    @Test("A row as long as the limit is read, and a longer one is refused, even if it has empty cells only")
    func rowLimit() {
        func limited(_ options: inout CSVOptions) {
            options.limits.row = 10
            options.delimiter = .comma
        }
        #expect(Reading.cells("a,b,c,d,e\nx\n", limited).count == 2)
        #expect(Reading.cells("aaa,bbb,ccc,ddd\nx\n", limited) == [["!", "1"], ["x"]])
        #expect(Reading.cells(String(repeating: ",", count: 50) + "\nx\n", limited) == [["!", "1"], ["x"]])
        var options = CSVOptions()
        options.limits.row = .max
        options.limits.cell = -5
        #expect(Reading.rows("a\nb\n".utf8, options).rows.count == 1)
    }

    @Test("A row gives its cells by column, by name and as bytes, and says whether it is blank")
    func row() {
        let rows = Reading.rows("id, e-mail ,id\u{301}\n7,ada@example.com,x\n , ,\t\n".utf8, CSVOptions()).rows
        #expect(rows[0]["e-mail"] == "ada@example.com" && rows[0]["nothing"] == nil)
        #expect(rows[0][0] == "7" && rows[0].count == 3 && Array(rows[0].bytes(at: 2)) == Array("x".utf8))
        #expect(!rows[0].isBlank && rows[1].isBlank)
    }

    @Test(
        "What the writer writes is read again, cell by cell",
        arguments: [
            "", " a", "a ", "\"", "a,b", "\r", "\n", "\r\n", "é", "a\"\u{301}b", ",\u{301}", "\n\u{301}", " \u{301}",
            "\"\"", "😀\"",
        ])
    func written(cell: String) {
        let line = CSVWriter().line([cell]) + CSVWriter().line([cell, "x", cell])
        #expect(Reading.cells(line) { $0.delimiter = .comma } == [[cell], [cell, "x", cell]])
        #expect(line.hasSuffix("\r\n"))
    }
}

// SPDX-License-Identifier: MIT

import ErrandCSV
import TestSupport
import Testing

/// The properties that a file tells of itself: encoding, delimiter and header.
@Suite("Files of CSV", .timed, .timeLimit(.minutes(5)))
struct FileTests {
    @Test(
        "The delimiter gives rows of equal length",
        arguments: [
            ("a,b\n1,2\n", ","), ("a;b\n1,5;2,5\n", ";"), ("a\tb\n1;2\t3\n", "\t"), ("a|b\nx,y|z\n", "|"),
            ("email\nada@example.com\n", ","), ("a;b,c;d\n1;2;3\n", ";"), ("a,b,c\n1,2\n1,2,3\n1,2,3\n", ","),
            ("name;note\n\"x,y\";\"1\n2,3\"\n", ";"), ("", ","), ("sep=|\na|b\n", "|"), ("\"sep=;\"\na;b\n", ";"),
            ("SEP=\t\r\na\tb\n", "\t"), ("sep=;", ";"),
        ])
    func delimiter(text: String, delimiter: String) {
        var reader = CSVReader()
        reader.append(Array(text.utf8))
        reader.finish()
        _ = try? reader.next()
        #expect(reader.delimiter?.description == delimiter)
    }

    @Test("Only the first 100 rows decide on the delimiter, and a given one is not doubted")
    func firstRows() {
        let text = String(repeating: "a;b\n", count: 100) + String(repeating: "a,b,c\n", count: 900)
        #expect(Reading.cells(text).first == ["a", "b"])
        #expect(Reading.cells(text) { $0.delimiter = .comma }.last == ["a", "b", "c"])
        #expect(CSVDelimiter(";") == .semicolon)
        #expect(CSVDelimiter("\"") == nil && CSVDelimiter("\n") == nil && CSVDelimiter("ab") == nil)
        #expect(CSVDelimiter("é") == nil && CSVDelimiter("") == nil && CSVDelimiter("\t") == .tab)
    }

    @Test(
        "UTF-16 is read by its mark, whichever byte comes first, and wherever the pieces are cut",
        arguments: [1, 3, 100])
    func utf16(size: Int) {
        let text = "name,note\nZoë,😀 日本\n"
        let units = Array("\u{FEFF}\(text)".utf16)
        for bytes in [
            units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }, units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
        ] {
            let (rows, error) = Reading.rows(bytes, CSVOptions(), in: size)
            #expect(error == nil && rows.map(\.cells) == [["Zoë", "😀 日本"]])
        }
    }

    @Test(
        "Text that is not in its encoding ends the reading after the rows before it, with its line",
        arguments: [
            (Array("a,b\n1,2\nZo".utf8) + [0xEB, 0x2C, 0x33, 0x0A], 1, 3),
            (Array("a,b\n".utf8) + [0xE2, 0x82], 0, 2),
            ([0xFF, 0xFE, 0x61, 0x00, 0x00], 0, 1),
            ([0xFF, 0xFE, 0x00, 0xDC, 0x61, 0x00], 0, 1),
            ([0x61, 0x00, 0x62, 0x00, 0x0A, 0x00], 0, 1),
        ])
    func undecodable(bytes: [UInt8], count: Int, line: Int) {
        for size in [1, 5, 1000] {
            let (rows, error) = Reading.rows(bytes, CSVOptions(), in: size)
            #expect(error?.kind == .encoding && error?.line == line && rows.count == count, "\(size)")
        }
    }

    @Test("Each encoding has a name, and other spellings of it")
    func encodings() {
        for name in CSVEncoding.names { #expect(CSVEncoding(name)?.description == name) }
        #expect(
            CSVEncoding("CP1252") == .windows1252 && CSVEncoding("UTF_8") == .utf8 && CSVEncoding("Latin-1") == .latin1)
        #expect(CSVEncoding("ebcdic") == nil && CSVEncoding("") == nil)
    }

    @Test(
        "A named encoding of one byte for each character is read",
        arguments: [
            (CSVEncoding.windows1252, [0x80, 0xE9] as [UInt8], "€é"), (.latin1, [0xE9, 0xFF], "éÿ"),
            (.macRoman, [0x8E, 0xDB], "é€"),
        ])
    func singleBytes(encoding: CSVEncoding, bytes: [UInt8], text: String) {
        var options = CSVOptions()
        options.encoding = encoding
        let (rows, error) = Reading.rows(Array("name\n".utf8) + bytes, options)
        #expect(error == nil && rows.map(\.cells) == [[text]])
        options.encoding = .windows1252
        #expect(Reading.rows([0x61, 0x0A, 0x62, 0x0A, 0x81], options).error?.line == 3)
    }

    @Test("A mark goes before the named encoding, and a reader knows the encoding")
    func mark() throws {
        var options = CSVOptions()
        options.encoding = .windows1252
        var reader = CSVReader(options)
        reader.append([0xEF, 0xBB, 0xBF] + Array("Zoë\n".utf8))
        reader.finish()
        #expect(try reader.next() == nil)
        #expect(reader.header?.names == ["Zoë"] && reader.encoding == .utf8)
    }

    @Test(
        "A workbook is recognized by its first bytes", arguments: [[0x50, 0x4B, 3, 4, 20], [0xD0, 0xCF, 0x11, 0xE0]])
    func workbook(bytes: [UInt8]) {
        let error = Reading.rows(bytes, CSVOptions(), in: 1).error
        #expect(error?.kind == .spreadsheet && error?.description == "the file is a workbook: save it as CSV UTF-8")
    }

    @Test("Names of columns are trimmed; two equal ones, no header and a broken one end the reading, again and again")
    func header() throws {
        var reader = CSVReader()
        reader.append(Array(" id ,\u{A0}first name\n1,2\n".utf8))
        reader.finish()
        #expect(try reader.next()?.cells == ["1", "2"])
        #expect(reader.header?.names == ["id", "first name"] && reader.header?.column(of: "first name") == 1)

        #expect(Reading.rows("a,b, a\n".utf8, CSVOptions()).error?.reason == "two columns are named \"a\"")
        #expect(Reading.rows("a,,\n".utf8, CSVOptions()).error == nil)
        var options = CSVOptions()
        options.numbersEqualNames = true
        var numbering = CSVReader(options)
        numbering.append(Array("a,a 2,a,,a,\n1,2,3,4,5,6\n".utf8))
        numbering.finish()
        #expect(try numbering.next()?["a 3"] == "3")
        #expect(numbering.header?.names == ["a", "a 2", "a 3", "", "a 4", ""])
        for empty in ["", "\n\n", "sep=;\n"] {
            #expect(Reading.rows(empty.utf8, CSVOptions()).error?.kind == .noHeader)
        }
        var broken = CSVReader()
        broken.append(Array("\"a\"b,c\n1,2\n".utf8))
        broken.finish()
        for _ in 0..<2 { #expect((#expect(throws: CSVError.self) { try broken.next() })?.kind == .quote) }
    }

    @Test("Ctrl-Z at the end of a file is no row, and elsewhere it is text")
    func controlZ() {
        #expect(Reading.cells("1\n\u{1A}") == [["1"]] && Reading.cells("1\n\u{1A}\u{1A}").count == 2)
        #expect(Reading.cells("\u{1A}\n1\n") == [["\u{1A}"], ["1"]] && Reading.cells("1,\u{1A}") == [["1", "\u{1A}"]])
    }

    @Test("A ragged row is refused with both numbers, and keeps its cells")
    func ragged() {
        let rows = Reading.rows("a,b\n1\n1,2\n1,2,3\n1,2,, \n".utf8, CSVOptions()).rows
        #expect(rows.map { $0.error?.kind } == [.ragged, nil, .ragged, .ragged])
        #expect(rows.map(\.isShort) == [true, false, false, false])
        #expect(rows.map(\.hasOnlyBlanksTooMany) == [false, false, false, true])
        #expect(rows[2].cells == ["1", "2", "3"] && rows[2].error?.line == 4)
        #expect(rows[0].error?.reason == "the row has 1 cell, and the header 2")
    }

    @Test("A reader that has ended takes nothing more")
    func ended() throws {
        var reader = CSVReader()
        reader.append(Array("a\n1\n".utf8))
        reader.finish()
        reader.append(Array("2\n".utf8))
        reader.finish()
        #expect(try reader.next()?.cells == ["1"])
        #expect(try reader.next() == nil)
    }
}

// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import NationBuilderImport

/// The changes that spreadsheets and their kind make to cells.
@Suite("Cells that a spreadsheet has written", .timed, .timeLimit(.minutes(5)))
struct SpreadsheetTests {
    @Test(
        "A cell is read without what a program has put around its value",
        arguments: [
            ("13055550198.0", ValueKind.phone, "13055550198"), ("49.0", .code, "49"), ("7.0", .id, "7"),
            ("555.0000", .phone, "555.0000"),
            ("1.0", .boolean, "1"), (#"="02134""#, .code, "02134"), (#"="say ""x""""#, .text, #"say "x""#),
            ("49.0", .text, "49.0"), ("49.5", .code, "49.5"), ("49.", .code, "49."), (".0", .code, ".0"),
            ("1.2.0", .code, "1.2.0"), (#"=""#, .text, #"=""#), (#"="""#, .text, ""), (#"="a"#, .text, #"="a"#),
            ("+15550198.0", .phone, "+15550198"), ("v49.0", .code, "v49.0"), ("2008.0", .number, "2008.0"),
        ])
    func meant(cell: String, kind: ValueKind, text: String) { #expect(SpreadsheetText.of(cell, kind) == text) }

    @Test(
        "A value that would replace another by what a program makes of it has a warning",
        arguments: [
            ("José", "JosÃ©", ValueKind.text, ImportWarning.encoding), ("Zoë – x", "ZoÃ« â€“ x", .text, .encoding),
            ("02134", "2134", .code, .zeros), ("007", "7", .identifier, .zeros), ("1-2", "2-Jan", .code, .dates),
            ("1/2", "1. Févr", .text, .dates), ("3-4", "2026-03-04", .code, .dates), ("49", "49.0", .text, .fractions),
            ("", "49.0", .text, .fractions),
        ])
    func warning(present: String, wanted: String, kind: ValueKind, warning: ImportWarning) {
        #expect(ImportWarning.of(present, wanted, kind) == warning)
    }

    @Test(
        "Any other value has none",
        arguments: [
            ("José", "Jose", ValueKind.text), ("Jose", "JosÃ©", .text), ("02134", "02135", .code), ("0", "", .code),
            ("1-2", "1-3", .code), ("1-2", "Ward 3", .code), ("ward", "2-Jan", .text), ("1-2", "12", .code),
            ("", "José", .text), ("2134", "02134", .code), ("49", "49.0", .number),
        ])
    func noWarning(present: String, wanted: String, kind: ValueKind) {
        #expect(ImportWarning.of(present, wanted, kind) == nil)
    }
}

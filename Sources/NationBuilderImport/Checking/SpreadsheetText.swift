// SPDX-License-Identifier: MIT

import ErrandCSV

/// The texts that spreadsheets and their kind make of values.
enum SpreadsheetText {
    /// Returns what a cell means to a person, without what a program has written around it.
    ///
    /// These are no part of a value:
    ///
    /// - a `'` at the beginning that makes `=`, `+`, `-` or `@` after it text; programs that write for spreadsheets put
    ///   it there, as they do before a tab and a carriage return,
    /// - `="` and `"` around a text that must not become a number, such as `="02134"`,
    /// - `p:` before a telephone number and `z:` before a postal code, with which lead ads keep them text,
    /// - `.0` after a whole number where a field has no fractions, which a column of numbers gets once a cell is empty.
    static func of(_ cell: String, _ kind: ValueKind = .text) -> String {
        var text = unwrapped(cell)
        if kind == .phone && text.hasPrefix("p:") || kind == .code && text.hasPrefix("z:") {
            text = String(text.dropFirst(2))
        }
        return kind.hasFractions ? text : whole(text) ?? text
    }

    /// Returns a number without the `.0` after it, such as `49` for `49.0`; `nil` for any other text.
    ///
    /// More zeros may be the end of a telephone number.
    static func whole(_ text: String) -> String? {
        guard text.utf8.suffix(2).elementsEqual(".0".utf8) else { return nil }
        let number = text.dropLast(2).drop(while: \.isWhitespace)
        let digits = number.utf8.first == UInt8(ascii: "+") ? number.dropFirst() : number
        guard !digits.isEmpty, digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return String(number)
    }

    /// Returns whether a cell is what a spreadsheet shows instead of a value that it cannot compute.
    static func isError(_ text: String) -> Bool { text.utf8.first == UInt8(ascii: "#") && errors.contains(text) }

    private static let errors: Set<String> = [
        "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!", "#DIV/0!", "#SPILL!", "#CALC!", "#GETTING_DATA",
    ]

    private static func unwrapped(_ cell: String) -> String {
        let bytes = cell.utf8
        if bytes.first == UInt8(ascii: "'"), let next = bytes.dropFirst().first, "=+-@\t\r".utf8.contains(next) {
            return String(cell.unicodeScalars.dropFirst())
        }
        if bytes.count > 2, cell.hasPrefix("=\""), cell.hasSuffix("\"") {
            return String(cell.dropFirst(2).dropLast()).replacing("\"\"", with: "\"")
        }
        return cell
    }
}

// SPDX-License-Identifier: MIT

/// Tables as comma-separated values (RFC 4180).
enum CSV {
    /// Reads the rows of a text; `nil` when a quoted value does not end, or is
    /// followed by other characters.
    ///
    /// Lines end in CR LF or LF. Empty lines are skipped, and a byte order mark
    /// is not part of the first value.
    static func rows(_ text: String) -> [[String]]? {
        var rows: [[String]] = []
        var row: [String] = []
        var value: [UInt8] = []
        var state = State.start
        func endValue() {
            row.append(String(decoding: value, as: UTF8.self))
            value = []
            state = .start
        }
        func endRow() {
            let isEmpty = row.isEmpty && state == .start && value.isEmpty
            if !isEmpty {
                endValue()
                rows.append(row)
            }
            row = []
        }
        let bytes = Array(text.utf8)
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        for byte in bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...] {
            switch (state, byte) {
            case (.quoted, UInt8(ascii: "\"")): state = .closed
            case (.quoted, _): value.append(byte)
            case (.closed, UInt8(ascii: "\"")):
                value.append(byte)
                state = .quoted
            case (_, UInt8(ascii: ",")): endValue()
            case (_, UInt8(ascii: "\n")): endRow()
            case (_, UInt8(ascii: "\r")): break
            case (.closed, _): return nil
            case (.start, UInt8(ascii: "\"")): state = .quoted
            default:
                value.append(byte)
                state = .plain
            }
        }
        if state == .quoted { return nil }
        endRow()
        return rows
    }

    /// Returns the rows as text, one line each.
    static func text(_ rows: [[String]]) -> String {
        rows.map { row in row.map(quoted).joined(separator: ",") + "\r\n" }.joined()
    }

    private enum State {
        case start
        case plain
        case quoted
        case closed
    }

    private static func quoted(_ value: String) -> String {
        let needsQuotes = value.utf8.contains { [UInt8]("\",\r\n".utf8).contains($0) }
        guard needsQuotes else { return value }
        var text = "\""
        for character in value.unicodeScalars {
            if character == "\"" { text.append("\"") }
            text.unicodeScalars.append(character)
        }
        return text + "\""
    }
}

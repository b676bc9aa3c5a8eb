// SPDX-License-Identifier: MIT

/// The SQL of a comparison of texts, which uses an index if there is one.
enum TextCondition {
    /// The columns with an index that ignores case.
    private static let indexed: Set<String> = [
        "person.first_name", "person.last_name", "person_email.address", "tag.name",
    ]

    static func make(_ expression: String, _ operation: String, _ value: String) -> SQLCondition {
        switch operation {
        case "eql":
            let exact = SQLCondition(sql: "\(expression) = ? COLLATE BINARY", arguments: [value])
            return indexed.contains(expression) ? .all([equal(expression, value), exact]) : exact
        case "prefix": return prefix(expression, value)
        case "suffix":
            return SQLCondition(
                sql: "length(?) = 0 OR substr(\(expression), -length(?)) = ? COLLATE NOCASE",
                arguments: [value, value, value])
        case "match":
            return SQLCondition(sql: "instr(lower(\(expression)), lower(?)) > 0", arguments: [value])
        default: return equal(expression, value)
        }
    }

    private static func equal(_ expression: String, _ value: String) -> SQLCondition {
        SQLCondition(sql: "\(expression) = ? COLLATE NOCASE", arguments: [value])
    }

    private static func prefix(_ expression: String, _ value: String) -> SQLCondition {
        let exact = SQLCondition(
            sql: "substr(\(expression), 1, length(?)) = ? COLLATE NOCASE", arguments: [value, value])
        guard indexed.contains(expression), !value.isEmpty else { return exact }
        var range = [SQLCondition(sql: "\(expression) >= ?", arguments: [value])]
        if let end = Self.end(of: value) { range.append(SQLCondition(sql: "\(expression) < ?", arguments: [end])) }
        return .all(range + [exact])
    }

    /// Returns a text that sorts after all texts with a prefix in any case; `nil`
    /// when the prefix ends with the last of all characters.
    ///
    /// SQLite compares ASCII letters as lower case, and all other characters in the
    /// order of UTF-8, which is the order of their code points.
    private static func end(of prefix: String) -> String? {
        var end = String.UnicodeScalarView()
        for scalar in prefix.unicodeScalars {
            let isUpper = ("A"..."Z").contains(scalar)
            end.append(isUpper ? Unicode.Scalar(UInt8(ascii: scalar) + 32) : scalar)
        }
        let last = end.removeLast().value
        guard let next = Unicode.Scalar(last == 0xD7FF ? 0xE000 : last + 1) else { return nil }
        end.append(next)
        return String(end)
    }
}

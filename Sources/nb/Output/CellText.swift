// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandOAuth

/// A JSON value as the text of a cell.
enum CellText {
    /// The value with nothing left out: text as it is, everything else as JSON.
    static func exact(_ value: JSONValue?) -> String {
        switch value {
        case nil, .null?: ""
        case .string(let text)?: text
        case .array(let elements)? where elements.allSatisfy({ $0.string != nil }):
            elements.compactMap(\.string).joined(separator: ",")
        case let value?: (try? JSONWriter().write(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    /// The value for a person: one line, without control characters.
    ///
    /// A time is a date in a table, where there is little room. Elsewhere it is told to
    /// the minute.
    static func short(_ value: JSONValue?, column: String, inTable isInTable: Bool = false) -> String {
        let text =
            switch value {
            case .array(let elements)?: elements.map { exact($0) }.joined(separator: ", ")
            case .object(let object)?: object.values.map { exact($0) }.filter { !$0.isEmpty }.joined(separator: ", ")
            default: exact(value)
            }
        let isTime = column.hasSuffix("_at") || column.hasSuffix("_time")
        return ShownText.of(isTime ? time(text, isDate: isInTable) : text, limit: 4096)
    }

    /// `2026-11-22 05:33 +01:00` for `2026-11-22T05:33:41+01:00`; other text as it is.
    private static func time(_ text: String, isDate: Bool) -> String {
        let pattern = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/
        guard let match = text.wholeMatch(of: pattern) else { return text }
        if isDate { return String(match.1) }
        let zone = match.3 == "Z" || match.3 == "+00:00" ? "UTC" : String(match.3)
        return "\(match.1) \(match.2) \(zone)"
    }
}

// SPDX-License-Identifier: MIT

import Errand
package import ErrandJSON
import ErrandOAuth

/// A JSON value as the text of a cell.
package enum CellText {
    /// Returns the value with nothing left out: text unchanged, a list of texts joined by
    /// commas, and anything else as JSON.
    package static func exact(_ value: JSONValue?) -> String {
        switch value {
        case nil, .null?: ""
        case .string(let text)?: text
        case .array(let elements)? where elements.allSatisfy({ $0.string != nil }):
            elements.compactMap(\.string).joined(separator: ",")
        case let value?: (try? JSONWriter().write(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
        }
    }

    /// Returns the value of a column as it is read back: a list in a custom field as JSON, because a comma may be within
    /// one of its texts, and anything else as ``exact(_:)`` does.
    package static func lossless(_ value: JSONValue?, _ column: Column) -> String {
        guard let list = value, list.array != nil, column.isCustom else { return exact(value) }
        return (try? JSONWriter().write(list)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }

    /// Returns the value for a person: one line, without control characters.
    ///
    /// In a table, where there is little room, a time in a column `…_at` is shown as a
    /// date, and a time in a column `…_time` without its zone.
    package static func short(_ value: JSONValue?, column: String, inTable isInTable: Bool = false) -> String {
        let text =
            switch value {
            case .array(let elements)?: elements.map { element($0) }.joined(separator: ", ")
            case .object(let object)?: person(object) ?? parts(object)
            default: exact(value)
            }
        let form = isInTable ? (column.hasSuffix("_at") ? TimeForm.date : .minute) : .zone
        let isTime = column.hasSuffix("_at") || column.hasSuffix("_time")
        return ShownText.of(isTime ? time(text, form) : text, limit: 4096)
    }

    private static func element(_ value: JSONValue) -> String {
        guard case .object(let object) = value else { return exact(value) }
        return person(object) ?? parts(object)
    }

    /// Returns the name and the id of a person; `nil` for something else.
    private static func person(_ object: JSONObject) -> String? {
        guard let id = object["id"], object["first_name"] != nil || object["full_name"] != nil else { return nil }
        let names = [object["first_name"]?.string, object["last_name"]?.string].compactMap(\.self)
        let joined = names.filter { !$0.isEmpty }.joined(separator: " ")
        let name = [joined, object["full_name"]?.string, object["email"]?.string].compactMap(\.self)
            .first { !$0.isEmpty }
        return name.map { "\($0) (\(exact(id)))" } ?? exact(id)
    }

    /// Returns the members that are not empty, zero or false, with names where the values
    /// alone are not clear.
    private static func parts(_ object: JSONObject) -> String {
        object.filter { !$0.value.isNoNews }.map { name, value in
            let words = name.replacing("_", with: " ")
            return switch value {
            case .string(let text): text
            case .bool: words
            default: "\(words) \(exact(value))"
            }
        }.joined(separator: ", ")
    }

    private enum TimeForm {
        case date, minute, zone
    }

    /// Returns `2026-11-22 05:33 +01:00` for `2026-11-22T05:33:41+01:00`; other text
    /// unchanged.
    private static func time(_ text: String, _ form: TimeForm) -> String {
        let pattern = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d):\d\d(?:\.\d+)?(Z|[+-]\d\d:\d\d)$/
        guard let match = text.wholeMatch(of: pattern) else { return text }
        if form == .date { return String(match.1) }
        if form == .minute { return "\(match.1) \(match.2)" }
        let zone = match.3 == "Z" || match.3 == "+00:00" ? "UTC" : String(match.3)
        return "\(match.1) \(match.2) \(zone)"
    }
}

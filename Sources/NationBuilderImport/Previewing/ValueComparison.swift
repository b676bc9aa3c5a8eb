// SPDX-License-Identifier: MIT

import ErrandCSV
import ErrandJSON
import NationBuilder

/// The comparison of a value of a file with the nation's.
///
/// A nation stores some values in another form than they were sent: it trims text, removes signs
/// from telephone numbers, and writes the number 2008 as `2008.0`. These are equal, so that a second
/// import of a file changes nothing.
enum ValueComparison {
    /// Returns whether a nation's value is none.
    static func isEmpty(_ value: JSONValue?) -> Bool {
        switch value {
        case nil, .null?: true
        case .string(let text)?: text.isEmpty
        case .array(let elements)?: elements.isEmpty
        case .object(let object)?: object.isEmpty
        default: false
        }
    }

    /// Returns the list or the object that a text of JSON has; `nil` for anything else.
    static func structure(_ text: String) -> JSONValue? {
        let trimmed = Trimmed.of(text)
        guard trimmed.hasPrefix("[") || trimmed.hasPrefix("{") else { return nil }
        return try? JSONReader().decode(JSONValue.self, from: Array(trimmed.utf8))
    }

    /// Returns whether a value is a list or an object, which a file has as JSON.
    static func isStructure(_ value: JSONValue?) -> Bool { value?.array != nil || value?.object != nil }

    /// Returns whether the nation's value is what the file says.
    static func isEqual(_ present: JSONValue?, _ wanted: JSONValue, _ kind: ValueKind) -> Bool {
        if isStructure(present), let text = wanted.string {
            if let value = structure(text) { return value == present }
            // A list as earlier versions exported it.
            let texts = (present?.array ?? []).compactMap(\.string)
            if !texts.isEmpty, texts.count == present?.array?.count { return texts.joined(separator: ",") == text }
            return false
        }
        if wanted.isNull || isEmpty(present) { return wanted.isNull && isEmpty(present) }
        if present == wanted { return true }
        let (old, new) = (text(present), text(wanted))
        switch kind {
        case .email, .identifier, .id, .countryCode, .tags:
            return Trimmed.of(old).lowercased() == Trimmed.of(new).lowercased()
        case .phone:
            if old == Trimmed.of(new) { return true }
            let (present, said) = (phone(old), phone(new))
            return !present.number.isEmpty && present == said
        case .integer, .number: return JSONNumber(Trimmed.of(old)).map { $0 == JSONNumber(Trimmed.of(new)) } ?? false
        case .boolean, .consent: return flag(present) == flag(wanted)
        case .date: return old.prefix(10) == new
        case .time:
            guard let date = DateTime(old).date else { return false }
            return date == DateTime(new).date
        case .sex:
            func letter(_ text: String) -> String { CellCheck.sexes[Trimmed.of(text).lowercased()] ?? Trimmed.of(text) }
            return letter(old) == letter(new)
        case .text, .code: return old == Trimmed.of(new)
        }
    }

    /// Returns whether a cell is the nation's value as an export writes it, whatever its kind.
    static func isSame(_ present: JSONValue?, _ cell: String) -> Bool {
        if isStructure(present) { return structure(cell) == present }
        let written = text(present)
        return !written.isEmpty && (written == cell || written == SpreadsheetText.of(cell))
    }

    /// Returns the digits of a telephone number, and of the extension after it.
    private static func phone(_ text: String) -> (number: String, extension: String) {
        let end = text.firstMatch(of: /(?:x|ext\.?|extension|#)\s*\d+\s*$/.ignoresCase())?.range.lowerBound
        let (number, rest) = (text[..<(end ?? text.endIndex)], text[(end ?? text.endIndex)...])
        return (number.filter(\.isNumber), rest.filter(\.isNumber))
    }

    private static func flag(_ value: JSONValue?) -> Bool? {
        value?.bool ?? CellCheck.flags[text(value).lowercased()]
    }

    /// Returns a value as text.
    static func text(_ value: JSONValue?) -> String {
        switch value {
        case nil, .null?: ""
        case .string(let text)?: text
        case .bool(let flag)?: flag ? "true" : "false"
        case .number(let number)?: number.literal
        case .array(let elements)?: elements.map { text($0) }.joined(separator: ", ")
        case .object?: "…"
        }
    }
}

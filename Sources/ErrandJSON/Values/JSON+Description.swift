// SPDX-License-Identifier: MIT

extension JSONValue: CustomStringConvertible, CustomDebugStringConvertible {
    /// The JSON on one line, for people.
    ///
    /// Strings are cut after 64 characters, arrays and objects after 16
    /// elements. To write JSON for other programs, use ``JSONWriter``.
    public var description: String {
        var text = ""
        describe(into: &text, depth: 0)
        return text
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    fileprivate func describe(into text: inout String, depth: Int) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += value.description
        case .string(let value): text += Self.quoted(value)
        case .array(let elements):
            guard depth < 8 else {
                text += elements.isEmpty ? "[]" : "[…]"
                return
            }
            text += "["
            for (position, element) in elements.prefix(16).enumerated() {
                if position > 0 { text += ", " }
                element.describe(into: &text, depth: depth + 1)
            }
            text += elements.count > 16 ? ", … \(elements.count - 16) more]" : "]"
        case .object(let object): object.describe(into: &text, depth: depth)
        }
    }

    fileprivate static func quoted(_ string: String) -> String {
        let start = string.prefix(64)
        let isCut = start.endIndex < string.endIndex
        return isCut ? String(start).debugDescription.dropLast() + "…\"" : string.debugDescription
    }
}

extension JSONObject: CustomStringConvertible, CustomDebugStringConvertible {
    /// The JSON on one line, cut as in ``JSONValue/description``.
    public var description: String {
        var text = ""
        describe(into: &text, depth: 0)
        return text
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    fileprivate func describe(into text: inout String, depth: Int) {
        guard depth < 8 else {
            text += isEmpty ? "{}" : "{…}"
            return
        }
        text += "{"
        for (position, (key, value)) in prefix(16).enumerated() {
            if position > 0 { text += ", " }
            text += JSONValue.quoted(key) + ": "
            value.describe(into: &text, depth: depth + 1)
        }
        text += count > 16 ? ", … \(count - 16) more}" : "}"
    }
}

extension JSONNumber: CustomStringConvertible, CustomDebugStringConvertible {
    /// The number as it was written, cut after 64 characters.
    public var description: String { literal.utf8.count > 64 ? String(literal.prefix(64)) + "…" : literal }

    /// The same as ``description``.
    public var debugDescription: String { description }
}

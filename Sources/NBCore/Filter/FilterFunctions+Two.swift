// SPDX-License-Identifier: MIT

import ErrandJSON

extension FilterFunctions {
    /// The functions of a value and another one, which is each output of their argument.
    static let ofTwo: [String: @Sendable (JSONValue, JSONValue) throws -> JSONValue] = [
        "has": { try has($0, $1) },
        "in": { try has($1, $0) },
        "contains": { .bool(try contains($0, $1)) },
        "inside": { .bool(try contains($1, $0)) },
        "startswith": { value, start in
            guard let text = value.string, let start = start.string else {
                throw FilterError("startswith() requires string inputs")
            }
            return .bool(text.utf8.starts(with: start.utf8))
        },
        "endswith": { value, end in
            guard let text = value.string, let end = end.string else {
                throw FilterError("endswith() requires string inputs")
            }
            return .bool(text.utf8.reversed().starts(with: end.utf8.reversed()))
        },
        "ltrimstr": { value, start in
            guard let text = value.string, let start = start.string, text.utf8.starts(with: start.utf8) else {
                return value
            }
            return .string(String(decoding: text.utf8.dropFirst(start.utf8.count), as: UTF8.self))
        },
        "rtrimstr": { value, end in
            guard let text = value.string, let end = end.string,
                text.utf8.reversed().starts(with: end.utf8.reversed())
            else { return value }
            return .string(String(decoding: text.utf8.dropLast(end.utf8.count), as: UTF8.self))
        },
        "split": { value, separator in
            guard let text = value.string, let separator = separator.string else {
                throw FilterError("split input and separator must be strings")
            }
            return split(text, separator)
        },
        "join": { try joined($0, $1) },
        "flatten": { value, depth in
            guard case .number(let number) = depth else { throw FilterError("flatten depth must be a number") }
            return try flattened(value, number.nearestDouble)
        },
        "getpath": { value, path in
            guard let keys = path.array else { throw FilterError("Path must be specified as an array") }
            return try keys.reduce(value) { try $0 == .null ? .null : FilterPath.member($0, $1) }
        },
        "error": { throw FilterError($1) },
    ]

    private static func has(_ value: JSONValue, _ key: JSONValue) throws -> JSONValue {
        switch (value, key) {
        case (.object(let object), .string(let name)): return .bool(object[name] != nil)
        case (.array(let array), .number(let number)):
            return .bool(number.nearestDouble >= 0 && number.nearestDouble < Double(array.count))
        case (.null, .string), (.null, .number): return false
        default:
            let (type, other) = (FilterOrder.name(of: value), FilterOrder.name(of: key))
            throw FilterError("Cannot check whether \(type) has a \(other) key")
        }
    }

    private static func contains(_ value: JSONValue, _ part: JSONValue) throws -> Bool {
        guard isLike(value, part) else {
            let words = "\(ValueText.shown(value)) and \(ValueText.shown(part))"
            throw FilterError("\(words) cannot have their containment checked")
        }
        return holds(value, part)
    }

    /// Whether a value contains a part; within arrays and objects, values of different types do not.
    private static func holds(_ value: JSONValue, _ part: JSONValue) -> Bool {
        switch (value, part) {
        case (.object(let object), .object(let parts)):
            return parts.allSatisfy { key, part in object[key].map { holds($0, part) } ?? false }
        case (.array(let array), .array(let parts)):
            return parts.allSatisfy { part in array.contains { holds($0, part) } }
        case (.string(let text), .string(let part)):
            return part.isEmpty || text.utf8.count >= part.utf8.count && !places(of: part, in: text).isEmpty
        default: return FilterOrder.compare(value, part) == 0
        }
    }

    private static func isLike(_ value: JSONValue, _ other: JSONValue) -> Bool {
        FilterOrder.name(of: value) == FilterOrder.name(of: other)
    }

    /// Returns the parts of a text between separators; without one, each character.
    package static func split(_ text: String, _ separator: String) -> JSONValue {
        if text.isEmpty { return .array([]) }
        if separator.isEmpty { return .array(text.unicodeScalars.map { .string(String($0)) }) }
        let bytes = Array(text.utf8)
        var (parts, start) = ([JSONValue](), 0)
        for place in places(of: separator, in: text) {
            parts.append(.string(String(decoding: bytes[start..<place], as: UTF8.self)))
            start = place + separator.utf8.count
        }
        return .array(parts + [.string(String(decoding: bytes[start...], as: UTF8.self))])
    }

    /// Returns where a part begins in a text, in bytes; the places do not overlap.
    private static func places(of part: String, in text: String) -> [Int] {
        let (bytes, part) = (Array(text.utf8), Array(part.utf8))
        var (places, place) = ([Int](), 0)
        while place + part.count <= bytes.count {
            if bytes[place] == part[0], bytes[place..<(place + part.count)].elementsEqual(part) {
                places.append(place)
                place += part.count
            } else {
                place += 1
            }
        }
        return places
    }

    private static func joined(_ value: JSONValue, _ separator: JSONValue) throws -> JSONValue {
        let parts = try FilterPath.elements(value).map { element -> String in
            switch element {
            case .null: return ""
            case .string(let text): return text
            case .bool, .number: return ValueText.json(element)
            default:
                throw FilterError("\(ValueText.shown(separator)) and \(ValueText.shown(element)) cannot be added")
            }
        }
        if parts.isEmpty { return "" }
        guard let separator = separator.string else {
            throw FilterError("\(ValueText.shown(separator)) cannot be added to a string")
        }
        return .string(parts.joined(separator: separator))
    }
}

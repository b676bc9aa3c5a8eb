// SPDX-License-Identifier: MIT

import ErrandJSON

/// Members, elements and parts of values.
enum FilterPath {
    /// Returns `VALUE[KEY]`.
    package static func member(_ value: JSONValue, _ key: JSONValue) throws -> JSONValue {
        switch (value, key) {
        case (.object(let object), .string(let name)): return object[name] ?? .null
        case (.array(let array), .number(let number)):
            guard let index = Int(exactly: number.nearestDouble.rounded(.down)) else { return .null }
            let place = index < 0 ? index + array.count : index
            return array.indices.contains(place) ? array[place] : .null
        case (.null, .string), (.null, .number), (.null, .null): return .null
        case (.array(let array), .array(let part)):
            return .array(places(of: part, in: array).map { .number(JSONNumber($0)) })
        default:
            let words = key.string.map { "string \"\($0)\"" } ?? FilterOrder.name(of: key)
            throw FilterError("Cannot index \(FilterOrder.name(of: value)) with \(words)")
        }
    }

    private static func places(of part: [JSONValue], in array: [JSONValue]) -> [Int] {
        guard !part.isEmpty, part.count <= array.count else { return [] }
        return (0...(array.count - part.count)).filter { array[$0...].starts(with: part) }
    }

    /// Returns `VALUE[START:END]`; `null` leaves a border out.
    static func slice(_ value: JSONValue, _ start: JSONValue, _ end: JSONValue) throws -> JSONValue {
        func border(_ value: JSONValue, _ usual: Int, _ count: Int, _ rule: FloatingPointRoundingRule) throws -> Int {
            if value == .null { return usual }
            guard case .number(let number) = value else {
                throw FilterError("Start and end indices of an array slice must be numbers")
            }
            let place = number.nearestDouble < 0 ? number.nearestDouble + Double(count) : number.nearestDouble
            return Int(max(0, min(place, Double(count))).rounded(rule))
        }
        func range(_ count: Int) throws -> Range<Int> {
            let first = try border(start, 0, count, .down)
            return first..<max(first, try border(end, count, count, .up))
        }
        switch value {
        case .null: return .null
        case .array(let array): return .array(Array(array[try range(array.count)]))
        case .string(let text):
            let scalars = Array(text.unicodeScalars)
            return .string(String(String.UnicodeScalarView(scalars[try range(scalars.count)])))
        default: throw FilterError("Cannot index \(FilterOrder.name(of: value)) with object")
        }
    }

    /// Returns the elements of an array, or the values of an object.
    package static func elements(_ value: JSONValue) throws -> [JSONValue] {
        switch value {
        case .array(let array): array
        case .object(let object): Array(object.values)
        default: throw FilterError("Cannot iterate over \(value == .null ? "null" : ValueText.shown(value))")
        }
    }
}

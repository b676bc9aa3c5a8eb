// SPDX-License-Identifier: MIT

import ErrandJSON

extension FilterFunctions {
    /// The functions of a value alone.
    static let ofValue: [String: @Sendable (JSONValue) throws -> JSONValue] = [
        "not": { .bool(!$0.isTrue) },
        "length": { try length($0) },
        "utf8bytelength": { value in
            guard let text = value.string else {
                throw FilterError("\(ValueText.shown(value)) only strings have UTF-8 byte length")
            }
            return .number(JSONNumber(text.utf8.count))
        },
        "keys": { try keys($0, inOrder: true) },
        "keys_unsorted": { try keys($0, inOrder: false) },
        "type": { .string(FilterOrder.name(of: $0)) },
        "add": { try FilterArithmetic.sum(try FilterPath.elements($0)) },
        "any": { value in .bool(try FilterPath.elements(value).contains(where: \.isTrue)) },
        "all": { value in .bool(try FilterPath.elements(value).allSatisfy(\.isTrue)) },
        "flatten": { try flattened($0, .greatestFiniteMagnitude) },
        "floor": { try number($0) { $0.rounded(.down) } },
        "ceil": { try number($0) { $0.rounded(.up) } },
        "round": { try number($0) { $0.rounded(.toNearestOrAwayFromZero) } },
        "fabs": { try number($0) { abs($0) } },
        "sort": { try sorted("sort_by", $0) },
        "unique": { try sorted("unique_by", $0) },
        "min": { try sorted("min_by", $0) },
        "max": { try sorted("max_by", $0) },
        "reverse": { value in
            if let text = value.string {
                return .string(String(String.UnicodeScalarView(text.unicodeScalars.reversed())))
            }
            return value == .null ? .array([]) : .array(try FilterPath.elements(value).reversed())
        },
        "tostring": { .string(ValueText.plain($0)) },
        "tojson": { .string(ValueText.json($0)) },
        "fromjson": { value in try parsed(try text(value, "fromjson"), value) },
        "tonumber": { value in
            guard let text = value.string else {
                guard case .number = value else {
                    throw FilterError("\(ValueText.shown(value)) cannot be parsed as a number")
                }
                return value
            }
            guard let number = number(in: text) else {
                throw FilterError("\(ValueText.shown(value)) cannot be parsed as a number")
            }
            return number
        },
        "ascii_downcase": { .string(try cased(try text($0, "ascii_downcase"), "A"..."Z") { $0 + 32 }) },
        "ascii_upcase": { .string(try cased(try text($0, "ascii_upcase"), "a"..."z") { $0 - 32 }) },
        "explode": { .array(try text($0, "explode").unicodeScalars.map { .number(JSONNumber($0.value)) }) },
        "implode": { value in
            let scalars = try FilterPath.elements(value).map { element in
                guard let code = element.number?.integer(as: UInt32.self), let scalar = Unicode.Scalar(code) else {
                    throw FilterError("Invalid codepoint literal")
                }
                return scalar
            }
            return .string(String(String.UnicodeScalarView(scalars)))
        },
        "to_entries": { value in
            switch value {
            case .object(let object): return .array(object.map { ["key": .string($0.key), "value": $0.value] })
            case .array(let array):
                return .array(array.enumerated().map { ["key": .number(JSONNumber($0)), "value": $1] })
            default: throw FilterError("\(ValueText.shown(value)) has no keys")
            }
        },
        "from_entries": { try fromEntries($0) },
        "error": { throw FilterError($0) },
    ]

    private static func length(_ value: JSONValue) throws -> JSONValue {
        switch value {
        case .null: return 0
        case .bool: throw FilterError("\(ValueText.shown(value)) has no length")
        case .number(let number): return FilterArithmetic.number(abs(number.nearestDouble))
        case .string(let text): return .number(JSONNumber(text.unicodeScalars.count))
        case .array(let array): return .number(JSONNumber(array.count))
        case .object(let object): return .number(JSONNumber(object.count))
        }
    }

    private static func keys(_ value: JSONValue, inOrder isInOrder: Bool) throws -> JSONValue {
        switch value {
        case .object(let object):
            let keys = isInOrder ? FilterOrder.keys(object) : Array(object.keys)
            return .array(keys.map { .string($0) })
        case .array(let array): return .array(array.indices.map { .number(JSONNumber($0)) })
        default: throw FilterError("\(ValueText.shown(value)) has no keys")
        }
    }

    static func flattened(_ value: JSONValue, _ depth: Double) throws -> JSONValue {
        if depth < 0 { throw FilterError("flatten depth must not be negative") }
        var flat: [JSONValue] = []
        for element in try FilterPath.elements(value) {
            if element.array != nil, depth > 0 {
                flat += try flattened(element, depth - 1).array ?? []
            } else {
                flat.append(element)
            }
        }
        return .array(flat)
    }

    private static func number(_ value: JSONValue, _ work: (Double) -> Double) throws -> JSONValue {
        guard case .number(let number) = value else { throw FilterError("\(ValueText.shown(value)) number required") }
        return FilterArithmetic.number(work(number.nearestDouble))
    }

    /// Returns the number of a text; `nil` when it is none.
    ///
    /// As in jq there may be space around it, and it may be written as no JSON has it, such as `+05` and `.5`.
    private static func number(in text: String) -> JSONValue? {
        let isBlank = { (byte: UInt8) in [0x20, 0x09, 0x0A, 0x0D].contains(byte) }
        guard let first = text.utf8.firstIndex(where: { !isBlank($0) }),
            let last = text.utf8.lastIndex(where: { !isBlank($0) })
        else { return nil }
        let bare = Substring(text.utf8[first...last])
        if let number = JSONNumber(bare) { return .number(number) }
        guard bare.utf8.allSatisfy({ "0123456789+-.eE".utf8.contains($0) }) else { return nil }
        return Double(bare).map { FilterArithmetic.number($0) }
    }

    private static func sorted(_ name: String, _ value: JSONValue) throws -> JSONValue {
        guard let array = value.array else {
            let verb = name == "sort_by" ? "sorted" : "compared"
            throw FilterError("\(ValueText.shown(value)) cannot be \(verb), as it is not an array")
        }
        return order(name, array.map { ($0, $0) })
    }

    private static func parsed(_ text: String, _ value: JSONValue) throws -> JSONValue {
        do { return try JSONReader().read(JSONValue.self, from: Array(text.utf8)) } catch {
            throw FilterError("\(ValueText.shown(value)) cannot be parsed as JSON")
        }
    }

    private static func cased(
        _ text: String, _ letters: ClosedRange<Unicode.Scalar>, _ work: (UInt8) -> UInt8
    ) throws -> String {
        let bytes = text.utf8.map { letters.contains(Unicode.Scalar($0)) ? work($0) : $0 }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func fromEntries(_ value: JSONValue) throws -> JSONValue {
        var object = JSONObject()
        for entry in try FilterPath.elements(value) {
            func member(_ names: [String]) throws -> JSONValue? {
                for name in names {
                    let member = try FilterPath.member(entry, .string(name))
                    if member.isTrue { return member }
                }
                return nil
            }
            let key = try member(["key", "k", "name", "Name", "K", "Key"]) ?? entry.object?["key"] ?? .null
            let name = key.string ?? ValueText.json(key)
            let values = ["value", "v", "Value", "V"].lazy.compactMap { entry.object?[$0] }
            object[name] = values.first ?? .null
        }
        return .object(object)
    }

    /// Returns the text that a function works on.
    package static func text(_ value: JSONValue, _ name: String) throws -> String {
        guard let text = value.string else { throw FilterError("\(name) input must be a string") }
        return text
    }
}

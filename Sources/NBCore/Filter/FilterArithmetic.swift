// SPDX-License-Identifier: MIT

import ErrandJSON

/// The results of operators on two values.
enum FilterArithmetic {
    /// The most characters that the repetition of a text may have.
    private static let longestText = 1 << 24

    package static func value(_ operation: FilterOperator, _ left: JSONValue, _ right: JSONValue) throws -> JSONValue {
        switch operation {
        case .plus: try sum(left, right)
        case .minus: try difference(left, right)
        case .times: try product(left, right)
        case .divided: try quotient(left, right)
        case .modulo: try remainder(left, right)
        case .equal: .bool(FilterOrder.compare(left, right) == 0)
        case .unequal: .bool(FilterOrder.compare(left, right) != 0)
        case .less: .bool(FilterOrder.compare(left, right) < 0)
        case .atMost: .bool(FilterOrder.compare(left, right) <= 0)
        case .greater: .bool(FilterOrder.compare(left, right) > 0)
        case .atLeast: .bool(FilterOrder.compare(left, right) >= 0)
        }
    }

    package static func negative(_ value: JSONValue) throws -> JSONValue {
        guard case .number(let number) = value else {
            throw FilterError("\(ValueText.shown(value)) cannot be negated")
        }
        return self.number(-number.nearestDouble)
    }

    /// Returns a number; what is no number is `null`, and what is infinite the largest one.
    package static func number(_ value: Double) -> JSONValue {
        let finite = value.isInfinite ? Double.greatestFiniteMagnitude * (value < 0 ? -1 : 1) : value
        return JSONNumber(finite == 0 ? 0 : finite).map { .number($0) } ?? .null
    }

    private static func sum(_ left: JSONValue, _ right: JSONValue) throws -> JSONValue {
        switch (left, right) {
        case (.null, let other), (let other, .null): return other
        case (.number(let left), .number(let right)): return number(left.nearestDouble + right.nearestDouble)
        case (.string(let left), .string(let right)): return .string(left + right)
        case (.array(let left), .array(let right)): return .array(left + right)
        case (.object(var merged), .object(let right)):
            merged.merge(right)
            return .object(merged)
        default: throw failure(left, right, "added")
        }
    }

    /// Returns the sum of many values, in a time that grows with their size.
    package static func sum(_ values: [JSONValue]) throws -> JSONValue {
        let texts = values.compactMap(\.string)
        if !values.isEmpty, texts.count == values.count { return .string(texts.joined()) }
        let arrays = values.compactMap(\.array)
        if !values.isEmpty, arrays.count == values.count { return .array(Array(arrays.joined())) }
        return try values.reduce(.null) { try sum($0, $1) }
    }

    private static func difference(_ left: JSONValue, _ right: JSONValue) throws -> JSONValue {
        switch (left, right) {
        case (.number(let left), .number(let right)): return number(left.nearestDouble - right.nearestDouble)
        case (.array(let left), .array(let right)):
            let removed = Set(right)
            return .array(left.filter { !removed.contains($0) })
        default: throw failure(left, right, "subtracted")
        }
    }

    private static func product(_ left: JSONValue, _ right: JSONValue) throws -> JSONValue {
        switch (left, right) {
        case (.number(let left), .number(let right)): return number(left.nearestDouble * right.nearestDouble)
        case (.string(let text), .number(let count)), (.number(let count), .string(let text)):
            guard count.nearestDouble >= 1 else { return .null }
            guard count.nearestDouble * Double(max(1, text.utf8.count)) <= Double(longestText) else {
                throw FilterError("a text would be longer than \(longestText) characters")
            }
            return .string(String(repeating: text, count: Int(count.nearestDouble)))
        case (.object(let left), .object(let right)): return .object(merged(left, right))
        default: throw failure(left, right, "multiplied")
        }
    }

    private static func merged(_ left: JSONObject, _ right: JSONObject) -> JSONObject {
        var merged = left
        for (key, value) in right {
            if let old = merged[key]?.object, let new = value.object {
                merged[key] = .object(self.merged(old, new))
            } else {
                merged[key] = value
            }
        }
        return merged
    }

    private static func quotient(_ left: JSONValue, _ right: JSONValue) throws -> JSONValue {
        switch (left, right) {
        case (.number(let first), .number(let second)):
            guard second.nearestDouble != 0 else { throw failure(left, right, "divided because the divisor is zero") }
            return number(first.nearestDouble / second.nearestDouble)
        case (.string(let text), .string(let separator)): return FilterFunctions.split(text, separator)
        default: throw failure(left, right, "divided")
        }
    }

    private static func remainder(_ left: JSONValue, _ right: JSONValue) throws -> JSONValue {
        guard case .number(let first) = left, case .number(let second) = right else {
            throw failure(left, right, "divided")
        }
        func whole(_ number: JSONNumber) -> Int { Int(exactly: number.nearestDouble.rounded(.towardZero)) ?? .max }
        let (dividend, divisor) = (whole(first), whole(second))
        guard divisor != 0 else { throw failure(left, right, "divided because the divisor is zero") }
        // The remainder by -1 would overflow for the least number.
        return .number(JSONNumber(divisor == -1 ? 0 : dividend % divisor))
    }

    private static func failure(_ left: JSONValue, _ right: JSONValue, _ verb: String) -> FilterError {
        FilterError("\(ValueText.shown(left)) and \(ValueText.shown(right)) cannot be \(verb)")
    }
}

// SPDX-License-Identifier: MIT

import ErrandJSON

/// The order of all values: null, false, true, numbers, texts, arrays, objects.
enum FilterOrder {
    /// Returns the name of a value's type.
    package static func name(of value: JSONValue) -> String {
        switch value {
        case .null: "null"
        case .bool: "boolean"
        case .number: "number"
        case .string: "string"
        case .array: "array"
        case .object: "object"
        }
    }

    /// Returns a number below, at or above 0 for a value before, at or after another one.
    package static func compare(_ left: JSONValue, _ right: JSONValue) -> Int {
        switch (left, right) {
        case (.number(let left), .number(let right)): return numbers(left, right)
        case (.string(let left), .string(let right)): return texts(left, right)
        case (.array(let left), .array(let right)): return lists(left, right, compare)
        case (.object(let left), .object(let right)): return objects(left, right)
        default: return rank(left) - rank(right)
        }
    }

    /// Returns the values in their order; equal ones stay as they stand.
    package static func sorted<Item>(_ items: [Item], by key: (Item) -> JSONValue) -> [Item] {
        items.enumerated().map { (item: $1, key: key($1), place: $0) }.sorted { left, right in
            let order = compare(left.key, right.key)
            return order == 0 ? left.place < right.place : order < 0
        }.map(\.item)
    }

    package static func texts(_ left: String, _ right: String) -> Int {
        lists(Array(left.utf8), Array(right.utf8)) { Int($0) - Int($1) }
    }

    private static func rank(_ value: JSONValue) -> Int {
        switch value {
        case .null: 0
        case .bool(let value): value ? 2 : 1
        case .number: 3
        case .string: 4
        case .array: 5
        case .object: 6
        }
    }

    private static func numbers(_ left: JSONNumber, _ right: JSONNumber) -> Int {
        let (first, second) = (left.nearestDouble, right.nearestDouble)
        if first != second { return first < second ? -1 : 1 }
        // Two ids may differ although a double cannot tell them apart.
        if let first = left.int, let second = right.int { return first < second ? -1 : first == second ? 0 : 1 }
        return left == right ? 0 : texts(left.literal, right.literal)
    }

    private static func lists<Item>(_ left: [Item], _ right: [Item], _ compare: (Item, Item) -> Int) -> Int {
        for (first, second) in zip(left, right) {
            let order = compare(first, second)
            if order != 0 { return order }
        }
        return left.count - right.count
    }

    private static func objects(_ left: JSONObject, _ right: JSONObject) -> Int {
        let (first, second) = (keys(left), keys(right))
        let order = lists(first, second, texts)
        if order != 0 { return order }
        return lists(first, second) { key, other in compare(left[key] ?? .null, right[other] ?? .null) }
    }

    /// Returns the keys of an object in their order.
    package static func keys(_ object: JSONObject) -> [String] { object.keys.sorted { texts($0, $1) < 0 } }
}

extension JSONValue {
    /// Whether a condition takes it for true: everything but `false` and `null`.
    var isTrue: Bool { self != .null && self != .bool(false) }
}

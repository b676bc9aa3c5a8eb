// SPDX-License-Identifier: MIT

import ErrandJSON
import ErrandJSONAPI
import NationBuilder

extension NoVocabulary {
    /// Any name, of any type.
    fileprivate subscript<Value: Sendable>(field name: String) -> Field<Value> { Field(stringLiteral: name) }
    fileprivate subscript<Value: Sendable>(filter name: String) -> NamedFilter<Value> {
        NamedFilter(stringLiteral: name)
    }
}

/// The queries by one attribute that compile in the client.
///
/// They go by the type of its values, as the generated models have it.
struct AttributeQueries {
    typealias Part = QueryPart<AnyAttributes>

    let parts: [Part]

    /// The queries by an attribute of a type in `Tools/Tables/v2.json`; `nil` for a type that
    /// is not known here.
    init?(_ name: String, of type: String) {
        switch type {
        case "string": parts = Self.text(name, "1")
        case "text or number": parts = Self.text(name, TextOrNumber("1"))
        case "integer": parts = Self.ordered(name, 1)
        case "id": parts = Self.ordered(name, ResourceID(1))
        case "decimal": parts = Self.ordered(name, DecimalText("1.5"))
        case "date": parts = Self.ordered(name, CalendarDate("2026-01-01"))
        case "datetime": parts = Self.ordered(name, DateTime("2026-01-01T00:00:00Z"))
        case "boolean": parts = Self.plain(name, true)
        case "object":
            let field: KeyPath<NoVocabulary, Field<JSONObject>> = \.[field: name]
            parts = [.filter(field, .holds("graduation_year", "1"))]
        default:
            // Texts of which some are known, such as `PageStatus`.
            guard type.first?.isUppercase == true, type != "Address" else { return nil }
            parts = Self.text(name, V2.PageStatus(rawValue: "published"))
        }
    }

    /// The queries by a filter that is no attribute.
    init?(filter name: String, of type: String) {
        switch type {
        case "string":
            let filter: KeyPath<NoVocabulary, NamedFilter<String>> = \.[filter: name]
            parts = Self.conditions("1").map { .filter(filter, $0) }
        case "boolean":
            let filter: KeyPath<NoVocabulary, NamedFilter<Bool>> = \.[filter: name]
            parts = [.filter(filter, .equals(true)), .filter(filter, .equals(false))]
        case "id":
            let filter: KeyPath<NoVocabulary, NamedFilter<ResourceID>> = \.[filter: name]
            parts = [.filter(filter, .equals(1))]
        default: return nil
        }
    }

    private static func conditions<Value: TextFilterValue>(_ value: Value) -> [FilterCondition<Value>] {
        [
            .equals(value), .notEquals(value), .isExactly(value), .isNotExactly(value), .hasPrefix(value),
            .hasNoPrefix(value), .hasSuffix(value), .hasNoSuffix(value), .contains(value), .doesNotContain(value),
            .isAny(of: [value, value]),
        ]
    }

    private static func text<Value: TextFilterValue>(_ name: String, _ value: Value) -> [Part] {
        let field: KeyPath<NoVocabulary, Field<Value>> = \.[field: name]
        return conditions(value).map { .filter(field, $0) } + sorts(field)
    }

    private static func ordered<Value: OrderedFilterValue>(_ name: String, _ value: Value) -> [Part] {
        let field: KeyPath<NoVocabulary, Field<Value>> = \.[field: name]
        let conditions: [FilterCondition<Value>] = [
            .equals(value), .notEquals(value), .isGreater(than: value), .isAtLeast(value), .isLess(than: value),
            .isAtMost(value), .isAny(of: [value, value]),
        ]
        return conditions.map { .filter(field, $0) } + sorts(field)
    }

    private static func plain<Value: FilterValue>(_ name: String, _ value: Value) -> [Part] {
        let field: KeyPath<NoVocabulary, Field<Value>> = \.[field: name]
        return [.filter(field, .equals(value))] + sorts(field)
    }

    private static func sorts<Value: FilterValue>(_ field: KeyPath<NoVocabulary, Field<Value>>) -> [Part] {
        [.sort(field), .sort(field, .descending)]
    }
}

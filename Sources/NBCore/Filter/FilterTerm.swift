// SPDX-License-Identifier: MIT

import ErrandJSON

/// A part of a filter: it has any number of outputs for a value.
indirect enum FilterTerm: Sendable {
    case identity
    /// `..`: the value and all below it.
    case descendants
    case literal(JSONValue)
    /// A text with the outputs of other terms in it, each in a format.
    case text([TextPart], FilterFormat)
    case format(FilterFormat)
    /// `TERM[KEY]`.
    case member(of: FilterTerm, FilterTerm)
    /// `TERM[FROM:TO]`.
    case slice(of: FilterTerm, FilterTerm?, FilterTerm?)
    /// `TERM[]`.
    case elements(of: FilterTerm)
    /// `try TERM catch TERM`; without the second one, and as `TERM?`, an error is no output.
    case attempt(FilterTerm, FilterTerm?)
    case pipe(FilterTerm, FilterTerm)
    case comma(FilterTerm, FilterTerm)
    case negative(FilterTerm)
    case calculation(FilterOperator, FilterTerm, FilterTerm)
    case and(FilterTerm, FilterTerm)
    case or(FilterTerm, FilterTerm)
    /// `A // B`: the outputs of `A` that are neither false nor null, or else those of `B`.
    case alternative(FilterTerm, FilterTerm)
    case array(FilterTerm?)
    case object([Member])
    case condition(FilterTerm, then: FilterTerm, else: FilterTerm)
    /// `SOURCE as $NAME | BODY`.
    case binding(FilterTerm, String, FilterTerm)
    case variable(String)
    case call(String, [FilterTerm])

    /// A piece of a text.
    enum TextPart: Sendable {
        case plain(String)
        case outputs(FilterTerm)
    }

    /// A member of an object that is made.
    struct Member: Sendable {
        package let key: FilterTerm
        package let value: FilterTerm
    }

    package static let empty = FilterTerm.call("empty", [])
    package static let null = FilterTerm.literal(.null)

    /// Returns `[.[] | TERM]`.
    package static func map(_ term: FilterTerm) -> FilterTerm { .array(.pipe(.elements(of: .identity), term)) }

    /// Returns `type == TYPE`.
    static func isType(_ type: String) -> FilterTerm {
        .calculation(.equal, .call("type", []), .literal(.string(type)))
    }

    /// Returns `if TERM then . else empty end`.
    package static func select(_ term: FilterTerm) -> FilterTerm { .condition(term, then: .identity, else: .empty) }
}

/// An operator between two values.
enum FilterOperator: String, Sendable {
    case plus = "+"
    case minus = "-"
    case times = "*"
    case divided = "/"
    case modulo = "%"
    case equal = "=="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case greater = ">"
    case atLeast = ">="
}

// SPDX-License-Identifier: MIT

import ErrandJSON

/// A filter of JSON in a subset of the language of `jq`, such as `.[] | select(.email != null) | .id`.
///
/// The subset has no way to define a function and no loop but over what is there, so every filter ends,
/// and its time and memory are bounded by the filter and the data.
///
/// It has paths (`.a`, `.a.b`, `.["a"]`, `.[0]`, `.[2:4]`, `.[]`, `..`, `?`), `|`, `,`, `//`, arithmetic,
/// comparison, `and`, `or`, `if`, `try`, variables (`as $x`), texts with `\(…)`, arrays, objects, the
/// formats (`@csv`, `@tsv`, `@json`, `@text`, `@html`, `@uri`, `@sh`, `@base64`) and the functions of
/// ``FilterFunctions``. Numbers keep their text, as in `jq` 1.7, until something is calculated with them.
struct JSONFilter: Sendable {
    private let term: FilterTerm

    /// Reads a filter.
    ///
    /// - Throws: ``FilterProblem`` for a text that is no filter, or that needs more than the subset.
    package init(_ text: String) throws {
        var parser = try FilterParser(text)
        term = try parser.filter()
    }

    /// Passes each output for a value to a closure.
    ///
    /// - Throws: ``FilterError`` for a value that the filter cannot work with; what the closure throws;
    ///   `CancellationError` when the task is cancelled.
    package func run(on value: JSONValue, _ emit: (JSONValue) throws -> Void) throws {
        try FilterRun().run(term, FilterInput(value), emit)
    }
}

/// A text that is no filter, or that needs more than what is built in.
struct FilterProblem: Error, Equatable {
    /// The part of the language that is not built in, such as `test/1`; `nil` for a mistake.
    package let missing: String?
    /// The fault, in words.
    package let message: String

    static func mistake(_ message: String) -> Self { Self(missing: nil, message: message) }

    package static func missing(_ part: String) -> Self {
        Self(missing: part, message: "\(part) is not built in")
    }
}

/// A failure of a filter on a value, which `try` catches.
struct FilterError: Error, Equatable {
    /// The message, which may be any value.
    package let value: JSONValue

    package init(_ value: JSONValue) { self.value = value }

    package init(_ message: String) { value = .string(message) }

    /// The message in words.
    package var message: String { value.string ?? "\(ValueText.json(value)) (not a string)" }
}

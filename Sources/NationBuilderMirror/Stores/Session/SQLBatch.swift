// SPDX-License-Identifier: MIT

import ErrandFoundation

/// Statements that are run together, in PostgreSQL as one.
///
/// Each is right whether or not it sees what the ones before it changed, and no two change the same row.
struct SQLBatch: Sendable {
    private let dialect: any CopyDialect
    private(set) var statements: [String] = []
    private(set) var values: [SQLValue] = []

    init(_ dialect: any CopyDialect) { self.dialect = dialect }

    mutating func append(_ statement: String) { statements.append(statement) }

    // MARK: Values

    // PostgreSQL refuses a place that no statement uses, so a value is added where it is used.

    /// Adds a value, and returns its place with its type.
    mutating func add(_ number: Int) -> String { "CAST(\(place(.integer(number))) AS bigint)" }

    mutating func add(_ text: String) -> String { "CAST(\(place(.text(text))) AS text)" }

    mutating func add(moment date: Date) -> String { dialect.typed(place(.moment(date)), "timestamptz") }

    mutating func add(json text: String?) -> String { dialect.typed(place(.optional(text)), "jsonb") }

    /// Adds ids, and returns the end of a condition that is true of each of them.
    mutating func add(_ ids: some Sequence<Int>) -> String { dialect.isOne(of: place(.integers(Array(ids)))) }

    private mutating func place(_ value: SQLValue) -> String {
        values.append(value)
        return "$\(values.count)"
    }
}

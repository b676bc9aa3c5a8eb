// SPDX-License-Identifier: MIT

import ErrandFoundation
import NationBuilder

/// A session of SQL in a transaction over a copy: what all stores do alike is written once over it.
///
/// The places of values are `$1`, `$2` and so on.
protocol CopySession: Sendable {
    var dialect: any CopyDialect { get }

    /// Runs a statement, and returns its rows.
    @discardableResult
    func query(_ sql: String, _ values: [SQLValue]) async throws -> [SQLRow]

    /// Runs the statements of a batch.
    func perform(_ batch: SQLBatch) async throws

    /// Runs statements that define tables.
    func define(_ script: String) async throws

    /// Writes the rows of a response, but those that a later request wrote or removed, and runs a batch with them.
    ///
    /// - Parameters:
    ///   - request: The number of the request.
    ///   - countsQuiet: Whether rows are counted that changed although their `updated_at` is equal.
    func write(
        _ rows: [MirrorRow], of table: MirrorTable, request: Int, countsQuiet: Bool, with batch: SQLBatch
    ) async throws -> MirrorPageOutcome

    /// Returns the rows with some ids, in the order of their ids.
    func rows(of table: MirrorTable, _ ids: [Int]) async throws -> [MirrorRow]

    /// Makes a view if it would be another than the one that is there (``MirrorViews``).
    ///
    /// - Returns: A sentence when it cannot be made, and the old one stays; `nil` otherwise.
    func replaceView(_ name: String, _ query: String) async throws -> String?
}

extension CopySession {
    @discardableResult
    func query(_ sql: String) async throws -> [SQLRow] { try await query(sql, []) }

    /// Returns the name of a table as SQL.
    func table(_ name: String) -> String { dialect.table(name) }
}

/// A value of a statement.
enum SQLValue: Sendable {
    case null
    case integer(Int)
    case text(String)
    case integers([Int])

    static func optional(_ text: String?) -> Self { text.map { .text($0) } ?? .null }

    /// Returns a moment, which a column has in whole seconds: an earlier one is the safe one.
    static func moment(_ date: Date?) -> Self { optional(date.map { DateTime($0).description }) }
}

/// A row of a result, as texts.
struct SQLRow: Sendable {
    let texts: [String?]

    func text(_ place: Int) -> String? { texts[place] }

    func integer(_ place: Int) -> Int? { texts[place].flatMap { Int($0) } }

    /// Returns a moment, as ``CopyDialect/moment(_:)`` reads it.
    func date(_ place: Int) -> Date? { texts[place].flatMap { DateTime($0).date } }
}

extension [SQLRow] {
    /// The texts of the first column.
    var texts: [String] { compactMap { $0.text(0) } }

    /// The whole numbers of the first column.
    var integers: [Int] { compactMap { $0.integer(0) } }
}

// SPDX-License-Identifier: MIT

import GRDB

extension Database {
    /// Returns a statement: the cached one, or a new one if the text depends on the
    /// query of a request.
    ///
    /// A connection never removes cached statements, so their number must not depend on
    /// the requests.
    func statement(_ sql: String, isChosen: Bool) throws -> Statement {
        isChosen ? try makeStatement(sql: sql) : try cachedStatement(sql: sql)
    }

    /// Runs a cached statement.
    func run(_ sql: String, _ arguments: StatementArguments) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }

    /// Returns whether any row meets a condition, such as `person WHERE id = ?`.
    func exists(_ rows: String, _ arguments: StatementArguments) throws -> Bool {
        try Bool.first("SELECT EXISTS (SELECT 1 FROM \(rows))", arguments, self) ?? false
    }
}

extension DatabaseValueConvertible where Self: StatementColumnConvertible {
    /// Returns the first value that a cached statement selects.
    static func first(_ sql: String, _ arguments: StatementArguments, _ database: Database) throws -> Self? {
        try fetchOne(database.cachedStatement(sql: sql), arguments: arguments)
    }
}

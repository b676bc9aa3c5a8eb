// SPDX-License-Identifier: MIT

/// The differences between the databases of copies in what is otherwise the same SQL.
protocol CopyDialect: Sendable {
    /// Returns the name of a table as SQL.
    func table(_ name: String) -> String

    /// Returns a name as SQL.
    func quoted(_ name: String) -> String

    /// Returns a text as SQL.
    func text(_ text: String) -> String

    // MARK: Values

    /// Returns a place with one of PostgreSQL's types that hold more than numbers and texts.
    func typed(_ place: String, _ type: String) -> String

    /// Returns the end of a condition that is true of each of some ids.
    func isOne(of ids: String) -> String

    /// Returns a table with a column `value`, which has some numbers.
    func numbers(_ place: String, as name: String) -> String

    /// Returns an expression for a moment as text in UTC.
    func moment(_ column: String) -> String

    func greatest(_ first: String, _ second: String) -> String

    /// Returns an expression that is ordered by its code points.
    func ordered(_ text: String) -> String

    /// Returns an expression with small letters of ASCII.
    func folded(_ text: String) -> String

    // MARK: JSON

    /// Returns a table with the columns `key` and `value`, which has the members of an object.
    func members(of object: String) -> String

    /// Returns an expression for a member of an object as text.
    func member(_ name: String, of object: String) -> String

    /// Returns a condition that a member of an object is one of some ids, and a number.
    func isMember(_ name: String, of object: String, oneOf ids: String) -> String

    // MARK: Tables

    /// A query for the names of all tables of the copy, with the names of their columns.
    var columns: String { get }

    /// Returns what creates a table and its indices, or adds the columns that are not there yet.
    ///
    /// - Parameter known: The columns that are there; empty when there is no table.
    func definition(of table: MirrorTable, _ known: Set<String>) -> String

    /// Returns the query of the view `people` (``PeopleView``).
    ///
    /// - Parameter tables: The tables of the copy.
    func people(_ tables: Set<String>) -> String

    /// Returns the query of the view `signups_custom` (``CustomColumns``).
    func custom(_ fields: CustomColumns) -> String
}

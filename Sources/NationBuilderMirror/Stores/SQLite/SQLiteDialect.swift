// SPDX-License-Identifier: MIT

/// The SQL of copies in SQLite.
struct SQLiteDialect: CopyDialect {
    func table(_ name: String) -> String { quoted(name) }

    func quoted(_ name: String) -> String { Self.enclosed(name, in: "\"") }

    func text(_ text: String) -> String { Self.enclosed(text, in: "'") }

    private static func enclosed(_ text: String, in mark: Unicode.Scalar) -> String {
        let scalars = text.unicodeScalars.flatMap { $0 == mark ? [mark, mark] : [$0] }
        return String(String.UnicodeScalarView([mark] + scalars + [mark]))
    }

    // MARK: Values

    // Moments and JSON are texts.
    func typed(_ place: String, _ type: String) -> String { place }

    func moment(_ column: String) -> String { column }

    func isOne(of ids: String) -> String { "IN (SELECT value FROM json_each(\(ids)))" }

    func numbers(_ place: String, as name: String) -> String { "json_each(\(place)) AS \(name)" }

    func greatest(_ first: String, _ second: String) -> String { "max(\(first), \(second))" }

    func ordered(_ text: String) -> String { text }

    func folded(_ text: String) -> String { "lower(\(text))" }

    // MARK: JSON

    func members(of object: String) -> String { "json_each(\(object))" }

    func member(_ name: String, of object: String) -> String { "json_extract(\(object), \(text("$.\(name)")))" }

    func isMember(_ name: String, of object: String, oneOf ids: String) -> String {
        "\(member(name, of: object)) \(isOne(of: ids))"
    }

    // MARK: Tables

    var columns: String {
        """
        SELECT known.name, known_column.name FROM sqlite_master AS known, pragma_table_info(known.name) AS known_column
        WHERE known.type = 'table'
        """
    }

    func definition(of table: MirrorTable, _ known: Set<String>) -> String { SQLiteTable(table).definition(known) }

    func people(_ tables: Set<String>) -> String { SQLiteViews.people(tables) }

    func custom(_ fields: CustomColumns) -> String { SQLiteViews.custom(fields) }
}

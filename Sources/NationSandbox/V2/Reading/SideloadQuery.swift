// SPDX-License-Identifier: MIT

/// The SQL that finds the targets of a relationship for the rows of a page.
///
/// It starts from the ids of the page and looks up the rows of each (`CROSS JOIN` keeps this order), so that no
/// query plan starts with a whole table. Its first argument is a JSON array of the ids; the arguments of the
/// conditions follow, and the last is the largest number of pairs.
struct SideloadQuery {
    let sql: String

    /// Creates the query; `nil` when a side does not have the relationship's attribute.
    init?(
        _ relationship: TypeRelationship, from type: StoredType, to target: StoredType, _ conditions: [SQLCondition]
    ) {
        let wanted = "json_each(?) AS wanted CROSS JOIN"
        let (table, id) = (target.rows.table, target.rows.id)
        let extra = conditions.isEmpty ? "" : " WHERE " + SQLCondition.all(conditions).sql
        // The owners and their targets may be in the same table.
        let pairs: String
        switch relationship.link {
        case .one(let key):
            guard let attribute = type.attribute(key) else { return nil }
            pairs = """
                (SELECT wanted.value AS owner, \(type.sql(attribute)) AS target \
                FROM \(wanted) \(type.rows.table) ON \(type.rows.id) = wanted.value)
                """
        case .has(let inverse), .many(let inverse):
            guard let attribute = target.attribute(inverse) else { return nil }
            sql = """
                SELECT wanted.value, \(id) FROM \(wanted) \(table) ON \(target.sql(attribute)) = wanted.value\(extra) \
                ORDER BY \(id) LIMIT ?
                """
            return
        case .through(let junction):
            pairs = """
                (SELECT wanted.value AS owner, junction.target FROM \(wanted) (\(junction.sql)) AS junction \
                ON junction.owner = wanted.value)
                """
        }
        sql = """
            SELECT pair.owner, \(id) FROM \(pairs) AS pair CROSS JOIN \(table) ON \(id) = pair.target\(extra) \
            ORDER BY \(id) LIMIT ?
            """
    }
}

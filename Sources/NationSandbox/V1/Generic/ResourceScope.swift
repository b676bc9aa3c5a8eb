// SPDX-License-Identifier: MIT

import GRDB

/// The owner of a resource, found by the path of a request.
struct ResourceScope: Sendable {
    /// The column with the owner's id; `nil` for the nation.
    var column: String?
    /// Returns the id of the owner that the path names.
    ///
    /// - Throws: `APIProblem.notFound` when there is none.
    var owner: @Sendable (EndpointRequest, Database) throws -> Int64

    /// The nation itself.
    static let nation = Self(column: nil) { _, _ in 0 }

    /// The site whose slug is in the path.
    static let site = Self(column: "site_id") { call, database in
        let id = try Int64.first("SELECT id FROM site WHERE slug = ?", [try call.text("site_slug")], database)
        guard let id else { throw APIProblem.notFound }
        return id
    }

    /// The person whose id is `:id` in the path.
    static let person = Self(column: "person_id") { call, database in
        let id = try call.id("id")
        guard try call.nation.people.exists(id, database) else { throw APIProblem.notFound }
        return id
    }

    /// Returns the scope of a row of another table, whose id is `:id` in the path;
    /// that row has a scope itself.
    static func row(of table: String, in outer: ResourceScope = .nation) -> Self {
        Self(column: "\(table)_id") { call, database in
            let owner = try outer.owner(call, database)
            let id = try call.id("id")
            let condition = outer.column.map { " AND \($0) = ?" } ?? ""
            let isThere = try database.exists(
                "\(table) WHERE id = ?\(condition)", StatementArguments(outer.column == nil ? [id] : [id, owner]))
            guard isThere else { throw APIProblem.notFound }
            return id
        }
    }
}

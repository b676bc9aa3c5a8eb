// SPDX-License-Identifier: MIT

import GRDB

/// A store for the rows of one resource.
///
/// Every function runs inside its caller's transaction.
struct ResourceStore: Sendable {
    let resource: V1Resource
    let people: PersonTemplate
    private let baseURL: String
    private var renderer: ResourceRenderer { ResourceRenderer(resource, people, baseURL: baseURL) }

    /// Creates a store.
    ///
    /// - Parameter baseURL: The beginning of links in responses.
    init(_ resource: V1Resource, _ people: PersonTemplate, baseURL: String = "") {
        self.resource = resource
        self.people = people
        self.baseURL = baseURL
    }

    /// Returns the id of the row with a path's `key`.
    func find(_ key: String, owner: Int64, _ database: Database) throws -> Int64? {
        var named: any DatabaseValueConvertible = key
        if resource.key == "id" {
            guard let id = Int64(key), id > 0 else { return nil }
            named = id
        }
        let condition = resource.scope.column.map { " AND \($0) = ?" } ?? ""
        return try Int64.first(
            "SELECT id FROM \(resource.table) WHERE \(resource.key) = ?\(condition)",
            StatementArguments(resource.scope.column == nil ? [named] : [named, owner]), database)
    }

    func draft(_ id: Int64, _ database: Database) throws -> Draft? {
        try RowStore.load(resource.type, id, database).map { Draft(resource.type, id: id, $0) }
    }

    /// Returns the response's JSON without the wrapper.
    func json(_ id: Int64, _ database: Database) throws -> [UInt8]? {
        let renderer = renderer
        let statement = try database.cachedStatement(
            sql: "SELECT id, \(renderer.columns) FROM \(resource.table) WHERE id = ?")
        return try Row.fetchOne(statement, arguments: [id]).map { row in
            var bytes: [UInt8] = []
            renderer.append(row, to: &bytes)
            return bytes
        }
    }

    /// Returns the list of an owner's rows that pass the query's filters.
    func list(owner: Int64, _ query: QueryItems) throws -> ListQuery {
        let table = resource.table
        let renderer = renderer
        var list = ListQuery(
            from: table, columns: renderer.columns, key: "\(table).\(resource.order)",
            isDescending: resource.isDescending, position: "\(table).id",
            keyOfPosition: resource.order == "id"
                ? "?" : "(SELECT \(resource.order) FROM \(table) AS here WHERE here.id = ?)"
        ) { row, _, bytes in renderer.append(row, to: &bytes) }
        if let column = resource.scope.column {
            list.conditions.append("\(table).\(column) = ?")
            list.arguments.append(owner)
        }
        for filter in resource.filters {
            guard let text = query[filter.name], !text.isEmpty else { continue }
            guard let value = filter.read(text) else { throw APIProblem.badRequest }
            list.conditions.append(filter.condition)
            list.arguments.append(value)
        }
        return list
    }
}

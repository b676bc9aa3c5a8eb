// SPDX-License-Identifier: MIT

import GRDB

/// A reader that responds to queries with documents (JSON:API 1.0 §5).
///
/// Every function runs inside its caller's transaction.
struct ResourceReader {
    static let path = "/api/v2/"

    let people: PersonTemplate
    let behaviors: Setting<SandboxBehaviors>
    let database: Database

    /// Returns one page of the rows that a query finds.
    func list(_ query: TypeQuery, at path: String, _ items: QueryItems) throws -> [UInt8] {
        // The ids are selected first, so that skipped rows are not read.
        var ids = try ids(query, query.page.size + 1)
        let isLast = ids.count <= query.page.size
        ids = Array(ids.prefix(query.page.size))
        guard !ids.isEmpty || query.page.number == 1 || behaviors.holds(.emptyPages) else { throw APIProblem.notFound }
        let sideloads = try Sideloads(query, of: ids, isOne: false, behaviors, database)
        var renderer = DocumentRenderer(query, sideloads, people, database)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(ids.count * 6000 + 1000)
        bytes.append(contentsOf: "{\"data\":[".utf8)
        try renderer.append(ids.map { ResourceKey(type: query.type.name, id: $0) }, to: &bytes)
        bytes.append(contentsOf: "],\"links\":".utf8)
        let hasNext = query.type.isPaged && (behaviors.holds(.nextUntilEmpty) ? !ids.isEmpty : !isLast)
        bytes.append(contentsOf: links(query.page, path, items, hasNext: hasNext))
        try renderer.appendIncluded(to: &bytes)
        bytes.append(contentsOf: ",\"meta\":".utf8)
        bytes.append(contentsOf: query.countsTotal ? try total(query) : Array("{}".utf8))
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// Returns one resource; `nil` when the id does not exist.
    ///
    /// - Parameter temporary: The `temp-id`s of the resources that the same
    ///   request wrote.
    func show(_ id: Int64, _ query: TypeQuery, temporary: [ResourceKey: String] = [:]) throws -> [UInt8]? {
        guard try exists(id, query) else { return nil }
        let sideloads = try Sideloads(query, of: [id], isOne: true, behaviors, database)
        var renderer = DocumentRenderer(query, sideloads, people, database, temporary: temporary)
        var bytes: [UInt8] = Array("{\"data\":".utf8)
        try renderer.append([ResourceKey(type: query.type.name, id: id)], to: &bytes)
        try renderer.appendIncluded(to: &bytes)
        bytes.append(contentsOf: ",\"meta\":{}}".utf8)
        return bytes
    }

    func exists(_ id: Int64, _ query: TypeQuery) throws -> Bool {
        try !ids(query.narrowed(by: SQLCondition(sql: "\(query.type.rows.id) = ?", arguments: [id])), 1, from: 0)
            .isEmpty
    }

    // MARK: Rows

    private func ids(_ query: TypeQuery, _ count: Int, from start: Int? = nil) throws -> [Int64] {
        let rows = query.type.rows
        let condition = query.condition
        let statement = try database.statement(
            """
            SELECT \(rows.id) FROM \(rows.table)\(condition.map { " WHERE " + $0.sql } ?? "") \
            ORDER BY \(order(query)) LIMIT ? OFFSET ?
            """,
            isChosen: query.isChosen)
        var values = (condition?.arguments ?? []).map { $0 as any DatabaseValueConvertible }
        values += [count, start ?? query.page.start]
        return try Int64.fetchAll(statement, arguments: StatementArguments(values))
    }

    private func order(_ query: TypeQuery) -> String {
        var orders: [String] = []
        for order in query.orders {
            orders.append("\(order.sql) \(order.isDescending ? "DESC" : "ASC")")
            if order.isKey { return orders.joined(separator: ", ") }
        }
        let isTurned = !orders.isEmpty && query.page.number % 2 == 0 && behaviors.holds(.unstableTies)
        return (orders + ["\(query.type.rows.id) \(isTurned ? "DESC" : "ASC")"]).joined(separator: ", ")
    }

    /// Returns `{"stats": {"total": {"count": 12}}}`.
    private func total(_ query: TypeQuery) throws -> [UInt8] {
        let rows = query.type.rows
        let condition = behaviors.holds(.filteredTotals) ? query.condition : query.unfiltered.condition
        let count = try Int.fetchOne(
            database,
            sql: "SELECT count(*) FROM \(rows.table)\(condition.map { " WHERE " + $0.sql } ?? "")",
            arguments: StatementArguments((condition?.arguments ?? []).map { $0 as any DatabaseValueConvertible }))
        return Array("{\"stats\":{\"total\":{\"count\":\(count ?? 0)}}}".utf8)
    }

    // MARK: Links

    private func links(_ page: TypeQuery.Page, _ path: String, _ items: QueryItems, hasNext: Bool) -> [UInt8] {
        let kept = items.without(["page[number]", "access_token"]).items
        func link(_ number: Int) -> [UInt8] {
            let all = kept + [QueryItems.Item(name: "page[number]", value: String(number))]
            return JSONText.string(path + "?" + QueryItems(all).sortedText)
        }
        return JSONObject.text([
            ("self", link(page.number)), ("first", link(1)),
            ("prev", page.number > 1 ? link(page.number - 1) : JSONText.null),
            ("next", hasNext ? link(page.number + 1) : JSONText.null),
        ])
    }
}

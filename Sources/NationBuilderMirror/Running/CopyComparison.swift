// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder

/// The comparison of a copy with its nation: the numbers of rows, and rows chosen by chance.
struct CopyComparison: Sendable {
    let nation: Nation
    let reader: any MirrorReader
    /// The rows of each table that are compared.
    let count: Int

    func check() async throws -> MirrorCheck {
        var tables: [MirrorCheck.Table] = []
        for (table, rows) in try await reader.tables() {
            var result = MirrorCheck.Table(name: table.name, rows: rows)
            result.nationRows = try await nationRows(of: table)
            result.dangling = try await reader.dangling(in: table)
            try await compare(table, &result)
            tables.append(result)
        }
        let loaded = Set(tables.map(\.name))
        let names = try await reader.status().tables.map(\.name)
        return MirrorCheck(tables: tables, notLoaded: names.filter { !loaded.contains($0) })
    }

    /// Returns the number of rows that the nation counts; `nil` if it does not.
    private func nationRows(of table: MirrorTable) async throws -> Int? {
        if table.hasMembers { return nil }
        do { return try await send(.count, table).count } catch let error as ClientError
            where RunRequest.isRefusal(error)
        {
            return nil
        }
    }

    private func compare(_ table: MirrorTable, _ result: inout MirrorCheck.Table) async throws {
        var sample = try await reader.sample(of: table, count: max(0, count))[...]
        while !sample.isEmpty {
            let rows = sample.prefix(table.together(sample.prefix(RangeWalk.pageSize).map(\.id)).count)
            sample = sample.dropFirst(rows.count)
            let response = try await send(.rows(rows.map(\.id)), table)
            try MirrorQuery.check(response.ids, of: rows.map(\.id))
            let found = Dictionary(uniqueKeysWithValues: response.rows.map { ($0.id, $0) })
            result.compared += rows.count
            for row in rows {
                guard let other = found[row.id] else {
                    result.gone += 1
                    continue
                }
                if !row.isSame(as: other, in: table) { result.different += 1 }
            }
        }
    }

    private func send(_ kind: MirrorQuery.Kind, _ table: MirrorTable) async throws -> MirrorResponse {
        let (query, client) = (MirrorQuery(table: table, kind: kind), nation.v2.client)
        do { return try await client.send(query.request(MirrorRowReader(table))) } catch let error as ClientError
            where query.hasNoList(error)
        {
            return try await query.responseWithoutList(client, error).get()
        }
    }
}

extension MirrorRow {
    /// Returns whether both say the same: instants and JSON are compared, not their texts.
    fileprivate func isSame(as other: MirrorRow, in table: MirrorTable) -> Bool {
        extra == other.extra
            && zip(table.columns, zip(values, other.values)).allSatisfy { $1.0.isSame(as: $1.1, $0.kind) }
    }
}

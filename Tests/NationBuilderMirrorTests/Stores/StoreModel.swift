// SPDX-License-Identifier: MIT

@testable import NationBuilderMirror

/// The content that a copy must have, without a database.
struct StoreModel {
    struct Key: Hashable { let table: String, id: Int }

    var rows: [Key: (request: Int, row: MirrorRow)] = [:]
    var deleted: [Key: Int] = [:]
    var missing: [Key: Int] = [:]
    var rereads: [Key: Int] = [:]
    var lastRequest = 0

    mutating func write(_ page: MirrorPage) -> MirrorPageOutcome {
        let outcome = write(page.rows, page.table, page.request)
        for (key, known) in rows where key.table == page.table.name && known.request < page.request {
            guard page.covered?.contains(key.id) ?? page.asked?.contains(key.id) ?? false else { continue }
            missing[key] = max(missing[key] ?? 0, page.request)
        }
        for id in page.asked ?? [] { forget(Key(table: page.table.name, id: id), before: page.request, in: \.rereads) }
        return outcome
    }

    mutating func remove(_ removal: MirrorRemoval) -> Int {
        _ = write(removal.found, removal.table, removal.request)
        var removed: Set<Int> = []
        for id in Set(removal.asked).subtracting(removal.found.map(\.id)) {
            let key = Key(table: removal.table.name, id: id)
            guard let noted = missing[key], noted < removal.request else { continue }
            if rows.removeValue(forKey: key) != nil { removed.insert(id) }
            deleted[key] = removal.request
        }
        for id in removal.asked {
            forget(Key(table: removal.table.name, id: id), before: removal.request, in: \.missing)
        }
        for (key, known) in rows {
            let isReferring = zip(StoreRows.tables.first { $0.name == key.table }?.columns ?? [], known.row.values)
                .contains { $0.target == removal.table.name && removed.map { .integer(Int64($0)) }.contains($1) }
            if isReferring { rereads[key] = max(rereads[key] ?? 0, removal.request) }
        }
        for id in removed { rereads[Key(table: removal.table.name, id: id)] = nil }
        return removed.count
    }

    private mutating func write(_ written: [MirrorRow], _ table: MirrorTable, _ request: Int) -> MirrorPageOutcome {
        var outcome = MirrorPageOutcome()
        lastRequest = max(lastRequest, request)
        for row in written {
            let key = Key(table: table.name, id: row.id)
            let known = rows[key]
            if known?.request ?? deleted[key] ?? 0 < request {
                if known == nil {
                    outcome.new += 1
                } else if known?.row == row {
                    outcome.same += 1
                } else {
                    outcome.changed += 1
                }
                (rows[key], deleted[key]) = ((request, row), nil)
                forget(key, before: request, in: \.missing)
            } else {
                outcome.same += 1
            }
        }
        return outcome
    }

    private mutating func forget(_ key: Key, before request: Int, in notes: WritableKeyPath<Self, [Key: Int]>) {
        if let noted = self[keyPath: notes][key], noted < request { self[keyPath: notes][key] = nil }
    }
}

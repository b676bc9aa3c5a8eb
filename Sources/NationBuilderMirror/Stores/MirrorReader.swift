// SPDX-License-Identifier: MIT

/// A copy that is read by one task, and that no run holds.
///
/// Methods throw ``MirrorError``.
protocol MirrorReader: Sendable {
    /// Reads the copy as it is at one moment.
    func read<Value: Sendable>(
        _ work: @Sendable @escaping (any CopySession) async throws -> Value
    ) async throws -> Value

    func close() async
}

extension MirrorReader {
    /// Returns the address of the nation.
    func nation() async throws -> String {
        try await read { try await $0.query("SELECT address FROM \($0.table("_errand_nation"))").texts.first ?? "" }
    }

    /// Returns how fresh and how complete the copy is.
    func status() async throws -> MirrorStatus { try await read { try await $0.status() } }

    /// Returns the tables that were loaded, with the numbers of their rows.
    func tables() async throws -> [(table: MirrorTable, rows: Int)] {
        try await read { session in
            let counts = try await session.query(
                "SELECT type, \"rows\" FROM \(session.table("freshness")) WHERE changes_up_to IS NOT NULL")
            let rows = counts.reduce(into: [:]) { $0[$1.text(0)] = $1.integer(1) }
            return try await session.tables().compactMap { table in rows[table.name].map { (table, $0) } }
        }
    }

    /// Returns rows chosen by chance; all when there are no more than wanted.
    func sample(of table: MirrorTable, count: Int) async throws -> [MirrorRow] {
        try await read { try await $0.sample(of: table, count: count) }
    }

    /// Returns how many rows refer to rows that are not there, by columns.
    func dangling(in table: MirrorTable) async throws -> [String: Int] {
        try await read { try await $0.dangling(in: table) }
    }
}

// SPDX-License-Identifier: MIT

/// A copy that is read, which no run holds.
///
/// Methods throw ``MirrorError``.
protocol MirrorReader: Sendable {
    /// Returns the address of the nation.
    func nation() async throws -> String

    /// Returns how fresh and how complete the copy is.
    func status() async throws -> MirrorStatus

    /// Returns the tables that were loaded, with the numbers of their rows.
    func tables() async throws -> [(table: MirrorTable, rows: Int)]

    /// Returns rows chosen by chance; all when there are no more than wanted.
    func sample(of table: MirrorTable, count: Int) async throws -> [MirrorRow]

    /// Returns how many rows refer to rows that are not there, by columns.
    func dangling(in table: MirrorTable) async throws -> [String: Int]

    func close() async
}

// SPDX-License-Identifier: MIT

/// What is told about a connection, on its thread.
struct ConnectionWatcher: Sendable {
    /// It ended.
    var ended: @Sendable (PostgresConnection, PostgresError) -> Void = { _, _ in }
    /// Nobody has used it for long.
    var rested: @Sendable (PostgresConnection) -> Void = { _ in }
}

// SPDX-License-Identifier: MIT

/// The observer of a connection, which is called on its thread.
struct ConnectionWatcher: Sendable {
    /// It ended.
    var ended: @Sendable (PostgresConnection, PostgresError) -> Void = { _, _ in }
    /// Nobody has used it for long.
    var rested: @Sendable (PostgresConnection) -> Void = { _ in }
}

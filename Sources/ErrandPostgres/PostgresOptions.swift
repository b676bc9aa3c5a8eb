// SPDX-License-Identifier: MIT

/// The settings of a ``PostgresDatabase``.
public struct PostgresOptions: Sendable, Hashable {
    /// How many connections there are at most, 4 by default.
    ///
    /// Each has a thread while it is open.
    public var connections = 4

    /// How long a statement may take, with the wait for a connection; 30 seconds by default.
    public var deadline = Duration.seconds(30)

    /// How long to wait for a connection of the pool or a new one; 10 seconds by default.
    ///
    /// The deadline of a statement may end it before. The addresses that may still be tried have equal shares of it; the
    /// `connect_timeout` of the ``PostgresAddress`` may give each of them less.
    public var connectionDeadline = Duration.seconds(10)

    /// After which time a connection that nobody uses is closed; a minute by default.
    public var idleLimit = Duration.seconds(60)

    /// How many bytes the values of a result may have, with 8 more for each value; 64 MiB by default.
    ///
    /// A larger one is ``PostgresError/Kind/tooLarge``. While a result grows it needs up to three times as much memory.
    public var resultLimit = 64 * 1024 * 1024

    /// Creates the default settings.
    public init() {}
}

// SPDX-License-Identifier: MIT

extension PostgresDatabase {
    /// Listens to a channel (`LISTEN`), on a connection beside those of the pool.
    ///
    /// Notifications that are sent after this returns arrive. It needs the server itself, or a pooler that keeps a
    /// session: PgBouncer's transaction mode loses them.
    ///
    /// ```swift
    /// for try await notification in try await database.listen(to: "renewed") { print(notification.payload) }
    /// ```
    ///
    /// - Parameter channel: The name; upper and lower case are different.
    /// - Throws: ``PostgresError``; `CancellationError`.
    public func listen(to channel: String) async throws -> PostgresNotifications {
        let statement = try Statement("LISTEN \(PostgresIdentifier(channel))")
        let deadline = pool.options.moment(nil)
        let (stream, continuation) = AsyncThrowingStream.makeStream(
            of: PostgresNotification.self, bufferingPolicy: .bufferingNewest(PostgresNotifications.mostUnread))
        let watcher = ConnectionWatcher(
            ended: { continuation.finish(throwing: $1) }, notified: { continuation.yield($0) })
        let connection = try await pool.open(
            until: min(deadline, .now + pool.options.connectionDeadline), watcher: watcher)
        continuation.onTermination = { _ in connection.close() }
        do {
            _ = try await connection.run(statement, until: deadline)
        } catch {
            connection.close()
            throw error
        }
        return PostgresNotifications(stream: stream)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFleet
import ErrandFoundation
public import ErrandPostgres
public import NationBuilderAccounts

/// A list of accounts in PostgreSQL, which machines share.
///
/// * The list is a row of the table `errand.document`, which is created with the first account. A change is committed
///   when it returns.
/// * A change is written if nobody has changed the list since it was read; otherwise it is made again on the newer
///   list. Nothing is locked, and a process that is stopped holds up nobody. It works through PgBouncer.
/// * A damaged list is set aside in its row, and `store.damaged` is thrown. A list of a newer version is left as it is,
///   and `store.unreadable` is thrown.
/// * Changes by other machines are noticed by asking every few seconds, or when
///   ``/NationBuilderAccounts/Accounts/reload()`` is called.
///
/// The list has names and e-mail addresses, but no token: use it with a `PostgresCredentialStore`.
///
/// ```swift
/// let database = try PostgresDatabase(PostgresAddress("postgres://site@db.example.com/site"))
/// let accounts = Accounts(
///     application, store: PostgresAccountStore(database), credentials: PostgresCredentialStore(database),
///     transport: .platform)
/// ```
public struct PostgresAccountStore: AccountStore {
    private let document: PostgresDocument
    private let interval: Duration?

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - database: The database. A user who may not create the schema `errand` needs `SELECT`, `INSERT` and `UPDATE`
    ///     on `errand.document`.
    ///   - name: The name of the list; each list needs its own.
    ///   - interval: How often a listener asks for changes by others; 5 s by default. With `nil` it never does, which is
    ///     meant for servers with thousands of lists.
    public init(_ database: PostgresDatabase, name: String = "accounts", interval: Duration? = .seconds(5)) {
        document = PostgresDocument(database, name: name)
        self.interval = interval
    }

    /// Returns the list.
    public func load() async throws -> AccountIndex? {
        try await Self.run(.store.unreadable) { try await current(document.read()) }
    }

    /// Changes the list.
    ///
    /// The closure is called again when another machine was faster.
    @discardableResult
    public func update<Result: Sendable>(
        _ change: @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> (index: AccountIndex, result: Result) {
        try await withoutActuallyEscaping(change) { change in
            try await Self.run(.store.unwritable) {
                do {
                    return try await document.update { content in
                        try (content.map { try AccountIndex(record: $0) } ?? AccountIndex()).update(change) {
                            content = try $0.record()
                        }
                    }
                } catch let error as AccountError where error.kind == .store.damaged {
                    // This sets the damaged list aside, and says so.
                    _ = try await load()
                    throw error
                }
            }
        }
    }

    /// Throws when the list could not be written.
    public func checkWritable() async throws { try await Self.run(.store.unwritable) { try await document.probe() } }

    /// Returns a stream with an element at the beginning, and whenever the list has changed since it was asked for last.
    ///
    /// While the database cannot be reached, there is none.
    public func changes() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        guard let interval else {
            continuation.finish()
            return stream
        }
        let document = document
        let task = Task {
            // A change between the call and the first question cannot be told from none.
            var last: Int?
            repeat {
                guard let version = try? await document.version(), version != last else { continue }
                last = version
                continuation.yield()
            } while (try? await Task.sleep(for: interval)) != nil
            continuation.finish()
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Returns the list of a content, which is set aside if it is damaged.
    private func current(_ content: [UInt8]?) async throws -> AccountIndex? {
        guard let content else { return nil }
        do { return try AccountIndex(record: content) } catch let error as AccountError
            where error.kind == .store.damaged
        {
            try await document.setAside(content)
            throw AccountError(
                .store.damaged, reason: "the list of accounts was damaged and was set aside in the database",
                underlying: error.underlying)
        }
    }

    /// Runs work, and translates the database's errors into errors of the list.
    private static func run<Value: Sendable>(
        _ kind: AccountError.Kind, _ work: () async throws -> Value
    ) async throws -> Value {
        do { return try await work() } catch let error as PostgresError {
            throw AccountError(kind, reason: "the list of accounts: PostgreSQL: \(error)", underlying: error)
        }
    }
}

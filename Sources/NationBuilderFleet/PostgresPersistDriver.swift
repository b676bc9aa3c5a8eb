// SPDX-License-Identifier: MIT

import ErrandFoundation
import ErrandOAuth
public import ErrandPostgres
import Hummingbird
public import NationBuilderWeb
import Synchronization

/// A storage of sessions in PostgreSQL, which all servers of a website share.
///
/// ```swift
/// let web = NationBuilderWeb(visitors, storage: PostgresPersistDriver(database))
/// ```
///
/// * A value is durable when the call returns, as the server commits. It is a row of the table `errand.persist`, which is
///   created when it is missing, and has the value as JSON.
/// * The row has the SHA-256 digest of the key in its place: who reads the table or its backup has no session's cookie.
/// * Values expire by the database's clock, so clocks of machines that are wrong do no harm. A server that writes removes
///   expired rows, up to 10,000 of all names every ten minutes.
/// * It works through PgBouncer's transaction mode, and each call is one statement. A call whose connection was lost, as
///   when the server was restarted, is sent once more; each may be executed twice.
/// * Keys and values travel as parameters: `pg_stat_activity` has none, and the server's log has them only if its
///   settings log parameters.
///
/// Calls throw `PersistError`; `PostgresError`, such as one of the kind `unavailable`, when the database does not
/// response; `EncodingError`; `CancellationError`.
public struct PostgresPersistDriver: VersionedPersistDriver {
    private let database: PostgresDatabase
    private let name: PostgresParameter
    private let cleaning: ExpiredRows

    /// Creates a driver.
    ///
    /// - Parameters:
    ///   - database: The database. A user who may not create the schema `errand` needs `SELECT`, `INSERT`, `UPDATE` and
    ///     `DELETE` on `errand.persist`.
    ///   - name: The name of the storage. Storages of different websites in one database need different names.
    public init(_ database: PostgresDatabase, name: String = "web") { self.init(database, name, clock: .system) }

    init(_ database: PostgresDatabase, _ name: String, clock: LeaseClock) {
        (self.database, self.name) = (database, .init(name))
        cleaning = ExpiredRows(clock: clock)
    }

    /// Stores a value under a key that nothing has.
    ///
    /// - Throws: `PersistError.duplicate` when the key has a value that has not expired.
    public func create(key: String, value: some Codable & Sendable, expires: Duration?) async throws {
        let row = try await write(PersistTable.creating, [Self.digested(key)] + content(value, expires))
        guard row > 0 else { throw PersistError.duplicate }
    }

    /// Stores a value under a key, whatever the key had before.
    public func set(key: String, value: some Codable & Sendable, expires: Duration?) async throws {
        _ = try await write(PersistTable.setting, [Self.digested(key)] + content(value, expires))
    }

    /// Returns the value of a key; `nil` when there is none, or it has expired.
    ///
    /// - Throws: `PersistError.invalidConversion` when the value is of another type.
    public func get<Object: Codable & Sendable>(key: String, as type: Object.Type) async throws -> Object? {
        try await row(key).map { try Self.value($0, type) }
    }

    /// Returns the value of a key, and the time after which it expires, if it does.
    ///
    /// - Throws: `PersistError.invalidConversion` when the value is of another type.
    public func getWithTTL<Object: Codable & Sendable>(
        key: String, as type: Object.Type
    ) async throws -> (object: Object, ttl: Duration?)? {
        try await row(key).map { (try Self.value($0, type), $0[2]?.integer.map { .microseconds($0) }) }
    }

    /// Removes the value of a key, if it has one.
    public func remove(key: String) async throws { _ = try await run(PersistTable.removing, [Self.digested(key)]) }

    /// Returns the value of a key and its version; `nil` when there is none, or it has expired.
    ///
    /// - Throws: `PersistError.invalidConversion` when the value is of another type.
    public func getWithVersion<Object: Codable & Sendable>(
        key: String, as type: Object.Type
    ) async throws -> (object: Object, version: String)? {
        try await row(key).map { (try Self.value($0, type), $0[1]?.text ?? "") }
    }

    /// Replaces a value, and perhaps its key, in one statement, if it has a version still.
    ///
    /// - Returns: Whether it was replaced. `false` says that it was changed, removed or has expired, and that nothing
    ///   was written.
    /// - Throws: `PersistError.duplicate` when another value has the new key.
    public func replace(
        key: String, version: String, with value: some Codable & Sendable, at newKey: String, expires: Duration?
    ) async throws -> Bool {
        let values = [Self.digested(key)] + (try content(value, expires)) + [.init(version), Self.digested(newKey)]
        do { return try await write(PersistTable.replacing, values) > 0 } catch let error as PostgresError
            where error.sqlState == PersistTable.uniqueViolation
        {
            throw PersistError.duplicate
        }
    }

    // MARK: Rows

    private func row(_ key: String) async throws -> PostgresRow? {
        try await run(PersistTable.getting, [Self.digested(key)]).first
    }

    private static func value<Object: Decodable>(_ row: PostgresRow, _ type: Object.Type) throws -> Object {
        guard let bytes = row[0]?.bytes else { throw PersistError.invalidConversion }
        do { return try JSONDecoder().decode(type, from: Data(bytes)) } catch is DecodingError {
            throw PersistError.invalidConversion
        }
    }

    /// The value, a new version, and the time until it expires, as statements take them.
    private func content(_ value: some Encodable, _ expires: Duration?) throws -> [PostgresParameter] {
        let microseconds = expires.map { Int(min(max($0, .zero), Self.longest) / .microseconds(1)) }
        return [
            .init(Array(try JSONEncoder().encode(value))), .init(SecureRandom.system.text(bytes: 16)),
            .init(microseconds),
        ]
    }

    /// A century, which keeps the sums of the database within bounds.
    private static let longest = Duration.seconds(100 * 366 * 86_400)

    /// The bytes of a key, of which the statements make the digest.
    private static func digested(_ key: String) -> PostgresParameter { .init(Array(key.utf8)) }

    // MARK: Statements

    /// Executes a statement that writes, and returns how many rows it changed.
    private func write(_ sql: String, _ values: [PostgresParameter]) async throws -> Int {
        let count = try await run(sql, values).affectedCount
        if cleaning.isDue() { _ = try? await run(PersistTable.cleaning, [], isNamed: false) }
        return count
    }

    private func run(_ sql: String, _ values: [PostgresParameter], isNamed: Bool = true) async throws -> PostgresRows {
        try await database.query(
            sql, (isNamed ? [name] : []) + values, creating: PersistTable.creation, isRepeatable: true)
    }
}

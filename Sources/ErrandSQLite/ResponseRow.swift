// SPDX-License-Identifier: MIT

import Crypto
import ErrandCore
import ErrandFoundation
import ErrandMiddleware
import GRDB

/// The digests by which a response is found.
///
/// With them, the database contains no readable URLs or identities.
struct CacheKeyDigest: Sendable {
    let url: Data
    let partition: Data

    init(_ key: CacheKey) {
        url = Self.name(key.url)
        partition = Self.name(key.partition)
    }

    private static func name(_ text: String) -> Data { Data(SHA256.hash(data: Array(text.utf8)).prefix(16)) }

    static func digest(_ bytes: some DataProtocol) -> Data { Data(SHA256.hash(data: bytes)) }

    /// Returns the digest of a head, bound to the key, since a damaged index
    /// may lead to another row.
    func digest(ofHead head: [UInt8]) -> Data {
        var hash = SHA256()
        hash.update(data: url)
        hash.update(data: partition)
        hash.update(data: head)
        return Data(hash.finalize())
    }
}

extension Row {
    /// Returns a column's value.
    ///
    /// - Throws: `SQLITE_CORRUPT` when it has another type, for which GRDB
    ///   would end the process.
    func value<Value: DatabaseValueConvertible>(_ index: Int, as type: Value.Type = Value.self) throws -> Value {
        guard let value = Value.fromDatabaseValue(self[index]) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a row has an unexpected type")
        }
        return value
    }

    /// Returns a column's bytes; `nil` when it is not a blob.
    func bytesIfAny(_ index: Int) throws -> [UInt8]? {
        // Reading a number or text as a blob would also give bytes.
        guard case .blob = (self[index] as DatabaseValue).storage else { return nil }
        return try withUnsafeData(atIndex: index) { $0.map { [UInt8]($0) } }
    }

    /// Returns a column's bytes.
    ///
    /// - Throws: `SQLITE_CORRUPT` when it is not a blob.
    func bytes(_ index: Int) throws -> [UInt8] {
        guard let bytes = try bytesIfAny(index) else {
            throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "a row has an unexpected type")
        }
        return bytes
    }
}

/// A stored response as a row of the database, without its body.
struct ResponseRow: Sendable {
    private let key: CacheKeyDigest
    let body: BodyRow
    private let headBytes: [UInt8]
    private let headDigest: Data

    /// The head; `nil` when it is damaged.
    var head: CachedHead? {
        key.digest(ofHead: headBytes) == headDigest ? CachedHead(decoding: headBytes) : nil
    }

    // MARK: Reading

    /// Returns the responses of a key, and the body of a small one that has no other variants.
    static func fetch(
        _ key: CacheKeyDigest, _ database: Database
    ) throws -> (responses: [ResponseRow], onlyBody: BodyRow.State?) {
        // The columns stand before the body, so SQLite reads nothing of that.
        let statement = try database.cachedStatement(
            sql: """
                SELECT id, length, pieces, head, head_digest, body_digest FROM response
                WHERE url = ? AND partition = ? AND is_whole = 1 ORDER BY id DESC LIMIT \(MemoryCacheStore.variantLimit)
                """)
        let rows = try Row.fetchCursor(statement, arguments: [key.url, key.partition])
        var responses: [ResponseRow] = []
        while let row = try rows.next() {
            let body = BodyRow(
                id: try row.value(0), length: try row.value(1), pieces: try row.value(2), digest: try row.value(5))
            responses.append(
                ResponseRow(key: key, body: body, headBytes: try row.bytes(3), headDigest: try row.value(4)))
        }
        guard responses.count == 1, !responses[0].body.isInPieces else { return (responses, nil) }
        return (responses, try responses[0].body.read(database))
    }

    /// Returns whether a response is still half-written; others may have
    /// removed it.
    static func isHalfWritten(_ id: Int64, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM response WHERE id = ? AND is_whole = 0)", arguments: [id])
            ?? false
    }

    static func total(_ database: Database) throws -> (responses: Int, bytes: Int64) {
        let row = try Row.fetchOne(database, sql: "SELECT responses, bytes FROM total")
        guard let row else { return (0, 0) }
        return (try row.value(0), try row.value(1))
    }

    // MARK: Writing

    /// Adds a row.
    ///
    /// A row in pieces is not found before it is completed.
    static func insert(
        _ key: CacheKeyDigest, head: [UInt8], body: Data?, _ database: Database
    ) throws -> Int64 {
        let length = Int64(body?.count ?? 0)
        try database.cachedStatement(
            sql: """
                INSERT INTO response (url, partition, is_whole, used, begun, size, length, pieces, head_digest,
                    body_digest, head, body)
                VALUES (?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM response), unixepoch(), ?, ?, 0, ?, ?, ?, ?)
                """
        ).execute(arguments: [
            key.url, key.partition, body == nil ? 0 : 1, size(head.count, length), length, key.digest(ofHead: head),
            CacheKeyDigest.digest(body ?? Data()), Data(head), body,
        ])
        return database.lastInsertedRowID
    }

    /// Notes that pieces were added to a half-written row.
    static func grow(_ id: Int64, by bytes: Int, _ database: Database) throws {
        try database.cachedStatement(sql: "UPDATE response SET size = size + ?, begun = unixepoch() WHERE id = ?")
            .execute(arguments: [bytes, id])
    }

    /// Completes a row with all its pieces, so that it can be found.
    static func complete(_ id: Int64, length: Int64, pieces: Int, head: Int, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE response SET is_whole = 1, length = ?, pieces = ?, size = ? WHERE id = ?",
            arguments: [length, pieces, size(head, length), id])
        guard database.changesCount == 1 else {
            throw CacheStoreError(.busy, reason: "the response was removed while it was being written")
        }
    }

    static func update(_ id: Int64, _ key: CacheKeyDigest, _ head: [UInt8], _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                UPDATE response SET head = ?1, head_digest = ?2, size = ?3 + length, begun = unixepoch()
                WHERE id = ?4 AND url = ?5 AND partition = ?6 AND is_whole = 1
                """
        ).execute(arguments: [
            Data(head), key.digest(ofHead: head), size(head.count, 0), id, key.url, key.partition,
        ])
    }

    static func touch(_ ids: Set<Int64>, _ database: Database) throws {
        guard !ids.isEmpty else { return }
        let last = try Int64.fetchOne(database, sql: "SELECT max(used) FROM response") ?? 0
        let statement = try database.cachedStatement(sql: "UPDATE response SET used = ?, proven = 1 WHERE id = ?")
        for id in ids { try statement.execute(arguments: [last + 1, id]) }
    }

    // MARK: Removing

    static func remove(_ ids: [Int64], _ database: Database) throws {
        let statement = try database.cachedStatement(sql: "DELETE FROM response WHERE id = ?")
        for id in ids { try statement.execute(arguments: [id]) }
    }

    /// Removes the responses that a new one replaces.
    ///
    /// - Returns: Whether one of them was used since it was stored.
    static func replace(_ ids: [Int64], of key: CacheKeyDigest, _ database: Database) throws -> Bool {
        let statement = try database.cachedStatement(sql: "SELECT proven FROM response WHERE id = ?")
        let isProven = try ids.contains { try Int64.fetchOne(statement, arguments: [$0]) == 1 }
        try remove(ids, of: key, database)
        return isProven
    }

    static func remove(_ ids: [Int64], of key: CacheKeyDigest, _ database: Database) throws {
        let statement = try database.cachedStatement(
            sql: "DELETE FROM response WHERE id = ? AND url = ? AND partition = ?")
        for id in ids { try statement.execute(arguments: [id, key.url, key.partition]) }
    }

    static func removeAll(of url: Data, _ database: Database) throws {
        try database.cachedStatement(sql: "DELETE FROM response WHERE url = ?").execute(arguments: [url])
    }

    static func removeAll(ofPartition partition: Data, _ database: Database) throws {
        try database.execute(sql: "DELETE FROM response WHERE partition = ?", arguments: [partition])
    }

    static func removeAll(before date: Date, _ database: Database) throws {
        let seconds = date.timeIntervalSince1970
        try database.execute(sql: "DELETE FROM response WHERE begun < ?", arguments: [seconds])
    }

    static func removeAll(_ database: Database) throws {
        try database.execute(
            sql: "DELETE FROM response; DELETE FROM piece; UPDATE total SET responses = 0, bytes = 0, proven = 0")
    }

    /// Limits the number of variants of a key.
    static func limitVariants(_ key: CacheKeyDigest, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM response WHERE id IN (
                    SELECT id FROM response WHERE url = ? AND partition = ? AND is_whole = 1
                    ORDER BY used DESC, id DESC LIMIT -1 OFFSET \(MemoryCacheStore.variantLimit))
                """
        ).execute(arguments: [key.url, key.partition])
    }

    /// Removes responses until the rest fits a limit: first those that were left
    /// half-written, then those that were not used since they were stored, then the least
    /// recently used ones.
    ///
    /// A walk over many pages thus does not throw out what is used. Used responses fill at
    /// most four fifths.
    ///
    /// - Parameter id: A response that is being written and stays.
    static func shrink(to limit: Int64, sparing id: Int64 = -1, _ database: Database) throws {
        var bytes = try total(database).bytes
        guard bytes > limit else { return }
        while try Int64.fetchOne(database, sql: "SELECT proven FROM total") ?? 0 > limit / 5 * 4 {
            try database.execute(
                sql: """
                    UPDATE response SET proven = 0 WHERE id IN (
                        SELECT id FROM response WHERE proven = 1 ORDER BY used, id LIMIT 16)
                    """)
            guard database.changesCount > 0 else { break }
        }
        // To a response that nothing was added to for a minute, the process that wrote it will
        // hardly add anything: it was killed.
        for kind in ["is_whole = 0 AND begun < unixepoch() - 60", "is_whole = 1", "is_whole = 0"] {
            while bytes > limit {
                let rows = try Row.fetchAll(
                    database,
                    sql: """
                        SELECT id, size FROM response WHERE \(kind) AND id <> ? ORDER BY proven, used, id LIMIT 16
                        """, arguments: [id])
                if rows.isEmpty { break }
                for row in rows where bytes > limit {
                    try remove([row.value(0)], database)
                    bytes &-= try row.value(1)
                }
            }
        }
    }

    /// Returns the space of a row in the file: whole pages, except for small
    /// rows.
    private static func size(_ head: Int, _ length: Int64) -> Int64 {
        let bytes = Int64(head) + length + 200
        return bytes < 1000 ? bytes * 5 / 4 : (bytes + 4095) / 4096 * 4096
    }
}

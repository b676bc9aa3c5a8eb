// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandOAuth
import GRDB
import Synchronization

/// A store of responses in one SQLite database.
///
/// ```swift
/// let store = LayeredCacheStore(over: SQLiteCacheStore("/home/me/.cache/app/responses.db"))
/// ```
///
/// * The folder is 0700 and the files 0600 from their first byte; a symbolic link,
///   another owner and wider permissions are refused (`insecure`). URLs and
///   identities stand in it as digests only.
/// * Several processes may use it at once. A response is there wholly or not at all,
///   also after a crash: a death of the process loses nothing that was stored, one of
///   the system perhaps the last moments.
/// * Heads and bodies are read with their digests; a response that is damaged is
///   removed and thrown as `damaged`. A file that is no database is set aside, once,
///   and a new one is begun. A database of a newer version is left alone (`newer`).
/// * The database keeps to its size; what was not used for the longest time goes
///   first. Beside it stands a log of SQLite's, of some MiB at most.
/// * Bodies of more than 256 KiB are written and read in pieces.
public final class SQLiteCacheStore: CacheStore {
    /// 20 MiB.
    public static let defaultCapacity: Int64 = 20 << 20

    /// The largest body that is stored; an eighth of the capacity by default.
    public let maximumBodySize: Int64

    private let file: CacheDatabaseFile
    private let uses = Mutex<Set<Int64>>([])

    /// A store in a database, which is made at the first use when it is missing.
    ///
    /// - Parameters:
    ///   - path: The database's path. Its folder must be its owner's alone.
    ///   - capacity: The most bytes of the database; 20 MiB by default, 1 MiB at
    ///     least.
    ///   - maximumBodySize: The largest body; an eighth of the capacity by default.
    ///   - patience: How long to wait for another process that writes; 2 s by default.
    public init(
        _ path: String, capacity: Int64 = defaultCapacity, maximumBodySize: Int64? = nil,
        patience: Duration = .seconds(2)
    ) {
        let capacity = max(1 << 20, capacity)
        self.maximumBodySize = max(0, min(maximumBodySize ?? capacity / 8, capacity / 4))
        file = CacheDatabaseFile(path, capacity: capacity, patience: patience)
    }

    /// A number that changes when another process has written.
    public var revision: Int64 { file.revision }

    /// The responses of a key.
    public func responses(for key: CacheKey) async throws -> [StoredResponse] {
        let digest = CacheKeyDigest(key)
        let (rows, database) = try await file.read { database in try ResponseRow.fetch(digest, database) }
        var responses: [StoredResponse] = []
        for row in rows {
            guard let head = row.head, let body = try await body(of: row, database) else {
                try await file.write { try ResponseRow.remove([row.id], $0) }
                throw CacheStoreError(.damaged, reason: "a stored response was damaged and is removed")
            }
            guard case .found(let body) = body else { continue }
            responses.append(StoredResponse(id: .init(row.id), head: head, body: body, length: row.length))
        }
        note(rows.map(\.id))
        return responses
    }

    private enum Found {
        case found(Body)
        /// Another one has removed it meanwhile.
        case gone
    }

    /// The body of a row; `nil` when it is damaged.
    private func body(of row: ResponseRow, _ pool: DatabasePool) async throws -> Found? {
        guard row.isInPieces else { return row.wholeBody.map { .found(.bytes($0)) } }
        return try await file.translated {
            // It sees the database as it is now, whatever is removed while the body is read.
            let snapshot = try pool.makeSnapshot()
            switch try await PieceRow.state(row, snapshot) {
            case .whole: return .found(StoredPieces(row: row, snapshot: snapshot).body)
            case .gone: return .gone
            case .damaged: return nil
            }
        }
    }

    /// Begins to store a response.
    public func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter {
        SQLiteCacheWriter(
            file: file, limit: maximumBodySize, head: head.encoded(), key: CacheKeyDigest(key),
            obsolete: obsolete.map(\.value)
        ) { [self] in takeUses() }
    }

    /// Gives a response another head.
    public func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws {
        let (head, digest, uses) = (head.encoded(), CacheKeyDigest(key), takeUses())
        try await file.write { database in
            try ResponseRow.touch(uses.union([id.value]), database)
            try ResponseRow.update(id.value, digest, head, database)
        }
    }

    /// Removes responses.
    public func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws {
        try await file.write { try ResponseRow.remove(ids.map(\.value), of: CacheKeyDigest(key), $0) }
    }

    /// Removes the responses of a URL.
    public func removeResponses(of url: String) async throws {
        let digest = CacheKeyDigest(CacheKey(url: url, partition: "")).url
        try await file.write { try ResponseRow.removeAll(of: digest, $0) }
    }

    /// Removes all responses, and what was set aside.
    public func removeAll() async throws {
        try await file.write { try ResponseRow.removeAll($0) }
        try await file.shrink()
    }

    /// How much is stored.
    public func usage() async throws -> CacheUsage {
        let capacity = file.budget
        return try await file.read { database in
            let (count, bytes) = try ResponseRow.total(database)
            return CacheUsage(responses: count, bytes: bytes, capacity: capacity)
        }.0
    }

    // MARK: What was used

    /// Times of use are saved together with the next write, so that a read needs no
    /// write lock.
    private func note(_ ids: [Int64]) {
        uses.withLock { uses in
            // More than that are not worth their memory: only the order of removal suffers.
            if uses.count > 4096 { uses = [] }
            uses.formUnion(ids)
        }
    }

    private func takeUses() -> Set<Int64> {
        uses.withLock { uses in
            defer { uses = [] }
            return uses
        }
    }
}

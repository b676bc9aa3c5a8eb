// SPDX-License-Identifier: MIT

package import ErrandCore
public import ErrandFoundation
public import ErrandMiddleware
import ErrandOAuth
import GRDB
import Synchronization

/// A store of responses in one SQLite database.
///
/// ```swift
/// let store = LayeredCacheStore(over: SQLiteCacheStore("/home/me/.cache/app/responses.db"))
/// ```
///
/// * The folder has mode 0700 and the files 0600 from their first byte. A
///   symbolic link, another owner and wider permissions are refused
///   (`insecure`). URLs and identities are stored only as digests.
/// * Several processes may use the store at once. A response is stored
///   completely or not at all, even after a crash. A crash of the process loses
///   no stored response; a crash of the system may lose the last ones.
/// * Heads and bodies have digests. A damaged response is removed, and
///   `damaged` is thrown. A file that is not a database is set aside once, and
///   a new one is created. A database of a newer version is left unchanged
///   (`newer`).
/// * While another process holds the database for longer than the patience, nothing is
///   written for some seconds, and `busy` is thrown.
/// * The database stays within its size: responses that were not used since
///   they were stored are removed first, then the least recently used ones. SQLite's log beside it has a few MiB at most.
/// * Bodies of more than 256 KiB are written in pieces. When asked for, they are
///   copied to a file without a name, so a slow reader does not block the
///   database.
public final class SQLiteCacheStore: CacheStore {
    /// The default capacity: 20 MiB.
    public static let defaultCapacity: Int64 = 20 << 20

    /// The largest body that is stored; an eighth of the capacity by default.
    public let maximumBodySize: Int64

    private let file: CacheDatabaseFile
    private let time: TimeSource
    private let uses = Mutex(RecentUses())

    /// Creates a store in a database, which is created at its first use if it
    /// is missing.
    ///
    /// - Parameters:
    ///   - path: The database's path. Only its owner may have access to its
    ///     folder.
    ///   - capacity: The size limit of the database in bytes; 20 MiB by
    ///     default, 1 MiB at least.
    ///   - maximumBodySize: The largest body; an eighth of the capacity by default.
    ///   - patience: The longest wait for another process that writes; 2 s by default.
    public convenience init(
        _ path: String, capacity: Int64 = defaultCapacity, maximumBodySize: Int64? = nil,
        patience: Duration = .seconds(2)
    ) {
        self.init(path, capacity: capacity, maximumBodySize: maximumBodySize, patience: patience, time: .system)
    }

    /// Creates a store with a clock, which decides when uses are saved.
    package init(
        _ path: String, capacity: Int64 = defaultCapacity, maximumBodySize: Int64? = nil,
        patience: Duration = .seconds(2), time: TimeSource
    ) {
        let capacity = max(1 << 20, capacity)
        self.maximumBodySize = max(0, min(maximumBodySize ?? capacity / 8, capacity / 4))
        file = CacheDatabaseFile(path, capacity: capacity, patience: patience, time: time)
        self.time = time
    }

    /// A number that changes when another process has written.
    public var revision: Int64? { file.revision }

    /// Returns the responses of a key.
    public func responses(for key: CacheKey) async throws -> [StoredResponse] {
        let digest = CacheKeyDigest(key)
        let (rows, onlyBody) = try await file.readPromptly { try ResponseRow.fetch(digest, $0) }
        var responses: [StoredResponse] = []
        var damaged: [Int64] = []
        for row in rows {
            let body = row.body
            let id = StoredResponse.ID(body.id)
            switch (row.head, onlyBody) {
            case (nil, _), (_, .damaged): damaged.append(body.id)
            case (let head?, .whole(let content)):
                responses.append(StoredResponse(id: id, head: head, body: content, length: body.length))
            case (let head?, _):
                responses.append(
                    StoredResponse(id: id, head: head, length: body.length) { [self] in try await find(body) })
            }
        }
        try await remove(damaged)
        noteUse(of: responses.map(\.id))
        return responses
    }

    /// Removes damaged responses, and throws if there are any.
    private func remove(_ damaged: [Int64]) async throws {
        guard !damaged.isEmpty else { return }
        try await file.write { try ResponseRow.remove(damaged, $0) }
        throw CacheStoreError(.damaged, reason: "a stored response was damaged and was removed")
    }

    /// Records that responses were used.
    ///
    /// Uses are saved with the next write, or with the first use after 30 seconds:
    /// saving each use would take longer than reading a response. A process that ends
    /// earlier loses its last uses, so other responses may be removed first.
    public func noteUse(of ids: [StoredResponse.ID]) {
        let now = time.now()
        let taken = uses.withLock { $0.note(ids, at: now) }
        if let taken { file.writeLater { try ResponseRow.touch(taken, $0) } }
    }

    /// Finds a body; `nil` when its response was removed since.
    private func find(_ row: BodyRow) async throws -> Body? {
        let copy = row.isInPieces ? try file.namelessFile() : nil
        let found =
            if let copy {
                try await file.read { try row.copy(to: copy, $0) }
            } else {
                try await file.readPromptly { try row.read($0) }
            }
        switch found {
        case .whole(let body): return body
        case .gone: return nil
        case .damaged:
            try await remove([row.id])
            return nil
        }
    }

    /// Always `nil`, because the number is in the database.
    public var lastInvalidationAtHand: Int64? { nil }

    /// Returns the number of the last invalidation, by any process.
    public func lastInvalidation() async throws -> Int64 {
        try await file.readPromptly { try InvalidationRow.last($0) }
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

    /// Replaces the head of a response.
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
        try await file.write(isUrgent: true) { database in
            try InvalidationRow.note(digest, database)
            try ResponseRow.removeAll(of: digest, database)
        }
    }

    /// Removes the responses of a partition.
    ///
    /// Nothing of them can be read in the files any more.
    public func removeResponses(ofPartition partition: String) async throws {
        let digest = CacheKeyDigest(CacheKey(url: "", partition: partition)).partition
        try await file.write(isUrgent: true) { database in
            try InvalidationRow.noteAll(database)
            try ResponseRow.removeAll(ofPartition: digest, database)
        }
        try await file.shrink()
    }

    /// Removes the responses that arrived, and were last validated, before a date.
    ///
    /// Nothing of them can be read in the files any more.
    public func removeResponses(before date: Date) async throws {
        try await file.write(isUrgent: true) { database in
            try InvalidationRow.noteAll(database)
            try ResponseRow.removeAll(before: date, database)
        }
        try await file.shrink()
    }

    /// Removes all responses, and damaged files that were set aside.
    ///
    /// Nothing of them can be read in the files any more.
    public func removeAll() async throws {
        try await file.write(isUrgent: true) { database in
            try InvalidationRow.noteAll(database)
            try ResponseRow.removeAll(database)
        }
        try await file.shrink()
    }

    /// Returns the current usage.
    public func usage() async throws -> CacheUsage {
        let capacity = file.budget
        return try await file.read { database in
            let (count, bytes) = try ResponseRow.total(database)
            return CacheUsage(responses: count, bytes: bytes, capacity: capacity)
        }
    }

    private func takeUses() -> Set<Int64> { uses.withLock { $0.take() } }
}

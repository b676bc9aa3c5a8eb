// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandFoundation
import Synchronization

/// A store of responses in memory.
///
/// It holds a limited number of bytes, bodies that are being written included. It removes
/// responses first that were not used since they were stored, then the least recently used
/// ones. Copies of a client share it. It ends with the process.
public final class MemoryCacheStore: CacheStore {
    /// The highest number of variants of one URL for one identity: 32.
    ///
    /// Without it, a server that varies its responses endlessly would make each
    /// look-up slower.
    public static let variantLimit = 32

    /// The default capacity: 4 MiB.
    public static let defaultCapacity: Int64 = 4 << 20

    /// The largest body that is stored; a quarter of the capacity by default.
    public let maximumBodySize: Int64

    private let table: Mutex<ResponseTable>

    /// Creates an empty store.
    ///
    /// - Parameters:
    ///   - capacity: The highest number of bytes of heads and bodies; 4 MiB by
    ///     default.
    ///   - maximumBodySize: The largest body; a quarter of the capacity by
    ///     default.
    public init(capacity: Int64 = defaultCapacity, maximumBodySize: Int64? = nil) {
        let capacity = max(0, capacity)
        self.maximumBodySize = min(capacity, maximumBodySize ?? capacity / 4)
        table = Mutex(ResponseTable(capacity: capacity))
    }

    /// `true`: nothing waits.
    public var isInMemory: Bool { true }

    /// Returns the responses of a key.
    public func responsesAtHand(for key: CacheKey) -> [StoredResponse]? { table.withLock { $0.use(key) } }

    /// Returns the responses of a key.
    public func responses(for key: CacheKey) async throws -> [StoredResponse] { table.withLock { $0.use(key) } }

    /// The number of the last invalidation.
    public var lastInvalidationAtHand: Int64? { table.withLock { $0.lastInvalidation } }

    /// Begins to store a response.
    ///
    /// Its body is collected, and stored when it is complete.
    public func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter {
        let room = table.withLock { $0.room(for: head, key) }
        return MemoryWriter(limit: min(maximumBodySize, room), reserve) { [self] body, invalidation in
            table.withLock { table in
                if let invalidation, table.isInvalidated(key, after: invalidation) { return false }
                table.insert(head, body, key, inPlaceOf: obsolete)
                return true
            }
        }
    }

    /// Takes room for a part of a body that is being written, or gives it back.
    private func reserve(_ bytes: Int64) -> Bool {
        table.withLock { table in
            if bytes >= 0 { return table.reserve(bytes, atMost: maximumBodySize) }
            table.release(-bytes)
            return true
        }
    }

    /// Replaces the head of a response.
    public func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws {
        table.withLock { $0.update(id, key, head) }
    }

    /// Removes responses.
    public func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws {
        table.withLock { table in
            for id in ids { table.remove(id) }
        }
    }

    /// Removes the responses of a URL.
    public func removeResponses(of url: String) async throws { table.withLock { $0.removeAll(of: url) } }

    /// Removes the responses of a partition.
    public func removeResponses(ofPartition partition: String) async throws {
        table.withLock { $0.removeAll { key, _ in ExactText(key.partition) == ExactText(partition) } }
    }

    /// Removes the responses that arrived, and were last validated, before a date.
    public func removeResponses(before date: Date) async throws {
        table.withLock { $0.removeAll { _, head in head.received.date < date } }
    }

    /// Removes all responses.
    public func removeAll() async throws { table.withLock { $0 = ResponseTable(capacity: $0.capacity, after: $0) } }

    /// Returns the current usage.
    public func usage() async throws -> CacheUsage { table.withLock { $0.usage } }
}

/// A writer that collects a body in memory.
private final class MemoryWriter: CacheWriter {
    private let limit: Int64
    private let bytes = Mutex<[UInt8]>([])
    private let reserve: @Sendable (Int64) -> Bool
    private let store: @Sendable ([UInt8], _ invalidation: Int64?) -> Bool

    init(
        limit: Int64, _ reserve: @escaping @Sendable (Int64) -> Bool,
        _ store: @escaping @Sendable ([UInt8], _ invalidation: Int64?) -> Bool
    ) {
        self.limit = limit
        self.reserve = reserve
        self.store = store
    }

    deinit { _ = take() }

    func write(_ chunk: ArraySlice<UInt8>) async throws {
        try bytes.withLock { bytes in
            guard Int64(bytes.count + chunk.count) <= limit, reserve(Int64(chunk.count)) else {
                throw CacheStoreError(.tooLarge)
            }
            // Most bodies have a single chunk, which is kept without a copy.
            if bytes.isEmpty { bytes = Array(chunk) } else { bytes += chunk }
        }
    }

    func finish() async throws { _ = store(take(), nil) }

    func finish(unlessInvalidatedAfter number: Int64) async throws -> Bool { store(take(), number) }

    /// Returns the body, which is not under way any more.
    private func take() -> [UInt8] {
        let body = bytes.withLock { bytes in
            defer { bytes = [] }
            return bytes
        }
        if !body.isEmpty { _ = reserve(-Int64(body.count)) }
        return body
    }
}

/// Responses by URL and partition, up to a number of bytes.
///
/// A response that was used since it was stored is proven. Responses that were not go
/// first, so a walk over many pages does not throw out what is used. Proven ones fill at most
/// four fifths.
struct ResponseTable: Sendable {
    private struct Entry {
        let key: CacheKey
        var response: StoredResponse
        var size: Int64
        var isProven = false
    }

    let capacity: Int64
    private var entries: [StoredResponse.ID: Entry] = [:]
    private var index: [ExactText: [ExactText: [StoredResponse.ID]]] = [:]
    private var fresh = RecencyQueue<StoredResponse.ID>()
    private var proven = RecencyQueue<StoredResponse.ID>()
    private var lastID: Int64 = 0
    private var size: Int64 = 0
    private var provenSize: Int64 = 0
    /// The bytes of bodies that are being written.
    private var underWay: Int64 = 0
    private var invalidations = RecentInvalidations()

    init(capacity: Int64) { self.capacity = capacity }

    /// Creates an empty table that repeats no id of an earlier table, and stores no
    /// response that was requested before.
    init(capacity: Int64, after earlier: Self) {
        self.capacity = capacity
        lastID = earlier.lastID
        underWay = earlier.underWay
        invalidations = earlier.invalidations
        invalidations.noteAll()
    }

    var usage: CacheUsage { CacheUsage(responses: entries.count, bytes: size, capacity: capacity) }

    /// The number of the last invalidation.
    var lastInvalidation: Int64 { invalidations.last }

    /// Returns whether the responses of a key's URL were removed after an invalidation.
    func isInvalidated(_ key: CacheKey, after number: Int64) -> Bool {
        invalidations.isInvalidated(key.url, after: number)
    }

    /// Returns the responses of a key, and notes their use.
    mutating func use(_ key: CacheKey) -> [StoredResponse] {
        guard let ids = index[ExactText(key.url)]?[ExactText(key.partition)] else { return [] }
        return ids.compactMap { id in
            prove(id)
            return entries[id]?.response
        }
    }

    mutating func insert(
        _ head: CachedHead, _ body: [UInt8], _ key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) {
        var replacesProven = false
        for id in obsolete where entries[id]?.key == key {
            if entries[id]?.isProven ?? false { replacesProven = true }
            remove(id)
        }
        lastID += 1
        let id = StoredResponse.ID(lastID)
        let length = Int64(body.count)
        let response = StoredResponse(id: id, head: head, body: .bytes(body), length: length)
        let size = length + Self.overhead(head, key)
        guard size <= capacity else { return }
        entries[id] = Entry(key: key, response: response, size: size)
        let (url, partition) = (ExactText(key.url), ExactText(key.partition))
        index[url, default: [:]][partition, default: []].append(id)
        self.size += size
        if replacesProven { prove(id) } else { fresh.touch(id) }
        if let variants = index[url]?[partition], variants.count > MemoryCacheStore.variantLimit {
            let unproven = variants.filter { entries[$0]?.isProven == false }
            if let oldest = fresh.oldest(of: unproven) ?? proven.oldest(of: variants) { remove(oldest) }
        }
        shrink()
    }

    mutating func update(_ id: StoredResponse.ID, _ key: CacheKey, _ head: CachedHead) {
        guard var entry = entries[id], entry.key == key else { return }
        let length = entry.response.length
        entry.response = StoredResponse(
            id: id, head: head, body: entry.response.bodyAtHand ?? .empty, length: length)
        let change = length + Self.overhead(head, key) - entry.size
        entry.size += change
        size += change
        if entry.isProven { provenSize += change }
        entries[id] = entry
        prove(id)
        shrink()
    }

    mutating func remove(_ id: StoredResponse.ID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        fresh.forget(id)
        proven.forget(id)
        size -= entry.size
        if entry.isProven { provenSize -= entry.size }
        let (url, partition) = (ExactText(entry.key.url), ExactText(entry.key.partition))
        index[url]?[partition]?.removeAll { $0 == id }
        if index[url]?[partition]?.isEmpty == true { index[url]?[partition] = nil }
        if index[url]?.isEmpty == true { index[url] = nil }
    }

    mutating func removeAll(of url: String) {
        invalidations.note(url)
        for ids in index[ExactText(url)]?.values.map({ $0 }) ?? [] {
            for id in ids { remove(id) }
        }
    }

    /// Removes the responses that a condition holds for.
    mutating func removeAll(where isMeant: (CacheKey, CachedHead) -> Bool) {
        invalidations.noteAll()
        for (id, entry) in entries where isMeant(entry.key, entry.response.head) { remove(id) }
    }

    /// The largest body that fits beside a head and a key.
    func room(for head: CachedHead, _ key: CacheKey) -> Int64 { capacity - Self.overhead(head, key) }

    // MARK: Bodies under way

    /// Takes room for a part of a body that is being written; `false` when others fill half
    /// of the capacity.
    mutating func reserve(_ bytes: Int64, atMost limit: Int64) -> Bool {
        guard underWay + bytes <= max(capacity / 2, limit) else { return false }
        underWay += bytes
        shrink()
        return true
    }

    /// Gives back the room of a body that was written, or is not.
    mutating func release(_ bytes: Int64) { underWay -= bytes }

    // MARK: Order

    private mutating func prove(_ id: StoredResponse.ID) {
        guard let entry = entries[id] else { return }
        proven.touch(id)
        guard !entry.isProven else { return }
        fresh.forget(id)
        entries[id]?.isProven = true
        provenSize += entry.size
        while provenSize > capacity / 5 * 4, let oldest = proven.oldest, let demoted = entries[oldest] {
            proven.forget(oldest)
            fresh.touch(oldest)
            entries[oldest]?.isProven = false
            provenSize -= demoted.size
        }
    }

    private mutating func shrink() {
        while size + underWay > capacity, let oldest = fresh.oldest ?? proven.oldest { remove(oldest) }
    }

    private static func overhead(_ head: CachedHead, _ key: CacheKey) -> Int64 {
        head.memory + Int64(key.url.utf8.count + key.partition.utf8.count)
    }
}

/// Keys in the order of their last use.
///
/// Each use adds a note. Notes that a later use has replaced are skipped, and
/// removed when there are too many.
struct RecencyQueue<Key: Hashable & Sendable>: Sendable {
    private var numbers: [Key: UInt64] = [:]
    private var notes: [(key: Key, number: UInt64)] = []
    private var first = 0
    private var last: UInt64 = 0

    /// Notes the use of a key.
    mutating func touch(_ key: Key) {
        last += 1
        numbers[key] = last
        notes.append((key, last))
        if notes.count > 2 * numbers.count + 64 { sweep() }
    }

    mutating func forget(_ key: Key) { numbers[key] = nil }

    /// The number of notes.
    var noteCount: Int { notes.count }

    /// The least recently used key.
    var oldest: Key? {
        mutating get {
            while first < notes.count {
                let note = notes[first]
                if numbers[note.key] == note.number { return note.key }
                first += 1
            }
            return nil
        }
    }

    /// Returns the least recently used of some keys.
    func oldest(of keys: [Key]) -> Key? { keys.min { numbers[$0] ?? 0 < numbers[$1] ?? 0 } }

    private mutating func sweep() {
        notes = notes[first...].filter { numbers[$0.key] == $0.number }
        first = 0
    }
}

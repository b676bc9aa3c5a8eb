// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandFoundation
import Synchronization

/// A store that keeps recently used responses in memory.
///
/// Responses that are found in the store below are kept in memory, up to a
/// number of bytes, without the bodies that nobody asked for. Writes go to the store below. Its ``CacheStore/revision`` shows
/// when another process has written. The store below is told which responses were
/// used from memory, so that it does not remove these first.
public final class LayeredCacheStore: CacheStore {
    private struct State {
        var recent: RecentResponses
        /// The number of writes through this value, so that responses read
        /// before a write are not kept after it.
        var writes: UInt64 = 0
        var revision: Int64 = 0

        /// Clears the memory when another process has written.
        mutating func note(_ revision: Int64) {
            guard self.revision != revision else { return }
            self.revision = revision
            recent.forgetAll()
        }
    }

    private let base: any CacheStore
    private let state: Mutex<State>

    /// Creates a store over another one.
    ///
    /// - Parameters:
    ///   - memory: The highest number of bytes in memory; 4 MiB by default.
    ///   - base: The store below.
    public init(memory: Int64 = MemoryCacheStore.defaultCapacity, over base: any CacheStore) {
        self.base = base
        state = Mutex(State(recent: RecentResponses(capacity: memory)))
    }

    /// The limit of the store below.
    public var maximumBodySize: Int64 { base.maximumBodySize }

    /// Whether the store below is in memory too.
    public var isInMemory: Bool { base.isInMemory }

    /// The revision of the store below.
    public var revision: Int64? { base.revision }

    /// Returns the recently used responses of a key, if they are in memory.
    public func responsesAtHand(for key: CacheKey) -> [StoredResponse]? {
        guard let revision = base.revision else { return nil }
        let responses = state.withLock { state in
            state.note(revision)
            return state.recent.use(key)
        }
        if let responses { base.noteUse(of: responses.map(\.id)) }
        return responses.map { keepingBodies($0, key) }
    }

    /// Passes the uses to the store below.
    public func noteUse(of ids: [StoredResponse.ID]) { base.noteUse(of: ids) }

    /// The usage of the memory.
    var memoryUse: (keys: Int, uses: Int, bytes: Int64) {
        state.withLock { ($0.recent.count.keys, $0.recent.count.uses, $0.recent.size) }
    }

    /// Returns the responses of a key.
    public func responses(for key: CacheKey) async throws -> [StoredResponse] {
        let revision = base.revision
        let before = state.withLock { state in
            if let revision { state.note(revision) }
            return state.writes
        }
        let responses = try await base.responses(for: key)
        state.withLock { state in
            // Another task or process may have written meanwhile.
            if state.writes == before, state.revision == revision { state.recent.keep(responses, key) }
        }
        return keepingBodies(responses, key)
    }

    /// Returns responses of which each body is kept when it is found.
    private func keepingBodies(_ responses: [StoredResponse], _ key: CacheKey) -> [StoredResponse] {
        guard responses.contains(where: { $0.bodyAtHand == nil }) else { return responses }
        return responses.map { response in
            guard response.bodyAtHand == nil else { return response }
            return StoredResponse(id: response.id, head: response.head, length: response.length) { [self] in
                guard let body = try await response.body() else { return nil }
                state.withLock { $0.recent.keep(body, of: response.id, key) }
                return body
            }
        }
    }

    /// The number of the last invalidation in the store below, if it is in memory.
    public var lastInvalidationAtHand: Int64? { base.lastInvalidationAtHand }

    /// Returns the number of the last invalidation in the store below.
    public func lastInvalidation() async throws -> Int64 { try await base.lastInvalidation() }

    /// Begins to store a response in the store below.
    public func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter {
        let writer = try await base.writer(of: head, for: key, inPlaceOf: obsolete)
        return LayeredWriter(base: writer) { [self] in forget { $0.forget(key) } }
    }

    /// Replaces the head of a response.
    public func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws {
        defer { forget { $0.forget(key) } }
        try await base.update(id, of: key, to: head)
    }

    /// Removes responses.
    public func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws {
        forget { $0.forget(key) }
        defer { forget { $0.forget(key) } }
        try await base.remove(ids, of: key)
    }

    /// Removes the responses of a URL.
    public func removeResponses(of url: String) async throws {
        forget { $0.forgetAll(of: url) }
        defer { forget { $0.forgetAll(of: url) } }
        try await base.removeResponses(of: url)
    }

    /// Removes the responses of a partition.
    public func removeResponses(ofPartition partition: String) async throws {
        forget { $0.forgetAll() }
        defer { forget { $0.forgetAll() } }
        try await base.removeResponses(ofPartition: partition)
    }

    /// Removes the responses that arrived, and were last validated, before a date.
    public func removeResponses(before date: Date) async throws {
        forget { $0.forgetAll() }
        defer { forget { $0.forgetAll() } }
        try await base.removeResponses(before: date)
    }

    /// Removes all responses.
    public func removeAll() async throws {
        forget { $0.forgetAll() }
        defer { forget { $0.forgetAll() } }
        try await base.removeAll()
    }

    /// Returns the usage of the store below.
    public func usage() async throws -> CacheUsage { try await base.usage() }

    private func forget(_ what: (inout RecentResponses) -> Void) {
        state.withLock { state in
            state.writes += 1
            what(&state.recent)
        }
    }
}

/// A writer that reports its end.
private struct LayeredWriter: CacheWriter {
    let base: any CacheWriter
    let ended: @Sendable () -> Void

    func write(_ bytes: ArraySlice<UInt8>) async throws { try await base.write(bytes) }

    func finish() async throws {
        defer { ended() }
        try await base.finish()
    }

    func finish(unlessInvalidatedAfter number: Int64) async throws -> Bool {
        defer { ended() }
        return try await base.finish(unlessInvalidatedAfter: number)
    }
}

/// The responses of recently used keys, up to a number of bytes.
struct RecentResponses: Sendable {
    private struct Slot {
        var responses: [StoredResponse]
        var size: Int64
    }

    let capacity: Int64
    private var slots: [ExactText: [CacheKey: Slot]] = [:]
    private var recency = RecencyQueue<CacheKey>()
    private(set) var size: Int64 = 0

    init(capacity: Int64) { self.capacity = max(0, capacity) }

    /// The number of keys, and of noted uses.
    var count: (keys: Int, uses: Int) { (slots.values.reduce(0) { $0 + $1.count }, recency.noteCount) }

    mutating func use(_ key: CacheKey) -> [StoredResponse]? {
        guard let slot = slots[ExactText(key.url)]?[key] else { return nil }
        recency.touch(key)
        return slot.responses
    }

    /// Keeps responses, with the bodies that were found with them.
    ///
    /// A key without responses is not kept. Otherwise every URL that was ever
    /// requested would take space.
    mutating func keep(_ responses: [StoredResponse], _ key: CacheKey) {
        forget(key)
        let size = responses.reduce(Int64(key.url.utf8.count)) { $0 + $1.head.memory + $1.lengthAtHand }
        guard !responses.isEmpty, size <= capacity / 4 else { return }
        slots[ExactText(key.url), default: [:]][key] = Slot(responses: responses, size: size)
        recency.touch(key)
        self.size += size
        shrink()
    }

    /// Keeps a body that was found for one of the responses, if it is in memory.
    mutating func keep(_ body: Body, of id: StoredResponse.ID, _ key: CacheKey) {
        guard var slot = slots[ExactText(key.url)]?[key], body.bytesInMemory != nil,
            let index = slot.responses.firstIndex(where: { $0.id == id && $0.bodyAtHand == nil })
        else { return }
        let known = slot.responses[index]
        slot.size += known.length
        guard slot.size <= capacity / 4 else { return }
        slot.responses[index] = StoredResponse(id: id, head: known.head, body: body, length: known.length)
        slots[ExactText(key.url)]?[key] = slot
        size += known.length
        shrink()
    }

    private mutating func shrink() {
        while size > capacity, let oldest = recency.oldest { forget(oldest) }
    }

    mutating func forget(_ key: CacheKey) {
        recency.forget(key)
        guard let slot = slots[ExactText(key.url)]?.removeValue(forKey: key) else { return }
        size -= slot.size
        if slots[ExactText(key.url)]?.isEmpty == true { slots[ExactText(key.url)] = nil }
    }

    mutating func forgetAll(of url: String) {
        for key in slots[ExactText(url)].map({ Array($0.keys) }) ?? [] { forget(key) }
    }

    mutating func forgetAll() { self = RecentResponses(capacity: capacity) }
}

extension StoredResponse {
    /// The bytes of a body that was found with its head.
    ///
    /// A body in a file takes no memory.
    fileprivate var lengthAtHand: Int64 { bodyAtHand?.bytesInMemory == nil ? 0 : length }
}

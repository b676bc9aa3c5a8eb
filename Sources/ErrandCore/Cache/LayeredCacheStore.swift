// SPDX-License-Identifier: MIT

import Synchronization

/// A store with what was used last in memory.
///
/// What is found in the store below is kept in memory, within a number of bytes;
/// what is written goes to the store below. What another process writes there is
/// noticed by the store's ``CacheStore/revision``.
public final class LayeredCacheStore: CacheStore {
    private struct State {
        var recent: RecentResponses
        /// Counts what is written through this value, so that what was read before
        /// is not kept after it.
        var writes: UInt64 = 0
        var revision: Int64 = 0
    }

    private let base: any CacheStore
    private let state: Mutex<State>

    /// A store over another one.
    ///
    /// - Parameters:
    ///   - memory: The most bytes that are kept in memory; 4 MiB by default.
    ///   - base: The store below.
    public init(memory: Int64 = MemoryCacheStore.defaultCapacity, over base: any CacheStore) {
        self.base = base
        state = Mutex(State(recent: RecentResponses(capacity: memory)))
    }

    /// That of the store below.
    public var maximumBodySize: Int64 { base.maximumBodySize }

    /// That of the store below.
    public var revision: Int64 { base.revision }

    /// The responses of a key that were used lately.
    public func responsesAtHand(for key: CacheKey) -> [StoredResponse]? {
        let revision = base.revision
        return state.withLock { state in
            Self.forgetOld(&state, revision)
            return state.recent.use(key)
        }
    }

    /// The responses of a key.
    public func responses(for key: CacheKey) async throws -> [StoredResponse] {
        let revision = base.revision
        let before = state.withLock { state in
            Self.forgetOld(&state, revision)
            return state.writes
        }
        let responses = try await base.responses(for: key)
        state.withLock { state in
            // Another one may have written meanwhile.
            if state.writes == before, state.revision == revision { state.recent.keep(responses, key) }
        }
        return responses
    }

    /// Begins to store a response in the store below.
    public func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter {
        let writer = try await base.writer(of: head, for: key, inPlaceOf: obsolete)
        return LayeredWriter(base: writer) { [self] in forget { $0.forget(key) } }
    }

    /// Gives a response another head.
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

    /// Removes all responses.
    public func removeAll() async throws {
        forget { $0.forgetAll() }
        defer { forget { $0.forgetAll() } }
        try await base.removeAll()
    }

    /// How much the store below holds.
    public func usage() async throws -> CacheUsage { try await base.usage() }

    private func forget(_ what: (inout RecentResponses) -> Void) {
        state.withLock { state in
            state.writes += 1
            what(&state.recent)
        }
    }

    private static func forgetOld(_ state: inout State, _ revision: Int64) {
        guard state.revision != revision else { return }
        state.revision = revision
        state.recent.forgetAll()
    }
}

/// A writer that tells of its end.
private struct LayeredWriter: CacheWriter {
    let base: any CacheWriter
    let ended: @Sendable () -> Void

    func write(_ bytes: ArraySlice<UInt8>) async throws { try await base.write(bytes) }

    func finish() async throws {
        defer { ended() }
        try await base.finish()
    }
}

/// The responses of the keys that were used last, within a number of bytes.
private struct RecentResponses: Sendable {
    private struct Slot {
        let responses: [StoredResponse]
        let size: Int64
    }

    let capacity: Int64
    private var slots: [ExactText: [CacheKey: Slot]] = [:]
    private var recency = RecencyQueue<CacheKey>()
    private var size: Int64 = 0

    init(capacity: Int64) { self.capacity = max(0, capacity) }

    mutating func use(_ key: CacheKey) -> [StoredResponse]? {
        guard let slot = slots[ExactText(key.url)]?[key] else { return nil }
        recency.touch(key)
        return slot.responses
    }

    /// Keeps responses whose bodies are in memory.
    ///
    /// Nothing of a key is kept where it has none: each URL that was ever asked for
    /// would take a place.
    mutating func keep(_ responses: [StoredResponse], _ key: CacheKey) {
        forget(key)
        let isInMemory = responses.allSatisfy { $0.body.bytesInMemory != nil }
        let size = responses.reduce(Int64(256 + key.url.utf8.count)) { $0 + $1.length + Int64($1.head.size) }
        guard !responses.isEmpty, isInMemory, size <= capacity / 4 else { return }
        slots[ExactText(key.url), default: [:]][key] = Slot(responses: responses, size: size)
        recency.touch(key)
        self.size += size
        while self.size > capacity, let oldest = recency.oldest { forget(oldest) }
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

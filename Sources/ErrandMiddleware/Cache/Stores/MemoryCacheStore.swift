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
    /// Without it, a server that varies its answers endlessly would make each
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

// SPDX-License-Identifier: MIT

import Synchronization

/// A store of responses in memory.
///
/// It holds a limited number of bytes, and removes the least recently used
/// responses first. Copies of a client share it. It ends with the process.
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
        MemoryWriter(limit: maximumBodySize) { [self] body, invalidation in
            table.withLock { table in
                if let invalidation, table.isInvalidated(key, after: invalidation) { return false }
                table.insert(head, body, key, inPlaceOf: obsolete)
                return true
            }
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

    /// Removes all responses.
    public func removeAll() async throws { table.withLock { $0 = ResponseTable(capacity: $0.capacity, after: $0) } }

    /// Returns the current usage.
    public func usage() async throws -> CacheUsage { table.withLock { $0.usage } }
}

/// A writer that collects a body in memory.
private final class MemoryWriter: CacheWriter {
    private let limit: Int64
    private let bytes = Mutex<[UInt8]>([])
    private let store: @Sendable ([UInt8], _ invalidation: Int64?) -> Bool

    init(limit: Int64, _ store: @escaping @Sendable ([UInt8], _ invalidation: Int64?) -> Bool) {
        self.limit = limit
        self.store = store
    }

    func write(_ chunk: ArraySlice<UInt8>) async throws {
        try bytes.withLock { bytes in
            guard Int64(bytes.count + chunk.count) <= limit else { throw CacheStoreError(.tooLarge) }
            // Most bodies have a single chunk, which is kept without a copy.
            if bytes.isEmpty { bytes = Array(chunk) } else { bytes += chunk }
        }
    }

    func finish() async throws { _ = store(bytes.withLock { $0 }, nil) }

    func finish(unlessInvalidatedAfter number: Int64) async throws -> Bool { store(bytes.withLock { $0 }, number) }
}

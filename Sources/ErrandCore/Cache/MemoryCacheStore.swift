// SPDX-License-Identifier: MIT

import Synchronization

/// A store of responses in memory.
///
/// It holds a bounded number of bytes; what was not used for the longest time goes
/// first. Copies of a client share it. It is gone with the process.
public final class MemoryCacheStore: CacheStore {
    /// How many variants of one URL are kept for one identity; 32.
    ///
    /// A server that varies its answers without an end must not make each look-up
    /// slower.
    public static let variantLimit = 32

    /// 4 MiB.
    public static let defaultCapacity: Int64 = 4 << 20

    /// The largest body that is stored; a quarter of the capacity by default.
    public let maximumBodySize: Int64

    private let table: Mutex<ResponseTable>

    /// An empty store.
    ///
    /// - Parameters:
    ///   - capacity: The most bytes of heads and bodies; 4 MiB by default.
    ///   - maximumBodySize: The largest body; a quarter of the capacity by default.
    public init(capacity: Int64 = defaultCapacity, maximumBodySize: Int64? = nil) {
        let capacity = max(0, capacity)
        self.maximumBodySize = min(capacity, maximumBodySize ?? capacity / 4)
        table = Mutex(ResponseTable(capacity: capacity))
    }

    /// The responses of a key.
    public func responsesAtHand(for key: CacheKey) -> [StoredResponse]? { table.withLock { $0.use(key) } }

    /// The responses of a key.
    public func responses(for key: CacheKey) async throws -> [StoredResponse] { table.withLock { $0.use(key) } }

    /// Begins to store a response, which is held until it is whole.
    public func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter {
        MemoryWriter(limit: maximumBodySize) { [self] body in
            table.withLock { $0.insert(head, body, key, inPlaceOf: obsolete) }
        }
    }

    /// Gives a response another head.
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

    /// How much is stored.
    public func usage() async throws -> CacheUsage { table.withLock { $0.usage } }
}

/// A body that is collected.
private final class MemoryWriter: CacheWriter {
    private let limit: Int64
    private let bytes = Mutex<[UInt8]>([])
    private let store: @Sendable ([UInt8]) -> Void

    init(limit: Int64, _ store: @escaping @Sendable ([UInt8]) -> Void) {
        self.limit = limit
        self.store = store
    }

    func write(_ chunk: ArraySlice<UInt8>) async throws {
        try bytes.withLock { bytes in
            guard Int64(bytes.count + chunk.count) <= limit else { throw CacheStoreError(.tooLarge) }
            // The whole of most bodies, which needs no copy then.
            if bytes.isEmpty { bytes = Array(chunk) } else { bytes += chunk }
        }
    }

    func finish() async throws { store(bytes.withLock { $0 }) }
}

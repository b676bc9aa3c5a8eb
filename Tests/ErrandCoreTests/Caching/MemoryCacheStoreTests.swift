// SPDX-License-Identifier: MIT

import ErrandConformance
import ErrandTesting
import HTTPTypes
import Testing

@testable import ErrandCore

@Suite("Stores in memory", .timeLimit(.minutes(1)))
struct MemoryCacheStoreTests {
    private static let key = CacheKey(url: "https://api.example.com/p", partition: "")

    @Test("The store in memory keeps every promise", arguments: CacheStoreConformance.checks)
    func promises(_ check: CacheStoreConformance.Check) async throws {
        let store = MemoryCacheStore()
        try await check.run { store }
    }

    @Test("A layered store keeps every promise", arguments: CacheStoreConformance.checks)
    func layered(_ check: CacheStoreConformance.Check) async throws {
        let store = LayeredCacheStore(memory: 1 << 20, over: MemoryCacheStore())
        try await check.run { store }
    }

    @Test("A response that is larger than the store takes no other's place")
    func tooLarge() async throws {
        let store = MemoryCacheStore(capacity: 10_000, maximumBodySize: 9_900)
        let head = try #require(Sample.head(["ETag: \"1\""]))
        try await store.store(head, [1], for: Self.key)
        let other = CacheKey(url: "x", partition: "")
        try await store.store(head, Array(repeating: 1, count: 9_900), for: other)
        #expect(try await store.responses(for: Self.key).count == 1)
        #expect(try await store.responses(for: other).isEmpty)
        #expect(MemoryCacheStore(capacity: -5).maximumBodySize == 0)
    }

    @Test("100,000 variants of one URL leave as many as any other URL has")
    func manyVariants() async throws {
        let store = MemoryCacheStore()
        let head = try #require(Sample.head(["ETag: \"1\""]))
        for _ in 0..<100_000 { try await store.store(head, [1], for: Self.key) }
        #expect(try await store.responses(for: Self.key).count == MemoryCacheStore.variantLimit)
        #expect(try await store.usage().responses == MemoryCacheStore.variantLimit)
    }

    @Test("What another process may have changed is read again")
    func revision() async throws {
        let base = CountingStore()
        let store = LayeredCacheStore(over: base)
        let head = try #require(Sample.head(["ETag: \"1\""]))
        try await store.store(head, [1], for: Self.key)
        #expect(store.responsesAtHand(for: Self.key) == nil)
        #expect(try await store.responses(for: Self.key).count == 1)
        #expect(store.responsesAtHand(for: Self.key)?.count == 1)
        base.change()
        #expect(store.responsesAtHand(for: Self.key) == nil)
        _ = try await store.responses(for: Self.key)
        #expect(store.responsesAtHand(for: Self.key)?.count == 1)
        try await store.removeResponses(of: Self.key.url)
        #expect(store.responsesAtHand(for: Self.key) == nil)
    }

    @Test("The queue gives the keys in the order of their last use, and does not grow with their uses")
    func recency() {
        var queue = RecencyQueue<Int>()
        for key in 0..<10 { queue.touch(key) }
        for _ in 0..<1000 { queue.touch(0) }
        queue.forget(1)
        var order: [Int] = []
        while let key = queue.oldest {
            order.append(key)
            queue.forget(key)
        }
        #expect(order == [2, 3, 4, 5, 6, 7, 8, 9, 0])
    }
}

/// A store in memory that says when it was changed by others.
private final class CountingStore: CacheStore {
    private let base = MemoryCacheStore()
    private let number = Counter()

    func change() { number.next() }

    var revision: Int64 { Int64(number.count) }
    var maximumBodySize: Int64 { base.maximumBodySize }
    func responses(for key: CacheKey) async throws -> [StoredResponse] { try await base.responses(for: key) }
    func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter { try await base.writer(of: head, for: key, inPlaceOf: obsolete) }
    func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws {
        try await base.update(id, of: key, to: head)
    }
    func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws { try await base.remove(ids, of: key) }
    func removeResponses(of url: String) async throws { try await base.removeResponses(of: url) }
    func removeAll() async throws { try await base.removeAll() }
    func usage() async throws -> CacheUsage { try await base.usage() }
}

// SPDX-License-Identifier: MIT

import ErrandConformance
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Stores in memory", .timed, .timeLimit(.minutes(10)))
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

    @Test("A store whose removals do not count as one each breaks a promise; one that counts none does not")
    func miscounting() async throws {
        let found = CacheStoreConformance.checks.filter { $0.description.contains("counts as one") }
        let check = try #require(found.first)
        #expect(found.count == 1)
        for count in [{ _ in 2 }, { min($0, 1) }] as [@Sendable (Int) -> Int] {
            let store = MiscountingStore(count)
            await #expect(throws: BrokenStorePromise.self) { try await check.run { store } }
        }
        let good: [any CacheStore] = [MiscountingStore { _ in 1 }, CountingStore()]
        for store in good { try await check.run { store } }
    }

    @Test("A response that is larger than the store takes no other's place")
    func tooLarge() async throws {
        let store = MemoryCacheStore(capacity: 10_000, maximumBodySize: 9_900)
        let head = try #require(Sample.head(["ETag: \"1\""]))
        try await store.store(head, [1], for: Self.key)
        let other = CacheKey(url: "x", partition: "")
        await #expect(throws: CacheStoreError.self) {
            try await store.store(head, Array(repeating: 1, count: 9_900), for: other)
        }
        #expect(try await store.responses(for: Self.key).count == 1)
        #expect(try await store.responses(for: other).isEmpty)
        #expect(MemoryCacheStore(capacity: -5).maximumBodySize == 0)
    }

    @Test("Bodies that are being written count: together with what is stored they fill the store at most")
    func underWay() async throws {
        let capacity: Int64 = 4 << 20
        let store = MemoryCacheStore(capacity: capacity)
        let head = try #require(Sample.head(["ETag: \"1\""]))
        try await store.store(head, Array(repeating: 1, count: 1 << 20), for: Self.key)
        var writers: [any CacheWriter] = []
        var written = 0
        for number in 0..<200 {
            let key = CacheKey(url: "\(number)", partition: "")
            let writer = try await store.writer(of: head, for: key, inPlaceOf: [])
            writers.append(writer)
            let chunk = [UInt8](repeating: 1, count: 512 << 10)
            if (try? await writer.write(chunk[...])) != nil { written += chunk.count }
        }
        #expect(written == 2 << 20)
        #expect(try await store.usage().bytes + Int64(written) <= capacity)
        for writer in writers { try? await writer.finish() }
        #expect(try await store.usage().bytes <= capacity)
        writers = []
        // All room was given back.
        for number in 0..<8 {
            let key = CacheKey(url: "later \(number)", partition: "")
            try await store.store(head, Array(repeating: 1, count: 1 << 20), for: key)
        }
        #expect(try await store.usage().bytes > 3 << 20)
    }

    @Test("A walk over many pages does not throw out what is used, and what was used once goes in time")
    func scan() async throws {
        let store = MemoryCacheStore(capacity: 1 << 20)
        let head = try #require(Sample.head(["ETag: \"1\""]))
        func key(_ name: String) -> CacheKey { CacheKey(url: name, partition: "") }
        func page(_ name: String) async throws {
            try await store.store(head, Array(repeating: 1, count: 10_000), for: key(name))
        }
        for number in 0..<20 {
            try await page("used \(number)")
            #expect(store.responsesAtHand(for: key("used \(number)"))?.count == 1)
        }
        for number in 0..<600 { try await page("walked \(number)") }
        for number in 0..<20 { #expect(store.responsesAtHand(for: key("used \(number)"))?.count == 1) }
        for number in 0..<200 {
            try await page("new \(number)")
            _ = store.responsesAtHand(for: key("new \(number)"))
        }
        #expect(store.responsesAtHand(for: key("used 0"))?.isEmpty == true)
    }

    @Test("What belongs to one identity, or is older than a date, can be removed")
    func partitions() async throws {
        for store in [MemoryCacheStore(), LayeredCacheStore(over: MemoryCacheStore())] as [any CacheStore] {
            for (name, seconds) in [("anna", 0.0), ("anna", 100), ("bert", 100)] {
                let head = try #require(Sample.head(["ETag: \"1\""], at: seconds))
                let key = CacheKey(url: "\(seconds)", partition: CacheKey.partition(ofIdentity: name))
                try await store.store(head, [1], for: key)
            }
            let late = try await store.writer(
                of: try #require(Sample.head([])), for: CacheKey(url: "late", partition: ""), inPlaceOf: [])
            let before = try await store.lastInvalidation()
            try await store.removeResponses(before: Sample.moment(50).date)
            #expect(try await store.usage().responses == 2)
            try await store.removeResponses(ofPartition: CacheKey.partition(ofIdentity: "anna"))
            #expect(try await store.usage().responses == 1)
            #expect(try await !late.finish(unlessInvalidatedAfter: before))
        }
    }

    @Test("20,000 variants of one URL leave as many as any other URL has")
    func manyVariants() async throws {
        let store = MemoryCacheStore()
        let head = try #require(Sample.head(["ETag: \"1\""]))
        for number in 0..<20_000 {
            // A store in memory never waits, and other tests need the thread too.
            if number % 100 == 0 { await Task.yield() }
            try await store.store(head, [1], for: Self.key)
        }
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

    @Test("While nobody can say whether another process has written, what is in memory is not used, and is kept")
    func busy() async throws {
        let base = CountingStore()
        let store = LayeredCacheStore(over: base)
        try await store.store(try #require(Sample.head(["ETag: \"1\""])), [1], for: Self.key)
        _ = try await store.responses(for: Self.key)
        base.toggleBusy()
        #expect(store.responsesAtHand(for: Self.key) == nil)
        #expect(try await store.responses(for: Self.key).count == 1)
        base.toggleBusy()
        _ = try await store.responses(for: Self.key)
        #expect(store.responsesAtHand(for: Self.key)?.count == 1)
    }

    @Test("The store below hears of each use of what is in memory")
    func uses() async throws {
        let base = CountingStore()
        let store = LayeredCacheStore(over: base)
        try await store.store(try #require(Sample.head(["ETag: \"1\""])), [1], for: Self.key)
        let id = try #require(try await store.responses(for: Self.key).first?.id)
        for _ in 0..<3 { _ = store.responsesAtHand(for: Self.key) }
        #expect(base.uses == [id.value, id.value, id.value])
    }

    @Test("A layered store does not grow with what is asked, found, missed and removed")
    func growth() async throws {
        let memory: Int64 = 64 << 10
        let store = LayeredCacheStore(memory: memory, over: MemoryCacheStore(capacity: 1 << 20))
        let head = try #require(Sample.head(["ETag: \"1\""]))
        for number in 0..<8_000 {
            if number % 100 == 0 { await Task.yield() }
            let key = CacheKey(url: "https://api.example.com/\(number)", partition: "\(number % 7)")
            if number % 3 > 0 { try await store.store(head, [UInt8](repeating: 1, count: number % 700), for: key) }
            for _ in 0..<3 { _ = try await store.responses(for: key) }
            for _ in 0..<3 { _ = store.responsesAtHand(for: key) }
            if number % 5 == 0 { try await store.removeResponses(of: key.url) }
        }
        let use = store.memoryUse
        #expect(use.bytes <= memory && use.bytes > memory / 2, "\(use)")
        #expect(use.keys <= Int(memory / 256) && use.uses <= 2 * use.keys + 65, "\(use)")
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

/// A store in memory whose removals count as a test says.
private final class MiscountingStore: CacheStore {
    private let base = MemoryCacheStore()
    private let count: @Sendable (_ responses: Int) -> Int

    init(_ count: @escaping @Sendable (_ responses: Int) -> Int) { self.count = count }

    var maximumBodySize: Int64 { base.maximumBodySize }
    var lastInvalidationAtHand: Int64? { base.lastInvalidationAtHand }
    func responses(for key: CacheKey) async throws -> [StoredResponse] { try await base.responses(for: key) }
    func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter { try await base.writer(of: head, for: key, inPlaceOf: obsolete) }
    func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws {
        try await base.update(id, of: key, to: head)
    }
    func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws { try await base.remove(ids, of: key) }
    func removeResponses(of url: String) async throws {
        for _ in 0..<count(try await base.usage().responses) { try await base.removeResponses(of: url) }
    }
    func removeAll() async throws { try await base.removeAll() }
    func usage() async throws -> CacheUsage { try await base.usage() }
}

/// A store in memory that says when it was changed by others.
private final class CountingStore: CacheStore {
    private let base = MemoryCacheStore()
    private let number = Counter()
    private let isBusy = Counter()
    private let used = EventLog<Int64>()

    func change() { number.next() }
    func toggleBusy() { isBusy.next() }
    var uses: [Int64] { used.all }
    func noteUse(of ids: [StoredResponse.ID]) { for id in ids { used.add(id.value) } }

    var revision: Int64? { isBusy.count % 2 == 1 ? nil : Int64(number.count) }
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

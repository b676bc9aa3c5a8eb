// SPDX-License-Identifier: MIT

/// Responses by URL and partition, up to a number of bytes.
struct ResponseTable: Sendable {
    private struct Entry {
        let key: CacheKey
        var response: StoredResponse
        var size: Int64
    }

    let capacity: Int64
    private var entries: [StoredResponse.ID: Entry] = [:]
    private var index: [ExactText: [ExactText: [StoredResponse.ID]]] = [:]
    private var recency = RecencyQueue<StoredResponse.ID>()
    private var lastID: Int64 = 0
    private var size: Int64 = 0
    private var invalidations = RecentInvalidations()

    init(capacity: Int64) { self.capacity = capacity }

    /// Creates an empty table that repeats no id of an earlier table, and stores no
    /// response that was requested before.
    init(capacity: Int64, after earlier: Self) {
        self.capacity = capacity
        lastID = earlier.lastID
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
            recency.touch(id)
            return entries[id]?.response
        }
    }

    mutating func insert(
        _ head: CachedHead, _ body: [UInt8], _ key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) {
        for id in obsolete where entries[id]?.key == key { remove(id) }
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
        recency.touch(id)
        if let variants = index[url]?[partition], variants.count > MemoryCacheStore.variantLimit {
            if let oldest = recency.oldest(of: variants) { remove(oldest) }
        }
        shrink()
    }

    mutating func update(_ id: StoredResponse.ID, _ key: CacheKey, _ head: CachedHead) {
        guard var entry = entries[id], entry.key == key else { return }
        let old = entry.response
        entry.response = StoredResponse(id: id, head: head, body: old.body, length: old.length)
        size -= entry.size
        entry.size = old.length + Self.overhead(head, key)
        size += entry.size
        entries[id] = entry
        recency.touch(id)
        shrink()
    }

    mutating func remove(_ id: StoredResponse.ID) {
        guard let entry = entries.removeValue(forKey: id) else { return }
        recency.forget(id)
        size -= entry.size
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

    private mutating func shrink() {
        while size > capacity, let oldest = recency.oldest { remove(oldest) }
    }

    private static func overhead(_ head: CachedHead, _ key: CacheKey) -> Int64 {
        Int64(head.size + key.url.utf8.count + key.partition.utf8.count + 256)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore

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

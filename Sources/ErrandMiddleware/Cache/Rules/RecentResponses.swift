// SPDX-License-Identifier: MIT

import ErrandCore

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

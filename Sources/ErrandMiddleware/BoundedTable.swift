// SPDX-License-Identifier: MIT

import ErrandCore

/// A table of values by key with a limited number of entries.
///
/// The memory of a client that talks to ever new hosts must stay bounded. At the
/// limit, the table drops the least recently used half of its entries, except those
/// that are still needed.
struct BoundedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var lastUse: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var uses: UInt64 = 0
    private let limit: Int

    init(limit: Int = 1024) { self.limit = limit }

    var count: Int { entries.count }

    var keys: some Collection<Key> { entries.keys }

    var values: some Sequence<Value> { entries.values.lazy.map(\.value) }

    func value(for key: Key) -> Value? { entries[key]?.value }

    /// Uses the value of a key, and creates the value first if there is none.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - make: Returns the first value.
    ///   - isNeeded: Returns whether a value must not be dropped for another one.
    ///   - body: Uses the value.
    mutating func use<Result>(
        _ key: Key, or make: @autoclosure () -> Value, keeping isNeeded: (Value) -> Bool = { _ in false },
        _ body: (inout Value) -> Result
    ) -> Result {
        uses &+= 1
        // One lookup, and in place: copying a value that holds arrays would cost more than its use.
        if let index = entries.index(forKey: key) {
            entries.values[index].lastUse = uses
            return body(&entries.values[index].value)
        }
        if entries.count >= limit { shrink(keeping: isNeeded) }
        return body(&entries[key, default: Entry(value: make(), lastUse: uses)].value)
    }

    mutating func remove(_ key: Key) { entries[key] = nil }

    private mutating func shrink(keeping isNeeded: (Value) -> Bool) {
        let disposable = entries.filter { !isNeeded($0.value.value) }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, _) in disposable.prefix(max(1, limit / 2)) { entries[key] = nil }
    }
}

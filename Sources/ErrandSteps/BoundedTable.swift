// SPDX-License-Identifier: MIT

import ErrandCore

/// Values by key, as many as a limit allows.
///
/// A client that talks to ever new hosts must not grow for ever: past the limit
/// the half that was not used for the longest time goes, except what is still
/// needed.
struct BoundedTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Entry {
        var value: Value
        var lastUse: UInt64
    }

    private var entries: [Key: Entry] = [:]
    private var uses: UInt64 = 0
    private let limit: Int
    private let isNeeded: @Sendable (Value) -> Bool

    init(limit: Int = 1024, isNeeded: @escaping @Sendable (Value) -> Bool = { _ in false }) {
        self.limit = limit
        self.isNeeded = isNeeded
    }

    var count: Int { entries.count }

    var keys: some Collection<Key> { entries.keys }

    var values: some Sequence<Value> { entries.values.lazy.map(\.value) }

    func value(for key: Key) -> Value? { entries[key]?.value }

    /// Uses a key's value, made first when there is none.
    mutating func use<Result>(_ key: Key, or make: @autoclosure () -> Value, _ body: (inout Value) -> Result) -> Result
    {
        uses &+= 1
        // One search, and in place: a copy of a value with arrays in it would cost more than the use.
        if let index = entries.index(forKey: key) {
            entries.values[index].lastUse = uses
            return body(&entries.values[index].value)
        }
        if entries.count >= limit { shrink() }
        return body(&entries[key, default: Entry(value: make(), lastUse: uses)].value)
    }

    private mutating func shrink() {
        let disposable = entries.filter { !isNeeded($0.value.value) }.sorted { $0.value.lastUse < $1.value.lastUse }
        for (key, _) in disposable.prefix(max(1, limit / 2)) { entries[key] = nil }
    }
}

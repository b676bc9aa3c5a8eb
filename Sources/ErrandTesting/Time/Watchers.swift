// SPDX-License-Identifier: MIT

/// Tasks that wait until a condition on a value holds.
///
/// Guarded by its owner's lock: the owner releases what ``satisfied(by:)``
/// returns after it has given the lock up.
struct Watchers<Value>: Sendable {
    private struct Watcher: Sendable {
        var id: UInt64
        var condition: @Sendable (Value) -> Bool
        var parking: Parking
    }

    private var watchers: [Watcher] = []
    private var lastID: UInt64 = 0

    /// Adds a task that waits.
    mutating func add(_ condition: @escaping @Sendable (Value) -> Bool, _ parking: Parking) -> UInt64 {
        lastID &+= 1
        watchers.append(Watcher(id: lastID, condition: condition, parking: parking))
        return lastID
    }

    /// Takes a task that no longer waits out.
    mutating func remove(_ id: UInt64) { watchers.removeAll { $0.id == id } }

    /// Those whose condition holds now; they are taken out.
    mutating func satisfied(by value: Value) -> [Parking] {
        guard !watchers.isEmpty else { return [] }
        let ready = watchers.filter { $0.condition(value) }
        guard !ready.isEmpty else { return [] }
        watchers.removeAll { watcher in ready.contains { $0.id == watcher.id } }
        return ready.map(\.parking)
    }
}

// SPDX-License-Identifier: MIT

/// The tasks that wait until a condition on a value holds.
///
/// The owner's lock guards it. The owner releases the tasks that
/// ``satisfied(by:)`` returns after it has released the lock.
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

    /// Removes a task that no longer waits.
    mutating func remove(_ id: UInt64) { watchers.removeAll { $0.id == id } }

    /// Removes and returns the tasks whose condition holds now.
    mutating func satisfied(by value: Value) -> [Parking] {
        guard !watchers.isEmpty else { return [] }
        let ready = watchers.filter { $0.condition(value) }
        guard !ready.isEmpty else { return [] }
        watchers.removeAll { watcher in ready.contains { $0.id == watcher.id } }
        return ready.map(\.parking)
    }
}

// SPDX-License-Identifier: MIT

/// A queue of actions ordered by their moments.
///
/// It is a binary heap that drops removed entries when they come to the top, or
/// when they are the majority. Actions are in slots that are used again, so that
/// neither adding nor removing one needs a hash table.
struct TimerQueue: Sendable {
    /// The place of an action, and how often the place was used before.
    struct ID: Sendable, Hashable {
        fileprivate let slot: Int
        fileprivate let generation: UInt64
    }

    private struct Entry {
        var moment: TimeSource.Instant
        var id: ID
    }

    private struct Slot {
        var generation: UInt64 = 0
        var action: (@Sendable () -> Void)?
    }

    private var heap: [Entry] = []
    private var slots: [Slot] = []
    private var freeSlots: [Int] = []

    /// The number of entries, removed ones included.
    var heldCount: Int { heap.count }

    /// The number of actions.
    var count: Int { slots.count - freeSlots.count }

    /// The moment of the earliest action that was not removed.
    var earliest: TimeSource.Instant? {
        mutating get {
            while let first = heap.first, !isWaiting(first.id) { removeFirst() }
            return heap.first?.moment
        }
    }

    mutating func insert(_ moment: TimeSource.Instant, _ action: @escaping @Sendable () -> Void) -> ID {
        let slot = freeSlots.popLast() ?? slots.count
        if slot == slots.count { slots.append(Slot()) }
        slots[slot].action = action
        let id = ID(slot: slot, generation: slots[slot].generation)
        heap.append(Entry(moment: moment, id: id))
        siftUp(heap.count - 1)
        return id
    }

    mutating func remove(_ id: ID) {
        _ = take(id)
        guard heap.count > 64, count * 2 < heap.count else { return }
        heap = heap.filter { isWaiting($0.id) }.sorted { $0.moment < $1.moment }
    }

    /// Removes and returns the actions whose moment has come, in order.
    mutating func removeDue(_ now: TimeSource.Instant) -> [@Sendable () -> Void] {
        var due: [@Sendable () -> Void] = []
        while let moment = earliest, moment <= now, let first = heap.first {
            if let action = take(first.id) { due.append(action) }
            removeFirst()
        }
        return due
    }

    private func isWaiting(_ id: ID) -> Bool { slots[id.slot].generation == id.generation }

    private mutating func take(_ id: ID) -> (@Sendable () -> Void)? {
        guard isWaiting(id) else { return nil }
        slots[id.slot].generation &+= 1
        freeSlots.append(id.slot)
        return slots[id.slot].action.take()
    }

    private mutating func removeFirst() {
        heap.swapAt(0, heap.count - 1)
        heap.removeLast()
        siftDown(0)
    }

    private mutating func siftUp(_ start: Int) {
        var child = start
        while child > 0 {
            let parent = (child - 1) / 2
            guard heap[child].moment < heap[parent].moment else { return }
            heap.swapAt(child, parent)
            child = parent
        }
    }

    private mutating func siftDown(_ start: Int) {
        var parent = start
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].moment < heap[least].moment { least = child }
            guard least != parent else { return }
            heap.swapAt(parent, least)
            parent = least
        }
    }
}

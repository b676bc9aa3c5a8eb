// SPDX-License-Identifier: MIT

/// A queue of actions ordered by their moments.
///
/// It is a binary heap that drops removed entries when they come to the top, or
/// when they are the majority.
struct TimerQueue: Sendable {
    private struct Entry {
        var moment: TimeSource.Instant
        var id: UInt64
    }

    private var heap: [Entry] = []
    private var actions: [UInt64: @Sendable () -> Void] = [:]
    private var lastID: UInt64 = 0

    /// The number of entries, removed ones included.
    var heldCount: Int { heap.count }

    /// The number of actions.
    var count: Int { actions.count }

    /// The moment of the earliest action that was not removed.
    var earliest: TimeSource.Instant? {
        mutating get {
            while let first = heap.first, actions[first.id] == nil { removeFirst() }
            return heap.first?.moment
        }
    }

    mutating func insert(_ moment: TimeSource.Instant, _ action: @escaping @Sendable () -> Void) -> UInt64 {
        lastID &+= 1
        actions[lastID] = action
        heap.append(Entry(moment: moment, id: lastID))
        siftUp(heap.count - 1)
        return lastID
    }

    mutating func remove(_ id: UInt64) {
        actions[id] = nil
        guard heap.count > 64, actions.count * 2 < heap.count else { return }
        heap = heap.filter { actions[$0.id] != nil }.sorted { $0.moment < $1.moment }
    }

    /// Removes and returns the actions whose moment has come, in order.
    mutating func removeDue(_ now: TimeSource.Instant) -> [@Sendable () -> Void] {
        var due: [@Sendable () -> Void] = []
        while let moment = earliest, moment <= now, let first = heap.first {
            if let action = actions.removeValue(forKey: first.id) { due.append(action) }
            removeFirst()
        }
        return due
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

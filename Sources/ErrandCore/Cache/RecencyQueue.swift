// SPDX-License-Identifier: MIT

/// Keys in the order of their last use.
///
/// Each use is noted; notes that were followed by another one of the same key are
/// skipped, and swept when they are more than the keys.
struct RecencyQueue<Key: Hashable & Sendable>: Sendable {
    private var numbers: [Key: UInt64] = [:]
    private var notes: [(key: Key, number: UInt64)] = []
    private var first = 0
    private var last: UInt64 = 0

    /// A key is used, for the first time or again.
    mutating func touch(_ key: Key) {
        last += 1
        numbers[key] = last
        notes.append((key, last))
        if notes.count > 2 * numbers.count + 64 { sweep() }
    }

    mutating func forget(_ key: Key) { numbers[key] = nil }

    /// How many notes are kept.
    var noteCount: Int { notes.count }

    /// The key that was not used for the longest time.
    var oldest: Key? {
        mutating get {
            while first < notes.count {
                let note = notes[first]
                if numbers[note.key] == note.number { return note.key }
                first += 1
            }
            return nil
        }
    }

    /// The one of some keys that was not used for the longest time.
    func oldest(of keys: [Key]) -> Key? { keys.min { numbers[$0] ?? 0 < numbers[$1] ?? 0 } }

    private mutating func sweep() {
        notes = notes[first...].filter { numbers[$0.key] == $0.number }
        first = 0
    }
}

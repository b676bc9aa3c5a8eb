// SPDX-License-Identifier: MIT

import ErrandCore

/// Keys in the order of their last use.
///
/// Each use adds a note. Notes that a later use has replaced are skipped, and
/// removed when there are too many.
struct RecencyQueue<Key: Hashable & Sendable>: Sendable {
    private var numbers: [Key: UInt64] = [:]
    private var notes: [(key: Key, number: UInt64)] = []
    private var first = 0
    private var last: UInt64 = 0

    /// Notes the use of a key.
    mutating func touch(_ key: Key) {
        last += 1
        numbers[key] = last
        notes.append((key, last))
        if notes.count > 2 * numbers.count + 64 { sweep() }
    }

    mutating func forget(_ key: Key) { numbers[key] = nil }

    /// The number of notes.
    var noteCount: Int { notes.count }

    /// The least recently used key.
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

    /// Returns the least recently used of some keys.
    func oldest(of keys: [Key]) -> Key? { keys.min { numbers[$0] ?? 0 < numbers[$1] ?? 0 } }

    private mutating func sweep() {
        notes = notes[first...].filter { numbers[$0.key] == $0.number }
        first = 0
    }
}

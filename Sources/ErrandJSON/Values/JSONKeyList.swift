// SPDX-License-Identifier: MIT

/// The unique keys of an object in order, with a built-in hash table.
///
/// The table is in the entries themselves: entry *i* also contains the head of
/// bucket *i* and the next entry in its own bucket. So the whole list is one
/// array, which objects share and copy on write. Short lists are searched from
/// the front and have no table.
struct JSONKeyList: Sendable {
    private struct Entry: Sendable {
        var key: String
        /// The first entry in the bucket with this number, or -1.
        var head: Int32 = -1
        /// The next entry in the same bucket, or -1.
        var next: Int32 = -1
    }

    private var entries: [Entry] = []
    private static let longestUnhashed = 8

    mutating func reserveCapacity(_ capacity: Int) { entries.reserveCapacity(capacity) }

    /// Appends a key that is not in the list.
    mutating func append(_ key: String) {
        if entries.isEmpty { entries.reserveCapacity(4) }
        entries.append(Entry(key: key))
        let count = entries.count
        guard count > Self.longestUnhashed else { return }
        if count & (count - 1) == 0 || count == Self.longestUnhashed + 1 {
            rebuild()
        } else {
            link(count - 1)
        }
    }

    mutating func remove(at position: Int) {
        entries.remove(at: position)
        if entries.count > Self.longestUnhashed { rebuild() }
    }

    func position(of key: String) -> Int? {
        guard entries.count > Self.longestUnhashed else {
            for position in entries.indices where entries[position].key.hasSameCodePoints(as: key) {
                return position
            }
            return nil
        }
        var position = entries[bucket(of: key)].head
        while position >= 0 {
            let entry = entries[Int(position)]
            if entry.key.hasSameCodePoints(as: key) { return Int(position) }
            position = entry.next
        }
        return nil
    }

    /// The number of buckets: the largest power of two up to the number of
    /// entries.
    private var bucketCount: Int {
        1 << (Int.bitWidth - 1 - entries.count.leadingZeroBitCount)
    }

    private func bucket(of key: String) -> Int { key.hashValue & (bucketCount - 1) }

    private mutating func link(_ position: Int) {
        let bucket = bucket(of: entries[position].key)
        entries[position].next = entries[bucket].head
        entries[bucket].head = Int32(truncatingIfNeeded: position)
    }

    private mutating func rebuild() {
        for position in entries.indices {
            entries[position].head = -1
            entries[position].next = -1
        }
        for position in entries.indices { link(position) }
    }
}

extension JSONKeyList: RandomAccessCollection {
    var startIndex: Int { 0 }
    var endIndex: Int { entries.count }
    subscript(position: Int) -> String { entries[position].key }
}

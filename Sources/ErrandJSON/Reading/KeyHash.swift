// SPDX-License-Identifier: MIT

/// A hash of the bytes of a key, a word at a time.
///
/// It folds the halves of a multiplication with numbers that are random for
/// each process. So a document cannot be crafted to make its keys collide.
enum KeyHash {
    private static let seed = UInt64.random(in: 0 ... .max)
    private static let factor = UInt64.random(in: 0 ... .max) | 1

    @inline(__always)
    static func of(_ bytes: RawSpan, _ start: Int, _ end: Int) -> Int {
        let factor = factor
        var hash = seed ^ UInt64(truncatingIfNeeded: end &- start)
        var offset = start
        while offset &+ 8 <= end {
            hash = mixed(hash ^ bytes.word(at: offset), factor)
            offset &+= 8
        }
        if offset < end {
            var tail: UInt64 = 0
            if offset &+ 8 <= bytes.byteCount {
                tail = bytes.word(at: offset) & Word.mask(bytes: end &- offset)
            } else {
                for place in (offset..<end).reversed() { tail = tail << 8 | UInt64(bytes.byte(at: place)) }
            }
            hash = mixed(hash ^ tail, factor)
        }
        return Int(truncatingIfNeeded: hash) & .max
    }

    @inline(__always)
    private static func mixed(_ hash: UInt64, _ factor: UInt64) -> UInt64 {
        let product = hash.multipliedFullWidth(by: factor)
        return product.high ^ product.low
    }

    static func of(_ name: String) -> Int {
        name.withSpan { of($0, 0, $0.byteCount) }
    }
}

/// A hash table of numbers with open addressing, at most half full.
///
/// It contains no keys. The caller decides whether a number is the right one.
struct HashTable: Sendable {
    private var slots: [Int32]
    private var count = 0

    init(capacity: Int) {
        var size = 8
        while size < 2 * capacity { size *= 2 }
        slots = Array(repeating: -1, count: size)
    }

    /// Whether the table has no room for another number.
    var isFull: Bool { 2 * count >= slots.count }

    @inline(__always)
    func first(_ hash: Int, where isRight: (Int) -> Bool) -> Int? {
        var slot = hash & (slots.count &- 1)
        while slots[slot] >= 0 {
            if isRight(Int(slots[slot])) { return Int(slots[slot]) }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
        return nil
    }

    /// Inserts a number.
    ///
    /// It replaces a number with the same key if `isSame` finds one.
    mutating func insert(_ number: Int, _ hash: Int, replacing isSame: (Int) -> Bool = { _ in false }) {
        var slot = hash & (slots.count - 1)
        while slots[slot] >= 0, !isSame(Int(slots[slot])) { slot = (slot + 1) & (slots.count - 1) }
        if slots[slot] < 0 { count += 1 }
        slots[slot] = Int32(truncatingIfNeeded: number)
    }
}

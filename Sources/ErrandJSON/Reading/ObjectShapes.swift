// SPDX-License-Identifier: MIT

/// The keys of an object, by where they stand in the document.
///
/// Most objects of a document have the keys of one before them, in the same
/// order. As long as that holds, keys need only be compared with bytes further
/// up, and everything known about them is shared.
@safe
final class ObjectShape {
    /// The keys in order; one that stands twice is here twice.
    let keys: [StringToken]
    /// The same for ``JSONValue``, each key once.
    let keyList: JSONKeyList
    /// The members that an enumeration of keys has asked for, by its bytes.
    ///
    /// An array would be checked for exclusive access with each key.
    private var asker: ObjectIdentifier?
    private var answers: UnsafeMutablePointer<Int32>?
    private var answerCount = 0
    /// The members by the keys that the key strategy makes of theirs.
    var convertedPositions: [String: Int]?
    /// Its number among the shapes that the index of the document names, or -1.
    var number = -1
    private var table: HashTable?

    init(keys: [StringToken], keyList: JSONKeyList = JSONKeyList()) {
        self.keys = keys
        self.keyList = keyList
    }

    deinit { unsafe answers?.deallocate() }

    /// Whether the key of this number stands at the offset too, in quotes.
    ///
    /// - Returns: The offset behind the key, or 0.
    @inline(__always)
    func match(_ number: Int, in bytes: RawSpan, at offset: Int) -> Int {
        let key = keys[number]
        let known = key.start &- 1
        let length = key.end &- known &+ 1
        guard offset &+ length <= bytes.byteCount else { return 0 }
        guard length >= 8 else {
            // The known key may stand further down, when a type reads out of order.
            if Swift.max(known, offset) &+ 8 <= bytes.byteCount {
                let difference = bytes.word(at: known) ^ bytes.word(at: offset)
                return difference & Word.mask(bytes: length) == 0 ? offset &+ length : 0
            }
            for place in 0..<length where bytes.byte(at: known &+ place) != bytes.byte(at: offset &+ place) { return 0 }
            return offset &+ length
        }
        var place = 0
        while place &+ 8 < length {
            guard bytes.word(at: known &+ place) == bytes.word(at: offset &+ place) else { return 0 }
            place &+= 8
        }
        place = length &- 8
        return bytes.word(at: known &+ place) == bytes.word(at: offset &+ place) ? offset &+ length : 0
    }

    /// The number of the member that counts for a key; `nil` for no such key.
    func position(of name: String, in bytes: RawSpan, policy: JSONDuplicateKeys.Policy) -> Int? {
        let table = table ?? makeTable(bytes, policy)
        return name.withSpan { name in
            table.first(KeyHash.of(name, 0, name.byteCount)) { isKey($0, name, 0, name.byteCount, bytes) }
        }
    }

    private func makeTable(_ bytes: RawSpan, _ policy: JSONDuplicateKeys.Policy) -> HashTable {
        var table = HashTable(capacity: keys.count)
        for (number, key) in keys.enumerated() {
            func insert(_ name: RawSpan, _ start: Int, _ end: Int) {
                let hash = KeyHash.of(name, start, end)
                if policy == .firstWins, table.first(hash, where: { isKey($0, name, start, end, bytes) }) != nil {
                    return
                }
                table.insert(number, hash) { isKey($0, name, start, end, bytes) }
            }
            if key.isEscaped {
                bytes.unescapedBytes(key).withSpan { insert($0, 0, $0.byteCount) }
            } else {
                insert(bytes, key.start, key.end)
            }
        }
        self.table = table
        return table
    }

    /// Whether the key of this number is these bytes.
    private func isKey(_ number: Int, _ name: RawSpan, _ start: Int, _ end: Int, _ bytes: RawSpan) -> Bool {
        let key = keys[number]
        guard key.isEscaped else {
            return key.end &- key.start == end &- start
                && bytes.isEqual(from: key.start, to: name, from: start, count: end &- start)
        }
        return bytes.unescapedBytes(key).withSpan {
            $0.byteCount == end - start && $0.isEqual(from: 0, to: name, from: start, count: end - start)
        }
    }

    /// Whether answers to keys of this type are remembered: to those of the
    /// first that asks.
    func remembers(_ type: ObjectIdentifier) -> Bool {
        if asker == nil { asker = type }
        return asker == type
    }

    /// What was answered to a key: the number of a member, -1 for none, -2 when
    /// it was not asked for.
    @inline(__always)
    func answer(to key: UInt8) -> Int {
        guard Int(key) < answerCount, let answers = unsafe answers else { return -2 }
        return unsafe Int(answers[Int(key)])
    }

    /// Remembers an answer.
    func remember(_ answer: Int, to key: UInt8) {
        if Int(key) >= answerCount { makeRoom(for: key) }
        guard Int(key) < answerCount, let answers = unsafe answers else { return }
        unsafe answers[Int(key)] = Int32(truncatingIfNeeded: answer)
    }

    private func makeRoom(for key: UInt8) {
        let larger = max(2 * answerCount, Int(key) + 1, Swift.min(keys.count, 256))
        let fresh = UnsafeMutablePointer<Int32>.allocate(capacity: larger)
        unsafe fresh.initialize(repeating: -2, count: larger)
        if let answers = unsafe answers {
            unsafe fresh.update(from: answers, count: answerCount)
            unsafe answers.deallocate()
        }
        unsafe answers = fresh
        answerCount = larger
    }
}

/// The shapes of a document, by the bytes with which objects begin.
struct ObjectShapes {
    private struct Entry {
        var shape: ObjectShape?
        /// How often another shape was learned here.
        var changes = 0
    }

    private var entries: [Entry] = []
    private var keyCount = 0
    private static let entryCount = 64
    private static let mostChanges = 64
    /// How many keys all shapes may have that were ever learned.
    ///
    /// A document whose objects have ever-changing keys must not take much more
    /// memory than it has bytes.
    private static let mostKeys = 16_384

    /// The place for objects whose first key begins like the one here.
    mutating func slot(for bytes: RawSpan, at offset: Int) -> Int {
        if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.entryCount) }
        guard offset &+ 8 <= bytes.byteCount else { return 0 }
        let hash = bytes.word(at: offset) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: hash >> 58)
    }

    subscript(slot: Int) -> ObjectShape? { entries[slot].shape }

    /// Whether a shape is worth remembering: a place that has seen too many is
    /// of no use.
    func hasRoom(for keys: Int, slot: Int) -> Bool {
        entries[slot].changes < Self.mostChanges && keyCount + keys <= Self.mostKeys
    }

    /// Remembers a shape, where there is room.
    mutating func learn(_ shape: ObjectShape, slot: Int) {
        guard hasRoom(for: shape.keys.count, slot: slot) else { return }
        keyCount += shape.keys.count
        entries[slot].changes += 1
        entries[slot].shape = shape
    }
}

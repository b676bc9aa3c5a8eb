// SPDX-License-Identifier: MIT

/// The keys of an object, by their positions in the document.
///
/// Most objects of a document have the same keys in the same order as an
/// earlier one. So keys are only compared with earlier bytes, and everything
/// known about them is shared.
@safe
final class ObjectShape {
    /// The keys in order, with duplicates.
    let keys: [StringToken]
    /// The keys for ``JSONValue``, without duplicates.
    let keyList: JSONKeyList
    /// The members that an enumeration of keys has requested, by their bytes.
    ///
    /// An array would be checked for exclusive access with each key.
    private var asker: ObjectIdentifier?
    private var remembered: UnsafeMutablePointer<Int32>?
    private var rememberedCount = 0
    /// The members by their converted keys.
    var convertedPositions: [String: Int]?
    /// The number of the shape in the index of the document, or -1.
    var number = -1
    private var table: HashTable?

    init(keys: [StringToken], keyList: JSONKeyList = JSONKeyList()) {
        self.keys = keys
        self.keyList = keyList
    }

    deinit { unsafe remembered?.deallocate() }

    /// Checks whether the key with a number is at an offset, in quotes.
    ///
    /// - Returns: The offset after the key, or 0.
    @inline(__always)
    func match(_ number: Int, in bytes: RawSpan, at offset: Int) -> Int {
        let key = keys[number]
        let known = key.start &- 1
        let length = key.end &- known &+ 1
        guard offset &+ length <= bytes.byteCount else { return 0 }
        guard length >= 8 else {
            // The known key may be further down if a type reads out of order.
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

    /// Returns the number of the member that counts for a key, or `nil` if
    /// there is none.
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

    /// Returns whether the key with a number has these bytes.
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

    /// Returns whether the members for keys of a type are remembered.
    ///
    /// They are remembered only for the first type that asks.
    func remembers(_ type: ObjectIdentifier) -> Bool {
        if asker == nil { asker = type }
        return asker == type
    }

    /// Returns the remembered number of the member for a key: -1 for no
    /// member, -2 if the key was not requested yet.
    @inline(__always)
    func rememberedNumber(for key: UInt8) -> Int {
        guard Int(key) < rememberedCount, let remembered = unsafe remembered else { return -2 }
        return unsafe Int(remembered[Int(key)])
    }

    /// Remembers the number of the member for a key.
    func remember(_ number: Int, for key: UInt8) {
        if Int(key) >= rememberedCount { makeRoom(for: key) }
        guard Int(key) < rememberedCount, let remembered = unsafe remembered else { return }
        unsafe remembered[Int(key)] = Int32(truncatingIfNeeded: number)
    }

    private func makeRoom(for key: UInt8) {
        let larger = max(2 * rememberedCount, Int(key) + 1, Swift.min(keys.count, 256))
        let fresh = UnsafeMutablePointer<Int32>.allocate(capacity: larger)
        unsafe fresh.initialize(repeating: -2, count: larger)
        if let remembered = unsafe remembered {
            unsafe fresh.update(from: remembered, count: rememberedCount)
            unsafe remembered.deallocate()
        }
        unsafe remembered = fresh
        rememberedCount = larger
    }
}

/// The shapes of a document, by the first keys of objects.
struct ObjectShapes {
    private struct Entry {
        var shape: ObjectShape?
        /// The number of times that another shape was learned here.
        var changes = 0
    }

    private var entries: [Entry] = []
    private var keyCount = 0
    private static let entryCount = 64
    private static let mostChanges = 64
    /// The largest total number of keys in all learned shapes.
    ///
    /// So a document with ever-changing keys does not need much more memory
    /// than it has bytes.
    private static let mostKeys = 16_384

    /// Returns the slot for objects whose first key is at an offset, in quotes.
    ///
    /// The first bytes of the key choose it, and nothing behind a short key.
    /// If objects with another first key are there, the slot beside is taken:
    /// two kinds of objects do not displace each other all the time.
    mutating func slot(for bytes: RawSpan, at offset: Int) -> Int {
        if entries.isEmpty { entries = Array(repeating: Entry(), count: Self.entryCount) }
        guard offset &+ 8 <= bytes.byteCount else { return 0 }
        let word = bytes.word(at: offset)
        // The last byte of the shifted word is 0, so there is always a special one.
        let length = Word.special(word >> 8).trailingZeroBitCount / 8 + 2
        let hash = (word & Word.mask(bytes: length)) &* 0x9E37_79B9_7F4A_7C15
        let slot = Int(truncatingIfNeeded: hash >> 58)
        guard let shape = entries[slot].shape, shape.match(0, in: bytes, at: offset) == 0 else { return slot }
        return slot ^ 1
    }

    subscript(slot: Int) -> ObjectShape? { entries[slot].shape }

    /// Returns whether a shape is remembered.
    ///
    /// A slot that has seen too many shapes is not used.
    func hasRoom(for keys: Int, slot: Int) -> Bool {
        entries[slot].changes < Self.mostChanges && keyCount + keys <= Self.mostKeys
    }

    /// Remembers a shape if there is room.
    mutating func learn(_ shape: ObjectShape, slot: Int) {
        guard hasRoom(for: shape.keys.count, slot: slot) else { return }
        keyCount += shape.keys.count
        entries[slot].changes += 1
        entries[slot].shape = shape
    }
}

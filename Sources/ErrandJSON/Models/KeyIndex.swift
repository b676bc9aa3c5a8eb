// SPDX-License-Identifier: MIT

/// A fixed list of keys as bytes: for comparing one of them with a document,
/// for finding the one that a document has, and for writing one.
@usableFromInline
final class KeyIndex: Sendable {
    let names: [String]
    /// For writing: each as `,"name":`, one after the other.
    let written: [UInt8]
    private let writtenStarts: [Int]
    /// For comparing: each as `"name"`, padded with zeros to whole words.
    private let words: [UInt64]
    private let places: [Place]
    /// For finding: the position of a key at the hash of its bytes or behind
    /// it, or -1.
    private let slots: [Int32]

    private struct Place: Sendable {
        var firstWord: Int32
        var length: Int32
    }

    init(_ names: [String]) {
        self.names = names
        var written: [UInt8] = []
        var writtenStarts: [Int] = []
        var words: [UInt64] = []
        var places: [Place] = []
        for name in names {
            writtenStarts.append(written.count)
            var buffer = ByteBuffer()
            buffer.appendString(name)
            written.append(0x2C)
            written += buffer.bytes
            written.append(0x3A)
            places.append(
                Place(firstWord: Int32(words.count), length: Int32(truncatingIfNeeded: buffer.bytes.count)))
            for start in stride(from: 0, to: buffer.bytes.count, by: 8) {
                var word: UInt64 = 0
                for (shift, byte) in buffer.bytes[start...].prefix(8).enumerated() {
                    word |= UInt64(byte) << UInt64(8 * shift)
                }
                words.append(word)
            }
        }
        writtenStarts.append(written.count)
        var slotCount = 4
        while slotCount < names.count * 2 { slotCount *= 2 }
        var slots = [Int32](repeating: -1, count: slotCount)
        for (position, name) in names.enumerated() {
            let bytes = Array(name.utf8)
            var slot = unsafe Int(truncatingIfNeeded: Self.hash(bytes.span.bytes, 0, bytes.count)) & (slotCount - 1)
            while slots[slot] >= 0 { slot = (slot + 1) & (slotCount - 1) }
            slots[slot] = Int32(truncatingIfNeeded: position)
        }
        self.written = written
        self.writtenStarts = writtenStarts
        self.words = words
        self.places = places
        self.slots = slots
    }

    var count: Int { places.count }

    /// The bytes `,"name":` of a key in ``written``.
    func writtenRange(_ position: Int) -> Range<Int> { writtenStarts[position]..<writtenStarts[position + 1] }

    /// Whether the document has this key, in quotes, at this offset.
    ///
    /// - Returns: The offset behind the key, or 0. Near the end of the document
    ///   the answer may be 0 although the key stands there.
    @inline(__always)
    func match(_ position: Int, in bytes: RawSpan, at offset: Int) -> Int {
        let place = places[position]
        let length = Int(place.length)
        guard offset &+ length &+ 8 <= bytes.byteCount else { return 0 }
        var word = Int(place.firstWord)
        var read = 0
        while read &+ 8 <= length {
            guard bytes.word(at: offset &+ read) == words[word] else { return 0 }
            read &+= 8
            word &+= 1
        }
        if read < length {
            guard bytes.word(at: offset &+ read) & Word.mask(bytes: length &- read) == words[word] else { return 0 }
        }
        return offset &+ length
    }

    /// The position of the key with these bytes, or -1.
    func position(of bytes: RawSpan, from start: Int, to end: Int) -> Int {
        var slot = Int(truncatingIfNeeded: Self.hash(bytes, start, end)) & (slots.count &- 1)
        while slots[slot] >= 0 {
            let position = Int(slots[slot])
            if isName(position, bytes, start, end) { return position }
            slot = (slot &+ 1) & (slots.count &- 1)
        }
        return -1
    }

    private func isName(_ position: Int, _ bytes: RawSpan, _ start: Int, _ end: Int) -> Bool {
        let range = writtenRange(position)
        // Without the comma, two quotes and the colon. A key that has to be
        // escaped is not equal to its escaped bytes, so it is compared as text.
        guard range.count - 4 == end - start else {
            return names[position].utf8.count == end - start
                && names[position].utf8.elementsEqual(copy(bytes, start, end))
        }
        for offset in 0..<end &- start where written[range.lowerBound &+ 2 &+ offset] != bytes.byte(at: start &+ offset)
        {
            return false
        }
        return true
    }

    private func copy(_ bytes: RawSpan, _ start: Int, _ end: Int) -> [UInt8] {
        (start..<end).map { bytes.byte(at: $0) }
    }

    private static func hash(_ bytes: RawSpan, _ start: Int, _ end: Int) -> UInt64 {
        var hash = UInt64(truncatingIfNeeded: end &- start) &* 0x9E37_79B9_7F4A_7C15
        var offset = start
        while offset &+ 8 <= end {
            hash = (hash ^ bytes.word(at: offset)) &* 0xFF51_AFD7_ED55_8CCD
            hash ^= hash >> 29
            offset &+= 8
        }
        var tail: UInt64 = 0
        while offset < end {
            tail = tail << 8 | UInt64(bytes.byte(at: offset))
            offset &+= 1
        }
        hash = (hash ^ tail) &* 0xFF51_AFD7_ED55_8CCD
        return hash ^ hash >> 32
    }
}

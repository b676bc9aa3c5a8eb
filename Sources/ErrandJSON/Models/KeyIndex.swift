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
    /// For finding.
    private let table: HashTable

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
            let buffer = TextBuffer(capacity: 64)
            buffer.appendString(name)
            written.append(0x2C)
            let quoted = buffer.bytes
            written += quoted
            written.append(0x3A)
            places.append(
                Place(firstWord: Int32(words.count), length: Int32(truncatingIfNeeded: quoted.count)))
            for start in stride(from: 0, to: quoted.count, by: 8) {
                var word: UInt64 = 0
                for (shift, byte) in quoted[start...].prefix(8).enumerated() {
                    word |= UInt64(byte) << UInt64(8 * shift)
                }
                words.append(word)
            }
        }
        writtenStarts.append(written.count)
        var table = HashTable(capacity: names.count)
        for (position, name) in names.enumerated() { table.insert(position, KeyHash.of(name)) }
        self.written = written
        self.writtenStarts = writtenStarts
        self.words = words
        self.places = places
        self.table = table
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
        table.first(KeyHash.of(bytes, start, end)) { isName($0, bytes, start, end) } ?? -1
    }

    private func isName(_ position: Int, _ bytes: RawSpan, _ start: Int, _ end: Int) -> Bool {
        names[position].utf8.count == end &- start
            && names[position].withSpan { $0.isEqual(from: 0, to: bytes, from: start, count: end &- start) }
    }
}

// SPDX-License-Identifier: MIT

/// A fixed list of keys as bytes, to compare a key with a document, to find a
/// document's key, and to write a key.
@usableFromInline
final class KeyIndex: Sendable {
    let names: [String]
    /// The keys for writing: each as `,"name":`, one after the other.
    let written: [UInt8]
    private let writtenStarts: [Int]
    /// The keys for comparing.
    private let texts: [Text]
    /// The words of long keys, from the fourth word on.
    private let words: [UInt64]
    private let table: HashTable

    /// A key as `,"name":`, in words, the last one padded with zeros.
    private struct Text: Sendable {
        /// Masks for the significant bytes of three words, so that a short key
        /// is compared without a branch.
        var masks: (UInt64, UInt64, UInt64)
        var start: (UInt64, UInt64, UInt64)
        var length: Int32
        /// The position of the rest.
        var rest: Int32
    }

    init(_ names: [String]) {
        self.names = names
        var written: [UInt8] = []
        var writtenStarts: [Int] = []
        var texts: [Text] = []
        var words: [UInt64] = []
        for name in names {
            writtenStarts.append(written.count)
            let buffer = TextBuffer(capacity: 64)
            buffer.append(0x2C)
            buffer.appendString(name)
            buffer.append(0x3A)
            let text = buffer.bytes
            written += text
            func word(_ number: Int) -> UInt64 {
                text.dropFirst(8 * number).prefix(8).reversed().reduce(0) { $0 << 8 | UInt64($1) }
            }
            func mask(_ number: Int) -> UInt64 {
                switch text.count - 8 * number {
                case 8...: .max
                case let count: Word.mask(bytes: max(0, count))
                }
            }
            texts.append(
                Text(
                    masks: (mask(0), mask(1), mask(2)), start: (word(0), word(1), word(2)),
                    length: Int32(truncatingIfNeeded: text.count), rest: Int32(truncatingIfNeeded: words.count)))
            var number = 3
            while 8 * number < text.count {
                words.append(word(number))
                number += 1
            }
        }
        writtenStarts.append(written.count)
        var table = HashTable(capacity: names.count)
        for (position, name) in names.enumerated() { table.insert(position, KeyHash.of(name)) }
        self.written = written
        self.writtenStarts = writtenStarts
        self.texts = texts
        self.words = words
        self.table = table
    }

    var count: Int { texts.count }

    /// Returns the range of a key's bytes `,"name":` in ``written``.
    func writtenRange(_ position: Int) -> Range<Int> { writtenStarts[position]..<writtenStarts[position + 1] }

    /// Checks whether the document has a comma, this key and its colon at an
    /// offset.
    ///
    /// - Returns: The offset after the colon, or 0. Near the end of the
    ///   document the result may be 0 although the key is there.
    @inline(__always)
    func match(_ position: Int, in bytes: RawSpan, at offset: Int) -> Int {
        guard position < texts.count, offset &+ 24 <= bytes.byteCount else { return 0 }
        let text = texts[position]
        let difference =
            bytes.word(at: offset) & text.masks.0 ^ text.start.0
            | (bytes.word(at: offset &+ 8) & text.masks.1 ^ text.start.1)
            | (bytes.word(at: offset &+ 16) & text.masks.2 ^ text.start.2)
        guard difference == 0 else { return 0 }
        let length = Int(text.length)
        return length <= 24 || hasRest(text, in: bytes, at: offset) ? offset &+ length : 0
    }

    private func hasRest(_ text: Text, in bytes: RawSpan, at start: Int) -> Bool {
        let end = start &+ Int(text.length)
        guard end &+ 8 <= bytes.byteCount else { return false }
        var word = Int(text.rest)
        var offset = start &+ 24
        while offset < end {
            let mask = end &- offset >= 8 ? .max : Word.mask(bytes: end &- offset)
            guard bytes.word(at: offset) & mask == words[word] else { return false }
            offset &+= 8
            word &+= 1
        }
        return true
    }

    /// Returns the position of the key with these bytes, or -1.
    func position(of bytes: RawSpan, from start: Int, to end: Int, expected: Int = 0) -> Int {
        if expected < count, isName(expected, bytes, start, end) { return expected }
        return table.first(KeyHash.of(bytes, start, end)) { isName($0, bytes, start, end) } ?? -1
    }

    private func isName(_ position: Int, _ bytes: RawSpan, _ start: Int, _ end: Int) -> Bool {
        names[position].utf8.count == end &- start
            && names[position].withSpan { $0.isEqual(from: 0, to: bytes, from: start, count: end &- start) }
    }
}

// SPDX-License-Identifier: MIT

// The loads on which everything else is built. They are checked against the
// bounds of the span. `unsafe` only marks that bytes are read as an integer,
// which is valid for any bytes.

extension RawSpan {
    /// Returns the byte at an offset, or 0 after the end.
    ///
    /// No valid JSON contains the byte 0.
    @inlinable
    @inline(__always)
    func byte(at offset: Int) -> UInt8 {
        guard offset < byteCount else { return 0 }
        return unsafe unsafeLoad(fromByteOffset: offset, as: UInt8.self)
    }

    /// Returns the eight bytes at an offset, the first one lowest.
    @inline(__always)
    func word(at offset: Int) -> UInt64 {
        UInt64(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }

    /// Returns the four bytes at an offset, the first one lowest.
    @inlinable
    @inline(__always)
    func halfWord(at offset: Int) -> UInt32 {
        UInt32(littleEndian: unsafe unsafeLoadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }

    /// Returns up to eight bytes at an offset, the first one lowest.
    @inline(__always)
    func word(at offset: Int, count: Int) -> UInt64 {
        if count == 8 { return word(at: offset) }
        if offset >= 8 &- count {
            return word(at: offset &+ count &- 8) &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        }
        var word: UInt64 = 0
        var shift: UInt64 = 0
        var offset = offset
        if count & 4 != 0 {
            word = UInt64(halfWord(at: offset))
            offset &+= 4
            shift = 32
        }
        if count & 2 != 0 {
            word |= (UInt64(byte(at: offset)) | UInt64(byte(at: offset &+ 1)) &<< 8) &<< shift
            offset &+= 2
            shift &+= 16
        }
        if count & 1 != 0 { word |= UInt64(byte(at: offset)) &<< shift }
        return word
    }

    /// Returns the text of a range that is known to be UTF-8.
    @inline(__always)
    func text(from start: Int, to end: Int) -> String {
        unsafe withUnsafeBytes { all in
            unsafe String(decoding: UnsafeRawBufferPointer(rebasing: all[start..<end]), as: UTF8.self)
        }
    }

    /// Whether all bytes are ASCII characters that need no escape in a JSON
    /// string.
    var isPlainText: Bool {
        var offset = 0
        while offset < byteCount {
            let count = Swift.min(8, byteCount &- offset)
            guard Word.special(word(at: offset, count: count) | ~Word.mask(bytes: count) & Word.spaces) == 0 else {
                return false
            }
            offset &+= count
        }
        return true
    }

    /// Returns the offset of the first byte from here on that is not white
    /// space.
    @inline(__always)
    func skippingWhitespace(from offset: Int) -> Int {
        var offset = offset
        while byte(at: offset) <= 0x20 {
            switch byte(at: offset) {
            case 0x20, 0x0A, 0x0D, 0x09: offset &+= 1
            default: return offset
            }
        }
        return offset
    }
}

extension String {
    /// Runs a closure on the UTF-8 of the text.
    @inline(__always)
    func withSpan<Result>(_ body: (RawSpan) -> Result) -> Result {
        let result = unsafe utf8.withContiguousStorageIfAvailable { body(unsafe UnsafeRawBufferPointer($0).bytes) }
        if let result { return result }
        var text = self
        return text.withUTF8 { body(unsafe UnsafeRawBufferPointer($0).bytes) }
    }
}

extension RawSpan {
    /// Returns whether a range has the same bytes as a range of another span.
    @inline(__always)
    func isEqual(from start: Int, to other: RawSpan, from otherStart: Int, count: Int) -> Bool {
        var place = 0
        while place &+ 8 <= count {
            guard word(at: start &+ place) == other.word(at: otherStart &+ place) else { return false }
            place &+= 8
        }
        while place < count {
            guard byte(at: start &+ place) == other.byte(at: otherStart &+ place) else { return false }
            place &+= 1
        }
        return true
    }
}

extension [UInt8] {
    /// Runs a closure on the bytes.
    @inline(__always)
    func withSpan<Result, Failure: Error>(_ body: (RawSpan) throws(Failure) -> Result) throws(Failure) -> Result {
        try unsafe body(span.bytes)
    }
}

/// Operations on eight bytes at once.
enum Word {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highBits: UInt64 = 0x8080_8080_8080_8080

    /// Returns the high bit of the first special byte: a quote, a backslash, a
    /// control character or one outside ASCII.
    ///
    /// Bits of later bytes may be wrong.
    @inline(__always)
    static func special(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let isQuote = (quote &- ones) & ~quote
        let isBackslash = (backslash &- ones) & ~backslash
        let isControl = (word &- (ones &* 0x20)) & ~word
        return (isQuote | isBackslash | isControl | word) & highBits
    }

    /// Returns the same as ``special(_:)``, but accepts characters outside
    /// ASCII.
    @inline(__always)
    static func needsEscape(_ word: UInt64) -> UInt64 {
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let isQuote = (quote &- ones) & ~quote
        let isBackslash = (backslash &- ones) & ~backslash
        let isControl = (word &- (ones &* 0x20)) & ~word
        return (isQuote | isBackslash | isControl) & highBits
    }

    /// Returns a mask that keeps the first bytes of a word.
    @inline(__always)
    static func mask(bytes: Int) -> UInt64 { ~(~0 << UInt64(truncatingIfNeeded: bytes &* 8)) }

    /// Eight spaces.
    static var spaces: UInt64 { ones &* 0x20 }
}

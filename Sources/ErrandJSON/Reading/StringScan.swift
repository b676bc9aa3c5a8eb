// SPDX-License-Identifier: MIT

/// The position of a string, between its quotes.
@usableFromInline
package struct StringToken {
    @usableFromInline var start: Int
    @usableFromInline var end: Int
    /// Whether the text contains an escape.
    @usableFromInline var isEscaped: Bool
}

extension RawSpan {
    /// Returns the offset of the first special byte from an offset on.
    ///
    /// In the last seven bytes it may be an earlier offset.
    @inline(__always)
    func endOfPlainText(from start: Int) -> Int {
        var offset = start
        while offset &+ 8 <= byteCount {
            let special = Word.special(word(at: offset))
            guard special == 0 else { return offset &+ special.trailingZeroBitCount &>> 3 }
            offset &+= 8
        }
        return offset
    }

    /// Scans a string and checks it completely: escapes, surrogate pairs,
    /// control characters and UTF-8.
    ///
    /// `start` is after the opening quote.
    func scanString(from start: Int) throws(ScanFailure) -> StringToken {
        var offset = start
        var isEscaped = false
        while true {
            offset = endOfPlainText(from: offset)
            guard offset < byteCount else { throw ScanFailure(.unexpectedEnd, at: byteCount) }
            switch byte(at: offset) {
            case 0x22: return StringToken(start: start, end: offset, isEscaped: isEscaped)
            case 0x5C:
                isEscaped = true
                offset = try checkedEscape(at: offset)
            case 0..<0x20: throw ScanFailure(.controlCharacter, at: offset)
            case 0x80...: offset = try checkedUTF8(at: offset)
            default: offset &+= 1
            }
        }
    }

    /// Returns the offset after an escape that starts at an offset.
    private func checkedEscape(at offset: Int) throws(ScanFailure) -> Int {
        switch byte(at: offset + 1) {
        case 0x22, 0x5C, 0x2F, 0x62, 0x66, 0x6E, 0x72, 0x74: return offset + 2
        case 0x75:
            let unit = try codeUnit(at: offset + 2)
            guard unit & 0xF800 == 0xD800 else { return offset + 6 }
            guard unit < 0xDC00 else { throw ScanFailure(.loneSurrogate, at: offset) }
            if offset + 6 >= byteCount { throw ScanFailure(.unexpectedEnd, at: byteCount) }
            guard byte(at: offset + 6) == 0x5C else { throw ScanFailure(.loneSurrogate, at: offset) }
            if offset + 7 >= byteCount { throw ScanFailure(.unexpectedEnd, at: byteCount) }
            guard byte(at: offset + 7) == 0x75 else { throw ScanFailure(.loneSurrogate, at: offset) }
            guard try codeUnit(at: offset + 8) & 0xFC00 == 0xDC00 else {
                throw ScanFailure(.loneSurrogate, at: offset)
            }
            return offset + 12
        default:
            throw offset + 1 < byteCount
                ? ScanFailure(.invalidEscape, at: offset) : ScanFailure(.unexpectedEnd, at: byteCount)
        }
    }

    /// Returns the value of four hexadecimal digits.
    func codeUnit(at offset: Int) throws(ScanFailure) -> UInt32 {
        var unit: UInt32 = 0
        for place in offset..<offset + 4 {
            guard place < byteCount else { throw ScanFailure(.unexpectedEnd, at: byteCount) }
            let digit = byte(at: place)
            switch digit {
            case 0x30...0x39: unit = unit << 4 | UInt32(digit &- 0x30)
            case 0x41...0x46: unit = unit << 4 | UInt32(digit &- 0x37)
            case 0x61...0x66: unit = unit << 4 | UInt32(digit &- 0x57)
            default: throw ScanFailure(.invalidEscape, at: offset - 2)
            }
        }
        return unit
    }

    /// Returns the offset of the next ASCII byte, after checking all bytes
    /// before it by RFC 3629 §4: no overlong forms, no surrogates, nothing
    /// above U+10FFFF.
    private func checkedUTF8(at start: Int) throws(ScanFailure) -> Int {
        var offset = start
        while true {
            let lead = byte(at: offset)
            if lead < 0x80 { return offset }
            let length: Int
            let second: ClosedRange<UInt8>
            switch lead {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: throw ScanFailure(.invalidUTF8, at: offset)
            }
            for place in 1..<length {
                guard offset &+ place < byteCount else { throw ScanFailure(.unexpectedEnd, at: byteCount) }
                let next = byte(at: offset &+ place)
                guard place == 1 ? second.contains(next) : next & 0xC0 == 0x80 else {
                    throw ScanFailure(.invalidUTF8, at: offset)
                }
            }
            offset &+= length
        }
    }

    /// Returns the text of a scanned string.
    @inline(__always)
    func text(_ token: StringToken) -> String {
        token.isEscaped ? unescapedText(token) : text(from: token.start, to: token.end)
    }

    /// Returns whether a scanned string has these code points.
    func isText(_ token: StringToken, _ text: String) -> Bool {
        guard !token.isEscaped else { return unescapedText(token).hasSameCodePoints(as: text) }
        let count = token.end &- token.start
        return text.utf8.count == count
            && text.withSpan { $0.isEqual(from: 0, to: self, from: token.start, count: count) }
    }

    private func unescapedText(_ token: StringToken) -> String {
        unsafe String(unsafeUninitializedCapacity: token.end - token.start) { buffer in
            // Unescaped text is never longer than escaped text.
            var written = 0
            forEachUnescapedByte(token) { byte in
                unsafe buffer[written] = byte
                written &+= 1
            }
            return written
        }
    }

    /// Returns the UTF-8 of a scanned string.
    @usableFromInline
    func unescapedBytes(_ token: StringToken) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(token.end - token.start)
        forEachUnescapedByte(token) { bytes.append($0) }
        return bytes
    }

    @inline(__always)
    private func forEachUnescapedByte(_ token: StringToken, _ body: (UInt8) -> Void) {
        var offset = token.start
        while offset < token.end {
            let plain = byte(at: offset)
            guard plain == 0x5C else {
                body(plain)
                offset &+= 1
                continue
            }
            let letter = byte(at: offset &+ 1)
            offset &+= 2
            switch letter {
            case 0x62: body(0x08)
            case 0x66: body(0x0C)
            case 0x6E: body(0x0A)
            case 0x72: body(0x0D)
            case 0x74: body(0x09)
            case 0x75:
                // The scan has checked the digits and the pairs.
                var scalar = (try? codeUnit(at: offset)) ?? 0xFFFD
                offset &+= 4
                if scalar & 0xFC00 == 0xD800 {
                    let low = (try? codeUnit(at: offset &+ 2)) ?? 0xDC00
                    scalar = 0x10000 &+ (scalar & 0x3FF) << 10 &+ (low & 0x3FF)
                    offset &+= 6
                }
                if scalar < 0x80 {
                    body(UInt8(truncatingIfNeeded: scalar))
                } else {
                    if scalar < 0x800 {
                        body(UInt8(truncatingIfNeeded: 0xC0 | scalar >> 6))
                    } else {
                        if scalar < 0x10000 {
                            body(UInt8(truncatingIfNeeded: 0xE0 | scalar >> 12))
                        } else {
                            body(UInt8(truncatingIfNeeded: 0xF0 | scalar >> 18))
                            body(UInt8(truncatingIfNeeded: 0x80 | scalar >> 12 & 0x3F))
                        }
                        body(UInt8(truncatingIfNeeded: 0x80 | scalar >> 6 & 0x3F))
                    }
                    body(UInt8(truncatingIfNeeded: 0x80 | scalar & 0x3F))
                }
            default: body(letter)
            }
        }
    }
}

// SPDX-License-Identifier: MIT

extension RawSpan {
    /// Returns whether the literal `null` is at an offset.
    @inlinable
    @inline(__always)
    func hasNull(at offset: Int) -> Bool {
        offset &+ 4 <= byteCount && halfWord(at: offset) == 0x6C6C_756E
    }

    @inline(__always)
    func hasTrue(at offset: Int) -> Bool {
        offset &+ 4 <= byteCount && halfWord(at: offset) == 0x6575_7274
    }

    @inline(__always)
    func hasFalse(at offset: Int) -> Bool {
        offset &+ 5 <= byteCount && halfWord(at: offset &+ 1) == 0x6573_6C61 && byte(at: offset) == 0x66
    }

    /// Returns the failure for an offset at which the expected character is
    /// missing.
    func unexpected(at offset: Int) -> ScanFailure {
        if offset >= byteCount { return ScanFailure(.unexpectedEnd, at: byteCount) }
        // A truncated literal is an unexpected end, not a wrong character.
        for literal in ["null", "true", "false"] {
            let length = Swift.min(literal.utf8.count, byteCount - offset)
            let isStart = literal.utf8.prefix(length).enumerated().allSatisfy { byte(at: offset + $0) == $1 }
            if isStart, length < literal.utf8.count { return ScanFailure(.unexpectedEnd, at: byteCount) }
        }
        return ScanFailure(.unexpectedCharacter, at: offset)
    }

    /// Skips a whole value and checks it completely.
    ///
    /// - Returns: The offset after the value.
    func skipValue(from start: Int, depth: Int, limits: JSONLimits) throws(ScanFailure) -> Int {
        var offset = skippingWhitespace(from: start)
        switch byte(at: offset) {
        case 0x22: return try scanString(from: offset &+ 1).end &+ 1
        case 0x2D, 0x30...0x39: return try scanLimitedNumber(from: offset, limits: limits).end
        case 0x6E where hasNull(at: offset): return offset &+ 4
        case 0x74 where hasTrue(at: offset): return offset &+ 4
        case 0x66 where hasFalse(at: offset): return offset &+ 5
        case 0x5B:
            guard depth < limits.depth else { throw ScanFailure(.tooDeep, at: offset) }
            offset = skippingWhitespace(from: offset &+ 1)
            if byte(at: offset) == 0x5D { return offset &+ 1 }
            while true {
                offset = try skipValue(from: offset, depth: depth &+ 1, limits: limits)
                guard try isAnother(at: &offset, closing: 0x5D) else { return offset }
            }
        case 0x7B:
            guard depth < limits.depth else { throw ScanFailure(.tooDeep, at: offset) }
            offset = skippingWhitespace(from: offset &+ 1)
            if byte(at: offset) == 0x7D { return offset &+ 1 }
            while true {
                guard byte(at: offset) == 0x22 else { throw unexpected(at: offset) }
                offset = skippingWhitespace(from: try scanString(from: offset &+ 1).end &+ 1)
                guard byte(at: offset) == 0x3A else { throw unexpected(at: offset) }
                offset = try skipValue(from: offset &+ 1, depth: depth &+ 1, limits: limits)
                guard try isAnother(at: &offset, closing: 0x7D) else { return offset }
                offset = skippingWhitespace(from: offset)
            }
        default: throw unexpected(at: offset)
        }
    }

    /// Reads the comma or the closing bracket that follows an element.
    ///
    /// - Returns: Whether it was a comma.
    @inline(__always)
    func isAnother(at offset: inout Int, closing: UInt8) throws(ScanFailure) -> Bool {
        offset = skippingWhitespace(from: offset)
        let next = byte(at: offset)
        guard next == 0x2C || next == closing else { throw unexpected(at: offset) }
        offset &+= 1
        return next == 0x2C
    }

    /// Scans a number as ``scanNumber(from:)`` does, within the limit of
    /// length.
    @inline(__always)
    func scanLimitedNumber(from offset: Int, limits: JSONLimits) throws(ScanFailure) -> NumberToken {
        let token = try scanNumber(from: offset)
        guard token.end &- token.start <= limits.numberLength else { throw ScanFailure(.numberTooLong, at: offset) }
        return token
    }

    /// Refuses a document that is too large, or that has another encoding than UTF-8.
    ///
    /// - Parameter start: The position of the document in its stream. A byte order
    ///   mark is ignored only at the very beginning (RFC 8259 §8.1).
    /// - Returns: The offset after a byte order mark.
    func checkStart(_ start: DocumentStart, limits: JSONLimits) throws(ScanFailure) -> Int {
        guard byteCount <= limits.size else { throw ScanFailure(.tooLarge, at: limits.size) }
        guard start.byteOffset == 0 else { return 0 }
        if byte(at: 0) == 0xEF, byte(at: 1) == 0xBB, byte(at: 2) == 0xBF { return 3 }
        // A zero or a mark of UTF-16 or UTF-32 begins no document in UTF-8.
        if byteCount > 1, byte(at: 0) == 0 || byte(at: 1) == 0 || byte(at: 0) >= 0xFE, let wideEncoding {
            throw ScanFailure(wideEncoding, at: 0)
        }
        return 0
    }

    /// The encoding of a document with a mark of UTF-16 or UTF-32, or with zeros
    /// where its first two characters, which are ASCII, have them in these encodings.
    private var wideEncoding: JSONError.Kind.Name? {
        let first = (0..<4).map { $0 < byteCount ? byte(at: $0) : 0xFF }
        switch (first[0], first[1], first[2], first[3]) {
        case (0xFF, 0xFE, 0, 0), (1..., 0, 0, 0), (0, 0, 0xFE, 0xFF), (0, 0, 0, 1...):
            return byteCount % 4 == 0 ? .utf32 : nil
        case (0xFF, 0xFE, _, _), (0xFE, 0xFF, _, _), (1..., 0, _, _), (0, 1..., _, _):
            return byteCount % 2 == 0 ? .utf16 : nil
        default: return nil
        }
    }

    /// Refuses anything but white space from this offset on.
    func checkEnd(from offset: Int) throws(ScanFailure) {
        let offset = skippingWhitespace(from: offset)
        guard offset == byteCount else { throw ScanFailure(.trailingBytes, at: offset) }
    }
}

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

    /// Refuses a document that is too large, or that begins with a byte order
    /// mark.
    func checkStart(limits: JSONLimits) throws(ScanFailure) {
        guard byteCount <= limits.size else { throw ScanFailure(.tooLarge, at: limits.size) }
        if byte(at: 0) == 0xEF, byte(at: 1) == 0xBB, byte(at: 2) == 0xBF {
            throw ScanFailure(.byteOrderMark, at: 0)
        }
    }

    /// Refuses anything but white space from this offset on.
    func checkEnd(from offset: Int) throws(ScanFailure) {
        let offset = skippingWhitespace(from: offset)
        guard offset == byteCount else { throw ScanFailure(.trailingBytes, at: offset) }
    }
}

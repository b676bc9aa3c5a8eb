// SPDX-License-Identifier: MIT

/// The position of a number.
struct NumberToken {
    var start: Int
    var end: Int
    /// Whether the number has neither a fraction nor an exponent.
    var isInteger: Bool
}

extension RawSpan {
    func scanNumber(from start: Int) throws(ScanFailure) -> NumberToken {
        var offset = start
        var isInteger = true
        if byte(at: offset) == 0x2D { offset &+= 1 }
        if byte(at: offset) == 0x30 {
            offset &+= 1
            if isDigit(at: offset) { throw ScanFailure(.invalidNumber, at: start) }
        } else {
            offset = try endOfDigits(from: offset, number: start)
        }
        if byte(at: offset) == 0x2E {
            isInteger = false
            offset = try endOfDigits(from: offset &+ 1, number: start)
        }
        if byte(at: offset) | 0x20 == 0x65 {
            isInteger = false
            offset &+= 1
            if byte(at: offset) == 0x2B || byte(at: offset) == 0x2D { offset &+= 1 }
            offset = try endOfDigits(from: offset, number: start)
        }
        return NumberToken(start: start, end: offset, isInteger: isInteger)
    }

    @inline(__always)
    private func isDigit(at offset: Int) -> Bool { byte(at: offset) &- 0x30 < 10 }

    /// Returns the offset after one or more digits.
    @inline(__always)
    private func endOfDigits(from start: Int, number: Int) throws(ScanFailure) -> Int {
        var offset = start
        while isDigit(at: offset) { offset &+= 1 }
        guard offset > start else {
            throw start < byteCount
                ? ScanFailure(.invalidNumber, at: number) : ScanFailure(.unexpectedEnd, at: byteCount)
        }
        return offset
    }

    /// Returns the value of a number of at most 18 digits without fraction, or
    /// `nil` for any other.
    func shortInteger(_ token: NumberToken) -> Int? {
        guard token.isInteger, token.end &- token.start <= 18 else { return nil }
        var offset = token.start
        let isNegative = byte(at: offset) == 0x2D
        if isNegative { offset &+= 1 }
        var value = 0
        while offset < token.end {
            value = value &* 10 &+ Int(byte(at: offset) &- 0x30)
            offset &+= 1
        }
        return isNegative ? 0 &- value : value
    }

    /// Scans a number of at most 18 digits and nothing else, which is the usual
    /// form; returns `nil` for any other.
    @inline(__always)
    func plainNumber(at start: Int) -> (value: Int, end: Int)? {
        guard byte(at: start) != 0x30 else { return nil }
        var offset = start
        var value = 0
        while isDigit(at: offset) {
            value = value &* 10 &+ Int(byte(at: offset) &- 0x30)
            offset &+= 1
            guard offset &- start <= 18 else { return nil }
        }
        switch byte(at: offset) {
        case 0x2C, 0x7D, 0x5D: return offset > start ? (value, offset) : nil
        default: return nil
        }
    }

    /// Returns the double nearest to a number; infinite when it is too large.
    func double(_ token: NumberToken) -> Double {
        exactDouble(token) ?? Double(text(from: token.start, to: token.end)) ?? .nan
    }

    /// Returns the double by Clinger's fast path: if a double holds both the
    /// digits and the power of ten exactly, one division or multiplication
    /// rounds correctly.
    private func exactDouble(_ token: NumberToken) -> Double? {
        // Nineteen digits do not overflow.
        guard token.end &- token.start <= 19 else { return nil }
        var offset = token.start
        let isNegative = byte(at: offset) == 0x2D
        if isNegative { offset &+= 1 }
        var digits: UInt64 = 0
        var fractionLength = 0
        var seenPoint = false
        while offset < token.end {
            let next = byte(at: offset)
            if next == 0x2E {
                seenPoint = true
            } else if next &- 0x30 < 10 {
                digits = digits &* 10 &+ UInt64(next &- 0x30)
                if seenPoint { fractionLength &+= 1 }
            } else {
                return nil
            }
            offset &+= 1
        }
        guard digits <= 1 << 53, let power = PowersOfTen.exact(fractionLength) else { return nil }
        let value = Double(digits) / power
        return isNegative ? -value : value
    }
}

/// The powers of ten that a double holds exactly.
enum PowersOfTen {
    private static let table: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
        1e20, 1e21, 1e22,
    ]

    static func exact(_ exponent: Int) -> Double? { exponent < table.count ? table[exponent] : nil }
}

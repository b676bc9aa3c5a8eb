// SPDX-License-Identifier: MIT

/// Decimal numbers with a fixed count of digits.
enum DecimalField {
    /// Returns the number in these bytes, or `nil` when a byte is not a digit.
    static func value(_ text: Span<UInt8>, _ places: Range<Int>) -> Int? {
        var value = 0
        for place in places {
            let digit = text[place] &- 48
            guard digit < 10 else { return nil }
            value = value &* 10 &+ Int(digit)
        }
        return value
    }

    /// Appends the last digits of a number.
    static func append(_ value: Int, _ width: Int, to text: inout OutputSpan<UInt8>) {
        var divisor = 1
        for _ in 1..<width { divisor *= 10 }
        while divisor > 0 {
            text.append(48 &+ UInt8(truncatingIfNeeded: value / divisor % 10))
            divisor /= 10
        }
    }
}

extension String {
    /// Creates a short text from its UTF-8.
    init(capacity: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        self = String(unsafeUninitializedCapacity: capacity) { memory in
            var text = OutputSpan(buffer: memory, initializedCount: 0)
            write(&text)
            return text.finalize(for: memory)
        }
    }
}

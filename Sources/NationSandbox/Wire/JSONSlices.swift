// SPDX-License-Identifier: MIT

/// A search for the ends of values in JSON text that this process wrote.
///
/// `JSONValue` reads text from outside. Here every step stays inside the buffer,
/// and unexpected text ends the search.
enum JSONSlices {
    /// Calls `body` with the name and the value of each member of a flat
    /// object.
    static func members(
        of text: UnsafeRawBufferPointer, _ body: (_ name: Range<Int>, _ value: Range<Int>) throws -> Void
    ) rethrows {
        var index = 1
        while index < text.count, text[index] == quote {
            let nameEnd = endOfString(from: index, in: text)
            let valueStart = nameEnd + 1
            let valueEnd = endOfValue(from: valueStart, in: text)
            guard valueEnd <= text.count, valueStart < valueEnd else { return }
            try body(index + 1..<nameEnd - 1, valueStart..<valueEnd)
            index = valueEnd + 1
        }
    }

    /// Calls `body` with each element of an array.
    static func elements(of text: UnsafeRawBufferPointer, _ body: (Range<Int>) throws -> Void) rethrows {
        var index = 1
        while index < text.count, text[index] != UInt8(ascii: "]") {
            let end = endOfValue(from: index, in: text)
            guard end <= text.count, index < end else { return }
            try body(index..<end)
            index = end + 1
        }
    }

    private static let quote = UInt8(ascii: "\"")

    private static func endOfString(from start: Int, in text: UnsafeRawBufferPointer) -> Int {
        var index = start + 1
        while index < text.count {
            if text[index] == quote { return index + 1 }
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return text.count
    }

    private static func endOfValue(from start: Int, in text: UnsafeRawBufferPointer) -> Int {
        guard start < text.count else { return start }
        if text[start] == quote { return endOfString(from: start, in: text) }
        var depth = 0
        var index = start
        while index < text.count {
            switch text[index] {
            case quote:
                index = endOfString(from: index, in: text)
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return index }
                depth -= 1
                if depth == 0 { return index + 1 }
            case UInt8(ascii: ",") where depth == 0:
                return index
            default: break
            }
            index += 1
        }
        return text.count
    }
}

// SPDX-License-Identifier: MIT

/// JSON text under construction, in memory of its own.
///
/// A class over raw memory, because an array would be checked for uniqueness
/// with each byte, and for exclusive access in a class. This file is the only
/// place that writes to that memory: each write is behind ``reserve(_:)``, and
/// nothing outside sees a pointer.
@safe
final class TextBuffer {
    private var memory: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 512) {
        self.capacity = capacity
        unsafe memory = .allocate(capacity: capacity)
    }

    deinit { unsafe memory.deallocate() }

    /// Makes room for more bytes.
    @inline(__always)
    private func reserve(_ more: Int) {
        if capacity &- count < more { grow(more) }
    }

    @inline(never)
    private func grow(_ more: Int) {
        let larger = max(2 * capacity, count + more)
        let fresh = UnsafeMutablePointer<UInt8>.allocate(capacity: larger)
        unsafe fresh.update(from: memory, count: count)
        unsafe memory.deallocate()
        unsafe memory = fresh
        capacity = larger
    }

    @inline(__always)
    func append(_ byte: UInt8) {
        reserve(1)
        unsafe memory[count] = byte
        count &+= 1
    }

    @inline(__always)
    func append(_ text: StaticString) {
        reserve(text.utf8CodeUnitCount)
        unsafe memory.advanced(by: count).update(from: text.utf8Start, count: text.utf8CodeUnitCount)
        count &+= text.utf8CodeUnitCount
    }

    /// Adds bytes of a span; short ones word by word.
    @inline(__always)
    func append(_ bytes: RawSpan, _ start: Int, _ end: Int) {
        let length = end &- start
        // A word more than needed, which the next write overwrites.
        reserve(length &+ 8)
        if length <= 32, start &+ 32 <= bytes.byteCount, capacity &- count >= 32 {
            let target = unsafe UnsafeMutableRawPointer(memory.advanced(by: count))
            for offset in stride(from: 0, to: 32, by: 8) {
                unsafe target.storeBytes(
                    of: bytes.word(at: start &+ offset).littleEndian, toByteOffset: offset, as: UInt64.self)
            }
        } else {
            unsafe bytes.withUnsafeBytes { source in
                guard length > 0, let base = source.baseAddress else { return }
                unsafe UnsafeMutableRawPointer(memory.advanced(by: count))
                    .copyMemory(from: base.advanced(by: start), byteCount: length)
            }
        }
        count &+= length
    }

    func append(_ other: [UInt8]) { other.withSpan { append($0, 0, $0.byteCount) } }

    /// Adds text that needs no escape, such as a number.
    func appendPlain(_ text: String) { text.withSpan { append($0, 0, $0.byteCount) } }

    /// Adds a string in quotes, escaped as in RFC 8785 §3.2.2.2.
    ///
    /// Only the quote, the backslash and control characters, in their shortest
    /// form.
    func appendString(_ string: String) {
        string.withSpan { span in
            append(0x22)
            var start = 0
            var offset = 0
            let end = span.byteCount
            while offset < end {
                if offset &+ 8 <= end {
                    let hit = Word.needsEscape(span.word(at: offset))
                    guard hit != 0 else {
                        offset &+= 8
                        continue
                    }
                    offset &+= hit.trailingZeroBitCount &>> 3
                }
                let byte = span.byte(at: offset)
                guard byte < 0x20 || byte == 0x22 || byte == 0x5C else {
                    offset &+= 1
                    continue
                }
                append(span, start, offset)
                appendEscape(byte)
                offset &+= 1
                start = offset
            }
            append(span, start, end)
            append(0x22)
        }
    }

    private func appendEscape(_ byte: UInt8) {
        switch byte {
        case 0x22: append("\\\"")
        case 0x5C: append("\\\\")
        case 0x08: append("\\b")
        case 0x09: append("\\t")
        case 0x0A: append("\\n")
        case 0x0C: append("\\f")
        case 0x0D: append("\\r")
        default:
            append("\\u00")
            append(byte < 0x10 ? 0x30 : 0x31)
            append(byte & 15 < 10 ? 0x30 + byte & 15 : 0x57 + byte & 15)
        }
    }

    func appendInteger(_ value: some FixedWidthInteger) {
        guard let value = Int(exactly: value), value >= 0, value < 100 else { return appendPlain(String(value)) }
        if value >= 10 { append(0x30 + UInt8(value / 10)) }
        append(0x30 + UInt8(value % 10))
    }

    /// The bytes of a range.
    func bytes(_ range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        return unsafe Array(UnsafeBufferPointer(start: memory.advanced(by: range.lowerBound), count: range.count))
    }

    /// All bytes.
    var bytes: [UInt8] { bytes(0..<count) }

    /// Runs a closure on the bytes.
    func withSpan<Result>(_ body: (RawSpan) -> Result) -> Result {
        body(unsafe UnsafeRawBufferPointer(start: memory, count: count).bytes)
    }

    /// Puts other bytes in the place of all from an offset on.
    func replace(from start: Int, with other: [UInt8]) {
        count = min(max(start, 0), count)
        append(other)
    }

    func remove(_ range: Range<Int>) {
        let range = range.clamped(to: 0..<count)
        let rest = bytes(range.upperBound..<count)
        replace(from: range.lowerBound, with: rest)
    }
}

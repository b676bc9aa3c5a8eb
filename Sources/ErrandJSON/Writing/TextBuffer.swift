// SPDX-License-Identifier: MIT

/// A buffer of JSON text that is being written, in its own memory.
///
/// It uses raw memory because an array would be checked for uniqueness with
/// each byte, and for exclusive access in a class. Only this file writes to
/// that memory. Each write follows a call of ``reserve(_:)``, and no other file
/// sees a pointer.
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

    /// Reserves room for more bytes.
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

    /// Appends bytes of a span; a few bytes word by word.
    @inline(__always)
    func append(_ bytes: RawSpan, _ start: Int, _ end: Int) {
        let length = end &- start
        // One word more than needed, which the next write overwrites.
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

    /// Appends text that needs no escape, such as a number.
    func appendPlain(_ text: String) { text.withSpan { append($0, 0, $0.byteCount) } }

    /// Appends a string in quotes, escaped as in RFC 8785 §3.2.2.2.
    ///
    /// Only the quote, the backslash and control characters are escaped, in
    /// their shortest form.
    func appendString(_ string: String) {
        string.withSpan { span in
            let end = span.byteCount
            // Room for the quotes, and one word more than needed.
            reserve(end &+ 10)
            put(0x22)
            var offset = 0
            while offset < end {
                // Each word is written before it is examined. It is right up to
                // a character that needs an escape, and the rest is
                // overwritten.
                let length = Swift.min(8, end &- offset)
                let word = span.word(at: offset, count: length)
                put(word: word)
                let special = Word.needsEscape(word)
                let plain = special == 0 ? 8 : special.trailingZeroBitCount &>> 3
                guard plain < length else {
                    offset &+= length
                    count &+= length
                    continue
                }
                count &+= plain
                offset &+= plain
                appendEscape(span.byte(at: offset))
                offset &+= 1
                reserve(end &- offset &+ 10)
            }
            put(0x22)
        }
    }

    /// Writes a byte for which there is room.
    @inline(__always)
    private func put(_ byte: UInt8) {
        unsafe memory[count] = byte
        count &+= 1
    }

    /// Writes eight bytes for which there is room, without counting them.
    @inline(__always)
    private func put(word: UInt64) {
        unsafe UnsafeMutableRawPointer(memory.advanced(by: count)).storeBytes(of: word.littleEndian, as: UInt64.self)
    }

    /// Appends the first bytes of a word.
    @inline(__always)
    func append(_ word: UInt64, count added: Int) {
        reserve(8)
        put(word: word)
        count &+= added
    }

    func appendNull() { append(0x6C6C_756E, count: 4) }

    func append(_ value: Bool) { value ? append(0x6575_7274, count: 4) : append(0x65_736C_6166, count: 5) }

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
        // A 64-bit integer has at most twenty digits.
        guard let magnitude = UInt64(exactly: value.magnitude) else { return appendPlain(String(value)) }
        reserve(21)
        if value < 0 { put(0x2D) }
        var length = 1
        var bound: UInt64 = 10
        while length < 20, magnitude >= bound {
            length &+= 1
            bound = bound &* 10
        }
        appendDigits(magnitude, length)
    }

    private func appendDigits(_ value: UInt64, _ length: Int) {
        var rest = value
        var place = count &+ length
        while place > count {
            place &-= 1
            let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
            unsafe memory[place] = 0x30 &+ UInt8(truncatingIfNeeded: digit)
            rest = quotient
        }
        count &+= length
    }

    func bytes(_ range: Range<Int>) -> [UInt8] {
        let range = range.clamped(to: 0..<count)
        return unsafe Array(UnsafeBufferPointer(start: memory.advanced(by: range.lowerBound), count: range.count))
    }

    var bytes: [UInt8] { bytes(0..<count) }

    /// Runs a closure on the bytes.
    func withSpan<Result>(_ body: (RawSpan) -> Result) -> Result {
        body(unsafe UnsafeRawBufferPointer(start: memory, count: count).bytes)
    }

    /// Replaces all bytes from an offset on.
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

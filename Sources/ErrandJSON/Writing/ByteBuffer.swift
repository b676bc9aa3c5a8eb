// SPDX-License-Identifier: MIT

/// JSON text under construction.
struct ByteBuffer: Sendable {
    private(set) var bytes: [UInt8] = []

    mutating func reserveCapacity(_ capacity: Int) { bytes.reserveCapacity(capacity) }

    @inline(__always)
    mutating func append(_ byte: UInt8) { bytes.append(byte) }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
    }

    @inline(__always)
    mutating func append(_ other: [UInt8], _ range: Range<Int>) {
        unsafe other.withUnsafeBufferPointer { all in
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: all[range]))
        }
    }

    mutating func append(_ other: [UInt8]) { bytes.append(contentsOf: other) }

    /// Adds text that needs no escape, such as a number.
    mutating func appendPlain(_ text: String) {
        var text = text
        text.withUTF8 { unsafe bytes.append(contentsOf: $0) }
    }

    /// Adds a string in quotes, escaped as in RFC 8785 §3.2.2.2: only the
    /// quote, the backslash and control characters, in their shortest form.
    mutating func appendString(_ string: String) {
        var string = string
        string.withUTF8 { utf8 in
            let span = unsafe UnsafeRawBufferPointer(utf8).bytes
            bytes.append(0x22)
            var start = 0
            var offset = 0
            let count = utf8.count
            while offset < count {
                if offset &+ 8 <= count {
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
                unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<offset]))
                appendEscape(byte)
                offset &+= 1
                start = offset
            }
            unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<count]))
            bytes.append(0x22)
        }
    }

    private mutating func appendEscape(_ byte: UInt8) {
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

    mutating func appendInteger(_ value: some FixedWidthInteger) {
        guard let value = Int(exactly: value), value >= 0, value < 100 else { return appendPlain(String(value)) }
        if value >= 10 { append(0x30 + UInt8(value / 10)) }
        append(0x30 + UInt8(value % 10))
    }

    mutating func remove(_ range: Range<Int>) { bytes.removeSubrange(range) }

    /// Puts the members of an object that begins at an offset into the order
    /// of their keys.
    ///
    /// - Returns: Where each member was and is now, by where it was; nothing
    ///   when the order was right.
    @discardableResult
    mutating func sort(_ members: [MemberPlace], from start: Int) -> [(from: Int, to: Int)] {
        let inOrder = members.indices.sorted { left, right in
            members[left].key.utf16.lexicographicallyPrecedes(members[right].key.utf16)
        }
        guard !inOrder.elementsEqual(members.indices) else { return [] }
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count - start)
        var moves: [(from: Int, to: Int)] = []
        for member in inOrder {
            if !sorted.isEmpty { sorted.append(0x2C) }
            let end = member + 1 < members.count ? members[member + 1].start - 1 : bytes.count
            moves.append((members[member].start, start + sorted.count))
            sorted += bytes[members[member].start..<end]
        }
        bytes.replaceSubrange(start..., with: sorted)
        return moves.sorted { $0.from < $1.from }
    }
}

/// Where a member of an object begins, behind the comma.
struct MemberPlace: Sendable {
    var key: String
    var start: Int
}

// SPDX-License-Identifier: MIT

/// A document that was checked in one pass, with the place of each value.
///
/// There is no tree: values stand in the order of the document, and a container
/// knows the number of the value behind it. Keys are not in the index; an
/// object has a shape.
final class DocumentIndex {
    struct Entry {
        /// The first byte of the value.
        var start: UInt32
        /// The byte behind a number or the closing quote of a string; the
        /// number of the entry behind a container.
        var end: UInt32
        /// The number of the shape of an object; the count of an array;
        /// whether a string is escaped or a number an integer.
        var detail: UInt32
    }

    let bytes: [UInt8]
    let session: ReadingSession
    private(set) var entries: [Entry] = []
    private(set) var shapes: [ObjectShape] = []

    init(_ bytes: [UInt8], session: ReadingSession) throws(JSONError) {
        self.bytes = bytes
        self.session = session
        do throws(ScanFailure) {
            var scan = IndexScan(session: session)
            try bytes.withSpan { (span) throws(ScanFailure) in try scan.document(span) }
            (entries, shapes) = (scan.entries, scan.shapes)
        } catch {
            var place = bytes.withSpan {
                JSONError.Position(in: $0, at: error.offset, publicKeys: session.options.publicKeys)
            }
            place.move(behind: session.start)
            throw JSONError(JSONError.Kind(error.kind), at: place)
        }
    }

    /// The number of the entry behind a value and everything in it.
    @inline(__always)
    func next(after number: Int) -> Int {
        let entry = entries[number]
        switch bytes[Int(entry.start)] {
        case 0x5B, 0x7B: return Int(entry.end)
        default: return number &+ 1
        }
    }

    func position(of number: Int) -> JSONError.Position {
        let offset = Int(entries[number].start)
        var place = bytes.withSpan {
            JSONError.Position(in: $0, at: offset, publicKeys: session.options.publicKeys)
        }
        place.move(behind: session.start)
        return place
    }
}

/// The pass that makes an index.
private struct IndexScan {
    let session: ReadingSession
    let limits: JSONLimits
    let refusesDuplicates: Bool
    var entries: [DocumentIndex.Entry] = []
    var shapes: [ObjectShape] = []
    private var recent = ObjectShapes()

    init(session: ReadingSession) {
        self.session = session
        limits = session.limits
        refusesDuplicates = session.duplicateKeys == .refuse
    }

    @inline(__always)
    private mutating func add(_ start: Int, _ end: Int, _ detail: Bool = false) {
        entries.append(
            DocumentIndex.Entry(
                start: UInt32(truncatingIfNeeded: start), end: UInt32(truncatingIfNeeded: end), detail: detail ? 1 : 0))
    }

    /// Indexes a whole document.
    mutating func document(_ bytes: RawSpan) throws(ScanFailure) {
        try bytes.checkStart(limits: limits)
        guard bytes.byteCount < 1 << 31 else { throw ScanFailure(.tooLarge, at: 1 << 31) }
        entries.reserveCapacity(bytes.byteCount / 24)
        let end = try value(bytes, from: 0, depth: 0)
        try bytes.checkEnd(from: end)
    }

    /// Indexes a value and everything in it.
    ///
    /// - Returns: The offset behind it.
    mutating func value(_ bytes: RawSpan, from start: Int, depth: Int) throws(ScanFailure) -> Int {
        let offset = bytes.skippingWhitespace(from: start)
        switch bytes.byte(at: offset) {
        case 0x22:
            let token = try bytes.scanString(from: offset &+ 1)
            add(offset, token.end, token.isEscaped)
            return token.end &+ 1
        case 0x6E where bytes.hasNull(at: offset):
            add(offset, offset &+ 4)
            return offset &+ 4
        case 0x2D, 0x30...0x39:
            let token = try bytes.scanLimitedNumber(from: offset, limits: limits)
            add(offset, token.end, token.isInteger)
            return token.end
        case 0x74 where bytes.hasTrue(at: offset):
            add(offset, offset &+ 4)
            return offset &+ 4
        case 0x66 where bytes.hasFalse(at: offset):
            add(offset, offset &+ 5)
            return offset &+ 5
        case 0x5B:
            guard depth < limits.depth else { throw ScanFailure(.tooDeep, at: offset) }
            return try array(bytes, from: offset, depth: depth &+ 1)
        case 0x7B:
            guard depth < limits.depth else { throw ScanFailure(.tooDeep, at: offset) }
            return try object(bytes, from: offset, depth: depth &+ 1)
        default: throw bytes.unexpected(at: offset)
        }
    }

    private mutating func array(_ bytes: RawSpan, from start: Int, depth: Int) throws(ScanFailure) -> Int {
        let number = entries.count
        add(start, 0)
        var offset = bytes.skippingWhitespace(from: start &+ 1)
        var count: UInt32 = 0
        if bytes.byte(at: offset) == 0x5D {
            offset &+= 1
        } else {
            repeat {
                offset = try value(bytes, from: offset, depth: depth)
                count &+= 1
            } while try bytes.isAnother(at: &offset, closing: 0x5D)
        }
        close(number, detail: count)
        return offset
    }

    private mutating func close(_ number: Int, detail: UInt32) {
        entries[number].end = UInt32(truncatingIfNeeded: entries.count)
        entries[number].detail = detail
    }

    private mutating func object(_ bytes: RawSpan, from start: Int, depth: Int) throws(ScanFailure) -> Int {
        let number = entries.count
        add(start, 0)
        var offset = bytes.skippingWhitespace(from: start &+ 1)
        if bytes.byte(at: offset) == 0x7D {
            close(number, detail: self.number(of: ObjectShape(keys: [])))
            return offset &+ 1
        }
        let slot = recent.slot(for: bytes, at: offset)
        guard let shape = recent[slot] else {
            return try members(bytes, from: offset, depth: depth, number: number, keys: [], slot: slot)
        }
        var count = 0
        repeat {
            if bytes.byte(at: offset) != 0x22 { offset = bytes.skippingWhitespace(from: offset) }
            let behind = count < shape.keys.count ? shape.match(count, in: bytes, at: offset) : 0
            guard behind != 0 else {
                return try members(
                    bytes, from: offset, depth: depth, number: number, keys: Array(shape.keys.prefix(count)),
                    slot: slot)
            }
            offset = try self.value(bytes, from: try colon(bytes, at: behind), depth: depth)
            count &+= 1
        } while try bytes.isAnother(at: &offset, closing: 0x7D)
        if count == shape.keys.count {
            close(number, detail: self.number(of: shape))
        } else {
            let shorter = ObjectShape(keys: Array(shape.keys.prefix(count)))
            recent.learn(shorter, slot: slot)
            close(number, detail: self.number(of: shorter))
        }
        return offset
    }

    @inline(__always)
    private func colon(_ bytes: RawSpan, at offset: Int) throws(ScanFailure) -> Int {
        if bytes.byte(at: offset) == 0x3A { return offset &+ 1 }
        let offset = bytes.skippingWhitespace(from: offset)
        guard bytes.byte(at: offset) == 0x3A else { throw bytes.unexpected(at: offset) }
        return offset &+ 1
    }

    /// Indexes members from a key on whose order is not known.
    private mutating func members(
        _ bytes: RawSpan, from start: Int, depth: Int, number: Int, keys: [StringToken], slot: Int
    ) throws(ScanFailure) -> Int {
        var keys = keys
        var offset = start
        repeat {
            offset = bytes.skippingWhitespace(from: offset)
            guard bytes.byte(at: offset) == 0x22 else { throw bytes.unexpected(at: offset) }
            let token = try bytes.scanString(from: offset &+ 1)
            keys.append(token)
            offset = try value(bytes, from: try colon(bytes, at: token.end &+ 1), depth: depth)
        } while try bytes.isAnother(at: &offset, closing: 0x7D)
        if refusesDuplicates { try refuseDuplicates(bytes, keys) }
        let shape = ObjectShape(keys: keys)
        recent.learn(shape, slot: slot)
        close(number, detail: self.number(of: shape))
        return offset
    }

    private func refuseDuplicates(_ bytes: RawSpan, _ keys: [StringToken]) throws(ScanFailure) {
        var list = JSONKeyList()
        for key in keys {
            let text = bytes.text(key)
            guard list.position(of: text) == nil else { throw ScanFailure(.duplicateKey, at: key.start) }
            list.append(text)
        }
    }

    private mutating func number(of shape: ObjectShape) -> UInt32 {
        if shape.number < 0 {
            shape.number = shapes.count
            shapes.append(shape)
        }
        return UInt32(truncatingIfNeeded: shape.number)
    }
}

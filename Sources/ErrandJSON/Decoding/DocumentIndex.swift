// SPDX-License-Identifier: MIT

/// An index of a document that was checked in one pass, with the offset of each
/// value.
///
/// There is no tree and no token. Each value has a word with its offset, in the
/// order of the document, so the index of a page is much smaller than the page.
/// A container has a second word with the number of the value after it, and an
/// object a third one for its shape. Keys have words only in an object whose
/// shape is not remembered.
final class DocumentIndex {
    let bytes: [UInt8]
    let session: ReadingSession
    let words: [UInt32]
    /// The keys of objects without a remembered shape: for each object a count
    /// and the offsets.
    private let keys: [UInt32]
    /// The object that lacks the member, if this document is the `null` in its
    /// place.
    private let owner: (index: DocumentIndex, number: Int)?

    init(_ bytes: [UInt8], session: ReadingSession) throws(JSONError) {
        self.bytes = bytes
        self.session = session
        owner = nil
        do throws(ScanFailure) {
            var scan = IndexScan(session: session)
            try bytes.withSpan { (span) throws(ScanFailure) in try scan.document(span) }
            words = scan.words
            keys = scan.keys
        } catch {
            var place = bytes.withSpan {
                JSONError.Position(in: $0, at: error.offset, publicKeys: session.options.publicKeys)
            }
            place.move(behind: session.start)
            throw JSONError(JSONError.Kind(error.kind), at: place)
        }
    }

    /// Creates the document `null`, for a member that an object lacks.
    init(nullIn index: DocumentIndex, at number: Int) {
        bytes = Array("null".utf8)
        session = index.session
        words = [IndexWord.null]
        keys = []
        owner = (index, number)
    }

    /// Returns the offset of the first byte of a value.
    @inline(__always)
    func offset(_ number: Int) -> Int { Int(words[number] & IndexWord.offset) }

    @inline(__always)
    func firstByte(_ number: Int) -> UInt8 { bytes[offset(number)] }

    @inline(__always)
    func isNull(_ number: Int) -> Bool { words[number] & ~IndexWord.offset == IndexWord.null }

    /// Returns the number of the value that follows a value and its content.
    @inline(__always)
    func next(after number: Int) -> Int {
        words[number] & ~IndexWord.offset == IndexWord.container ? Int(words[number &+ 1]) : number &+ 1
    }

    /// Returns the number of the first value in an array.
    func firstElement(in array: Int) -> Int { array + 2 }

    /// Returns the number of the first value in an object.
    func firstMember(in object: Int) -> Int { object + 3 }

    /// Returns the count of an array, found by stepping through it.
    func count(of array: Int) -> Int {
        let end = next(after: array)
        var number = firstElement(in: array)
        var count = 0
        while number < end {
            number = next(after: number)
            count += 1
        }
        return count
    }

    func shape(of object: Int) -> ObjectShape {
        let word = words[object + 2]
        guard word & IndexWord.keys != 0 else { return session.indexedShapes[Int(word)] }
        let start = Int(word & ~IndexWord.keys)
        let offsets = keys[(start + 1)...].prefix(Int(keys[start]))
        return bytes.withSpan { bytes in
            // The keys were scanned before, so this cannot fail.
            ObjectShape(keys: offsets.compactMap { try? bytes.scanString(from: Int($0)) })
        }
    }

    func position(of number: Int) -> JSONError.Position {
        if let owner { return owner.index.position(of: owner.number) }
        let offset = offset(number)
        var place = bytes.withSpan {
            JSONError.Position(in: $0, at: offset, publicKeys: session.options.publicKeys)
        }
        place.move(behind: session.start)
        return place
    }
}

/// The parts of a word: thirty bits of offset and two of kind.
enum IndexWord {
    static let offset: UInt32 = 0x3FFF_FFFF
    static let null: UInt32 = 0x4000_0000
    static let container: UInt32 = 0x8000_0000
    /// A flag in the third word of an object: the rest is the position of its
    /// keys.
    static let keys: UInt32 = 0x8000_0000
}

/// The pass that creates an index.
private struct IndexScan {
    let session: ReadingSession
    let limits: JSONLimits
    let refusesDuplicates: Bool
    var words: [UInt32] = []
    var keys: [UInt32] = []

    init(session: ReadingSession) {
        self.session = session
        limits = session.limits
        refusesDuplicates = session.duplicateKeys == .refuse
    }

    mutating func document(_ bytes: RawSpan) throws(ScanFailure) {
        let start = try bytes.checkStart(session.start, limits: limits)
        guard bytes.byteCount <= Int(IndexWord.offset) else { throw ScanFailure(.tooLarge, at: Int(IndexWord.offset)) }
        // A page of people has a value for every 20 bytes.
        words.reserveCapacity(Swift.min(bytes.byteCount / 16, 4_096))
        let end = try value(bytes, from: start, depth: 0)
        try bytes.checkEnd(from: end)
    }

    @inline(__always)
    private mutating func add(_ offset: Int, _ kind: UInt32 = 0) {
        words.append(UInt32(truncatingIfNeeded: offset) | kind)
    }

    // Recursive functions keep little on the stack, in debug builds too.

    /// Indexes a value and its content.
    ///
    /// - Returns: The offset after it.
    mutating func value(_ bytes: RawSpan, from start: Int, depth: Int) throws(ScanFailure) -> Int {
        let offset = bytes.skippingWhitespace(from: start)
        switch bytes.byte(at: offset) {
        case 0x5B where depth < limits.depth: return try array(bytes, from: offset, depth: depth &+ 1)
        case 0x7B where depth < limits.depth: return try object(bytes, from: offset, depth: depth &+ 1)
        default: return try scalar(bytes, at: offset)
        }
    }

    @inline(__always)
    private mutating func scalar(_ bytes: RawSpan, at offset: Int) throws(ScanFailure) -> Int {
        switch bytes.byte(at: offset) {
        case 0x22:
            add(offset)
            return try bytes.scanString(from: offset &+ 1).end &+ 1
        case 0x6E where bytes.hasNull(at: offset):
            add(offset, IndexWord.null)
            return offset &+ 4
        case 0x2D, 0x30...0x39:
            add(offset)
            return try bytes.scanLimitedNumber(from: offset, limits: limits).end
        case 0x74 where bytes.hasTrue(at: offset):
            add(offset)
            return offset &+ 4
        case 0x66 where bytes.hasFalse(at: offset):
            add(offset)
            return offset &+ 5
        case 0x5B, 0x7B: throw ScanFailure(.tooDeep, at: offset)
        default: throw bytes.unexpected(at: offset)
        }
    }

    @inline(__always)
    private mutating func open(_ offset: Int) -> Int {
        add(offset, IndexWord.container)
        words.append(0)
        return words.count &- 2
    }

    @inline(__always)
    private mutating func close(_ number: Int) { words[number &+ 1] = UInt32(truncatingIfNeeded: words.count) }

    @inline(__always)
    private mutating func close(_ number: Int, _ shape: ObjectShape) {
        close(number)
        words[number &+ 2] = UInt32(truncatingIfNeeded: session.number(of: shape))
    }

    private mutating func array(_ bytes: RawSpan, from start: Int, depth: Int) throws(ScanFailure) -> Int {
        let number = open(start)
        var offset = bytes.skippingWhitespace(from: start &+ 1)
        if bytes.byte(at: offset) == 0x5D {
            close(number)
            return offset &+ 1
        }
        var count = 0
        repeat {
            offset = try value(bytes, from: offset, depth: depth)
            count &+= 1
            if count == 256 { reserve(bytes, done: offset - start, left: bytes.byteCount - offset, from: number) }
        } while try bytes.isAnother(at: &offset, closing: 0x5D)
        close(number)
        return offset
    }

    /// Reserves room for the rest of a long array, estimated from its first
    /// elements.
    private mutating func reserve(_ bytes: RawSpan, done: Int, left: Int, from number: Int) {
        let used = words.count - number
        let expected = used * (left / 64) / Swift.max(1, done / 64)
        words.reserveCapacity(words.count + expected + expected / 64)
    }

    private mutating func object(_ bytes: RawSpan, from start: Int, depth: Int) throws(ScanFailure) -> Int {
        let number = open(start)
        words.append(0)
        var offset = bytes.skippingWhitespace(from: start &+ 1)
        if bytes.byte(at: offset) == 0x7D {
            close(number, session.emptyShape)
            return offset &+ 1
        }
        var keys = IndexedKeys(slot: session.indexShapes.slot(for: bytes, at: offset))
        keys.shape = session.indexShapes[keys.slot]
        if try !knownMembers(bytes, from: &offset, depth: depth, &keys) {
            try members(bytes, from: &offset, depth: depth, &keys)
        }
        close(number, keys)
        return offset
    }

    /// Indexes members while their keys match the shape.
    ///
    /// - Returns: Whether the object has ended.
    private mutating func knownMembers(
        _ bytes: RawSpan, from offset: inout Int, depth: Int, _ keys: inout IndexedKeys
    ) throws(ScanFailure) -> Bool {
        guard let shape = keys.shape else { return false }
        var count = 0
        repeat {
            if bytes.byte(at: offset) != 0x22 { offset = bytes.skippingWhitespace(from: offset) }
            let behind = count < shape.keys.count ? shape.match(count, in: bytes, at: offset) : 0
            guard behind != 0 else {
                keys.leaveShape(count)
                return false
            }
            offset = try self.value(bytes, from: try colon(bytes, at: behind), depth: depth)
            count &+= 1
        } while try bytes.isAnother(at: &offset, closing: 0x7D)
        if count < shape.keys.count { keys.leaveShape(count) }
        return true
    }

    private mutating func close(_ number: Int, _ keys: IndexedKeys) {
        if let shape = keys.shape { return close(number, shape) }
        if session.indexShapes.hasRoom(for: keys.tokens.count, slot: keys.slot) {
            let shape = ObjectShape(keys: keys.tokens)
            session.indexShapes.learn(shape, slot: keys.slot)
            return close(number, shape)
        }
        close(number)
        words[number &+ 2] = IndexWord.keys | UInt32(truncatingIfNeeded: self.keys.count)
        self.keys.append(UInt32(truncatingIfNeeded: keys.tokens.count))
        for token in keys.tokens { self.keys.append(UInt32(truncatingIfNeeded: token.start)) }
    }

    @inline(__always)
    private func colon(_ bytes: RawSpan, at offset: Int) throws(ScanFailure) -> Int {
        if bytes.byte(at: offset) == 0x3A { return offset &+ 1 }
        let offset = bytes.skippingWhitespace(from: offset)
        guard bytes.byte(at: offset) == 0x3A else { throw bytes.unexpected(at: offset) }
        return offset &+ 1
    }

    /// Indexes members from a key on, in unknown order.
    private mutating func members(
        _ bytes: RawSpan, from offset: inout Int, depth: Int, _ keys: inout IndexedKeys
    ) throws(ScanFailure) {
        repeat {
            offset = try value(bytes, from: try key(bytes, at: offset, &keys), depth: depth)
        } while try bytes.isAnother(at: &offset, closing: 0x7D)
        if refusesDuplicates { try refuseDuplicates(bytes, keys.tokens) }
    }

    private func key(_ bytes: RawSpan, at start: Int, _ keys: inout IndexedKeys) throws(ScanFailure) -> Int {
        let offset = bytes.skippingWhitespace(from: start)
        guard bytes.byte(at: offset) == 0x22 else { throw bytes.unexpected(at: offset) }
        let token = try bytes.scanString(from: offset &+ 1)
        keys.tokens.append(token)
        return try colon(bytes, at: token.end &+ 1)
    }

    private func refuseDuplicates(_ bytes: RawSpan, _ keys: [StringToken]) throws(ScanFailure) {
        var list = JSONKeyList()
        for key in keys {
            let text = bytes.text(key)
            guard list.position(of: text) == nil else { throw ScanFailure(.duplicateKey, at: key.start) }
            list.append(text)
        }
    }
}

/// The keys of an object that is being indexed.
private struct IndexedKeys {
    /// The slot in which its shape is learned.
    let slot: Int
    /// The shape that the keys match so far.
    var shape: ObjectShape?
    /// The keys themselves, if they match no shape.
    var tokens: [StringToken] = []

    init(slot: Int) { self.slot = slot }

    /// Leaves the shape: from here on the object has its own keys.
    @inline(never)
    mutating func leaveShape(_ count: Int) {
        guard let shape else { return }
        tokens = Array(shape.keys.prefix(count))
        self.shape = nil
    }
}

// SPDX-License-Identifier: MIT

/// The encoder that an `Encodable` type gets for a value of the document.
final class ValueEncoder: Encoder {
    private enum State {
        case empty
        case value
        case array
        case object
        case closed
    }

    let text: EncodedText
    let session: WritingSession
    let buffer: TextBuffer
    private let parent: ValueEncoder?
    private let key: (any CodingKey)?
    private var state = State.empty
    private var start = 0
    private(set) var count = 0
    /// The keys of the object, as long as each is a new one of one enumeration.
    private var keys: EncodedKeys?
    /// Those that the object has, by their bytes: the first 64, and all others.
    private var written: UInt64 = 0
    private var writtenBehind = KeyBits()
    /// Whether members are told apart by their names, because of a key that may
    /// be there before.
    private var isByName = false
    private var members: [MemberPlace] = []
    /// The keys of ``members``, for finding one that is written again.
    private var memberKeys = JSONKeyList()
    var convertsKeys = true

    init(_ text: EncodedText, parent: ValueEncoder? = nil, key: (any CodingKey)? = nil) {
        self.text = text
        session = text.session
        buffer = text.buffer
        self.parent = parent
        self.key = key
    }

    var codingPath: [any CodingKey] {
        var path: [any CodingKey] = []
        var place: ValueEncoder? = self
        while let current = place {
            if let key = current.key { path.append(key) }
            place = current.parent
        }
        return path.reversed()
    }

    var userInfo: [CodingUserInfoKey: Any] { session.options.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        if state == .empty {
            state = .object
            buffer.append(0x7B)
            start = text.count
            keys = convertsKeys ? session.keys(of: type) : nil
        } else if keys?.type != ObjectIdentifier(type) {
            // Keys of two types may have the same name.
            keys = nil
        }
        return KeyedEncodingContainer(KeyedMembersEncoder<Key>(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        if state == .empty {
            state = .array
            buffer.append(0x5B)
        }
        return ElementsEncoder(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueEncoder(encoder: self) }

    /// Ends the value; one that was not begun is an empty object, as in
    /// Foundation.
    func close() {
        switch state {
        case .empty: buffer.append("{}")
        case .object:
            if session.isSorted { text.sort(members, from: start) }
            buffer.append(0x7D)
        case .array: buffer.append(0x5D)
        case .value, .closed: break
        }
        state = .closed
    }
}

extension ValueEncoder {
    /// Writes a key and its colon.
    @inline(__always)
    func begin(_ key: some CodingKey) throws {
        guard state == .object else { throw misuse() }
        if let keys, let byte = key.byte {
            let place = keys.place(byte)
            if place.end > 0, isNew(byte) { return write(place, of: keys.text) }
        }
        beginOtherwise(key)
    }

    /// Whether the object has no such key yet, which it then has.
    @inline(__always)
    private func isNew(_ byte: UInt8) -> Bool {
        guard byte < 64 else { return isNew(behind: Int(byte)) }
        let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: byte)
        guard written & bit == 0 else { return false }
        written |= bit
        return true
    }

    @inline(never)
    private func isNew(behind byte: Int) -> Bool {
        guard !writtenBehind.contains(byte) else { return false }
        writtenBehind.insert(byte)
        return true
    }

    @inline(__always)
    private func write(_ place: EncodedKeys.Place, of text: TextBuffer) {
        // The first key goes without the comma.
        let start = count == 0 ? place.start &+ 1 : place.start
        text.withSpan { buffer.append($0, Int(start), Int(place.end)) }
        count &+= 1
    }

    @inline(never)
    private func beginOtherwise(_ key: some CodingKey) {
        let name = convertsKeys && session.convertsKeys ? converted(key) : key.stringValue
        if let keys, let byte = key.byte, keys.place(byte).end == 0 {
            let place = keys.learn(name, of: byte)
            if place.end > 0, isNew(byte) { return write(place, of: keys.text) }
        }
        beginByName(name)
    }

    private func beginByName(_ name: String) {
        if !isByName {
            isByName = true
            keys = nil
            if !session.isSorted { members = membersWritten() }
            for member in members { memberKeys.append(member.key) }
        }
        if let earlier = memberKeys.position(of: name) { drop(earlier) }
        if count > 0 { buffer.append(0x2C) }
        count += 1
        members.append(MemberPlace(key: name, start: text.count))
        memberKeys.append(name)
        buffer.appendString(name)
        buffer.append(0x3A)
    }

    /// Takes back a member whose key is written a second time: the last counts.
    private func drop(_ position: Int) {
        let lower = members[position].start
        let isLast = position + 1 == members.count
        let upper = isLast ? text.count : members[position + 1].start
        // With the comma behind it, or the one before it when it is the last.
        text.remove((isLast && position > 0 ? lower - 1 : lower)..<upper)
        for later in members.indices.dropFirst(position + 1) { members[later].start -= upper - lower }
        members.remove(at: position)
        memberKeys.remove(at: position)
        count -= 1
    }

    /// The members written so far, read back from the text.
    private func membersWritten() -> [MemberPlace] {
        let limits = session.readingBack
        return buffer.withSpan { bytes in
            var places: [MemberPlace] = []
            var offset = start
            while offset < bytes.byteCount, let token = try? bytes.scanString(from: offset + 1) {
                places.append(MemberPlace(key: bytes.text(token), start: offset))
                // Past the colon; in a gap there is nothing yet.
                let value = token.end + 2
                let end = (try? bytes.skipValue(from: value, depth: 0, limits: limits)) ?? value
                offset = end + 1
            }
            return places
        }
    }

    /// Makes room for an element of an array.
    @inline(__always)
    func beginElement() throws {
        guard state == .array else { throw misuse() }
        if count > 0 { buffer.append(0x2C) }
        count &+= 1
    }

    /// Makes room for the only value.
    func beginValue() throws {
        guard state == .empty else { throw misuse() }
        state = .value
    }

    private func converted(_ key: some CodingKey) -> String {
        switch session.options.keyEncodingStrategy.form {
        case .asWritten: key.stringValue
        case .toSnakeCase: SnakeCase.encoded(key.stringValue)
        case .custom(let convert): convert(codingPath + [key]).stringValue
        }
    }

    private func misuse() -> EncodingError {
        .invalidValue(
            "", EncodingError.Context(codingPath: codingPath, debugDescription: "This container was closed before."))
    }

    /// A child whose value is written later.
    func deferredChild(_ key: any CodingKey) -> ValueEncoder {
        let child = ValueEncoder(EncodedText(session: session), parent: self, key: key)
        text.leaveGap(for: child)
        return child
    }
}

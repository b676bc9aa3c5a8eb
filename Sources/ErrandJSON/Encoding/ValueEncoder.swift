// SPDX-License-Identifier: MIT

/// The encoder that an `Encodable` type gets for a value of the document.
///
/// A type may request any number of containers. All write to the same value, as
/// the containers of a class and its base class do.
final class ValueEncoder: Encoder {
    enum State {
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
    private(set) var state = State.empty
    /// The offset at which the value begins; in an object and an array, after
    /// the bracket.
    private(set) var start = 0
    /// The number of members or elements.
    var count = 0
    /// The keys of the object, as long as all are different keys of the same
    /// enumeration.
    var keys: EncodedKeys?
    /// The keys of the object as bits, by their bytes: the first 64, and all
    /// others.
    var written: UInt64 = 0
    var writtenBehind = KeyBits()
    /// Whether members are distinguished by their names, because a key may be
    /// repeated.
    var isByName = false
    var members: [MemberPlace] = []
    /// The keys of ``members``, to find one that is written again.
    var memberKeys = JSONKeyList()
    /// The member that the last one replaces.
    var superseded: Int?
    var convertsKeys = true

    init(_ text: EncodedText, parent: ValueEncoder? = nil, key: (any CodingKey)? = nil) {
        self.text = text
        session = text.session
        buffer = text.buffer
        self.parent = parent
        self.key = key
    }

    /// Creates an encoder that continues a value that was written before.
    init(goingOn text: EncodedText, parent: ValueEncoder, key: any CodingKey) {
        self.text = text
        session = text.session
        buffer = text.buffer
        self.parent = parent
        self.key = key
        state = .value
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
            openObject()
            keys = convertsKeys ? session.keys(of: type) : nil
        } else if state != .object {
            reopen(as: .object)
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
            start = text.count
        } else if state != .array {
            reopen(as: .array)
        }
        return ElementsEncoder(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { SingleValueEncoder(encoder: self) }

    /// Begins an object.
    func openObject() {
        state = .object
        buffer.append(0x7B)
        start = text.count
    }

    func beginValue() throws {
        guard state == .empty else { throw misuse() }
        state = .value
        start = text.count
    }

    /// Writes the only value.
    ///
    /// If it fails, it is removed again.
    func value(_ write: () throws -> Void) throws {
        try beginValue()
        do { try write() } catch {
            text.remove(start..<text.count)
            state = .empty
            throw error
        }
    }

    /// Continues an object or array that was written as one value.
    private func reopen(as container: State) {
        let first: UInt8 = container == .object ? 0x7B : 0x5B
        guard state == .value, buffer.withSpan({ $0.byte(at: start) }) == first else {
            session.refuse(misuse())
            return
        }
        state = container
        start += 1
        text.remove(text.count - 1..<text.count)
        if container == .object {
            listMembers()
            count = members.count
        } else {
            count = elementCount()
        }
    }

    /// Ends the value.
    ///
    /// A value that was not begun becomes an empty object, as in Foundation.
    func close() {
        switch state {
        case .empty: buffer.append("{}")
        case .object:
            dropSuperseded()
            if session.isSorted { text.sort(members, from: start) }
            buffer.append(0x7D)
        case .array: buffer.append(0x5D)
        case .value, .closed: break
        }
        state = .closed
    }

    /// Returns the error for a value that a container cannot accept.
    func misuse() -> EncodingError {
        let reason =
            switch state {
            case .closed: "This container was closed before."
            case .object: "This value cannot be added to an object."
            case .array: "This value cannot be added to an array."
            case .value, .empty: "The value was written already, and nothing can be added to it."
            }
        return .invalidValue("", EncodingError.Context(codingPath: codingPath, debugDescription: reason))
    }
}

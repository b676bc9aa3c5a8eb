// SPDX-License-Identifier: MIT

/// The encoder that an `Encodable` type gets for a value of the document.
///
/// A type may ask it for containers as often as it likes: all write to the one
/// value, as the containers of a class and its base class do.
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
    /// Where the value begins; in an object and an array, behind the bracket.
    private(set) var start = 0
    /// How many members or elements there are.
    var count = 0
    /// The keys of the object, as long as each is a new one of one enumeration.
    var keys: EncodedKeys?
    /// Those that the object has, by their bytes: the first 64, and all others.
    var written: UInt64 = 0
    var writtenBehind = KeyBits()
    /// Whether members are told apart by their names, because of a key that may
    /// be there before.
    var isByName = false
    var members: [MemberPlace] = []
    /// The keys of ``members``, for finding one that is written again.
    var memberKeys = JSONKeyList()
    /// The member that the last one takes the place of.
    var superseded: Int?
    var convertsKeys = true

    init(_ text: EncodedText, parent: ValueEncoder? = nil, key: (any CodingKey)? = nil) {
        self.text = text
        session = text.session
        buffer = text.buffer
        self.parent = parent
        self.key = key
    }

    /// An encoder that goes on with a value that was written before.
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

    /// Makes room for the only value.
    func beginValue() throws {
        guard state == .empty else { throw misuse() }
        state = .value
        start = text.count
    }

    /// Writes the only value, which may fail, and then leaves no trace of it.
    func value(_ write: () throws -> Void) throws {
        try beginValue()
        do { try write() } catch {
            text.remove(start..<text.count)
            state = .empty
            throw error
        }
    }

    /// Goes on with an object or array that was written as one value.
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

    /// Ends the value; one that was not begun is an empty object, as in
    /// Foundation.
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

    /// What is thrown where a container cannot take what it is given.
    func misuse() -> EncodingError {
        let reason =
            switch state {
            case .closed: "This container was closed before."
            case .object: "An object has no place for this value."
            case .array: "An array has no place for this value."
            case .value, .empty: "There is a value already, which cannot be added to."
            }
        return .invalidValue("", EncodingError.Context(codingPath: codingPath, debugDescription: reason))
    }
}

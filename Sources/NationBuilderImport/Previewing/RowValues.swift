// SPDX-License-Identifier: MIT

import ErrandJSON

/// The values of a row or of a person, in the order of the targets, in little memory.
///
/// A preview keeps those of all rows. As an array of JSON values they take four times as much.
struct RowValues: Sendable {
    /// For each value its kind, and the length and the bytes of a text.
    private var bytes: [UInt8] = []
    /// The values that are neither texts nor literals.
    private var others: [JSONValue] = []

    private enum Kind: UInt8 {
        case absent, null, no, yes, text, other
        /// The text that the base has there.
        case same
    }

    /// Packs values; `nil` stands where nothing is said.
    ///
    /// - Parameter base: Values that are at hand whenever these are read: the texts that both have are not kept twice.
    init(_ values: [JSONValue?], base: Self? = nil) {
        var (kinds, size) = ([Kind](), values.count)
        kinds.reserveCapacity(values.count)
        for (place, value) in values.enumerated() {
            kinds.append(Self.kind(value, base?[place]))
            guard kinds[place] == .text, let text = value?.string else { continue }
            size += text.utf8.count
            Self.length(text.utf8.count) { _ in size += 1 }
        }
        // Exactly as much as is needed: an array that grows has room for twice as much.
        bytes.reserveCapacity(size)
        for (kind, value) in zip(kinds, values) {
            bytes.append(kind.rawValue)
            if kind == .text, let text = value?.string {
                Self.length(text.utf8.count) { bytes.append($0) }
                bytes += text.utf8
            }
            if kind == .other, let value { others.append(value) }
        }
    }

    private static func kind(_ value: JSONValue?, _ base: JSONValue?) -> Kind {
        switch value {
        case nil: .absent
        case .null?: .null
        case .bool(let flag)?: flag ? .yes : .no
        case .string?: value == base ? .same : .text
        case .number?, .array?, .object?: .other
        }
    }

    /// Calls a function with a length in groups of seven bits, the lowest first; each but the last has the highest bit.
    private static func length(_ count: Int, _ add: (UInt8) -> Void) {
        var rest = count
        while rest >= 0x80 {
            add(UInt8(rest & 0x7F) | 0x80)
            rest >>= 7
        }
        add(UInt8(rest))
    }

    /// Returns the value at a place; `nil` where nothing is said, and behind the last one.
    func value(at place: Int, base: Self? = nil) -> JSONValue? {
        var iterator = Iterator(self, base)
        for _ in 0..<place where !iterator.skip() { return nil }
        return iterator.next() ?? nil
    }

    /// The value at a place, of values without a base.
    subscript(place: Int) -> JSONValue? {
        get { value(at: place) }
        set {
            var values = Array(self)
            while values.count <= place { values.append(nil) }
            values[place] = newValue
            self = Self(values)
        }
    }

    /// Returns the values as they are without a base.
    func whole(_ base: Self) -> Self { Self(Array(IteratorSequence(Iterator(self, base)))) }
}

extension RowValues: Sequence {
    func makeIterator() -> Iterator { Iterator(self, nil) }

    struct Iterator: IteratorProtocol {
        private let values: RowValues
        private let base: RowValues?
        /// The number of values before the next one.
        private var count = 0
        private var place = 0
        private var other = 0

        fileprivate init(_ values: RowValues, _ base: RowValues?) { (self.values, self.base) = (values, base) }

        mutating func next() -> JSONValue?? {
            guard let kind = kind() else { return nil }
            switch kind {
            case .absent: return .some(nil)
            case .null: return .null
            case .no: return .bool(false)
            case .yes: return .bool(true)
            case .text:
                let range = text()
                return .string(String(decoding: values.bytes[range], as: UTF8.self))
            case .same: return .some(base?[count - 1])
            case .other:
                other += 1
                return values.others[other - 1]
            }
        }

        /// Passes over a value; returns `false` behind the last one.
        fileprivate mutating func skip() -> Bool {
            guard let kind = kind() else { return false }
            if kind == .text { _ = text() }
            if kind == .other { other += 1 }
            return true
        }

        private mutating func kind() -> Kind? {
            guard place < values.bytes.count else { return nil }
            (count, place) = (count + 1, place + 1)
            return Kind(rawValue: values.bytes[place - 1])
        }

        /// Passes over a text, and returns where its bytes are.
        private mutating func text() -> Range<Int> {
            var (length, shift) = (0, 0)
            while values.bytes[place] >= 0x80 {
                length |= Int(values.bytes[place] & 0x7F) << shift
                (shift, place) = (shift + 7, place + 1)
            }
            length |= Int(values.bytes[place]) << shift
            let start = place + 1
            place = start + length
            return start..<place
        }
    }
}

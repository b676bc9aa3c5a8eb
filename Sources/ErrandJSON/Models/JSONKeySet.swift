// SPDX-License-Identifier: MIT

/// A set of the keys of a model, as bits.
///
/// A model uses one to remember which members were `null` in the document. So
/// `null` is distinguished from missing members, and is written again. Up to
/// 256 keys need no separate memory.
public struct JSONKeySet<Key: JSONKey>: Sendable, Hashable {
    @usableFromInline var bits = KeyBits()

    /// Creates an empty set.
    @inlinable
    public init() {}

    /// Creates a set of some keys.
    public init(_ keys: some Sequence<Key>) {
        for key in keys { insert(key) }
    }

    /// Whether the set has no keys.
    public var isEmpty: Bool { bits == KeyBits() }

    /// The keys of the set, in the order in which they are declared.
    public var keys: [Key] { Key.keyTable.keys.enumerated().filter { bits.contains($0.offset) }.map(\.element) }

    /// Returns whether the key is in the set.
    public func contains(_ key: Key) -> Bool { bits.contains(Key.keyTable.position(of: key)) }

    /// Inserts a key into the set.
    public mutating func insert(_ key: Key) { bits.insert(Key.keyTable.position(of: key)) }

    /// Removes a key from the set.
    public mutating func remove(_ key: Key) { bits.remove(Key.keyTable.position(of: key)) }
}

extension JSONKeySet: ExpressibleByArrayLiteral {
    /// Creates a set of the literal's keys.
    public init(arrayLiteral keys: Key...) { self.init(keys) }
}

extension JSONKeySet: CustomStringConvertible {
    /// The keys in brackets.
    public var description: String { "[\(keys.map(\.stringValue).joined(separator: ", "))]" }
}

/// A set of bits by number.
///
/// The first 256 bits are in the value itself.
@usableFromInline
struct KeyBits: Sendable, Hashable {
    @usableFromInline var first: UInt64 = 0
    @usableFromInline var second: UInt64 = 0
    @usableFromInline var third: UInt64 = 0
    @usableFromInline var fourth: UInt64 = 0
    @usableFromInline var rest: [UInt64] = []

    @inlinable init() {}

    @inlinable
    func contains(_ position: Int) -> Bool {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: position & 63)
        switch position >> 6 {
        case 0: return first & bit != 0
        case 1: return second & bit != 0
        case 2: return third & bit != 0
        case 3: return fourth & bit != 0
        case let word: return word - 4 < rest.count && rest[word - 4] & bit != 0
        }
    }

    @inlinable
    mutating func insert(_ position: Int) {
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: position & 63)
        switch position >> 6 {
        case 0: first |= bit
        case 1: second |= bit
        case 2: third |= bit
        case 3: fourth |= bit
        case let word:
            while rest.count <= word - 4 { rest.append(0) }
            rest[word - 4] |= bit
        }
    }

    @inlinable
    mutating func remove(_ position: Int) {
        guard contains(position) else { return }
        let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: position & 63)
        switch position >> 6 {
        case 0: first &= ~bit
        case 1: second &= ~bit
        case 2: third &= ~bit
        case 3: fourth &= ~bit
        case let word:
            rest[word - 4] &= ~bit
            while rest.last == 0 { rest.removeLast() }
        }
    }
}

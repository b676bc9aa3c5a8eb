// SPDX-License-Identifier: MIT

/// The keys that a model knows: an enumeration of strings with a table.
///
/// ```swift
/// enum CodingKeys: String, JSONKey {
///     case id
///     case firstName = "first_name"
///     static let keyTable = JSONKeyTable<CodingKeys>()
/// }
/// ```
public protocol JSONKey: CodingKey, CaseIterable, Hashable, Sendable, RawRepresentable where RawValue == String {
    /// The lookup table of the keys. Store it as a `static let`.
    static var keyTable: JSONKeyTable<Self> { get }
}

/// The keys of a model, prepared for fast lookup in a document.
///
/// Each model has one table with all cases of its keys.
public final class JSONKeyTable<Key: JSONKey>: Sendable {
    @usableFromInline let keys: [Key]
    @usableFromInline let index: KeyIndex
    /// The positions of one-byte keys, by that byte; empty for larger keys.
    @usableFromInline let positionsByByte: [Int]
    private let positions: [Key: Int]

    /// Creates a table of all keys of the type.
    public init() {
        keys = Array(Key.allCases)
        index = KeyIndex(keys.map(\.rawValue))
        positions = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
        var byByte: [Int] = []
        for (position, key) in keys.enumerated().reversed() {
            guard let byte = key.byte.map(Int.init) else { break }
            while byByte.count <= byte { byByte.append(0) }
            byByte[byte] = position
        }
        positionsByByte = byByte
    }

    /// Returns the position of a key among all keys.
    @inlinable
    func position(of key: Key) -> Int {
        if let byte = key.byte, Int(byte) < positionsByByte.count { return positionsByByte[Int(byte)] }
        return searchedPosition(of: key)
    }

    @usableFromInline
    func searchedPosition(of key: Key) -> Int { positions[key] ?? 0 }
}

extension CodingKey {
    /// The byte that the key consists of, which only equal keys share; `nil`
    /// for a larger key.
    @inlinable
    @inline(__always)
    var byte: UInt8? {
        switch MemoryLayout<Self>.size {
        case 0: 0
        // A type of one byte contains no reference: its value is this byte.
        case 1: unsafe unsafeBitCast(self, to: UInt8.self)
        default: nil
        }
    }
}

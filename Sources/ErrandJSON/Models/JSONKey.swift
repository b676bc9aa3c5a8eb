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
    /// The table by which keys are found. Store it as a `static let`.
    static var keyTable: JSONKeyTable<Self> { get }
}

/// The keys of a model, prepared for finding them in a document.
///
/// Made once per model, of all cases of its keys.
public final class JSONKeyTable<Key: JSONKey>: Sendable {
    @usableFromInline let keys: [Key]
    @usableFromInline let index: KeyIndex
    private let positions: [Key: Int]

    /// A table of all keys of the type.
    public init() {
        keys = Array(Key.allCases)
        index = KeyIndex(keys.map(\.rawValue))
        positions = Dictionary(keys.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    /// The position of a key among all keys.
    @usableFromInline
    func position(of key: Key) -> Int { positions[key] ?? 0 }
}

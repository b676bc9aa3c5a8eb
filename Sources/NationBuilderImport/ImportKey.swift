// SPDX-License-Identifier: MIT

/// An attribute by which an import finds a person.
public struct ImportKey: Sendable, Hashable, CustomStringConvertible {
    /// The place among all keys: the lower, the more certain.
    let rank: Int

    /// The person's id in the nation.
    public static let id = Self(rank: 0)
    /// Any of the person's e-mail addresses, not only the primary one.
    public static let email = Self(rank: names.count - 1)

    /// The ids of other systems by which a nation also finds people when they are written.
    static let identifiers = [
        "civicrm_id", "county_file_id", "dw_id", "external_id", "ngp_id", "salesforce_id", "van_id",
    ]

    /// All keys, the most certain first.
    public static let all = names.indices.map { Self(rank: $0) }

    private static let names = ["id"] + identifiers + ["email"]

    private init(rank: Int) { self.rank = rank }

    /// Creates a key from its name; `nil` for an attribute that is none.
    public init?(_ name: String) {
        guard let rank = Self.names.firstIndex(of: name) else { return nil }
        self.rank = rank
    }

    /// The name of the attribute, such as `email`.
    var name: String { Self.names[rank] }

    /// The name.
    public var description: String { name }
}

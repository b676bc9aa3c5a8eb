// SPDX-License-Identifier: MIT

/// An attribute by which an import finds a person.
public struct ImportKey: Sendable, Hashable, CustomStringConvertible {
    /// The name of the attribute, such as `email`.
    let name: String

    /// The person's id in the nation.
    public static let id = Self(name: "id")
    /// Any of the person's e-mail addresses, not only the primary one.
    public static let email = Self(name: "email")

    /// The ids of other systems by which a nation also finds people when they are written.
    static let identifiers = [
        "civicrm_id", "county_file_id", "dw_id", "external_id", "ngp_id", "salesforce_id", "van_id",
    ]

    /// All keys, the most certain first.
    public static let all = [id] + identifiers.map { Self(name: $0) } + [email]

    private init(name: String) { self.name = name }

    /// Creates a key from its name; `nil` for an attribute that is none.
    public init?(_ name: String) {
        guard let key = Self.all.first(where: { $0.name == name }) else { return nil }
        self = key
    }

    /// The name.
    public var description: String { name }
}

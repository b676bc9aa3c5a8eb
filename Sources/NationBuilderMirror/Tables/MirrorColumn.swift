// SPDX-License-Identifier: MIT

/// A column of a copy: an attribute of the API.
public struct MirrorColumn: Sendable, Hashable, Identifiable {
    /// A kind of columns, which decides the type in a database.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        enum Name: String { case integer, text, boolean, time, date, decimal, json }

        let name: Name

        /// Whole numbers, and ids of resources.
        public static let integer = Self(name: .integer)
        /// Text, also ids of other systems.
        public static let text = Self(name: .text)
        /// Truth values: 0 and 1 in SQLite.
        public static let boolean = Self(name: .boolean)
        /// Points in time: text in UTC in SQLite, such as `2026-01-02T03:04:05Z`.
        public static let time = Self(name: .time)
        /// Days, such as `2026-01-02`.
        public static let date = Self(name: .date)
        /// Decimal numbers: text in SQLite, as the API sends them.
        public static let decimal = Self(name: .decimal)
        /// JSON objects: text in SQLite.
        public static let json = Self(name: .json)

        /// The name of the kind, such as `time`.
        public var description: String { name.rawValue }
    }

    /// The name on the wire.
    public let name: String
    /// The kind.
    public let kind: Kind
    /// The name of the table whose rows its values name, such as `signups`; `nil` when they are no ids, or ids of
    /// what has no table.
    public let target: String?
    /// Whether responses contain it only if the query asks for it (`extra_fields`).
    let isExtra: Bool

    /// The name.
    public var id: String { name }
}

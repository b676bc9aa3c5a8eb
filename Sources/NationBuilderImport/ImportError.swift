// SPDX-License-Identifier: MIT

/// An error of a file or of its map, because of which nothing of it can be imported.
public struct ImportError: Error, Sendable, CustomStringConvertible {
    /// The kind of error.
    public struct Kind: Sendable, Hashable, CustomStringConvertible {
        /// A short dotted name from a fixed set, suitable as a metric label.
        public let name: String

        /// Two columns set the same.
        public static let duplicateTarget = Self(name: "map.duplicateTarget")
        /// The map names a target that people do not have.
        public static let unknownTarget = Self(name: "map.unknownTarget")
        /// The map names a column that the file does not have.
        public static let unknownColumn = Self(name: "map.unknownColumn")
        /// The map is not a JSON object with texts or `null`.
        public static let mapSyntax = Self(name: "map.syntax")
        /// A value for all rows is none that the attribute can have, or a key by which people are found.
        public static let value = Self(name: "map.value")
        /// The nation does not have a list, or several lists have the name.
        public static let list = Self(name: "list")
        /// Nothing says onto which lists people get.
        public static let noList = Self(name: "map.noList")
        /// No column is a key by which people are found.
        public static let noKey = Self(name: "map.noKey")

        /// The name.
        public var description: String { name }
    }

    /// The kind of error.
    public let kind: Kind
    /// A sentence without a full stop, which names the columns.
    public let reason: String
    /// The name that is not known, or is missing of a file of records; `nil` for other kinds.
    public let name: String?

    init(_ kind: Kind, _ reason: String, name: String? = nil) {
        self.kind = kind
        self.reason = reason
        self.name = name
    }

    /// The reason.
    public var description: String { reason }
}

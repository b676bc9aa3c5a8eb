// SPDX-License-Identifier: MIT

extension V2 {
    /// A name or a value that rows of a type do not have; nothing was sent.
    public struct RowError: Error, Sendable, Hashable, CustomStringConvertible {
        /// The kind of error.
        public struct Kind: Sendable, Hashable, CustomStringConvertible {
            /// A short dotted name from a fixed set, suitable as a metric label.
            public let name: String

            /// There is no value of this name.
            public static let unknownName = Self(name: "name.unknown")
            /// The value has no parts.
            public static let withoutParts = Self(name: "name.withoutParts")
            /// The API does not filter by this value.
            public static let notFiltered = Self(name: "name.notFiltered")
            /// The value can only be read.
            public static let readOnly = Self(name: "name.readOnly")
            /// The value is written by its parts.
            public static let writtenByParts = Self(name: "name.writtenByParts")
            /// The kind of value cannot be compared in this way.
            public static let comparison = Self(name: "comparison")
            /// The kind of value does not take this one.
            public static let value = Self(name: "value")
            /// The API has no way to write this value in a filter.
            public static let unwritable = Self(name: "value.unwritable")
            /// The API would drop one of two conditions.
            public static let duplicate = Self(name: "duplicate")

            /// The name.
            public var description: String { name }
        }

        /// The kind of error.
        public let kind: Kind
        /// The name of the value.
        public let name: String
        /// A sentence without a full stop, which names the value.
        public let reason: String
        /// The known names; none for other kinds than ``Kind/unknownName`` and ``Kind/notFiltered``.
        public let known: [String]
        /// The second one of two conditions, of ``Kind/duplicate``.
        public let condition: Condition?

        init(_ kind: Kind, _ name: String, _ reason: String, known: [String] = [], condition: Condition? = nil) {
            (self.kind, self.name, self.reason, self.known) = (kind, name, reason, known)
            self.condition = condition
        }

        /// The reason, with the known names.
        public var description: String {
            known.isEmpty ? reason : "\(reason); there are \(known.joined(separator: ", "))"
        }
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The meaning of a row of an exported file.
    public struct ExportContext: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// A person.
        public static let people: Self = "people"
        /// A household.
        public static let households: Self = "households"
    }
}

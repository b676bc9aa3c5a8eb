// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The kind of rows in an imported file.
    public struct ImportType: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// People.
        public static let people: Self = "people"
        /// The elections in which people voted.
        public static let votingHistory: Self = "voting_history"
    }
}

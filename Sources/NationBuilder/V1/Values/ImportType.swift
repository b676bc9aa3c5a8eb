// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// What a file to import holds.
    public struct ImportType: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// The value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// People.
        public static let people: Self = "people"
        /// What elections people voted in.
        public static let votingHistory: Self = "voting_history"
    }
}

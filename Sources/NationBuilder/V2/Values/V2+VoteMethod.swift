// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The method by which a vote was cast.
    public struct VoteMethod: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `voted`.
        public static let voted: Self = "voted"
        /// The value `absentee`.
        public static let absentee: Self = "absentee"
        /// The value `early`.
        public static let early: Self = "early"
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The status of a journey.
    public struct JourneyStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `active`.
        public static let active: Self = "active"
        /// The value `completed`.
        public static let completed: Self = "completed"
        /// The value `abandoned`.
        public static let abandoned: Self = "abandoned"
        /// The value `deleted`.
        public static let deleted: Self = "deleted"
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The status of a journey.
    public struct JourneyStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `active`.
        public static let active: Self = "active"
        /// `completed`.
        public static let completed: Self = "completed"
        /// `abandoned`.
        public static let abandoned: Self = "abandoned"
        /// `deleted`.
        public static let deleted: Self = "deleted"
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// A unit of time.
    public struct TimePeriod: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `days`.
        public static let days: Self = "days"
        /// The value `weeks`.
        public static let weeks: Self = "weeks"
        /// The value `months`.
        public static let months: Self = "months"
        /// The value `years`.
        public static let years: Self = "years"
    }
}

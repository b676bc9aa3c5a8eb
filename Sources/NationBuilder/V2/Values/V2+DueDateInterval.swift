// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The time allowed for a step.
    public struct DueDateInterval: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `none`.
        public static let noInterval: Self = "none"
        /// The value `same_day`.
        public static let sameDay: Self = "same_day"
        /// The value `one_day`.
        public static let oneDay: Self = "one_day"
        /// The value `two_day`.
        public static let twoDay: Self = "two_day"
        /// The value `three_day`.
        public static let threeDay: Self = "three_day"
        /// The value `four_day`.
        public static let fourDay: Self = "four_day"
        /// The value `five_day`.
        public static let fiveDay: Self = "five_day"
        /// The value `six_day`.
        public static let sixDay: Self = "six_day"
        /// The value `one_week`.
        public static let oneWeek: Self = "one_week"
        /// The value `two_week`.
        public static let twoWeek: Self = "two_week"
        /// The value `thirty_day`.
        public static let thirtyDay: Self = "thirty_day"
        /// The value `two_month`.
        public static let twoMonth: Self = "two_month"
        /// The value `three_month`.
        public static let threeMonth: Self = "three_month"
        /// The value `six_month`.
        public static let sixMonth: Self = "six_month"
        /// The value `one_year`.
        public static let oneYear: Self = "one_year"
    }
}

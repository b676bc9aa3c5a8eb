// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The time allowed for a step.
    public struct DueDateInterval: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `none`.
        public static let noInterval: Self = "none"
        /// `same_day`.
        public static let sameDay: Self = "same_day"
        /// `one_day`.
        public static let oneDay: Self = "one_day"
        /// `two_day`.
        public static let twoDay: Self = "two_day"
        /// `three_day`.
        public static let threeDay: Self = "three_day"
        /// `four_day`.
        public static let fourDay: Self = "four_day"
        /// `five_day`.
        public static let fiveDay: Self = "five_day"
        /// `six_day`.
        public static let sixDay: Self = "six_day"
        /// `one_week`.
        public static let oneWeek: Self = "one_week"
        /// `two_week`.
        public static let twoWeek: Self = "two_week"
        /// `thirty_day`.
        public static let thirtyDay: Self = "thirty_day"
        /// `two_month`.
        public static let twoMonth: Self = "two_month"
        /// `three_month`.
        public static let threeMonth: Self = "three_month"
        /// `six_month`.
        public static let sixMonth: Self = "six_month"
        /// `one_year`.
        public static let oneYear: Self = "one_year"
    }
}

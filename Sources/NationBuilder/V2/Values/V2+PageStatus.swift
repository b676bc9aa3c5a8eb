// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The status of a page.
    public struct PageStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `archived`.
        public static let archived: Self = "archived"
        /// `deleted`.
        public static let deleted: Self = "deleted"
        /// `expired`.
        public static let expired: Self = "expired"
        /// `hidden`.
        public static let hidden: Self = "hidden"
        /// `published`.
        public static let published: Self = "published"
        /// `rule_violated`.
        public static let ruleViolated: Self = "rule_violated"
        /// `unlisted`.
        public static let unlisted: Self = "unlisted"
    }
}

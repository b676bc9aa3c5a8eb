// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The status of a page.
    public struct PageStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `archived`.
        public static let archived: Self = "archived"
        /// The value `deleted`.
        public static let deleted: Self = "deleted"
        /// The value `expired`.
        public static let expired: Self = "expired"
        /// The value `hidden`.
        public static let hidden: Self = "hidden"
        /// The value `published`.
        public static let published: Self = "published"
        /// The value `rule_violated`.
        public static let ruleViolated: Self = "rule_violated"
        /// The value `unlisted`.
        public static let unlisted: Self = "unlisted"
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The status of an automation.
    public struct AutomationStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `drafted`.
        public static let drafted: Self = "drafted"
        /// The value `running`.
        public static let running: Self = "running"
        /// The value `on_hold`.
        public static let onHold: Self = "on_hold"
        /// The value `archived`.
        public static let archived: Self = "archived"
        /// The value `ended`.
        public static let ended: Self = "ended"
    }
}

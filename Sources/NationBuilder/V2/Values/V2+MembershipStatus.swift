// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The status of a membership.
    public struct MembershipStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `active`.
        public static let active: Self = "active"
        /// The value `canceled`.
        public static let canceled: Self = "canceled"
        /// The value `expired`.
        public static let expired: Self = "expired"
        /// The value `grace period`.
        public static let gracePeriod: Self = "grace period"
    }
}

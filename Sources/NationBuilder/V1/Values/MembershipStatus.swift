// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// How a membership stands.
    public struct MembershipStatus: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// The value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// It is in force.
        public static let active: Self = "active"
        /// It has ended, and may still be renewed.
        public static let gracePeriod: Self = "grace period"
        /// It was ended.
        public static let canceled: Self = "canceled"
        /// It has ended.
        public static let expired: Self = "expired"
    }
}

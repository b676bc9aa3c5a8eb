// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The status of a membership.
    public struct MembershipStatus: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The membership is active.
        public static let active: Self = "active"
        /// The membership has expired, and can still be renewed.
        public static let gracePeriod: Self = "grace period"
        /// The membership was canceled.
        public static let canceled: Self = "canceled"
        /// The membership has expired.
        public static let expired: Self = "expired"
    }
}

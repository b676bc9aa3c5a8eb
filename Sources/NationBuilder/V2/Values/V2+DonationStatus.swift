// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// The status of a donation.
    public struct DonationStatus: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `succeeded`.
        public static let succeeded: Self = "succeeded"
        /// The value `pending`.
        public static let pending: Self = "pending"
        /// The value `failed`.
        public static let failed: Self = "failed"
        /// The value `canceled`.
        public static let canceled: Self = "canceled"
    }
}

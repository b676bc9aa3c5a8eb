// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// A kind of election.
    public struct ElectionPeriod: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `primary`.
        public static let primary: Self = "primary"
        /// The value `general`.
        public static let general: Self = "general"
        /// The value `special`.
        public static let special: Self = "special"
        /// The value `recount`.
        public static let recount: Self = "recount"
        /// The value `runoff`.
        public static let runoff: Self = "runoff"
        /// The value `convention`.
        public static let convention: Self = "convention"
        /// The value `other`.
        public static let other: Self = "other"
        /// The value `unknown`.
        public static let unknown: Self = "unknown"
        /// The value `presidential_primary`.
        public static let presidentialPrimary: Self = "presidential_primary"
        /// The value `previous_campaign`.
        public static let previousCampaign: Self = "previous_campaign"
    }
}

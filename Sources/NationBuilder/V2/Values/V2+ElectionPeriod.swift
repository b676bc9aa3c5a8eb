// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// A kind of election.
    public struct ElectionPeriod: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// `primary`.
        public static let primary: Self = "primary"
        /// `general`.
        public static let general: Self = "general"
        /// `special`.
        public static let special: Self = "special"
        /// `recount`.
        public static let recount: Self = "recount"
        /// `runoff`.
        public static let runoff: Self = "runoff"
        /// `convention`.
        public static let convention: Self = "convention"
        /// `other`.
        public static let other: Self = "other"
        /// `unknown`.
        public static let unknown: Self = "unknown"
        /// `presidential_primary`.
        public static let presidentialPrimary: Self = "presidential_primary"
        /// `previous_campaign`.
        public static let previousCampaign: Self = "previous_campaign"
    }
}

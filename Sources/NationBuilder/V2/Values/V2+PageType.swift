// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

extension V2 {
    /// A kind of page.
    public struct PageType: NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The value `Basic`.
        public static let basic: Self = "Basic"
        /// The value `Event`.
        public static let event: Self = "Event"
        /// The value `Petition`.
        public static let petition: Self = "Petition"
    }
}

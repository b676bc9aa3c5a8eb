// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// Whether the public finds a page.
    public struct PageStatus: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// The value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Everybody finds it.
        public static let published: Self = "published"
        /// Only who knows the address finds it.
        public static let unlisted: Self = "unlisted"
    }
}

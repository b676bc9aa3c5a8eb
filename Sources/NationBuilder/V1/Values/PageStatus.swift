// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

extension V1 {
    /// The visibility of a page to the public.
    public struct PageStatus: V1.NamedValue {
        /// The name on the wire.
        public let rawValue: String

        /// Creates the value with a name, known or not.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Everybody can find the page.
        public static let published: Self = "published"
        /// Only people who know the URL can find the page.
        public static let unlisted: Self = "unlisted"
    }
}

// SPDX-License-Identifier: MIT

extension V2 {
    /// The order in which a walk visits a list.
    public struct WalkOrder: Sendable, Hashable {
        enum Kind: Hashable {
            case automatic, pages
            case key(ranges: Int)
        }

        let kind: Kind

        /// By id, if a probe has shown that the nation supports it and the
        /// query sets no order; otherwise by pages.
        ///
        /// The probe requests signups. If the first pages by id of another type are
        /// refused or wrong, that type is walked by pages from then on.
        public static let automatic = Self(kind: .automatic)

        /// Page by page, until one is empty or has no link to a next one.
        ///
        /// Resources that are added or removed meanwhile shift the pages.
        /// Repeated resources are dropped; skipped ones are not noticed.
        public static let pages = Self(kind: .pages)

        /// By id, each page after the last id of the previous one.
        ///
        /// Nothing is skipped or repeated. The query must set no order and no
        /// filter of ids; otherwise the walk throws
        /// `ClientError.invalidRequest`. A nation that ignores the walk's
        /// filter is detected: `ClientError.rejected.filterIgnored`.
        public static let key = Self(kind: .key(ranges: 1))

        /// Returns an order by id, in 1 to 64 ranges that are walked in parallel.
        ///
        /// The resources come in no particular order. All ranges share the
        /// nation's limits.
        public static func key(ranges count: Int) -> Self {
            Self(kind: .key(ranges: min(max(1, count), mostRanges)))
        }

        static let mostRanges = 64
    }
}

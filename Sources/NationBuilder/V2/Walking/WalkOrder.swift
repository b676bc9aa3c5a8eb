// SPDX-License-Identifier: MIT

extension V2 {
    /// How all resources of a list are walked over.
    public struct WalkOrder: Sendable, Hashable {
        enum Kind: Hashable {
            case automatic, pages
            case key(ranges: Int)
        }

        let kind: Kind

        /// By key where a probe has shown that the nation does it and the question
        /// leaves the order open, by pages elsewhere.
        public static let automatic = Self(kind: .automatic)

        /// Page by page, until one is empty.
        ///
        /// Resources that come or go meanwhile shift the pages: those that come
        /// twice are dropped, those that are skipped are not noticed.
        public static let pages = Self(kind: .pages)

        /// By id, each page behind the last id of the one before.
        ///
        /// Nothing is skipped and nothing comes twice. The question must leave the
        /// order open and ask no filter of the id; otherwise the walk throws
        /// `ClientError.invalidRequest`. A nation that drops the filter is
        /// noticed: `ClientError.rejected.filterIgnored`.
        public static let key = Self(kind: .key(ranges: 1))

        /// By id in several ranges side by side.
        ///
        /// The resources come in no order. All ranges share the nation's limits.
        public static func key(ranges count: Int) -> Self { Self(kind: .key(ranges: max(1, count))) }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

extension V2 {
    /// The order in which a walk visits a list.
    public struct WalkOrder: Sendable, Hashable {
        enum Kind: Hashable {
            case automatic, pages
            case key(ranges: Int)
            case part(after: Int, upTo: Int?, atOnce: Int)
        }

        let kind: Kind

        /// By id.
        ///
        /// So a walk may change or delete what it walks, and skips nothing when
        /// others do. The first pages show whether the nation can do it for a type,
        /// unless a probe has shown it. If it cannot, the type is walked by page
        /// numbers from then on. Such a walk is repeated if the same ``NationV2``
        /// wrote meanwhile, but skips resources that others move.
        ///
        /// A query with an order, a page or a filter of ids can only be walked by
        /// page numbers. The walk throws `ClientError.invalidRequest` for it: pass
        /// ``pages``.
        public static let automatic = Self(kind: .automatic)

        /// By page numbers, until a page is empty or has no link to a next one.
        ///
        /// Resources that are added, removed or changed meanwhile shift the pages.
        /// Repeated resources are dropped; skipped ones are not noticed. So collect
        /// the resources first if you change them.
        public static let pages = Self(kind: .pages)

        /// By id, each page after the last id of the previous one.
        ///
        /// Nothing is skipped or repeated. The query must set no order and no
        /// filter of ids; otherwise the walk throws
        /// `ClientError.invalidRequest`. A nation that ignores the walk's
        /// filter is detected: `ClientError.rejected.filterIgnored`.
        public static let key = Self(kind: .key(ranges: 1))

        /// Returns an order by id, as ``key``, of the resources after one id, up to another.
        ///
        /// A walk that was ended goes on after the last id that it returned:
        ///
        /// ```swift
        /// for try await page in nation.v2.signups.all(by: .key(after: last)).pages { … }
        /// ```
        ///
        /// - Parameters:
        ///   - id: The id before the first; all returned ids are greater.
        ///   - last: The greatest id to return; by default there is no end. The resources of these
        ///     two ids need not exist. If `last` is not greater than `id`, nothing is requested.
        ///   - count: The most requests at once, 1 to 64; by default one page is requested after the
        ///     other. With more, later ids are requested ahead, as soon as two pages are full, and
        ///     returned when it is their turn. Nothing else changes, but a page may have up to four
        ///     times as many resources, and so many pages of each request are held. It takes one
        ///     request more to know the greatest id, and some more where ids are missing.
        public static func key(after id: Int, upTo last: Int? = nil, atOnce count: Int = 1) -> Self {
            Self(kind: .part(after: id, upTo: last, atOnce: min(max(1, count), mostRanges)))
        }

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

extension V2.WalkOrder {
    func source<Row>(of list: WalkedList<Row>) async throws -> any PageSource<Row> {
        let query = try await list.query()
        let pages = PagesSource<Row>(
            order: PageOrder(isPaged: list.isPaged, number: query.number("page[number]") ?? 1))
        let isOpen = query.isOpen(for: "id")
        switch kind {
        case .pages: return pages
        case .automatic:
            guard list.isPaged else { return pages }
            guard isOpen else {
                throw ClientError(
                    .invalidRequest,
                    reason: "a query with an order or a filter of ids is walked by page numbers, which skips "
                        + "resources that move meanwhile: pass by: .pages")
            }
            return AutomaticSource<Row>(query.list, byKey: list.api.knowledge.walksByKey(query.list), isPaged: true)
        case .key, .part:
            guard list.isPaged, isOpen else {
                throw ClientError(.invalidRequest, reason: "a walk by id sets the order and the filter of ids itself")
            }
            if case .part(let id, let last, let count) = kind, count > 1 {
                return OrderedRangesSource<Row>(query.list, after: id, upTo: last, atOnce: count)
            }
            return KeySource<Row>(orders: try await orders(of: list, query.list))
        }
    }

    /// Returns the walks by id, one for each range.
    private func orders<Row>(of list: WalkedList<Row>, _ name: String) async throws -> [KeyOrder] {
        switch kind {
        case .part(let id, let last, _): return [KeyOrder(name, behind: id, upTo: last)]
        case .key(let ranges) where ranges > 1:
            let last = try await list.page([.query("sort", "-id"), .query("page[size]", 1)])
            let largest = last.rows.first?.identifier?.id.int ?? 0
            return KeyOrder.ranges(name, count: ranges, largest: largest)
        default: return [KeyOrder(name)]
        }
    }
}

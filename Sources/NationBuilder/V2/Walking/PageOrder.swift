// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

/// A walk page by page: the next query, and the new resources of a page.
struct PageOrder: Sendable {
    private let isPaged: Bool
    private var number: Int
    /// The resources of this walk, and those that were already seen before it.
    private(set) var seen: SeenIDs
    private var own = SeenIDs()
    /// The number of consecutive pages without resources that are new to this walk.
    private var stale = 0
    private var isOver = false
    private var link: String?

    /// Creates a walk without the resources that were already seen.
    init(isPaged: Bool, number: Int = 1, seen: SeenIDs = SeenIDs()) {
        self.isPaged = isPaged
        self.number = number
        self.seen = seen
    }

    /// The query for the next page, or the link to it; `nil` after the last.
    var next: (parts: [RequestPart], link: String?)? {
        guard !isOver else { return nil }
        return (isPaged ? [.query("page[number]", number)] : [], link)
    }

    /// Takes a page, and returns its new resources.
    mutating func receive<Row>(_ page: ListPage<Row>) throws -> [Row] {
        number += 1
        var isStale = true
        let new = page.rows.filter { _, identifier in
            guard let identifier else {
                isStale = false
                return true
            }
            if own.insert(identifier) { isStale = false }
            return seen.insert(identifier)
        }
        stale = isStale ? stale + 1 : 0
        // A page with resources has a next link, even if the next page is
        // empty. If the server sends links at all, a missing one means the end.
        isOver = page.rows.isEmpty || (page.hasLinks && page.next == nil)
        if !isPaged {
            link = page.next
            isOver = isOver || link == nil
        }
        guard isOver || stale < 2 else {
            throw ClientError(.rejected.repeatedPage, reason: "several pages in a row have no new resources")
        }
        return new.map(\.row)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

/// A walk page by page: the next query, and the new resources of a page.
struct PageOrder<Model: V2.ResourceModel>: Sendable {
    private let query: ResourceQuery<Model>
    private let isPaged: Bool
    private var number: Int
    private var seen: SeenIDs
    /// The number of consecutive pages without new resources.
    private var stale = 0
    private var isOver = false
    private var link: String?

    /// Creates a walk without the resources that were already seen.
    init(_ query: ResourceQuery<Model>, isPaged: Bool, seen: SeenIDs = SeenIDs()) {
        self.seen = seen
        self.isPaged = isPaged
        number = query.pageNumber ?? 1
        self.query = isPaged && query.pageSize == nil ? query.with(.pageSize(100)) : query
    }

    /// The query for the next page, or the link to it; `nil` after the last.
    var next: (query: ResourceQuery<Model>, link: String?)? {
        guard !isOver else { return nil }
        return (isPaged ? query.with(.pageNumber(number)) : query, link)
    }

    /// Takes a page, and returns its new resources.
    mutating func receive(_ page: Document<[Resource<Model>]>) throws -> [Resource<Model>] {
        number += 1
        let new = page.data.filter { resource in resource.identifier.map { seen.insert($0) } ?? true }
        stale = new.isEmpty ? stale + 1 : 0
        // A page with resources has a next link, even if the next page is
        // empty. If the server sends links at all, a missing one means the end.
        isOver = page.data.isEmpty || (!page.links.isEmpty && page.link("next") == nil)
        if !isPaged {
            link = page.link("next")
            isOver = isOver || link == nil
        }
        guard isOver || stale < 2 else {
            throw ClientError(.rejected.repeatedPage, reason: "several pages in a row have no new resources")
        }
        return new
    }
}

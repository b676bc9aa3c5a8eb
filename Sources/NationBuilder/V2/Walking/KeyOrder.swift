// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

/// A walk by id: the next query, and the check of its answer.
struct KeyOrder<Model: V2.ResourceModel>: Sendable {
    private let query: ResourceQuery<Model>
    /// The last id of the range; `nil` for a range without an end.
    private let last: Int?
    private var behind: Int
    private var isOver = false

    /// Creates a walk over the ids after one, up to another.
    init(_ query: ResourceQuery<Model>, behind: Int = 0, upTo last: Int? = nil) {
        self.query = query.pageSize == nil ? query.with(.pageSize(100)) : query
        self.behind = behind
        self.last = last
    }

    /// Returns whether a query can be walked by id.
    static func fits(_ query: ResourceQuery<Model>) -> Bool { !query.isOrdered && !query.filters(by: "id") }

    /// The query for the next page; `nil` after the last.
    var next: ResourceQuery<Model>? {
        guard !isOver else { return nil }
        let upper = last.map { QueryPart<Model>.raw("filter[id][lte]", $0) }
        return query.with(.raw("sort", "id"), .raw("filter[id][gt]", behind), upper)
    }

    /// Takes a page.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when a resource is
    ///   outside of the range, or the order is wrong.
    mutating func receive(_ page: Document<[Resource<Model>]>) throws -> [Resource<Model>] {
        for resource in page.data {
            guard let id = resource.id?.int, id > behind, id <= last ?? .max else {
                throw ClientError(
                    .rejected.filterIgnored,
                    reason: "the nation does not sort \(Model.resourceType) by id, or ignores the filter")
            }
            behind = id
        }
        isOver = page.data.isEmpty || behind == last
        return page.data
    }

    /// Returns several ranges up to the largest id, which may be any number.
    ///
    /// The last one has no end.
    static func ranges(_ query: ResourceQuery<Model>, count: Int, largest: Int) -> [Self] {
        let width = max(1, largest / count + (largest % count == 0 ? 0 : 1))
        var ranges: [Self] = []
        var start = 0
        while largest - start > width {
            ranges.append(Self(query, behind: start, upTo: start + width))
            start += width
        }
        ranges.append(Self(query, behind: start))
        return ranges
    }
}

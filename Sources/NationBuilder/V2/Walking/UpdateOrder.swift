// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A walk over the changes since a time, in their order.
///
/// The nation reports whole seconds, but compares with fractions. So each
/// request begins some seconds before the last known time, and resources that
/// were already returned are dropped.
struct UpdateOrder<Model: V2.Timestamped>: Sendable {
    private let query: ResourceQuery<Model>
    private let overlap: TimeInterval
    private var cursor: Date
    private var number = 1
    /// The resources whose times the next request covers again.
    private var recent: [ResourceIdentifier: Date] = [:]
    private var isOver = false
    /// The first resource of the previous page, if it was requested from the
    /// same time.
    private var beginning: ResourceIdentifier?

    init(_ query: ResourceQuery<Model>, since: Date, overlap: TimeInterval) {
        self.query = query.pageSize == nil ? query.with(.pageSize(100)) : query
        self.overlap = max(1, overlap)
        cursor = since
    }

    /// Returns whether a query can be walked by changes.
    static func fits(_ query: ResourceQuery<Model>) -> Bool { !query.isOrdered && !query.filters(by: "updated_at") }

    /// The query for the next page; `nil` after the last.
    var next: ResourceQuery<Model>? {
        guard !isOver else { return nil }
        return query.with(
            .raw("filter[updated_at][gte]", DateTime(cursor.addingTimeInterval(-overlap)).description),
            .raw("sort", "updated_at,id"), .pageNumber(number))
    }

    /// Takes a page, and returns the resources that were not yet returned with
    /// the same time.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when a change is older
    ///   than requested.
    mutating func receive(_ page: Document<[Resource<Model>]>) throws -> [Resource<Model>] {
        let start = cursor.addingTimeInterval(-overlap - 1)
        var new: [Resource<Model>] = []
        var latest = cursor
        for resource in page.data {
            // Without a time a resource cannot be recognized, and is returned
            // each time.
            guard let moment = resource.updatedAt?.date, let identifier = resource.identifier else {
                new.append(resource)
                continue
            }
            guard moment >= start else {
                throw ClientError(.rejected.filterIgnored, reason: "the nation ignores the filter of updated_at")
            }
            latest = max(latest, moment)
            if recent.updateValue(moment, forKey: identifier) != moment { new.append(resource) }
        }
        isOver = page.data.isEmpty
        let first = page.data.first?.identifier
        if number > 1, let first, first == beginning {
            throw ClientError(.rejected.repeatedPage, reason: "the next page repeats the one before")
        }
        beginning = first
        // When the whole page is within the overlap, the next page continues,
        // not a later time.
        if latest > cursor {
            (cursor, number) = (latest, 1)
            let kept = cursor.addingTimeInterval(-overlap - 1)
            recent = recent.filter { $0.value >= kept }
        } else {
            number += 1
        }
        return new
    }
}

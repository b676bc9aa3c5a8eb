// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A walk over what was changed since a moment, in the order of the changes.
///
/// The nation tells moments in whole seconds and compares them with their
/// fractions. So each question begins some seconds before the last moment that
/// was told, and what comes again is dropped.
struct UpdateOrder<Model: V2.Timestamped>: Sendable {
    private let query: ResourceQuery<Model>
    private let overlap: TimeInterval
    private var cursor: Date
    private var number = 1
    /// What came with a moment that the next question will cover again.
    private var recent: [ResourceIdentifier: Date] = [:]
    private var isOver = false
    /// What the page before began with, when it was asked for from the same moment.
    private var beginning: ResourceIdentifier?

    init(_ query: ResourceQuery<Model>, since: Date, overlap: TimeInterval) {
        self.query = query.pageSize == nil ? query.with(.pageSize(100)) : query
        self.overlap = max(1, overlap)
        cursor = since
    }

    /// Whether a question can be walked by its changes.
    static func fits(_ query: ResourceQuery<Model>) -> Bool { !query.isOrdered && !query.filters(by: "updated_at") }

    /// The question for the next page; `nil` behind the last.
    var next: ResourceQuery<Model>? {
        guard !isOver else { return nil }
        return query.with(
            .raw("filter[updated_at][gte]", DateTime(cursor.addingTimeInterval(-overlap)).description),
            .raw("sort", "updated_at,id"), .pageNumber(number))
    }

    /// Takes a page, and gives what has not come before with the same moment.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when something was changed
    ///   before the moment that was asked for.
    mutating func receive(_ page: Document<[Resource<Model>]>) throws -> [Resource<Model>] {
        let start = cursor.addingTimeInterval(-overlap - 1)
        var new: [Resource<Model>] = []
        var latest = cursor
        for resource in page.data {
            // Without a moment it cannot be told from what came before, and is given each time.
            guard let moment = resource.updatedAt?.date, let identifier = resource.identifier else {
                new.append(resource)
                continue
            }
            guard moment >= start else {
                throw ClientError(.rejected.filterIgnored, reason: "the nation drops the filter of updated_at")
            }
            latest = max(latest, moment)
            if recent.updateValue(moment, forKey: identifier) != moment { new.append(resource) }
        }
        isOver = page.data.isEmpty
        let first = page.data.first?.identifier
        if number > 1, let first, first == beginning {
            throw ClientError(.rejected.repeatedPage, reason: "the next page is the one before")
        }
        beginning = first
        // Where all stand within the overlap, the next page leads on, and not a later moment.
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

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandFoundation
import ErrandJSONAPI

/// A walk over the changes since a time, in their order.
///
/// The nation reports whole seconds, but compares with fractions. So each
/// request begins some seconds before the last known time, and resources that
/// were already returned are dropped.
///
/// The results of one start time are a window. The first page of most windows
/// leads to a later time. One response is consistent, so it skips nothing. A window
/// of several pages is read again from its first page, until a reading shows that
/// the previous one skipped nothing (``WindowReading``).
struct UpdateOrder<Model: V2.Timestamped>: Sendable {
    private let pageSize: Int
    private let overlap: TimeInterval
    private var cursor: Date
    private var number = 1
    /// The link to the next part of a list that has no pages.
    private var link: String?
    /// The resources whose times the next request covers again.
    private var recent: [ResourceIdentifier: Date] = [:]
    private var isOver = false
    /// The first resource of the previous page, if it was requested from the
    /// same time.
    private var beginning: ResourceIdentifier?
    private var reading: WindowReading
    /// The reading of the same window before ``reading``.
    private var earlier: WindowReading?
    /// The number of readings of the window so far.
    private var readings = 0

    /// The number of readings of one window after which the walk fails.
    static var mostReadings: Int { 20 }

    init(since: Date, overlap: TimeInterval, pageSize: Int) {
        self.pageSize = pageSize
        self.overlap = max(1, overlap)
        cursor = since
        reading = WindowReading(of: since)
    }

    /// Adds the time of the change to sparse fields, since the walk goes by it.
    static func withTimes(_ query: ResourceQuery<Model.ListVocabulary>) -> ResourceQuery<Model.ListVocabulary> {
        let name = "fields[\(Model.resourceType)]"
        // A query that cannot be sent says so when it is.
        guard let fields = try? query.items().first(where: { $0.name == name })?.value else { return query }
        let names = fields.split(separator: ",").map { $0.filter { $0 != " " } }
        return names.contains("updated_at")
            ? query : query.with(.raw(name, (names + ["updated_at"]).joined(separator: ",")))
    }

    /// The query for the next page, or the link to it; `nil` after the last.
    var next: (parts: [RequestPart], link: String?)? {
        guard !isOver else { return nil }
        let start = DateTime(cursor.addingTimeInterval(-overlap)).description
        let parts: [RequestPart] = [.filter("updated_at", .isAtLeast, start), .query("sort", "updated_at,id")]
        return (Model.isPaged ? parts + [.query("page[number]", number)] : parts, link)
    }

    /// Takes a page, and returns the resources that were not yet returned with
    /// the same time.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when a change is older
    ///   than requested, or has no time; `ClientError.rejected.unstable` when the
    ///   resources of a window change faster than they can be read.
    mutating func receive(_ page: ListPage<Resource<Model>>) throws -> [Resource<Model>] {
        let start = cursor.addingTimeInterval(-overlap - 1)
        var new: [Resource<Model>] = []
        for (resource, identifier) in page.rows {
            // Without a time nothing shows whether a resource was already returned, or moved.
            guard let moment = resource.updatedAt?.date, let identifier else {
                throw ClientError(
                    .rejected.filterIgnored,
                    reason: "one of the \(Model.resourceType) has no id, or no known time of its change")
            }
            guard moment >= start else {
                throw ClientError(.rejected.filterIgnored, reason: "the nation ignores the filter of updated_at")
            }
            reading.add(identifier, moment)
            if recent.updateValue(moment, forKey: identifier) != moment { new.append(resource) }
        }
        let first = page.rows.first?.identifier
        if number > 1 || link != nil, let first, first == beginning {
            throw ClientError(.rejected.repeatedPage, reason: "the next page repeats the one before")
        }
        beginning = first
        guard Model.isPaged else {
            link = page.next
            isOver = page.rows.isEmpty || link == nil
            return new
        }
        if number == 1 { reading.isOnePage = page.rows.count < pageSize }
        if reading.latest > cursor || page.rows.isEmpty { try end(isEmpty: page.rows.isEmpty) } else { number += 1 }
        return new
    }

    /// Continues after the end of a window.
    private mutating func end(isEmpty: Bool) throws {
        // One response is consistent, and a first page that is not full has all resources.
        if number == 1 || reading.isOnePage && isEmpty { return move(to: reading.latest) }
        if let earlier, earlier.isWhole(by: reading), earlier.latest > cursor || reading.latest == cursor {
            return move(to: earlier.latest)
        }
        readings += 1
        guard readings < Self.mostReadings else {
            throw ClientError(
                .rejected.unstable,
                reason: "\(Model.resourceType) changed during each of \(readings) readings of the same pages")
        }
        earlier = reading
        begin()
    }

    /// Continues from a time; ends the walk if the time is not later.
    private mutating func move(to latest: Date) {
        isOver = latest == cursor
        cursor = latest
        let kept = cursor.addingTimeInterval(-overlap - 1)
        recent = recent.filter { $0.value >= kept }
        (earlier, readings) = (nil, 0)
        begin()
    }

    private mutating func begin() {
        number = 1
        reading = WindowReading(of: cursor)
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandJSONAPI
import NationBuilder

/// The rows of an export, in the order of their ids.
struct ExportSource: Sendable {
    /// The people that are exported.
    enum Part: Sendable, Equatable {
        case all
        /// Those of the list with an id.
        case list(Int)
        /// Those with a tag.
        case tag(String)
    }

    /// The most requests of a command at once.
    static let atOnce = 16

    let type: ExportedType
    /// The chosen columns; `nil` for all attributes.
    let columns: [String]?
    var conditions: [V2.Condition] = []
    var part = Part.all
    /// The number of rows on a page.
    var pageSize = 100
    /// The most requests at once.
    var requests = 1
    /// The use of stored responses; what is written into a file need not be kept a second time.
    var cache: CacheMode? = .onlyNetwork

    /// The query for the rows; of those with a tag, it has none of the ids.
    var query: V2.RowQuery {
        let further = type.furtherColumns
        let hasTags = columns?.contains(PersonColumns.tags) == true && further.contains(PersonColumns.tags)
        var query = V2.RowQuery(
            checked: type.type, where: conditions, fields: columns?.filter { !further.contains($0) })
        if case .list(let id) = part { query.list = .init(id) }
        (query.pageSize, query.parts) = (pageSize, [.cache(cache)] + (hasTags ? [PersonColumns.tagIDs] : []))
        return query
    }

    /// Refuses custom fields that the nation does not have.
    func checkCustomFields(_ nation: Nation) async throws {
        let names = ((columns ?? []) + conditions.map(\.name)).filter { V2.ValueName($0).isCustom }
        if !names.isEmpty { try await CustomFields.check(names, of: type, nation, cache: cache) }
    }

    /// The words of its progress.
    var activity: Activity { .reading(type.name) }

    /// Passes the rows after an id to a closure, page by page, as long as it returns `true`.
    ///
    /// - Parameter progress: The progress, to whose beginning the rows are added that it has already.
    /// - Throws: `ClientError.rejected.filterIgnored` when a row is none of those that were asked for.
    func read(
        _ nation: Nation, after id: Int, _ progress: ProgressLine? = nil, _ use: ([V2.Row]) async throws -> Bool
    ) async throws {
        if case .tag(let tag) = part {
            let (first, last) = V2.Condition.bounds(conditions)
            let start = max(id, first)
            let known = progress?.count ?? 0
            progress?.begin(.reading(TagMembers.taggings))
            let all = try await TagMembers.ids(tag, nation, requests: requests) { progress?.show($0) }
            let ids = all.filter { $0 > start && $0 <= last ?? .max }
            // The conditions may leave out some of them.
            progress?.begin(activity, total: conditions.isEmpty ? known + ids.count : nil, from: known)
            return try await readPeople(ids, nation, use)
        }
        do {
            for try await page in nation.v2.rowPages(query, after: id, atOnce: requests) {
                guard try await use(try checked(page)) else { return }
            }
        } catch let error as ClientError where error.kind.belongs(to: .status.client.notFound) {
            guard case .list(let list) = part else { throw error }
            throw CommandFailure("\(nation.name) has no list \(list): nb lists list --limit 0 lists them", exitCode: 66)
        }
    }

    /// Refuses rows that cannot meet the conditions.
    func checked(_ rows: [V2.Row]) throws -> [V2.Row] {
        for row in rows {
            for condition in conditions { try condition.check(row, of: type.type) }
        }
        return rows
    }

    /// Returns the number of rows; `nil` when the nation does not count them.
    func count(_ nation: Nation) async throws -> Int? {
        if case .tag = part { return nil }
        // The number is only shown beside the progress.
        do { return try await nation.v2.count(query) } catch is ClientError { return nil }
    }
}

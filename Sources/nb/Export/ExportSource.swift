// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
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

    let type: ExportedType
    /// The chosen columns; `nil` for all attributes.
    let columns: [String]?
    var conditions: [Condition] = []
    var part = Part.all
    /// The number of rows on a page.
    var pageSize = 100
    /// The most requests at once.
    var requests = 1
    /// The use of stored responses; what is written into a file need not be kept a second time.
    var cache: CacheMode? = .onlyNetwork

    /// The request for the rows, without their order.
    var request: Request<Void> {
        let name = type.type.name
        let path: PathTemplate = if case .list(let id) = part { "lists/\(id)/signups" } else { PathTemplate(name) }
        let filters = conditions.compactMap(\.filter).map { RequestPart.query($0.name, $0.value) }
        return Request<Void>.get(
            path, .query("fields[\(name)]", fields?.joined(separator: ",")),
            .query("extra_fields[\(name)]", extraFields?.joined(separator: ",")), .group(filters),
            .query("page[size]", pageSize),
            .cache(cache))
    }

    /// The request for the first page.
    var firstPage: Request<Void> {
        let (after, last) = Condition.bounds(conditions)
        return request.with(
            .query("sort", "id"), .query("filter[id][gt]", after), .query("filter[id][lte]", last))
    }

    /// Refuses custom fields that the nation does not have.
    func checkCustomFields(_ nation: Nation) async throws {
        let names = ((columns ?? []) + conditions.map(\.name)).filter { $0.hasPrefix(Column.custom) }
        if !names.isEmpty { try await CustomFields.check(names, of: type, nation, cache: cache) }
    }

    /// Passes the rows after an id to a closure, page by page, as long as it returns `true`.
    ///
    /// - Throws: `ClientError.rejected.filterIgnored` when a row is none of those that were asked for.
    func read(_ nation: Nation, after id: Int, _ use: ([ExportedRow]) async throws -> Bool) async throws {
        let (first, last) = Condition.bounds(conditions)
        let start = max(id, first)
        if case .tag(let tag) = part {
            let ids = try await TagMembers.ids(tag, nation, requests: requests)
            return try await readPeople(ids.filter { $0 > start && $0 <= last ?? .max }, nation, use)
        }
        do {
            let order = V2.WalkOrder.key(after: start, upTo: last, atOnce: requests)
            for try await page in nation.v2.jsonPages(of: request, by: order) {
                guard try await use(try checked(try page.map { try ExportedRow($0) })) else { return }
            }
        } catch let error as ClientError where error.kind.belongs(to: .status.client.notFound) {
            guard case .list(let list) = part else { throw error }
            throw CommandFailure("\(nation.name) has no list \(list): nb lists list --limit 0 lists them", exitCode: 66)
        }
    }

    /// Refuses rows that cannot meet the conditions.
    func checked(_ rows: [ExportedRow]) throws -> [ExportedRow] {
        for row in rows {
            for condition in conditions { try condition.check(row, of: type) }
        }
        return rows
    }

    /// Returns the number of rows; `nil` when the nation does not count them.
    func count(_ nation: Nation) async throws -> Int? {
        if case .tag = part { return nil }
        let (after, last) = Condition.bounds(conditions)
        let counting = request.reading(ResponseReader<JSONValue>.json()).with(
            .query("filter[id][gt]", after), .query("filter[id][lte]", last), .query("stats[total]", "count"),
            .query("page[size]", 1))
        do {
            return try await nation.v2.client.send(counting)["meta"]?["stats"]?["total"]?["count"]?.int
        } catch is ClientError {
            // The number is only shown beside the progress.
            return nil
        }
    }

    /// The attributes of the response; `nil` for all.
    private var fields: [String]? {
        guard let columns else { return nil }
        let names = columns.filter { $0 != "id" }.map(Self.attribute) + conditions.flatMap(\.attributes)
        // An empty list of names would mean all of them.
        return Self.unique(names.isEmpty ? Array(type.standard.prefix(1)) : names)
    }

    /// The attributes of the response that have to be asked for; `nil` for none.
    private var extraFields: [String]? {
        let names = (columns ?? []).map(Self.attribute).filter { type.type.attribute($0)?.isExtra == true }
        return names.isEmpty ? nil : Self.unique(names)
    }

    /// Returns the attribute that has the value of a column.
    private static func attribute(_ column: String) -> String {
        column.hasPrefix(Column.custom) ? ExportedType.customValues : String(column.prefix { $0 != "." })
    }

    private static func unique(_ names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }
}

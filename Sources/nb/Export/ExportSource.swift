// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import NationBuilder

/// The rows of an export, in the order of their ids.
struct ExportSource: Sendable {
    let type: ExportedType
    /// The chosen columns; `nil` for all attributes.
    let columns: [String]?

    /// The request for the rows, without their order.
    var request: Request<Void> {
        let name = type.type.name
        return Request<Void>.get(
            PathTemplate(name), .query("fields[\(name)]", fields?.joined(separator: ",")),
            .query("extra_fields[\(name)]", extraFields?.joined(separator: ",")),
            // What is written into a file need not be kept a second time.
            .cache(.onlyNetwork))
    }

    /// The request for the first page.
    var firstPage: Request<Void> {
        request.with(.query("sort", "id"), .query("filter[id][gt]", 0), .query("page[size]", 100))
    }

    /// Refuses custom fields that the nation does not have.
    func checkCustomFields(_ nation: Nation) async throws {
        let names = (columns ?? []).filter { $0.hasPrefix(Column.custom) }
        if !names.isEmpty { try await CustomFields.check(names, of: type, nation) }
    }

    /// Passes the rows after an id to a closure, page by page.
    func read(_ nation: Nation, after id: Int, _ use: ([ExportedRow]) async throws -> Void) async throws {
        for try await page in nation.v2.jsonPages(of: request, by: .key(after: id)) {
            try await use(try page.map { try ExportedRow($0) })
        }
    }

    /// Returns the number of rows; `nil` when the nation does not count them.
    func count(_ nation: Nation) async throws -> Int? {
        let counting = request.reading(ResponseReader<JSONValue>.json()).with(
            .query("stats[total]", "count"), .query("page[size]", 1))
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
        let names = columns.filter { $0 != "id" }.map(Self.attribute)
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

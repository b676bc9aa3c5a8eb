// SPDX-License-Identifier: MIT

public import ErrandCore
import ErrandJSON
public import ErrandJSONAPI
import HTTPTypes

extension NationV2 {
    /// Returns the rows that a query finds, one by one.
    ///
    /// They come in the order of their ids, as ``V2/WalkOrder/key`` says it; a query with an order of its own is walked
    /// by pages.
    public func rows(_ query: V2.RowQuery) -> some AsyncSequence<V2.Row, any Error> & Sendable {
        RowSequence(list: list(query.request, isPaged: true)) { try await order(query).source(of: $0) }
            .map { try V2.Row($0) }
    }

    /// Returns the rows that a query finds, page by page.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - id: The id after which it begins, of a query without an order of its own.
    ///   - count: The most requests at once; ``V2/WalkOrder/key(after:upTo:atOnce:)`` says what follows from more than
    ///     one.
    public func rowPages(
        _ query: V2.RowQuery, after id: Int = 0, atOnce count: Int = 1
    ) -> some AsyncSequence<[V2.Row], any Error> & Sendable {
        jsonPages(of: query.request, by: order(query, after: id, atOnce: count)).map { try $0.map { try V2.Row($0) } }
    }

    private func order(_ query: V2.RowQuery, after id: Int = 0, atOnce count: Int = 1) -> V2.WalkOrder {
        guard query.order.isEmpty else { return .pages }
        let (first, last) = V2.Condition.bounds(query.conditions)
        return .key(after: max(id, first), upTo: last, atOnce: count)
    }

    /// Returns those rows of some ids, at most a page, that a query finds.
    ///
    /// - Parameters:
    ///   - query: The query.
    ///   - ids: The ids, in rising order.
    /// - Throws: `ClientError.rejected.filterIgnored` when the nation sends other rows.
    public func rows(_ query: V2.RowQuery, withIDs ids: [Int]) async throws -> [V2.Row] {
        let request = query.request.with(.filter("id", anyOf: ids), .query("sort", "id"))
        let rows = try V2.Row.all(in: try await client.send(request.reading(.json())))
        let found = rows.compactMap(\.id.int)
        guard Set(found).isSubset(of: ids), found.count == rows.count,
            zip(found, found.dropFirst()).allSatisfy({ $0 < $1 })
        else {
            throw ClientError(.rejected.filterIgnored, reason: "it sends other rows than those that were asked for")
        }
        return rows
    }

    /// Returns the number of rows that a query finds; `nil` when the nation does not count them.
    public func count(_ query: V2.RowQuery) async throws -> Int? {
        let (after, last) = V2.Condition.bounds(query.conditions)
        let counting = query.request.with(KeyOrder.range(after: after, upTo: last))
            .with(.query("stats[total]", "count"), .query("page[size]", 1))
        let response: JSONValue = try await client.send(counting.reading(.json()))
        return response["meta"]?["stats"]?["total"]?["count"]?.int
    }

    // MARK: Writing

    /// Creates a row.
    ///
    /// - Returns: The new row, as the nation shows it.
    @discardableResult
    public func create(_ changes: V2.RowChanges, _ parts: RequestPart?...) async throws -> V2.Row {
        let path = PathTemplate(changes.type.name)
        return try await send(Request<Void>.post(path, .document(changes.document())), changes, parts)
    }

    /// Changes the row with an id.
    ///
    /// - Returns: The row, as the nation shows it now.
    @discardableResult
    public func update(_ id: ResourceID, _ changes: V2.RowChanges, _ parts: RequestPart?...) async throws -> V2.Row {
        let path: PathTemplate = "\(path: changes.type.name)/\(id)"
        let request = Request<Void>.patch(path, .id(id, of: changes.type.name), .document(changes.document(id)))
        return try await send(request, changes, parts)
    }

    private func send(_ request: Request<Void>, _ changes: V2.RowChanges, _ parts: [RequestPart?]) async throws
        -> V2.Row
    {
        let extra = RequestPart.extraFields(changes.extraFields, of: changes.type.name)
        let response: JSONValue = try await client.send(request.with(extra).with(parts).reading(.json()))
        return try V2.Row(response["data"] ?? .null)
    }

    /// Deletes the row with an id.
    public func delete(_ id: ResourceID, of type: V2.ResourceType, _ parts: RequestPart?...) async throws {
        let path: PathTemplate = "\(path: type.name)/\(id)"
        try await client.send(Request<Void>(.delete, path, .id(id, of: type.name), .group(parts), reading: .nothing))
    }
}

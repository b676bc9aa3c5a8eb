// SPDX-License-Identifier: MIT

public import ErrandCore
public import ErrandJSON
import ErrandJSONAPI

extension NationV2 {
    /// Returns the resources of any list, one by one, as the nation sent them.
    ///
    /// Pages have 100 resources unless the request sets another size. The links of the pages
    /// lead on, and an empty page is the end. If a probe has shown that the nation can be walked
    /// by id (``V2/Behavior/keyWalk``), and the request sets no order, page or filter of ids, the
    /// walk is that of ``V2/WalkOrder/automatic``.
    ///
    /// ```swift
    /// let signups = nation.v2.jsonItems(of: Request<Void>.get("lists/\(7)/signups"))
    /// for try await signup in signups { … }
    /// ```
    ///
    /// - Parameter request: The request for the first page; only its reader is not used.
    public func jsonItems<Output>(
        of request: Request<Output>
    ) -> some AsyncSequence<JSONValue, any Error> & Sendable {
        RowSequence(list: list(request, isPaged: false)) { list in
            let query = try await list.query()
            let byKey = knowledge.hasProvenKeys && knowledge.walksByKey(query.list) && query.isOpen(for: "id")
            return AutomaticSource<JSONValue>(query.list, byKey: byKey, isPaged: false)
        }
    }

    /// Returns the resources of any list as the nation sent them, page by page, in an order by id.
    ///
    /// Pages have 100 resources unless the request sets another size. Each is checked before it is
    /// returned, as those of ``ResourceSequence/pages``.
    ///
    /// ```swift
    /// let request = Request<Void>.get("lists/\(7)/signups", .filter("email_opt_in", true))
    /// for try await page in nation.v2.jsonPages(of: request, by: .key(after: 100)) { … }
    /// ```
    ///
    /// - Parameters:
    ///   - request: The request for the list, without an order, a page and a filter of ids; its
    ///     reader is not used.
    ///   - order: ``V2/WalkOrder/key`` or ``V2/WalkOrder/key(after:upTo:atOnce:)``; any other order walks
    ///     as it says.
    /// - Throws: During the walk, what that order throws.
    public func jsonPages<Output>(
        of request: Request<Output>, by order: V2.WalkOrder = .key
    ) -> some AsyncSequence<[JSONValue], any Error> & Sendable {
        RowPages(list: list(request, isPaged: true)) { try await order.source(of: $0) }
    }

    func list<Output>(_ request: Request<Output>, isPaged: Bool) -> WalkedList<JSONValue> {
        WalkedList(self, isPaged: isPaged, hasSize: true, request.reading(ListPage<JSONValue>.reader))
    }
}

extension ListPage<JSONValue> {
    /// A reader of a page, which throws without `data`.
    fileprivate static var reader: ResponseReader<Self> {
        ResponseReader { head, body, coders in
            let page = try ResponseReader<JSONValue>.json().read(head, body, coders)
            guard let data = page["data"]?.array else {
                throw ClientError(.undecodable.json, reason: "the response has no member data")
            }
            let rows = data.map { row in
                let identifier = row["id"]?.string.map {
                    ResourceIdentifier(type: row["type"]?.string ?? "", id: ResourceID($0))
                }
                return (row: row, identifier: identifier)
            }
            let links = page["links"]?.object ?? [:]
            let next = links["next"].flatMap { $0.string ?? $0["href"]?.string }
            return Self(rows: rows, next: next, hasLinks: !links.isEmpty)
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSONAPI

/// A list of version 2 that is walked, with types or without.
struct WalkedList<Row: Sendable>: Sendable {
    let api: NationV2
    /// Whether the list has pages with numbers; otherwise its links lead on.
    let isPaged: Bool
    private let request: Request<ListPage<Row>>

    /// Creates a list; its pages have the largest size unless the request sets another.
    ///
    /// - Parameter hasSize: Whether the list knows sizes of pages.
    init(_ api: NationV2, isPaged: Bool, hasSize: Bool, _ request: Request<ListPage<Row>>) {
        self.api = api
        self.isPaged = isPaged
        self.request = request.with(hasSize ? .query("page[size]", 100, unless: ["page[size]"]) : nil)
    }

    /// Requests a page, by parts after those of the request, or by a link.
    func page(_ parts: [RequestPart], link: String? = nil) async throws -> ListPage<Row> {
        let request = request.with(parts)
        guard let link else { return try await api.client.send(request) }
        let linked = request.with(.edit { $0.query = [] }, .url(link))
        let resolved = try await api.client.resolve(linked)
        guard resolved.origin == api.client.configuration.baseURL?.origin else {
            throw ClientError(.rejected.otherOrigin, request: RequestSummary(resolved))
        }
        return try await api.client.send(linked)
    }

    /// Returns what the request already decides.
    func query() async throws -> WalkedQuery {
        let resolved = try await api.client.resolve(request)
        let (path, base) = (try resolved.target.path, (api.client.configuration.baseURL?.path ?? "") + "/")
        return WalkedQuery(
            items: try resolved.queryItems, list: path.hasPrefix(base) ? String(path.dropFirst(base.count)) : path)
    }
}

/// The query of a list that is walked, however its names are spelled.
struct WalkedQuery: Sendable {
    let items: [QueryItem]
    /// The path of the list, such as `signups`.
    let list: String

    /// Returns the number that is given for a name; `nil` without one.
    func number(_ name: String) -> Int? { items.last { $0.name == name }.flatMap { Int($0.value) } }

    /// Returns whether the walk may set the order, the page and the filters by a name.
    func isOpen(for name: String) -> Bool {
        !items.contains { item in
            item.name == "sort" || item.name.hasPrefix(FilterComparison.equals.parameter(name))
                // The pages of included resources, such as `page[tags][size]`, are no pages of the list.
                || (item.name.hasPrefix("page[") && item.name != "page[size]" && !item.name.contains("]["))
        }
    }
}

/// A page of a list, as a walk sees it.
struct ListPage<Row: Sendable>: Sendable {
    /// The resources, with type and id if they have them.
    let rows: [(row: Row, identifier: ResourceIdentifier?)]
    let next: String?
    let hasLinks: Bool
}

extension ListPage {
    init<Model>(_ document: Document<[Resource<Model>]>) where Row == Resource<Model> {
        rows = document.data.map { ($0, $0.identifier) }
        next = document.link("next")
        hasLinks = !document.links.isEmpty
    }
}

extension RequestPart {
    /// Sets the query's value for a name, unless the query has one of some names.
    static func query(_ name: String, _ value: Int, unless names: Set<String>) -> Self {
        .edit { draft in
            guard !draft.query.contains(where: { names.contains($0.name) }) else { return }
            draft.query.append(QueryItem(name, value.queryText))
        }
    }
}

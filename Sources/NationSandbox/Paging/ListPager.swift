// SPDX-License-Identifier: MIT

/// A responder that responds to a request for a list with one page.
struct ListPager: Sendable {
    let sealer: CursorSealer

    /// The query parameters that choose a page or authenticate, and so do not
    /// belong to the query that a cursor is bound to.
    private static let notFilters: Set<String> = ["__nonce", "__token", "limit", "access_token", "token_paginator"]

    func respond(_ call: EndpointRequest, _ list: ListQuery) async throws -> APIResponse {
        let request = try PageRequest(call.query)
        if case .numbered(let page) = request.style {
            return try await numbered(call, list, page: page, size: request.size)
        }
        let binding = call.path + "?" + call.query.without(Self.notFilters).sortedText
        var cursor: Cursor?
        if case .token(let nonce, let token) = request.style {
            guard let opened = sealer.open(nonce: nonce, token: token, for: binding) else {
                throw APIProblem.badRequest
            }
            cursor = opened
        }
        let page = try await call.nation.store.read { [cursor] in
            try list.rows($0, beyond: cursor, size: request.size)
        }
        let links = try links(for: page, reachedBy: cursor, call, binding)
        var bytes: [UInt8] = Array("{\"results\":".utf8)
        page.appendList(to: &bytes)
        bytes.append(contentsOf: Array(",\"next\":".utf8) + JSONText.optional(links.next))
        bytes.append(contentsOf: Array(",\"prev\":".utf8) + JSONText.optional(links.previous))
        bytes.append(UInt8(ascii: "}"))
        return .json(bytes)
    }

    private func links(
        for page: PageRows, reachedBy cursor: Cursor?, _ call: EndpointRequest, _ binding: String
    ) throws -> (next: String?, previous: String?) {
        guard let first = page.positions.first, let last = page.positions.last else { return (nil, nil) }
        let isBackward = cursor?.direction == .previous
        // A page that was reached through a cursor always has the page it came
        // from on the other side.
        let hasNext = isBackward || page.hasMore
        let hasPrevious = isBackward ? page.hasMore : cursor != nil
        let filters = call.query.without(Self.notFilters.subtracting(["limit"]))
        func link(_ direction: Cursor.Direction, _ position: Int64) throws -> String {
            let sealed = try sealer.seal(Cursor(direction: direction, position: position), for: binding)
            let query = QueryItems(
                [.init(name: "__nonce", value: sealed.nonce), .init(name: "__token", value: sealed.token)]
                    + filters.items)
            return call.path + "?" + query.sortedText
        }
        return (
            hasNext ? try link(.next, last) : nil,
            hasPrevious ? try link(.previous, first) : nil
        )
    }

    private func numbered(_ call: EndpointRequest, _ list: ListQuery, page: Int, size: Int) async throws -> APIResponse
    {
        let (rows, total) = try await call.nation.store.read {
            (try list.rows($0, page: page, size: size), try list.count($0))
        }
        var bytes: [UInt8] = Array("{\"results\":".utf8)
        rows.appendList(to: &bytes)
        let pages = (total + size - 1) / size
        bytes.append(
            contentsOf: ",\"page\":\(page),\"total_pages\":\(pages),\"per_page\":\(size),\"total\":\(total)}".utf8)
        return .json(bytes)
    }
}

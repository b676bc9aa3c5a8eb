// SPDX-License-Identifier: MIT

/// The requested page, read from the query.
struct PageRequest: Sendable, Equatable {
    enum Style: Sendable, Equatable {
        /// A page of token paging: `limit` with the pair `__nonce` and
        /// `__token`.
        case token(nonce: String, token: String)
        case first
        /// A numbered page: `page` and `per_page`, with totals.
        case numbered(Int)
    }

    static let defaultSize = 10
    static let maximumSize = 100

    var style: Style
    var size: Int

    init(_ query: QueryItems) throws {
        let nonce = query["__nonce"]
        let token = query["__token"]
        if nonce != nil || token != nil {
            guard let nonce, let token else { throw APIProblem.badRequest }
            style = .token(nonce: nonce, token: token)
            size = try Self.size(query["limit"])
        } else if query["token_paginator"] != "1", query["limit"] == nil,
            query["page"] != nil || query["per_page"] != nil
        {
            guard let page = Int(query["page"] ?? "1"), page >= 1, page <= Int(Int32.max) else {
                throw APIProblem.badRequest
            }
            style = .numbered(page)
            size = try Self.size(query["per_page"])
        } else {
            style = .first
            size = try Self.size(query["limit"])
        }
    }

    /// Returns the page size.
    ///
    /// A size above the maximum becomes the maximum, since clients ask for 500.
    private static func size(_ text: String?) throws -> Int {
        guard let text else { return defaultSize }
        guard let size = Int(text), size >= 1 else { throw APIProblem.badRequest }
        return min(size, maximumSize)
    }
}

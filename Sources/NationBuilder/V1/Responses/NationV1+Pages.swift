// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension Paging {
    /// Returns the paging of version 1: it follows the link to the next page
    /// unchanged, or counts up if pages are numbered.
    public static func nationV1<Item>() -> Self where Page == V1.Page<Item> {
        Self { response, _ in
            let page = response.value
            if let next = try page.nextLink() { return .link(next) }
            return page.nextNumber.map { .parts(.query("page", $0)) } ?? .end
        }
    }
}

extension NationV1 {
    /// Returns the pages of a list.
    ///
    /// Each page is requested when iteration reaches it.
    public func pages<Item>(_ request: Request<V1.Page<Item>>) -> PageSequence<V1.Page<Item>> {
        client.pages(request, by: .nationV1())
    }

    /// Returns the items of all pages of a list, one by one.
    ///
    /// ```swift
    /// for try await person in nation.v1.items(V1.Tags.people(tag: "volunteer", limit: 100)) { … }
    /// ```
    public func items<Item>(_ request: Request<V1.Page<Item>>) -> ItemSequence<V1.Page<Item>, Item> {
        client.items(request, by: .nationV1()) { $0.results }
    }

    /// Returns the pages of a list, with parts for each request.
    func pages<Item>(_ request: Request<V1.Page<Item>>, _ parts: [RequestPart?]) -> PageSequence<V1.Page<Item>> {
        pages(request.with(parts))
    }

    /// Returns the items of all pages of a list, with parts for each request.
    func items<Item>(_ request: Request<V1.Page<Item>>, _ parts: [RequestPart?]) -> ItemSequence<V1.Page<Item>, Item> {
        items(request.with(parts))
    }

    /// Fetches the page after a given one, or returns `nil` after the last.
    ///
    /// - Parameters:
    ///   - page: The given page. Its `next` link is followed unchanged.
    ///   - request: The request for the given page; needed for numbered pages,
    ///     which have no links.
    ///   - parts: Parts of the request, such as `.timeout(.seconds(20))`.
    /// - Throws: `ClientError.rejected.otherOrigin` when the link leads to
    ///   another origin, and `ClientError.invalidRequest` when a numbered page
    ///   has a next one and `request` is missing.
    public func page<Item>(
        after page: V1.Page<Item>, of request: Request<V1.Page<Item>>? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<Item>? {
        if let link = try page.nextLink() { return try await self.page(at: link, parts) }
        return try await self.page(page.nextNumber, of: request, parts)
    }

    /// Fetches the page before a given one, or returns `nil` before the first.
    ///
    /// - Parameters:
    ///   - page: The given page. Its `prev` link is followed unchanged.
    ///   - request: The request for the given page; needed for numbered pages,
    ///     which have no links.
    ///   - parts: Parts of the request, such as `.timeout(.seconds(20))`.
    /// - Throws: `ClientError.rejected.otherOrigin` when the link leads to
    ///   another origin, and `ClientError.invalidRequest` when a numbered page
    ///   has a previous one and `request` is missing.
    public func page<Item>(
        before page: V1.Page<Item>, of request: Request<V1.Page<Item>>? = nil, _ parts: RequestPart?...
    ) async throws -> V1.Page<Item>? {
        if let link = try page.previousLink() { return try await self.page(at: link, parts) }
        return try await self.page(page.previousNumber, of: request, parts)
    }

    private func page<Item>(
        _ number: Int?, of request: Request<V1.Page<Item>>?, _ parts: [RequestPart?]
    ) async throws -> V1.Page<Item>? {
        guard let number else { return nil }
        guard let request else {
            throw ClientError(
                .invalidRequest, reason: "the page is numbered: pass the request that it was fetched with")
        }
        return try await client.send(request.with(parts), .query("page", number))
    }

    private func page<Item>(at link: String, _ parts: [RequestPart?]) async throws -> V1.Page<Item> {
        let request = Request<V1.Page<Item>>(.get, "", .url(link), reading: .json()).with(parts)
        let resolved = try await client.resolve(request)
        guard resolved.origin == client.configuration.baseURL?.origin else {
            throw ClientError(.rejected.otherOrigin, request: RequestSummary(resolved))
        }
        return try await client.send(request)
    }
}

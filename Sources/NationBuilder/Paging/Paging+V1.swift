// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

extension Paging {
    /// The way of version 1: the link to the next page as it is given, or else
    /// the next number where pages are numbered.
    public static func nationV1<Item>() -> Self where Page == V1.Page<Item> {
        Self { response, _ in
            let page = response.value
            if let next = try page.nextLink() { return .link(next) }
            return page.nextNumber.map { .parts(.query("page", $0)) } ?? .end
        }
    }
}

extension NationV1 {
    /// The pages of a list, each asked for when it is iterated to.
    public func pages<Item>(_ request: Request<V1.Page<Item>>) -> PageSequence<V1.Page<Item>> {
        client.pages(request, by: .nationV1())
    }

    /// The items of all pages of a list, one by one.
    ///
    /// ```swift
    /// for try await person in nation.v1.items(V1.Tags.people(tag: "volunteer", limit: 100)) { … }
    /// ```
    public func items<Item>(_ request: Request<V1.Page<Item>>) -> ItemSequence<V1.Page<Item>, Item> {
        client.items(request, by: .nationV1()) { $0.results }
    }

    /// The pages of a list, with parts for each request.
    func pages<Item>(_ request: Request<V1.Page<Item>>, _ parts: [RequestPart?]) -> PageSequence<V1.Page<Item>> {
        pages(request.with(parts))
    }

    /// The items of all pages of a list, with parts for each request.
    func items<Item>(_ request: Request<V1.Page<Item>>, _ parts: [RequestPart?]) -> ItemSequence<V1.Page<Item>, Item> {
        items(request.with(parts))
    }

    /// The page behind one that was asked for by hand; `nil` behind the last.
    ///
    /// - Parameters:
    ///   - page: The page before. Its `next` is followed as given.
    ///   - request: What the page was asked for with; needed for pages by
    ///     number, which have no links.
    /// - Throws: `ClientError.rejected.otherOrigin` when the link leads away from
    ///   the nation, and `ClientError.invalidRequest` when a page by number has a
    ///   next one and `request` is missing.
    public func page<Item>(
        after page: V1.Page<Item>, of request: Request<V1.Page<Item>>? = nil
    ) async throws -> V1.Page<Item>? {
        if let link = try page.nextLink() { return try await self.page(at: link) }
        return try await self.page(page.nextNumber, of: request)
    }

    /// The page before one that was asked for by hand; `nil` before the first.
    ///
    /// - Parameters:
    ///   - page: The page behind. Its `prev` is followed as given.
    ///   - request: What the page was asked for with; needed for pages by
    ///     number, which have no links.
    /// - Throws: `ClientError.rejected.otherOrigin` when the link leads away from
    ///   the nation, and `ClientError.invalidRequest` when a page by number has
    ///   one before it and `request` is missing.
    public func page<Item>(
        before page: V1.Page<Item>, of request: Request<V1.Page<Item>>? = nil
    ) async throws -> V1.Page<Item>? {
        if let link = try page.previousLink() { return try await self.page(at: link) }
        return try await self.page(page.previousNumber, of: request)
    }

    private func page<Item>(_ number: Int?, of request: Request<V1.Page<Item>>?) async throws -> V1.Page<Item>? {
        guard let number else { return nil }
        guard let request else {
            throw ClientError(
                .invalidRequest, reason: "the page is one by number: say the request that it was asked for with")
        }
        return try await client.send(request, .query("page", number))
    }

    private func page<Item>(at link: String) async throws -> V1.Page<Item> {
        let request = Request<V1.Page<Item>>(.get, "", .url(link), reading: .json())
        let resolved = try await client.resolve(request)
        guard resolved.origin == client.configuration.baseURL?.origin else {
            throw ClientError(.rejected.otherOrigin, request: RequestSummary(resolved))
        }
        return try await client.send(request)
    }
}

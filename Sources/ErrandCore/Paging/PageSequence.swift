// SPDX-License-Identifier: MIT

extension Client {
    /// Returns all pages, beginning with the response to a request.
    ///
    /// Each page is requested when the iteration reaches it.
    ///
    /// ```swift
    /// for try await page in client.pages(request, by: .link(\.next)) { … }
    /// ```
    public func pages<Page>(_ request: Request<Page>, by paging: Paging<Page>) -> PageSequence<Page> {
        PageSequence(client: self, request: request, paging: paging)
    }

    /// Returns the items of all pages, one by one.
    public func items<Page, Item: Sendable>(
        _ request: Request<Page>, by paging: Paging<Page>, _ items: @escaping @Sendable (Page) -> [Item]
    ) -> ItemSequence<Page, Item> {
        ItemSequence(pages: pages(request, by: paging), items: items)
    }
}

/// The pages of a paged response.
///
/// The sequence is lazy: it sends nothing before the first page is requested,
/// and holds one page at a time. A page that was requested before, with the
/// same method, URL and body, throws `ClientError.rejected.repeatedPage`. A
/// link to another origin throws `ClientError.rejected.otherOrigin`.
public struct PageSequence<Page: Sendable>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Page
    /// The errors that ``Client/send(_:_:)`` throws.
    public typealias Failure = any Error

    let client: Client
    let request: Request<Page>
    let paging: Paging<Page>

    /// The pages with their heads, origins and metrics.
    public var responses: ResponseSequence<Page> { ResponseSequence(pages: self) }

    /// Returns an iterator that begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(walk: PageWalk(self)) }

    /// An iterator over pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var walk: PageWalk<Page>

        /// Returns the next page, or `nil` after the last.
        public mutating func next() async throws -> Page? { try await walk.next()?.value }
    }
}

/// The pages of a paged response, with their heads, origins and metrics.
public struct ResponseSequence<Page: Sendable>: AsyncSequence, Sendable {
    /// A page with its head, origin and metrics.
    public typealias Element = Response<Page>
    /// The errors that ``Client/send(_:_:)`` throws.
    public typealias Failure = any Error

    let pages: PageSequence<Page>

    /// Returns an iterator that begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(walk: PageWalk(pages)) }

    /// An iterator over responses.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var walk: PageWalk<Page>

        /// Returns the next page, or `nil` after the last.
        public mutating func next() async throws -> Response<Page>? { try await walk.next() }
    }
}

/// The items of all pages.
public struct ItemSequence<Page: Sendable, Item: Sendable>: AsyncSequence, Sendable {
    /// An item of a page.
    public typealias Element = Item
    /// The errors that ``Client/send(_:_:)`` throws.
    public typealias Failure = any Error

    let pages: PageSequence<Page>
    let items: @Sendable (Page) -> [Item]

    /// Returns an iterator that begins with the first item of the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: pages.makeAsyncIterator(), items: items) }

    /// An iterator over items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var pages: PageSequence<Page>.AsyncIterator
        let items: @Sendable (Page) -> [Item]
        var current: IndexingIterator<[Item]> = [].makeIterator()

        /// Returns the next item, or `nil` after the last.
        ///
        /// Empty pages are skipped.
        public mutating func next() async throws -> Item? {
            while true {
                if let item = current.next() { return item }
                guard let page = try await pages.next() else { return nil }
                current = items(page).makeIterator()
            }
        }
    }
}

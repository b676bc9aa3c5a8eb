// SPDX-License-Identifier: MIT

extension Client {
    /// The pages of an answer, each asked for when it is iterated to.
    ///
    /// ```swift
    /// for try await page in client.pages(request, by: .link(\.next)) { … }
    /// ```
    public func pages<Page>(_ request: Request<Page>, by paging: Paging<Page>) -> PageSequence<Page> {
        PageSequence(client: self, request: request, paging: paging)
    }

    /// The items of all pages, one by one.
    public func items<Page, Item: Sendable>(
        _ request: Request<Page>, by paging: Paging<Page>, _ items: @escaping @Sendable (Page) -> [Item]
    ) -> ItemSequence<Page, Item> {
        ItemSequence(pages: pages(request, by: paging), items: items)
    }
}

/// The pages of an answer.
///
/// Lazy: nothing is sent before the first page is asked for, and one page is
/// held at a time. A page that was asked for before, with the same method, URL
/// and body, throws `ClientError.rejected.repeatedPage`; a link to another
/// origin, `ClientError.rejected.otherOrigin`.
public struct PageSequence<Page: Sendable>: AsyncSequence, Sendable {
    /// A page.
    public typealias Element = Page
    /// Whatever ``Client/send(_:_:)`` throws.
    public typealias Failure = any Error

    let client: Client
    let request: Request<Page>
    let paging: Paging<Page>

    /// The pages with their heads, origins and metrics.
    public var responses: ResponseSequence<Page> { ResponseSequence(pages: self) }

    /// An iterator that begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(walk: PageWalk(self)) }

    /// An iterator over pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var walk: PageWalk<Page>

        /// The next page, or `nil` after the last.
        public mutating func next() async throws -> Page? { try await walk.next()?.value }
    }
}

/// The pages of an answer, with their heads, origins and metrics.
public struct ResponseSequence<Page: Sendable>: AsyncSequence, Sendable {
    /// A page as it was answered.
    public typealias Element = Response<Page>
    /// Whatever ``Client/send(_:_:)`` throws.
    public typealias Failure = any Error

    let pages: PageSequence<Page>

    /// An iterator that begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(walk: PageWalk(pages)) }

    /// An iterator over answers.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var walk: PageWalk<Page>

        /// The next page, or `nil` after the last.
        public mutating func next() async throws -> Response<Page>? { try await walk.next() }
    }
}

/// The items of all pages.
public struct ItemSequence<Page: Sendable, Item: Sendable>: AsyncSequence, Sendable {
    /// An item of a page.
    public typealias Element = Item
    /// Whatever ``Client/send(_:_:)`` throws.
    public typealias Failure = any Error

    let pages: PageSequence<Page>
    let items: @Sendable (Page) -> [Item]

    /// An iterator that begins with the first item of the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: pages.makeAsyncIterator(), items: items) }

    /// An iterator over items.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var pages: PageSequence<Page>.AsyncIterator
        let items: @Sendable (Page) -> [Item]
        var current: IndexingIterator<[Item]> = [].makeIterator()

        /// The next item, or `nil` after the last; empty pages are passed over.
        public mutating func next() async throws -> Item? {
            while true {
                if let item = current.next() { return item }
                guard let page = try await pages.next() else { return nil }
                current = items(page).makeIterator()
            }
        }
    }
}

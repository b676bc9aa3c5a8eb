// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandJSONAPI

/// All resources that a query finds, one by one.
///
/// The sequence is lazy: it sends nothing before the first resource is
/// requested, and holds at most one page, or one for each range, or four for each
/// request of a walk with several at once.
public struct ResourceSequence<Model: V2.ResourceModel>: AsyncSequence, Sendable {
    /// A resource.
    public typealias Element = Resource<Model>
    /// The errors of the requests.
    public typealias Failure = any Error

    private var rows: RowSequence<Resource<Model>>

    /// Creates a sequence with a source of its pages.
    init(
        _ api: NationV2, _ request: Request<Document<[Resource<Model>]>>, isPaged: Bool = true, limit: Int? = nil,
        _ source: @escaping @Sendable (WalkedList<Resource<Model>>) async throws -> any PageSource<Resource<Model>>
    ) {
        let list = WalkedList(
            api, isPaged: isPaged, hasSize: isPaged, request.reading(request.reader.map { ListPage($0) }))
        rows = RowSequence(list: list, limit: limit, source: source)
    }

    /// Creates an iterator that begins with the first resource.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rows: rows.makeAsyncIterator()) }

    /// Returns all resources at once, if there are not more than expected.
    ///
    /// Use it before changing or deleting by a filter: some nations ignore a
    /// filter that they do not know, and return all resources.
    ///
    /// - Throws: `ClientError.rejected.tooMany` when there are more.
    public func collect(atMost count: Int) async throws -> [Resource<Model>] {
        var all: [Resource<Model>] = []
        var bounded = self
        bounded.rows.limit = Swift.min(count, rows.limit ?? count)
        for try await resource in bounded { all.append(resource) }
        return all
    }

    /// The same resources, page by page.
    ///
    /// Pages without resources are left out. In a walk by id a page has all resources of the nation
    /// between its first id and its last. It is checked before it is returned: ids rise, and stand
    /// in the range of the walk.
    ///
    /// A walk with a limit throws `ClientError.rejected.tooMany` in place of the page that exceeds it.
    public var pages: ResourcePages<Model> { ResourcePages(pages: rows.pages) }

    /// An iterator over resources.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var rows: RowSequence<Resource<Model>>.AsyncIterator

        /// Returns the next resource; `nil` after the last, and after an error.
        public mutating func next() async throws -> Resource<Model>? { try await rows.next() }
    }
}

// SPDX-License-Identifier: MIT

public import ErrandJSONAPI

/// The pages of a walk, each with its resources: ``ResourceSequence/pages``.
///
/// The sequence is lazy: it sends nothing before the first page is requested.
public struct ResourcePages<Model: V2.ResourceModel>: AsyncSequence, Sendable {
    /// The resources of a page; at least one.
    public typealias Element = [Resource<Model>]
    /// The errors of the requests.
    public typealias Failure = any Error

    let pages: RowPages<Resource<Model>>

    /// Creates an iterator that begins with the first page.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: pages.makeAsyncIterator()) }

    /// An iterator over pages.
    public struct AsyncIterator: AsyncIteratorProtocol {
        var pages: RowPages<Resource<Model>>.AsyncIterator

        /// Returns the resources of the next page; `nil` after the last, and after an error.
        public mutating func next() async throws -> [Resource<Model>]? { try await pages.next() }
    }
}

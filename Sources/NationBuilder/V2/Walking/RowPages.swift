// SPDX-License-Identifier: MIT

import ErrandCore

/// The rows of a list, page by page, without empty pages.
struct RowPages<Row: Sendable>: AsyncSequence, Sendable {
    typealias Element = [Row]
    typealias Failure = any Error

    let list: WalkedList<Row>
    var limit: Int?
    let source: @Sendable (WalkedList<Row>) async throws -> any PageSource<Row>

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(pages: self) }

    struct AsyncIterator: AsyncIteratorProtocol {
        private let pages: RowPages
        private var source: (any PageSource<Row>)?
        private var count = 0
        private var isOver = false

        init(pages: RowPages) { self.pages = pages }

        /// Returns the rows of the next page that has any; `nil` after the last, and after an error.
        mutating func next() async throws -> [Row]? {
            while !isOver {
                isOver = true
                var source: any PageSource<Row>
                if let begun = self.source { source = begun } else { source = try await pages.source(pages.list) }
                guard let page = try await source.next(pages.list) else { return nil }
                self.source = source
                count += page.count
                guard count <= pages.limit ?? .max else { throw RowSequence<Row>.tooMany(pages.limit) }
                isOver = false
                if !page.isEmpty { return page }
            }
            return nil
        }
    }
}

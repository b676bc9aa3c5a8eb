// SPDX-License-Identifier: MIT

import ErrandCore

/// The rows of a list, one by one.
struct RowSequence<Row: Sendable>: AsyncSequence, Sendable {
    typealias Element = Row
    typealias Failure = any Error

    let list: WalkedList<Row>
    var limit: Int?
    let source: @Sendable (WalkedList<Row>) async throws -> any PageSource<Row>

    /// The same rows, page by page.
    var pages: RowPages<Row> { RowPages(list: list, limit: limit, source: source) }

    /// The error of a walk that finds more rows than its limit.
    static func tooMany(_ limit: Int?) -> ClientError {
        ClientError(
            .rejected.tooMany, reason: "there are more than the expected \(limit ?? 0): is a filter ignored?")
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(walk: self) }

    struct AsyncIterator: AsyncIteratorProtocol {
        private let limit: Int?
        private var pages: RowPages<Row>.AsyncIterator
        private var current: IndexingIterator<[Row]> = [].makeIterator()
        private var count = 0
        private var isOver = false

        init(walk: RowSequence) {
            limit = walk.limit
            // The rows up to the limit are returned, also those of the page that exceeds it.
            pages = RowPages(list: walk.list, source: walk.source).makeAsyncIterator()
        }

        /// Returns the next row; `nil` after the last, and after an error.
        mutating func next() async throws -> Row? {
            while !isOver {
                if let row = current.next() {
                    count += 1
                    guard count <= limit ?? .max else {
                        isOver = true
                        throw RowSequence.tooMany(limit)
                    }
                    return row
                }
                isOver = true
                guard let page = try await pages.next() else { return nil }
                current = page.makeIterator()
                isOver = false
            }
            return nil
        }
    }
}

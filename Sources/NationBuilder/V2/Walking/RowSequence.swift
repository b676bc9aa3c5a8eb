// SPDX-License-Identifier: MIT

import ErrandCore

/// The rows of a list, one by one.
struct RowSequence<Row: Sendable>: AsyncSequence, Sendable {
    typealias Element = Row
    typealias Failure = any Error

    let list: WalkedList<Row>
    var limit: Int?
    let source: @Sendable (WalkedList<Row>) async throws -> any PageSource<Row>

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(walk: self) }

    struct AsyncIterator: AsyncIteratorProtocol {
        let walk: RowSequence
        private var source: (any PageSource<Row>)?
        private var current: IndexingIterator<[Row]> = [].makeIterator()
        private var count = 0
        private var isOver = false

        init(walk: RowSequence) { self.walk = walk }

        /// Returns the next row; `nil` after the last, and after an error.
        mutating func next() async throws -> Row? {
            while !isOver {
                if let row = current.next() {
                    count += 1
                    guard count <= walk.limit ?? .max else {
                        isOver = true
                        throw ClientError(
                            .rejected.tooMany,
                            reason: "there are more than the expected \(walk.limit ?? 0): is a filter ignored?")
                    }
                    return row
                }
                isOver = true
                var source: any PageSource<Row>
                if let begun = self.source { source = begun } else { source = try await walk.source(walk.list) }
                guard let page = try await source.next(walk.list) else { return nil }
                self.source = source
                current = page.makeIterator()
                isOver = false
            }
            return nil
        }
    }
}

// SPDX-License-Identifier: MIT

/// A text in one piece, as a sequence that can be read once.
struct OnePiece: AsyncSequence, Sendable {
    let text: String

    init(_ text: String) { self.text = text }

    struct AsyncIterator: AsyncIteratorProtocol {
        var rest: ArraySlice<UInt8>?
        mutating func next() async -> ArraySlice<UInt8>? { rest.take() }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: Array(text.utf8)[...]) }
}

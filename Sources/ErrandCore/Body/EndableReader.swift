// SPDX-License-Identifier: MIT

import Synchronization

/// A reader of a body whose wait for the next chunk can be ended from outside.
///
/// A body may be a user's own sequence, which waits for anything. A package that
/// sends such a body may read it in a task that nobody can cancel. So each wait
/// runs in a task of its own, which ``end()`` cancels. The task starts on the
/// reader's thread, so a chunk that is there costs little.
package final class EndableReader: Sendable {
    private enum State {
        case unread
        case idle(HeldIterator)
        /// Somebody waits for a chunk; the task is `nil` until it has begun.
        case waiting(Task<Piece, any Error>?)
        case over
    }

    /// A chunk, and the iterator over the others.
    private struct Piece: Sendable {
        var chunk: ArraySlice<UInt8>?
        var rest: HeldIterator
    }

    private let body: Body
    private let state = Mutex(State.unread)

    /// Creates a reader, which reads nothing before the first chunk is requested.
    package init(_ body: Body) { self.body = body }

    /// Returns the next chunk; `nil` at the end of the body.
    ///
    /// - Throws: The errors of the body; `CancellationError` after ``end()``.
    package func next() async throws -> ArraySlice<UInt8>? {
        let held = try begin()
        let task = Task.prompt { [body] in
            var iterator = if let held { held.take() } else { body.makeAsyncIterator() }
            let chunk = try await iterator.next()
            return Piece(chunk: chunk, rest: HeldIterator(iterator))
        }
        if !hold(task) { task.cancel() }
        do {
            let piece = try await task.value
            // A sequence that just ends when it is cancelled has not come to its end.
            guard put(piece) else { throw CancellationError() }
            return piece.chunk
        } catch {
            state.withLock { $0 = .over }
            throw error
        }
    }

    /// Ends the wait for a chunk, now or later, and drops the iterator.
    package func end() {
        let ended = state.withLock { state in
            defer { state = .over }
            return state
        }
        if case .waiting(let task?) = ended { task.cancel() }
    }

    /// Returns the iterator, if there is one already.
    private func begin() throws -> HeldIterator? {
        try state.withLock { state in
            let held: HeldIterator?
            switch state {
            case .unread: held = nil
            case .idle(let iterator): held = iterator
            case .waiting, .over: throw CancellationError()
            }
            state = .waiting(nil)
            return held
        }
    }

    /// - Returns: Whether the wait is not over.
    private func hold(_ task: Task<Piece, any Error>) -> Bool {
        state.withLock { state in
            guard case .waiting = state else { return false }
            state = .waiting(task)
            return true
        }
    }

    /// - Returns: Whether the wait was not ended.
    private func put(_ piece: Piece) -> Bool {
        state.withLock { state in
            guard case .waiting = state else { return false }
            state = piece.chunk == nil ? .over : .idle(piece.rest)
            return true
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import Foundation
import HTTPTypes
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A task that can be made to wait.
///
/// A task of a session counts: it goes on after as many calls of `resume()` as of
/// `suspend()`.
protocol SuspendableTask: Sendable {
    func suspend()
    func resume()
}

extension URLSessionTask: SuspendableTask {}

/// The exchange of a session's task.
///
/// The delegate reports events to it, and the transport reads the head and the
/// body's chunks from it.
final class SessionExchange: Sendable {
    private struct State {
        var buffered = 0
        /// Whether the task was suspended and not resumed since.
        var isSuspended = false
    }

    /// The number of unread bytes above which the task must wait.
    static let highWater = 1024 * 1024

    private let state = Mutex(State())
    private let promisedHead = Promise<HTTPResponse>()
    private let chunks: AsyncThrowingStream<ArraySlice<UInt8>, any Error>
    private let continuation: AsyncThrowingStream<ArraySlice<UInt8>, any Error>.Continuation

    init() {
        (chunks, continuation) = AsyncThrowingStream.makeStream()
    }

    // MARK: In

    func receive(_ head: HTTPResponse) { promisedHead.resolve(.success(head)) }

    /// Receives a chunk, and makes the task wait if too much is unread.
    ///
    /// A suspended task may still report data that has come already. So the task
    /// is suspended at most once, and under the lock: the reader cannot come
    /// between the decision and the call.
    func receive(_ data: Data, from task: some SuspendableTask) {
        state.withLock { state in
            state.buffered += data.count
            guard state.buffered > Self.highWater, !state.isSuspended else { return }
            state.isSuspended = true
            task.suspend()
        }
        continuation.yield(Array(data)[...])
    }

    /// Handles the end of the task.
    ///
    /// An end without a head is a failure.
    func finish() {
        promisedHead.resolve(.failure(ClientError(.connection.lost)))
        continuation.finish()
    }

    func fail(_ error: any Error) {
        promisedHead.resolve(.failure(error))
        continuation.finish(throwing: error)
    }

    // MARK: Out

    func head() async throws -> HTTPResponse { try await promisedHead.value() }

    func body(length: Int64?, _ upload: UploadFile?, _ task: URLSessionTask) -> Body {
        .stream(SessionChunks(base: chunks, exchange: self, lease: TaskLease(task, upload)), length: length)
    }

    /// Notes that a chunk was read, and lets the task continue if little enough is unread.
    func took(_ bytes: Int, from task: some SuspendableTask) {
        state.withLock { state in
            state.buffered -= bytes
            guard state.isSuspended, state.buffered <= Self.highWater else { return }
            state.isSuspended = false
            task.resume()
        }
    }
}

/// An object that cancels a task when nobody reads its body any more.
private final class TaskLease: Sendable {
    let task: URLSessionTask
    private let upload: UploadFile?

    init(_ task: URLSessionTask, _ upload: UploadFile?) {
        self.task = task
        self.upload = upload
    }

    deinit { task.cancel() }
}

/// The chunks of an exchange.
///
/// The task pauses when they are not read.
private struct SessionChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let base: AsyncThrowingStream<ArraySlice<UInt8>, any Error>
    let exchange: SessionExchange
    let lease: TaskLease

    func makeAsyncIterator() -> Iterator {
        Iterator(base: base.makeAsyncIterator(), exchange: exchange, lease: lease)
    }

    struct Iterator: AsyncIteratorProtocol {
        var base: AsyncThrowingStream<ArraySlice<UInt8>, any Error>.Iterator
        let exchange: SessionExchange
        let lease: TaskLease

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            guard let chunk = try await base.next(isolation: actor) else {
                // The stream ends without an error when its task is cancelled.
                try Task.checkCancellation()
                return nil
            }
            exchange.took(chunk.count, from: lease.task)
            return chunk
        }
    }
}

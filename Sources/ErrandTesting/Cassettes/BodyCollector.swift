// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// A collector that keeps the bytes of a body as they pass.
final class BodyCollector: Sendable {
    private struct State {
        var bytes: [UInt8] = []
        var isDone = false
    }

    private let state = Mutex(State())
    private let onEnd: @Sendable ([UInt8], (any Error)?) -> Void

    /// - Parameter onEnd: A closure that is called once, when the body has
    ///   ended, failed or was dropped. It gets the received bytes and the
    ///   error.
    init(onEnd: @escaping @Sendable ([UInt8], (any Error)?) -> Void = { _, _ in }) { self.onEnd = onEnd }

    deinit { end(CancellationError()) }

    var bytes: [UInt8] { state.withLock { $0.bytes } }

    /// Returns the same body, whose bytes are kept as they are read.
    ///
    /// Only the last reading counts.
    func watching(_ body: Body) -> Body {
        let chunks = CollectedChunks(base: body, collector: self)
        var watched: Body =
            body.isReplayable
            ? .replayable(length: body.length) { _ in chunks } : .stream(chunks, length: body.length)
        watched.trailers = body.trailers
        return watched
    }

    fileprivate func begin() { state.withLock { $0.bytes = [] } }

    fileprivate func keep(_ chunk: ArraySlice<UInt8>) { state.withLock { $0.bytes += chunk } }

    fileprivate func end(_ error: (any Error)?) {
        let bytes = state.withLock { state -> [UInt8]? in
            guard !state.isDone else { return nil }
            state.isDone = true
            return state.bytes
        }
        if let bytes { onEnd(bytes, error is CancellationError ? nil : error) }
    }
}

private struct CollectedChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let base: Body
    let collector: BodyCollector

    func makeAsyncIterator() -> Iterator {
        collector.begin()
        return Iterator(base: base.makeAsyncIterator(), collector: collector)
    }

    struct Iterator: AsyncIteratorProtocol {
        var base: Body.AsyncIterator
        let collector: BodyCollector

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            do {
                guard let chunk = try await base.next(isolation: actor) else {
                    collector.end(nil)
                    return nil
                }
                collector.keep(chunk)
                return chunk
            } catch {
                collector.end(error)
                throw error
            }
        }
    }
}

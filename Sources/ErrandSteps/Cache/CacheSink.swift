// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// A sink that copies a body into the store while the caller reads it.
///
/// A failure only means that the answer is not stored.
final class CacheSink: Sendable {
    private enum State {
        case new
        case open(any CacheWriter)
        case closed
    }

    private let cache: Cache
    private let request: RawRequest
    private let key: CacheKey
    private let next: Next
    private let head: CachedHead
    private let obsolete: [StoredResponse.ID]
    private let start: UInt64
    /// The store's last invalidation before the request was sent.
    private let invalidation: Int64
    private let state = Mutex(State.new)

    convenience init(
        _ call: CacheCall, _ head: CachedHead, inPlaceOf obsolete: [StoredResponse.ID], start: UInt64,
        invalidation: Int64
    ) {
        self.init(
            call.cache, call.request, call.key, call.next, head, inPlaceOf: obsolete, start: start,
            invalidation: invalidation)
    }

    init(
        _ cache: Cache, _ request: RawRequest, _ key: CacheKey, _ next: Next, _ head: CachedHead,
        inPlaceOf obsolete: [StoredResponse.ID] = [], start: UInt64, invalidation: Int64
    ) {
        self.cache = cache
        self.request = request
        self.key = key
        self.next = next
        self.head = head
        self.obsolete = obsolete
        self.start = start
        self.invalidation = invalidation
    }

    /// Stores a part of the body.
    func write(_ bytes: ArraySlice<UInt8>) async {
        guard let writer = await writer() else { return }
        do {
            try await next.interruptible { try await writer.write(bytes) }
        } catch {
            close()
            // A large body is not a failure of the store.
            if (error as? CacheStoreError)?.kind != .tooLarge { cache.report(error, of: request, next) }
        }
    }

    /// Finishes the body.
    ///
    /// - Returns: Whether it is stored.
    @discardableResult
    func finish() async -> Bool {
        guard let writer = await writer() else { return false }
        close()
        let (log, url, start, invalidation) = (cache.log, key.url, start, invalidation)
        let isStored = await cache.attempt(request, next) { store in
            try await log.storing(url, since: start, in: store) {
                try await writer.finish(unlessInvalidatedAfter: invalidation)
            }
        }
        return isStored ?? false
    }

    private func close() { state.withLock { $0 = .closed } }

    private func writer() async -> (any CacheWriter)? {
        switch state.withLock({ $0 }) {
        case .open(let writer): return writer
        case .closed: return nil
        case .new: break
        }
        let (head, key, obsolete) = (head, key, obsolete)
        let writer = await cache.attempt(request, next) { store in
            try await store.writer(of: head, for: key, inPlaceOf: obsolete)
        }
        state.withLock { $0 = writer.map { .open($0) } ?? .closed }
        return writer
    }
}

/// The chunks of a body, each passed to a sink first.
struct StoringChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let body: Body
    let sink: CacheSink

    func makeAsyncIterator() -> Iterator { Iterator(base: body.makeAsyncIterator(), sink: sink) }

    struct Iterator: AsyncIteratorProtocol {
        var base: Body.AsyncIterator
        let sink: CacheSink

        mutating func next() async throws -> ArraySlice<UInt8>? { try await next(isolation: #isolation) }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            guard let chunk = try await base.next(isolation: actor) else {
                await sink.finish()
                return nil
            }
            await sink.write(chunk)
            return chunk
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// A sink that copies a body into the store while the caller reads it.
///
/// A failure only means that the response is not stored.
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
    private let start: Int64
    /// The store's last invalidation before the request was sent.
    private let invalidation: Int64
    private let state = Mutex(State.new)

    convenience init(
        _ call: CacheCall, _ head: CachedHead, inPlaceOf obsolete: [StoredResponse.ID], start: Int64,
        invalidation: Int64
    ) {
        self.init(
            call.cache, call.request, call.key, call.next, head, inPlaceOf: obsolete, start: start,
            invalidation: invalidation)
    }

    init(
        _ cache: Cache, _ request: RawRequest, _ key: CacheKey, _ next: Next, _ head: CachedHead,
        inPlaceOf obsolete: [StoredResponse.ID] = [], start: Int64, invalidation: Int64
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

    /// Stores a whole body.
    ///
    /// - Returns: Whether the response may be given to others: `false` when it became
    ///   obsolete meanwhile, `true` also when the store fails or is still busy.
    func store(_ bytes: [UInt8]) async -> Bool {
        let isStored = await cache.write(request, next) { [self] store in
            let writer = try await store.writer(of: head, for: key, inPlaceOf: obsolete)
            try await writer.write(bytes[...])
            return try await finish(writer, store)
        }
        return isStored ?? true
    }

    /// Stores a part of the body.
    func write(_ bytes: ArraySlice<UInt8>) async {
        let writer: any CacheWriter
        switch state.withLock({ $0 }) {
        case .open(let known): writer = known
        case .closed: return
        case .new:
            let (head, key, obsolete) = (head, key, obsolete)
            let new = await cache.write(request, next) { try await $0.writer(of: head, for: key, inPlaceOf: obsolete) }
            state.withLock { $0 = new.map { .open($0) } ?? .closed }
            guard let new else { return }
            writer = new
        }
        let isWritten = await cache.write(request, next) { _ in
            do {
                try await writer.write(bytes)
                return true
            } catch let error as CacheStoreError where error.kind == .tooLarge {
                // A large body is not a failure of the store.
                return false
            }
        }
        // No later piece may overtake one that is not written yet.
        if isWritten != true { close() }
    }

    /// Finishes the body.
    func finish() async {
        if case .new = state.withLock({ $0 }) { await write([]) }
        guard case .open(let writer) = state.withLock({ $0 }) else { return }
        close()
        _ = await cache.write(request, next) { [self] in try await finish(writer, $0) }
    }

    private func finish(_ writer: any CacheWriter, _ store: any CacheStore) async throws -> Bool {
        try await cache.log.storing(key.url, since: start, in: store) {
            try await writer.finish(unlessInvalidatedAfter: invalidation)
        }
    }

    private func close() { state.withLock { $0 = .closed } }
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

// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

extension Cache {
    /// Runs work on the store.
    ///
    /// - Returns: `nil` when the store fails. The failure becomes an event, not an
    ///   error of the call.
    func attempt<Output: Sendable>(
        _ request: RawRequest, _ next: Next, _ work: @escaping @Sendable (any CacheStore) async throws -> Output
    ) async -> Output? {
        do {
            // Memory does not wait, so nothing has to be ended.
            guard !store.isInMemory else { return try await work(store) }
            return try await next.interruptible { [store] in try await work(store) }
        } catch {
            report(error, of: request, next)
            return nil
        }
    }

    /// Runs a write to the store.
    ///
    /// An answer waits only a moment for it, since another process may hold the store for
    /// long. After that the write goes on in the background, within the request's
    /// time limit.
    ///
    /// - Returns: `nil` when the store fails, or does not end in that moment.
    func write<Output: Sendable>(
        _ request: RawRequest, _ next: Next, _ work: @escaping @Sendable (any CacheStore) async throws -> Output
    ) async -> Output? {
        guard !store.isInMemory else { return await attempt(request, next, work) }
        guard let slot = writes.begin() else {
            report(CacheStoreError(.busy, reason: "too many writes are under way"), of: request, next)
            return nil
        }
        let promise = Promise<Output?>()
        next.inBackground(within: request.options.timeout ?? Options.defaultTimeout) { next in
            promise.resolve(.success(await attempt(request, next, work)))
            withExtendedLifetime(slot) {}
        }
        let moment = next.services.time.now().advanced(by: PendingWrites.patience)
        let timer = next.services.schedule(at: moment) { promise.resolve(.success(nil)) }
        defer { timer.cancel() }
        return (try? await next.value(of: promise)) ?? nil
    }

    /// Returns the store's last invalidation, before a request is sent.
    ///
    /// - Returns: `nil` when the store fails: the response cannot be stored then.
    func lastInvalidation(_ request: RawRequest, _ next: Next) async -> Int64? {
        if let number = store.lastInvalidationAtHand { return number }
        return await attempt(request, next) { try await $0.lastInvalidation() }
    }

    func report(_ error: any Error, of request: RawRequest, _ next: Next) {
        guard faults.isNew(error) else { return }
        next.tell(.cacheFailed, of: request) { $0.error = error }
    }
}

/// The writes to a store that are under way.
///
/// Each holds a body, so their number is bounded.
final class PendingWrites: Sendable {
    /// The longest time for which an answer waits for a write.
    static let patience = Duration.milliseconds(100)

    /// A write under way, which ends when the value is released.
    final class Slot: Sendable {
        private let writes: PendingWrites

        fileprivate init(_ writes: PendingWrites) { self.writes = writes }

        deinit { writes.underWay.withLock { $0 -= 1 } }
    }

    private let underWay = Mutex(0)
    private let limit: Int

    init(limit: Int = 64) { self.limit = limit }

    /// The number of writes under way.
    var count: Int { underWay.withLock { $0 } }

    /// Begins a write; `nil` when there are too many.
    func begin() -> Slot? {
        let isFree = underWay.withLock { underWay in
            guard underWay < limit else { return false }
            underWay += 1
            return true
        }
        return isFree ? Slot(self) : nil
    }
}

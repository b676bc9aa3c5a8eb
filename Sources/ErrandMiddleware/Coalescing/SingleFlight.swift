// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// The shared exchanges, and the calls that wait for them.
///
/// An exchange results in a response to share, or in `nil` when the response is too large to share.
final class SingleFlight: Sendable {
    private struct Waiter {
        let key: CoalescingKey
        let request: RawRequest
        let next: Next
        let promise = Promise<RawResponse?>()
    }

    private struct State {
        var table = SingleFlightTable<CoalescingKey>()
        var waiters: [UInt64: Waiter] = [:]
        var calls: [UInt64: SeparateCall] = [:]
        var lastWaiter: UInt64 = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) {
        // One more is read, to see whether a body is larger.
        self.limit = min(limit, .max - 1)
    }

    var flightCount: Int { state.withLock { $0.table.flightCount } }

    var waiterCount: Int { state.withLock { $0.table.waiterCount } }

    /// Waits for the shared response; `nil` when it cannot be shared.
    func wait(_ key: CoalescingKey, _ request: RawRequest, _ next: Next) async throws -> RawResponse? {
        try Task.checkCancellation()
        let waiter = Waiter(key: key, request: request, next: next)
        let id = state.withLock { state in
            state.lastWaiter &+= 1
            enter(state.lastWaiter, waiter, &state)
            return state.lastWaiter
        }
        do {
            return try await next.value(of: waiter.promise)
        } catch {
            // No exchange outlives the last call that waits for it.
            if let call = leave(id) {
                call.end()
                await call.finished()
            }
            throw error
        }
    }

    private func enter(_ id: UInt64, _ waiter: Waiter, _ state: inout State) {
        state.waiters[id] = waiter
        switch state.table.enter(id, waiter.key) {
        case .join(let flight):
            guard state.calls[flight]?.extendDeadline(to: waiter.next.deadline) == false else { return }
            // The exchange has just come to its deadline, and has no answer for this call.
            let another = state.table.restart(id, waiter.key)
            state.calls[another] = begin(another, waiter.request, waiter.next)
        case .start(let flight): state.calls[flight] = begin(flight, waiter.request, waiter.next)
        }
    }

    /// Removes a call that no longer waits.
    ///
    /// - Returns: The exchange, if nobody waits for it any more.
    private func leave(_ waiter: UInt64) -> SeparateCall? {
        state.withLock { state in
            guard state.waiters.removeValue(forKey: waiter) != nil else { return nil }
            return state.table.leave(waiter).flatMap { state.calls.removeValue(forKey: $0) }
        }
    }

    private func begin(_ flight: UInt64, _ request: RawRequest, _ next: Next) -> SeparateCall {
        next.separately { chain in
            let result: Result<RawResponse?, any Error>
            do {
                result = .success(try await self.exchange(request, chain))
            } catch {
                result = .failure(chain.expiry.map { ClientError($0, underlying: error) } ?? error)
            }
            self.land(flight, result)
        }
    }

    private func exchange(_ request: RawRequest, _ chain: Next) async throws -> RawResponse? {
        var response = try await chain(request)
        guard response.body.length.map({ $0 <= Int64(limit) }) ?? true else { return nil }
        let (bytes, _) = try await response.body.split(at: limit + 1)
        guard bytes.count <= limit else { return nil }
        response.body = .bytes(bytes)
        return response
    }

    private func land(_ flight: UInt64, _ result: Result<RawResponse?, any Error>) {
        let waiters = state.withLock { state in
            state.calls[flight] = nil
            return state.table.finish(flight).compactMap { id -> Waiter? in
                guard let waiter = state.waiters.removeValue(forKey: id) else { return nil }
                guard Self.concerns(waiter.next, result) else {
                    enter(id, waiter, &state)
                    return nil
                }
                return waiter
            }
        }
        for waiter in waiters { waiter.promise.resolve(result) }
    }

    /// Returns whether a result is one for a call.
    ///
    /// A limit refuses a request whose turn would come after its deadline. That says nothing
    /// to a call that has joined since, and has more time.
    private static func concerns(_ next: Next, _ result: Result<RawResponse?, any Error>) -> Bool {
        guard case .failure(let refusal as ClientError) = result, refusal.kind == .rejected.rateLimited,
            let wait = refusal.retryAfter
        else { return true }
        let turn = next.services.time.now().advanced(by: wait)
        return next.deadline.map { $0 <= turn } ?? false
    }
}

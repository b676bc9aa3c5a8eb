// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// The shared exchanges, and the calls that wait for them.
///
/// An exchange results in a response to share, or in `nil` when the response is too large to share.
final class SingleFlight: Sendable {
    private struct State {
        var table = SingleFlightTable<CoalescingKey>()
        var promises: [UInt64: Promise<RawResponse?>] = [:]
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
        let promise = Promise<RawResponse?>()
        let waiter = state.withLock { state in
            state.lastWaiter &+= 1
            let waiter = state.lastWaiter
            state.promises[waiter] = promise
            switch state.table.enter(waiter, key) {
            case .join(let flight):
                guard state.calls[flight]?.extendDeadline(to: next.deadline) == false else { break }
                // The exchange has just come to its deadline, and has no answer for this call.
                let another = state.table.restart(waiter, key)
                state.calls[another] = begin(another, request, next)
            case .start(let flight): state.calls[flight] = begin(flight, request, next)
            }
            return waiter
        }
        do {
            return try await next.value(of: promise)
        } catch {
            // No exchange outlives the last call that waits for it.
            if let call = leave(waiter) {
                call.end()
                await call.finished()
            }
            throw error
        }
    }

    /// Removes a call that no longer waits.
    ///
    /// - Returns: The exchange, if nobody waits for it any more.
    private func leave(_ waiter: UInt64) -> SeparateCall? {
        state.withLock { state in
            guard state.promises.removeValue(forKey: waiter) != nil else { return nil }
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
        let promises = state.withLock { state in
            state.calls[flight] = nil
            return state.table.finish(flight).compactMap { state.promises.removeValue(forKey: $0) }
        }
        for promise in promises { promise.resolve(result) }
    }
}

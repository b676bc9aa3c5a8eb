// SPDX-License-Identifier: MIT

import Synchronization

/// The exchanges under way, and the calls that wait for them.
///
/// An exchange gives an answer to share, or `nil` when it is too large for that.
final class FlightDeck: Sendable {
    private struct Exchange {
        var task: Task<Void, Never>
        var call: CallState
    }

    private struct State {
        var coalescer = Coalescer<CoalescingKey>()
        var tickets: [UInt64: Ticket<RawResponse?>] = [:]
        var exchanges: [UInt64: Exchange] = [:]
        /// What the last one to leave has to wait for.
        var cancelled: [UInt64: Task<Void, Never>] = [:]
        var lastWaiter: UInt64 = 0
    }

    private let state = Mutex(State())
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    var flightCount: Int { state.withLock { $0.coalescer.flightCount } }

    var waiterCount: Int { state.withLock { $0.coalescer.waiterCount } }

    /// The answer to share; `nil` when there is none that could be.
    func wait(_ key: CoalescingKey, _ request: RawRequest, _ next: Next) async throws -> RawResponse? {
        try Task.checkCancellation()
        let ticket = Ticket<RawResponse?>()
        let waiter = state.withLock { state in
            state.lastWaiter &+= 1
            let waiter = state.lastWaiter
            state.tickets[waiter] = ticket
            switch state.coalescer.enter(waiter, key) {
            case .join(let flight): state.exchanges[flight]?.call.extendDeadline(to: next.deadline)
            case .start(let flight): state.exchanges[flight] = begin(flight, request, next)
            }
            return waiter
        }
        do {
            return try await withTaskCancellationHandler {
                try await ticket.wait()
            } onCancel: {
                leave(waiter)
            }
        } catch {
            // Nothing outlives the call that was its last reason.
            await state.withLock { $0.cancelled.removeValue(forKey: waiter) }?.value
            throw error
        }
    }

    private func leave(_ waiter: UInt64) {
        let (ticket, task) = state.withLock { state -> (Ticket<RawResponse?>?, Task<Void, Never>?) in
            guard let ticket = state.tickets.removeValue(forKey: waiter) else { return (nil, nil) }
            guard let flight = state.coalescer.leave(waiter) else { return (ticket, nil) }
            let task = state.exchanges.removeValue(forKey: flight)?.task
            state.cancelled[waiter] = task
            return (ticket, task)
        }
        task?.cancel()
        ticket?.resolve(.failure(CancellationError()))
    }

    /// Begins the exchange in a task of its own, with limits of its own.
    private func begin(_ flight: UInt64, _ request: RawRequest, _ next: Next) -> Exchange {
        let call = CallState(services: next.services, readsWholeBody: true, journal: next.call.journal)
        call.setLimits(deadline: next.deadline, idle: request.options.idleTimeout)
        let chain = next.with(call)
        let task = Task {
            let result: Result<RawResponse?, any Error>
            do {
                result = .success(try await call.run { try await self.exchange(request, chain) })
            } catch {
                result = .failure(call.expiry.map { ClientError($0, underlying: error) } ?? error)
            }
            next.call.absorb(call)
            self.land(flight, result)
        }
        return Exchange(task: task, call: call)
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
        let tickets = state.withLock { state in
            state.exchanges[flight] = nil
            return state.coalescer.finish(flight).compactMap { state.tickets.removeValue(forKey: $0) }
        }
        for ticket in tickets { ticket.resolve(result) }
    }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// Whose limits they are.
struct RateLimitKey: Sendable, Hashable {
    let origin: URLOrigin
    let identity: String?
}

/// The limiters of all keys, and the tasks that wait on them.
final class RateLimitLedger: Sendable {
    private struct Wake {
        var moment: TimeSource.Instant
        var timers: Timers
        var timer: Timers.ID
    }

    private struct State {
        var limiters: BoundedTable<RateLimitKey, RateLimiter>
        var tickets: [RateLimiter.ID: Ticket<Void>] = [:]
        var wakes: [RateLimitKey: Wake] = [:]
        var lastID: RateLimiter.ID = 0
    }

    /// What becomes of a request that arrives; only one that waits needs a ticket.
    private enum Admission {
        case through
        case refused(Duration)
        case waiting(RateLimiter.ID, Ticket<Void>)
    }

    /// A ticket and what becomes of it, told after the lock is given up.
    private typealias Verdict = (ticket: Ticket<Void>, result: Result<Void, any Error>)

    private let state: Mutex<State>
    private let policy: RateLimitPolicy

    init(_ policy: RateLimitPolicy) {
        self.policy = policy
        let table = BoundedTable<RateLimitKey, RateLimiter> { $0.waitingCount > 0 || $0.inFlight > 0 }
        state = Mutex(State(limiters: table))
    }

    var waitingCount: Int { state.withLock { $0.tickets.count } }

    var inFlightCount: Int { state.withLock { $0.limiters.values.reduce(0) { $0 + $1.inFlight } } }

    /// Waits for the turn.
    func admit(_ key: RateLimitKey, _ next: Next) async throws {
        let services = next.services
        let deadline = next.deadline
        switch state.withLock({ arrive(&$0, key, deadline, services) }) {
        case .through: break
        case .refused(let delay): throw Self.refusal(delay)
        case .waiting(let id, let ticket):
            try await next.call.interruptible { try await self.wait(ticket, id, key, services) }
        }
        // The turn came as the task was cancelled: the next one gets it.
        guard !Task.isCancelled else {
            change(key, services) { $0.putBack($1) }
            throw CancellationError()
        }
    }

    private func arrive(
        _ state: inout State, _ key: RateLimitKey, _ deadline: TimeSource.Instant?, _ services: Services
    ) -> Admission {
        state.lastID &+= 1
        let id = state.lastID
        let actions = tell(&state, key, services) { $0.arrive(id, deadline: deadline, $1) }
        switch actions.first {
        case .proceed: return .through
        case .refuse(_, let delay): return .refused(delay)
        case .wake(let moment): wake(&state, key, at: moment, services)
        case nil: break
        }
        let ticket = Ticket<Void>()
        state.tickets[id] = ticket
        return .waiting(id, ticket)
    }

    private func wait(
        _ ticket: Ticket<Void>, _ id: RateLimiter.ID, _ key: RateLimitKey, _ services: Services
    ) async throws {
        let hold = services.shutdown.whenRaised { [self] in
            leave(id, key, services, ClientError(.rejected.shutDown))
        }
        defer { services.shutdown.forget(hold) }
        try await withTaskCancellationHandler {
            try await ticket.wait()
        } onCancel: {
            leave(id, key, services, CancellationError())
        }
    }

    /// A request that was let through was answered, or failed.
    func finish(_ key: RateLimitKey, _ answer: RateLimiter.Answer?, _ services: Services) {
        change(key, services) { $0.finish(answer, $1) }
    }

    private func leave(_ id: RateLimiter.ID, _ key: RateLimitKey, _ services: Services, _ error: any Error) {
        let verdicts = state.withLock { state -> [Verdict] in
            guard let ticket = state.tickets.removeValue(forKey: id) else { return [] }
            return act(&state, key, services) { $0.leave(id, $1) }
                + [(ticket, .failure(error))]
        }
        for verdict in verdicts { verdict.ticket.resolve(verdict.result) }
    }

    private func change(
        _ key: RateLimitKey, _ services: Services,
        _ event: (inout RateLimiter, TimeSource.Instant) -> [RateLimiter.Action]
    ) {
        let verdicts = state.withLock { act(&$0, key, services, event) }
        for verdict in verdicts { verdict.ticket.resolve(verdict.result) }
    }

    /// Tells a limiter what happened; what it says.
    private func tell(
        _ state: inout State, _ key: RateLimitKey, _ services: Services,
        _ event: (inout RateLimiter, TimeSource.Instant) -> [RateLimiter.Action]
    ) -> [RateLimiter.Action] {
        let now = services.time.now()
        let (actions, isQueueEmpty) = state.limiters.use(key, or: policy.makeLimiter()) { limiter in
            (event(&limiter, now), limiter.waitingCount == 0)
        }
        if isQueueEmpty, !state.wakes.isEmpty, let wake = state.wakes.removeValue(forKey: key) {
            wake.timers.cancel(wake.timer)
        }
        return actions
    }

    /// Tells a limiter what happened, and does what it says.
    private func act(
        _ state: inout State, _ key: RateLimitKey, _ services: Services,
        _ event: (inout RateLimiter, TimeSource.Instant) -> [RateLimiter.Action]
    ) -> [Verdict] {
        var verdicts: [Verdict] = []
        for action in tell(&state, key, services, event) {
            switch action {
            case .proceed(let id):
                guard let ticket = state.tickets.removeValue(forKey: id) else { continue }
                verdicts.append((ticket, .success(())))
            case .refuse(let id, let delay):
                guard let ticket = state.tickets.removeValue(forKey: id) else { continue }
                verdicts.append((ticket, .failure(Self.refusal(delay))))
            case .wake(let moment):
                wake(&state, key, at: moment, services)
            }
        }
        return verdicts
    }

    /// Sees to it that the limiter is told when a moment has come.
    private func wake(_ state: inout State, _ key: RateLimitKey, at moment: TimeSource.Instant, _ services: Services) {
        if let old = state.wakes[key] {
            if old.moment == moment { return }
            old.timers.cancel(old.timer)
        }
        let timer = services.timers.schedule(at: moment) { [weak self] in self?.tick(key, services) }
        state.wakes[key] = Wake(moment: moment, timers: services.timers, timer: timer)
    }

    private func tick(_ key: RateLimitKey, _ services: Services) {
        state.withLock { $0.wakes[key] = nil }
        change(key, services) { $0.tick($1) }
    }

    private static func refusal(_ delay: Duration) -> ClientError {
        var error = ClientError(.rejected.rateLimited, reason: "the turn would come after the deadline")
        error.retryAfter = delay
        return error
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
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
        var action: ScheduledAction
    }

    private struct State {
        var limiters: BoundedTable<RateLimitKey, RateLimiter>
        var promises: [RateLimiter.ID: Promise<Void>] = [:]
        var wakes: [RateLimitKey: Wake] = [:]
        var lastID: RateLimiter.ID = 0
    }

    /// What becomes of a request that arrives; only one that waits needs a promise.
    private enum Admission {
        case through
        case refused(Duration)
        case waiting(RateLimiter.ID, Promise<Void>)
    }

    /// A promise and what becomes of it, told after the lock is given up.
    private typealias Verdict = (promise: Promise<Void>, result: Result<Void, any Error>)

    private let state: Mutex<State>
    private let policy: RateLimitPolicy

    init(_ policy: RateLimitPolicy) {
        self.policy = policy
        let table = BoundedTable<RateLimitKey, RateLimiter> { $0.waitingCount > 0 || $0.inFlight > 0 }
        state = Mutex(State(limiters: table))
    }

    var waitingCount: Int { state.withLock { $0.promises.count } }

    var inFlightCount: Int { state.withLock { $0.limiters.values.reduce(0) { $0 + $1.inFlight } } }

    /// Waits for the turn.
    func admit(_ key: RateLimitKey, _ next: Next) async throws {
        let services = next.services
        let deadline = next.deadline
        switch state.withLock({ arrive(&$0, key, deadline, services) }) {
        case .through: break
        case .refused(let delay): throw Self.refusal(delay)
        case .waiting(let id, let promise):
            do {
                try await next.value(of: promise)
            } catch {
                leave(id, key, services)
                throw error
            }
        }
        // The turn came as the task was cancelled: the next one gets it.
        guard !Task.isCancelled else {
            putBack(key, services)
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
        let promise = Promise<Void>()
        state.promises[id] = promise
        return .waiting(id, promise)
    }

    /// A request that was let through was not sent.
    func putBack(_ key: RateLimitKey, _ services: Services) { change(key, services) { $0.putBack($1) } }

    /// A request that was let through was answered, or failed.
    func finish(_ key: RateLimitKey, _ answer: RateLimiter.Answer?, _ services: Services) {
        change(key, services) { $0.finish(answer, $1) }
    }

    /// A request gave its wait up.
    private func leave(_ id: RateLimiter.ID, _ key: RateLimitKey, _ services: Services) {
        let verdicts = state.withLock { state -> [Verdict] in
            guard state.promises.removeValue(forKey: id) != nil else { return [] }
            return act(&state, key, services) { $0.leave(id, $1) }
        }
        settle(verdicts, key, services)
    }

    private func change(
        _ key: RateLimitKey, _ services: Services,
        _ event: (inout RateLimiter, TimeSource.Instant) -> [RateLimiter.Action]
    ) {
        let verdicts = state.withLock { act(&$0, key, services, event) }
        settle(verdicts, key, services)
    }

    /// Tells those who wait; a turn whose request has given its wait up goes to the
    /// next.
    private func settle(_ verdicts: [Verdict], _ key: RateLimitKey, _ services: Services) {
        for verdict in verdicts where !verdict.promise.resolve(verdict.result) {
            if case .success = verdict.result { change(key, services) { $0.putBack($1) } }
        }
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
            wake.action.cancel()
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
                guard let promise = state.promises.removeValue(forKey: id) else { continue }
                verdicts.append((promise, .success(())))
            case .refuse(let id, let delay):
                guard let promise = state.promises.removeValue(forKey: id) else { continue }
                verdicts.append((promise, .failure(Self.refusal(delay))))
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
            old.action.cancel()
        }
        let action = services.schedule(at: moment) { [weak self] in self?.tick(key, services) }
        state.wakes[key] = Wake(moment: moment, action: action)
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

// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// The limiters of all keys, and the requests that wait for them.
final class RateLimitLedger: Sendable {
    private struct Wake {
        var moment: TimeSource.Instant
        var action: ScheduledAction
    }

    private struct State {
        var limiters = BoundedTable<RateLimitKey, RateLimiter>()
        var promises: [RateLimiter.ID: Promise<Void>] = [:]
        var wakes: [RateLimitKey: Wake] = [:]
        var lastID: RateLimiter.ID = 0
        /// The keys that responses reported, by the key of the request.
        ///
        /// Only keys that differ are stored.
        var aliases = BoundedTable<RateLimitKey, RateLimitKey>()
        /// The fields that were ignored and reported.
        var reported = BoundedTable<URLOrigin, Set<String>>()
        var unreported: [IgnoredLimit] = []
    }

    /// The turn of a request that was let through.
    struct Turn {
        let id: RateLimiter.ID
        /// The key of the request.
        let asked: RateLimitKey
        /// The key whose limits let the request through.
        let key: RateLimitKey
        /// Whether the request has waited for it.
        var hasWaited = false
    }

    /// The result for a request that arrives.
    ///
    /// Only a request that waits needs a promise.
    private enum Admission {
        case through(Turn)
        case refused(Duration)
        case waiting(Turn, Promise<Void>)
    }

    /// The result for a request that waits.
    ///
    /// It is delivered after the lock is released.
    private struct Verdict {
        let id: RateLimiter.ID
        let key: RateLimitKey
        let promise: Promise<Void>
        let result: Result<Void, any Error>
    }

    private let state: Mutex<State>
    private let policy: RateLimitPolicy
    /// The budgets that other processes share; `nil` for none.
    private let shared: LedgerBudget?

    init(_ policy: RateLimitPolicy, _ shared: LedgerBudget? = nil) {
        (self.policy, self.shared) = (policy, shared)
        state = Mutex(State())
    }

    var waitingCount: Int { state.withLock { $0.promises.count } }

    var inFlightCount: Int { state.withLock { $0.limiters.values.reduce(0) { $0 + $1.inFlight } } }

    /// Returns copies of the limiters of the chosen keys.
    func limiters(_ isMeant: (RateLimitKey) -> Bool) -> [RateLimiter] {
        state.withLock { state in state.limiters.keys.filter(isMeant).compactMap { state.limiters.value(for: $0) } }
    }

    /// A new limiter under which nothing was sent.
    var untouched: RateLimiter { policy.makeLimiter() }

    /// Waits for the turn of a request.
    ///
    /// - Parameter returned: The turn that the request gave back. It then comes before all
    ///   requests that arrived after it.
    func admit(_ asked: RateLimitKey, after returned: Turn? = nil, _ next: Next) async throws -> Turn {
        // A closure that captures `next` here is never freed when this function throws (Swift 6.3).
        let (services, deadline, earlier) = (next.services, next.deadline, returned?.id)
        var turn: Turn
        switch state.withLock({ arrive(&$0, asked, earlier, deadline, services) }) {
        case .through(let granted): turn = granted
        case .refused(let delay): throw refusal(delay)
        case .waiting(let waiting, let promise):
            turn = waiting
            turn.hasWaited = true
            do {
                try await next.value(of: promise)
            } catch {
                leave(turn.id, turn.key, services)
                throw error
            }
        }
        // The turn came while the task was cancelled, so the next request gets
        // it.
        guard !Task.isCancelled else {
            returnUnused(turn, services)
            throw CancellationError()
        }
        return turn
    }

    private func arrive(
        _ state: inout State, _ asked: RateLimitKey, _ earlier: RateLimiter.ID?, _ deadline: TimeSource.Instant?,
        _ services: Services
    ) -> Admission {
        if earlier == nil { state.lastID &+= 1 }
        let key = policy.scope.isLearned ? state.aliases.value(for: asked) ?? asked : asked
        let turn = Turn(id: earlier ?? state.lastID, asked: asked, key: key)
        let actions = tell(&state, key, services) { $0.arrive(turn.id, deadline: deadline, $1) }
        if case .wake(let moment) = actions.last { wake(&state, key, at: moment, services) }
        switch actions.first {
        case .proceed: return .through(turn)
        case .refuse(_, let delay): return .refused(delay)
        case .wake, .ignored, .pauseAll, nil: break
        }
        let promise = Promise<Void>()
        state.promises[turn.id] = promise
        return .waiting(turn, promise)
    }

    /// Gives back the turn of a request that was let through but not sent.
    func returnUnused(_ turn: Turn, _ services: Services) {
        change(turn.key, services) { $0.returnUnused(turn.id, $1) }
    }

    /// Records that a request that was let through has failed.
    func fail(_ turn: Turn, _ services: Services) { change(turn.key, services) { $0.finish(turn.id, nil, $1) } }

    /// Records the response to a request that was let through.
    ///
    /// - Parameter told: The key whose limits the response reports; `nil` for
    ///   the key under which the request was sent.
    /// - Returns: The fields that were ignored, each once per origin.
    func finish(
        _ turn: Turn, _ report: RateLimitReport, about told: RateLimitKey?, _ services: Services
    ) -> [IgnoredLimit] {
        conclude(services) { state in
            guard let told, told != turn.key else {
                return act(&state, turn.key, services) { $0.finish(turn.id, report, $1) }
            }
            state.aliases.use(turn.asked, or: told) { $0 = told }
            return act(&state, turn.key, services) { $0.finishUnderOtherKey(turn.id, $1) }
                + act(&state, told, services) { $0.learn(report, $1) }
        }
    }

    /// Carries out what a response changes, and returns the fields that were ignored.
    private func conclude(_ services: Services, _ change: (inout State) -> [Verdict]) -> [IgnoredLimit] {
        let (verdicts, ignored) = state.withLock { state in
            let verdicts = change(&state)
            defer { state.unreported = [] }
            return (verdicts, state.unreported)
        }
        settle(verdicts, services)
        return ignored
    }

    /// Removes a request that has given up its wait.
    private func leave(_ id: RateLimiter.ID, _ key: RateLimitKey, _ services: Services) {
        let verdicts = state.withLock { state -> [Verdict] in
            guard state.promises.removeValue(forKey: id) != nil else { return [] }
            return act(&state, key, services) { $0.leave(id, $1) }
        }
        settle(verdicts, services)
    }

    private func change(
        _ key: RateLimitKey, _ services: Services,
        _ event: (inout RateLimiter, TimeSource.Instant) -> [RateLimiter.Action]
    ) {
        let verdicts = state.withLock { act(&$0, key, services, event) }
        settle(verdicts, services)
    }

    /// Delivers the results.
    ///
    /// The turn of a request that has given up its wait goes to the next request.
    private func settle(_ verdicts: [Verdict], _ services: Services) {
        for verdict in verdicts where !verdict.promise.resolve(verdict.result) {
            if case .success = verdict.result { change(verdict.key, services) { $0.returnUnused(verdict.id, $1) } }
        }
    }

    /// Sends an event to a limiter and returns its actions.
    private func tell(
        _ state: inout State, _ key: RateLimitKey, _ services: Services,
        _ event: (inout RateLimiter, TimeSource.Instant) -> [RateLimiter.Action]
    ) -> [RateLimiter.Action] {
        let now = services.time.now()
        // Asked each time: a transport learns the number from its first
        // responses.
        let width = services.transport.concurrentRequests(to: key.origin) ?? RateLimiter.usualWidth
        let (actions, isAtRest) = state.limiters.use(key, or: policy.makeLimiter(), keeping: \.isInUse) { limiter in
            limiter.width = max(1, width)
            if let shared { limiter.heed(shared.share(key), now) }
            let actions = event(&limiter, now)
            shared?.use(limiter.usedCount, key)
            return (actions, limiter.isAtRest)
        }
        if isAtRest, !state.wakes.isEmpty, let wake = state.wakes.removeValue(forKey: key) {
            wake.action.cancel()
        }
        return actions
    }

    /// Sends an event to a limiter and carries out its actions.
    private func act(
        _ state: inout State, _ key: RateLimitKey, _ services: Services,
        _ event: (inout RateLimiter, TimeSource.Instant) -> [RateLimiter.Action]
    ) -> [Verdict] {
        var verdicts: [Verdict] = []
        for action in tell(&state, key, services, event) {
            switch action {
            case .proceed(let id):
                guard let promise = state.promises.removeValue(forKey: id) else { continue }
                verdicts.append(Verdict(id: id, key: key, promise: promise, result: .success(())))
            case .refuse(let id, let delay):
                guard let promise = state.promises.removeValue(forKey: id) else { continue }
                verdicts.append(Verdict(id: id, key: key, promise: promise, result: .failure(refusal(delay))))
            case .ignored(let ignored):
                let isNew = state.reported.use(key.origin, or: []) { $0.insert(ignored.field).inserted }
                if isNew { state.unreported.append(ignored) }
            case .wake(let moment):
                wake(&state, key, at: moment, services)
            case .pauseAll(let wait):
                shared?.pause(key, for: wait)
            }
        }
        return verdicts
    }

    /// Schedules a tick of the limiter for a moment.
    private func wake(_ state: inout State, _ key: RateLimitKey, at moment: TimeSource.Instant, _ services: Services) {
        if let old = state.wakes[key] {
            if old.moment == moment { return }
            old.action.cancel()
        }
        let action = services.schedule(at: moment) { [weak self] in self?.tick(key, at: moment, services) }
        state.wakes[key] = Wake(moment: moment, action: action)
    }

    private func tick(_ key: RateLimitKey, at moment: TimeSource.Instant, _ services: Services) {
        // A response may have asked for a later moment while this one came: that timer stays.
        state.withLock { state in if state.wakes[key]?.moment == moment { state.wakes[key] = nil } }
        change(key, services) { $0.tick($1) }
    }

    private func refusal(_ delay: Duration) -> ClientError {
        let isTried = delay > policy.longestWait
        let reason = "the turn would come after the deadline"
        let trial = "; while a limit lasts this long, one trial request is sent every \(policy.longestWait)"
        var error = ClientError(.rejected.rateLimited, reason: isTried ? reason + trial : reason)
        error.retryAfter = delay
        return error
    }
}

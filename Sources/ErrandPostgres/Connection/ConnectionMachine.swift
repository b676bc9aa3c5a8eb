// SPDX-License-Identifier: MIT

/// The decisions about a connection.
///
/// It decides, and does nothing itself.
struct ConnectionMachine: Sendable {
    typealias Instant = ContinuousClock.Instant

    private enum Phase: Sendable {
        case connecting
        case idle(since: Instant)
        case running(ConnectionWork)
        /// The server was asked to stop the statement.
        case stopping(ConnectionWork, WorkOutcome, until: Instant)
        case ended
    }

    private var phase = Phase.connecting
    private var waiting: [ConnectionWork] = []
    private var isWriting = true
    private var isReading = false

    let idleLimit: Duration
    /// How long the server has for a stop.
    let stopLimit: Duration

    init(idleLimit: Duration, stopLimit: Duration = .seconds(2)) {
        (self.idleLimit, self.stopLimit) = (idleLimit, stopLimit)
    }

    var isEnded: Bool { if case .ended = phase { true } else { false } }

    var isConnecting: Bool { if case .connecting = phase { true } else { false } }

    /// Whether a statement is at the server.
    var isBusy: Bool {
        switch phase {
        case .running, .stopping: true
        case .connecting, .idle, .ended: false
        }
    }

    /// Whether a statement is at the server, and the server was not asked to stop it.
    var isRunning: Bool { if case .running = phase { true } else { false } }

    /// The events to wait for.
    var wait: ConnectionWait {
        let next: Instant? =
            switch phase {
            case .connecting, .ended: nil
            case .idle(let since): since + idleLimit
            case .running(let work): ([work] + waiting).map(\.deadline).min()
            case .stopping(_, _, let until): until
            }
        return ConnectionWait(reads: !isConnecting || isReading, writes: isWriting, until: next)
    }

    /// Takes an event, and returns what is to be done about it, in order.
    mutating func handle(_ event: ConnectionEvent, at now: Instant) -> [ConnectionAction] {
        switch event {
        case .connectionReads: (isReading, isWriting) = (true, false)
        case .connectionWrites: (isReading, isWriting) = (false, true)
        case .connected: return connected(now)
        case .submitted(let work):
            guard !isEnded else { return [.resolve(work.id, .lost)] }
            waiting.append(work)
            return next()
        case .stopped(let id): return stop(id, now)
        case .written(let isDone): isWriting = !isDone
        case .responded(let response): return responded(response, now)
        case .exceeded(let outcome): return ask(for: outcome, now)
        case .lost: return end(.lost)
        case .closed: return end(.lost)
        case .passed: return passed(now)
        }
        return []
    }

    private mutating func connected(_ now: Instant) -> [ConnectionAction] {
        guard isConnecting else { return [] }
        (phase, isWriting, isReading) = (.idle(since: now), false, true)
        return [.welcome] + next()
    }

    private mutating func next() -> [ConnectionAction] {
        guard case .idle = phase, !waiting.isEmpty else { return [] }
        let work = waiting.removeFirst()
        (phase, isWriting) = (.running(work), true)
        return [.send(work.id)]
    }

    private mutating func stop(_ id: UInt64, _ now: Instant) -> [ConnectionAction] {
        if let place = waiting.firstIndex(where: { $0.id == id }) {
            waiting.remove(at: place)
            return [.resolve(id, .cancelled)]
        }
        guard case .running(let work) = phase, work.id == id else { return [] }
        return ask(for: .cancelled, now)
    }

    /// Asks the server to stop the statement.
    private mutating func ask(for outcome: WorkOutcome, _ now: Instant) -> [ConnectionAction] {
        guard case .running(let work) = phase else { return [] }
        phase = .stopping(work, outcome, until: now + stopLimit)
        return [.requestStop]
    }

    private mutating func responded(_ response: ServerResponse, _ now: Instant) -> [ConnectionAction] {
        switch phase {
        case .running(let work):
            switch response {
            case .fatal(let isIdleEnd): return end(.lost, isBeforeWork: isIdleEnd)
            case .success, .failure, .stopped:
                (phase, isWriting) = (.idle(since: now), false)
                return [.resolve(work.id, .responded)] + next()
            }
        case .stopping(_, let outcome, _):
            // The request may arrive late, and must not hit a statement of another: the connection is not used again.
            switch response {
            case .success, .failure: return end(outcome == .tooLarge ? outcome : .responded)
            case .stopped, .fatal: return end(outcome)
            }
        case .connecting, .idle, .ended: return []
        }
    }

    private mutating func passed(_ now: Instant) -> [ConnectionAction] {
        var actions: [ConnectionAction] = []
        for work in waiting where work.deadline <= now { actions.append(.resolve(work.id, .timedOut)) }
        waiting.removeAll { $0.deadline <= now }
        switch phase {
        case .running(let work) where work.deadline <= now:
            // A commit that is stopped may have happened, so nothing is gained by it.
            actions += work.isCommit ? end(.unknown) : ask(for: .timedOut, now)
        case .stopping(_, let outcome, let until) where until <= now: actions += end(outcome)
        case .idle(let since) where since + idleLimit <= now:
            phase = .idle(since: now)
            actions.append(.offerRetirement)
        case .connecting, .idle, .running, .stopping, .ended: break
        }
        return actions
    }

    /// Ends the connection; the statement at the server has an outcome, and those that wait are lost.
    ///
    /// - Parameter isBeforeWork: Whether the server ended the connection before it read the statement.
    private mutating func end(_ outcome: WorkOutcome, isBeforeWork: Bool = false) -> [ConnectionAction] {
        var actions: [ConnectionAction] = []
        switch phase {
        case .running(let work):
            let isUnknown = outcome == .lost && work.isCommit && !isBeforeWork
            actions.append(.resolve(work.id, isUnknown ? .unknown : outcome))
        case .stopping(let work, let asked, _): actions.append(.resolve(work.id, outcome == .lost ? asked : outcome))
        case .connecting, .idle: break
        case .ended: return []
        }
        actions += waiting.map { .resolve($0.id, .lost) }
        waiting = []
        phase = .ended
        return actions + [.close]
    }
}

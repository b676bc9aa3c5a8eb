// SPDX-License-Identifier: MIT

import Synchronization

/// The record of one call: attempts, bytes, observers, and the values of its
/// middleware.
final class CallRecord: Sendable {
    private struct State {
        var attempts = 0
        /// The effect of all attempts but the last one.
        var earlierEffect = FailureMeaning.Effect.notApplied
        /// The effect of the last attempt.
        var lastEffect = FailureMeaning.Effect.notApplied
        var bytesSent: Int64 = 0
        var bytesReceived: Int64 = 0
        var journal: CallJournal?
        var values = Options()
    }

    let started: TimeSource.Instant
    private let time: TimeSource
    private let state: Mutex<State>

    /// - Parameter journal: The journal of the call that this one works for.
    init(_ time: TimeSource, journal: CallJournal? = nil) {
        self.time = time
        started = time.now()
        state = Mutex(State(journal: journal))
    }

    // MARK: Metrics

    var attempts: Int { state.withLock { $0.attempts } }

    /// Counts an attempt.
    ///
    /// Returns its number and the journal of the call.
    ///
    /// - Parameter isSafe: Whether the method is safe, so that there is no effect of which to ask.
    func countAttempt(isSafe: Bool) -> (number: Int, journal: CallJournal?) {
        state.withLock {
            $0.attempts += 1
            $0.earlierEffect = max($0.earlierEffect, $0.lastEffect)
            $0.lastEffect = isSafe ? .notApplied : .unknown
            return ($0.attempts, $0.journal)
        }
    }

    /// Notes the effect of an attempt that has ended.
    func note(_ effect: FailureMeaning.Effect, ofAttempt number: Int) {
        state.withLock {
            if number == $0.attempts {
                $0.lastEffect = effect
            } else {
                $0.earlierEffect = max($0.earlierEffect, effect)
            }
        }
    }

    /// Notes the effect of a request that is sent again within its attempt.
    func noteRepetition(after effect: FailureMeaning.Effect) {
        state.withLock { $0.earlierEffect = max($0.earlierEffect, effect) }
    }

    /// Returns the effect of the attempts, of the last one only if it is asked for.
    func effect(includingLast: Bool) -> FailureMeaning.Effect {
        state.withLock { includingLast ? max($0.earlierEffect, $0.lastEffect) : $0.earlierEffect }
    }

    func countSent(_ bytes: Int) { state.withLock { $0.bytesSent += Int64(bytes) } }

    func countReceived(_ bytes: Int) { state.withLock { $0.bytesReceived += Int64(bytes) } }

    func metrics() -> CallMetrics {
        let duration = started.duration(to: time.now())
        return state.withLock {
            CallMetrics(
                duration: duration, attempts: $0.attempts, bytesSent: $0.bytesSent,
                bytesReceived: $0.bytesReceived)
        }
    }

    // MARK: Values of the middleware

    func withValue<Key: OptionKey, Result: Sendable>(
        _ key: Key.Type, _ use: @Sendable (inout Key.Value) -> Result
    ) -> Result {
        state.withLock { use(&$0.values[key]) }
    }

    // MARK: Observers

    /// Tells the observers that the call is over.
    func tellEnd(_ error: (any Error)?) { journal?.ended(metrics(), error) }

    /// The journal of the call; `nil` when nobody observes the call.
    var journal: CallJournal? { state.withLock { $0.journal } }

    /// Returns the call's journal, and creates it when there is none.
    func openJournal(_ request: RawRequest) -> CallJournal {
        state.withLock { state in
            if let journal = state.journal { return journal }
            let journal = CallJournal(request, started: started, time: time)
            state.journal = journal
            return journal
        }
    }
}

// SPDX-License-Identifier: MIT

import Synchronization

/// The record of one call: attempts, bytes, observers, and the values of its
/// steps.
final class CallRecord: Sendable {
    private struct State {
        var attempts = 0
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
    func countAttempt() -> (number: Int, journal: CallJournal?) {
        state.withLock {
            $0.attempts += 1
            return ($0.attempts, $0.journal)
        }
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

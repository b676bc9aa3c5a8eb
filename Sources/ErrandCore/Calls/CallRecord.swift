// SPDX-License-Identifier: MIT

import Synchronization

/// What one call took so far, who is told of it, and what its steps keep.
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

    /// - Parameter journal: That of the call on whose behalf this one goes.
    init(_ time: TimeSource, journal: CallJournal? = nil) {
        self.time = time
        started = time.now()
        state = Mutex(State(journal: journal))
    }

    // MARK: What it took

    var attempts: Int { state.withLock { $0.attempts } }

    /// Counts an attempt; its number, and who is told of it.
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

    // MARK: What its steps keep

    func withValue<Key: OptionKey, Result: Sendable>(
        _ key: Key.Type, _ use: @Sendable (inout Key.Value) -> Result
    ) -> Result {
        state.withLock { use(&$0.values[key]) }
    }

    // MARK: Who is told of it

    /// Those who observe the call, if anybody does.
    var journal: CallJournal? { state.withLock { $0.journal } }

    /// The call's journal, made when there is none.
    func openJournal(_ request: RawRequest) -> CallJournal {
        state.withLock { state in
            if let journal = state.journal { return journal }
            let journal = CallJournal(request, started: started, time: time)
            state.journal = journal
            return journal
        }
    }
}

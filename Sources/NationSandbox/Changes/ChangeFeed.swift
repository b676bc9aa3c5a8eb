// SPDX-License-Identifier: MIT

import GRDB
import Synchronization

/// The channel from writes to the delivery of webhooks.
///
/// A change is published after its transaction is committed, in the order of
/// the commits. A change is not published if it is rolled back, or if no webhook
/// has subscribed to its event.
final class ChangeFeed: Sendable {
    private struct State {
        var listeners: [Int: AsyncStream<NationChange>.Continuation] = [:]
        var nextListener = 0
        var isFinished = false
        var recorded: [NationChange] = []
    }

    private let state = Mutex(State())
    private let isRecording: Bool
    private let receiver: Webhook?

    /// Creates a feed for listeners.
    init() {
        isRecording = false
        receiver = nil
    }

    /// Creates a feed that keeps every change, even without a subscribed webhook, until
    /// ``takeRecorded()``.
    ///
    /// - Parameter receiver: The receiver of every change, in place of the webhooks.
    init(recordingFor receiver: Webhook?) {
        isRecording = true
        self.receiver = receiver
    }

    /// Returns the changes from now on.
    ///
    /// The stream ends with the nation, and keeps the changes that were not read yet.
    func changes() -> AsyncStream<NationChange> {
        let (stream, continuation) = AsyncStream<NationChange>.makeStream()
        let number: Int? = state.withLock { state in
            guard !state.isFinished else { return nil }
            state.nextListener += 1
            state.listeners[state.nextListener] = continuation
            return state.nextListener
        }
        guard let number else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: number) }
        }
        return stream
    }

    /// Publishes a change once the transaction of `database` is committed.
    ///
    /// `payload` is called only when a webhook has subscribed to the event. When
    /// it returns `nil`, nothing is published.
    func publish(_ event: ChangeEvent, _ database: Database, _ payload: () throws -> [UInt8]?) throws {
        let webhooks = try receiver.map { [$0] } ?? WebhookStore.subscribed(to: event, database)
        guard isRecording || !webhooks.isEmpty, let payload = try payload() else { return }
        let change = NationChange(event: event, payload: payload, occurredAt: WireDate.now(), webhooks: webhooks)
        database.afterNextTransaction { _ in
            let listeners = self.state.withLock { state in
                if self.isRecording { state.recorded.append(change) }
                return Array(state.listeners.values)
            }
            for listener in listeners { listener.yield(change) }
        }
    }

    /// Returns the changes since the last call, and forgets them.
    func takeRecorded() -> [NationChange] {
        state.withLock { state in
            defer { state.recorded = [] }
            return state.recorded
        }
    }

    /// Ends all streams.
    func finish() {
        let listeners = state.withLock { state in
            defer { state.listeners = [:] }
            state.isFinished = true
            return Array(state.listeners.values)
        }
        for listener in listeners { listener.finish() }
    }
}

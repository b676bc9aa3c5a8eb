// SPDX-License-Identifier: MIT

import Synchronization

/// The listeners to account events.
final class AccountListeners: Sendable {
    private let handler: @Sendable (AccountEvent) -> Void
    private let state = Mutex<(last: UInt64, listeners: [UInt64: AsyncStream<AccountEvent>.Continuation])>((0, [:]))

    init(_ handler: @escaping @Sendable (AccountEvent) -> Void) { self.handler = handler }

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    func listen() -> AsyncStream<AccountEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: AccountEvent.self)
        let id = state.withLock { state in
            state.last += 1
            state.listeners[state.last] = continuation
            return state.last
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: id) }
        }
        return stream
    }

    /// Sends an event to all listeners, in the same order to each.
    func tell(_ event: AccountEvent) {
        handler(event)
        state.withLock { state in
            for listener in state.listeners.values { listener.yield(event) }
        }
    }
}

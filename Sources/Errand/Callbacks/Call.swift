// SPDX-License-Identifier: MIT

import Synchronization

/// A call that was made with a callback.
///
/// The call goes on when nobody keeps this value.
public final class Call: Sendable {
    private enum State {
        case waiting
        case running(Task<Void, Never>)
        case done
    }

    private let state = Mutex(State.waiting)
    private let work: @Sendable (Call) async -> Void
    private let onCancel: @Sendable () -> Void

    init(_ work: @escaping @Sendable (Call) async -> Void, onCancel: @escaping @Sendable () -> Void) {
        self.work = work
        self.onCancel = onCancel
    }

    /// Whether the call has begun and its completion is still to come.
    public var isRunning: Bool {
        state.withLock { if case .running = $0 { true } else { false } }
    }

    /// Begins a call that was made with `autostart: false`; any other time it
    /// does nothing.
    public func resume() {
        state.withLock { state in
            guard case .waiting = state else { return }
            // The task can only settle the call after this lock is given up.
            state = .running(Task.detached { [work] in await work(self) })
        }
    }

    /// Ends the call, whether it has begun or not.
    ///
    /// Returns at once. The completion gets `CancellationError`, unless the call
    /// was done before.
    public func cancel() {
        guard let task = settle() else { return }
        task()
        onCancel()
    }

    /// Marks the call as done.
    ///
    /// - Returns: What stops its work; `nil` when it was done before.
    func settle() -> (@Sendable () -> Void)? {
        state.withLock { state in
            defer { state = .done }
            switch state {
            case .waiting: return {}
            case .running(let task): return { task.cancel() }
            case .done: return nil
            }
        }
    }
}

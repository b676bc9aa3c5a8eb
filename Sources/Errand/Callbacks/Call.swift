// SPDX-License-Identifier: MIT

import Synchronization

/// A call with a callback.
///
/// You need not keep this value: the call goes on without it.
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

    /// Whether the call has begun and its completion has not run yet.
    public var isRunning: Bool {
        state.withLock { if case .running = $0 { true } else { false } }
    }

    /// Begins a call that was created with `autostart: false`.
    ///
    /// At any other time it does nothing.
    public func resume() {
        state.withLock { state in
            guard case .waiting = state else { return }
            // The task can only settle the call after this lock is released.
            state = .running(Task.detached { [work] in await work(self) })
        }
    }

    /// Cancels the call, whether it has begun or not.
    ///
    /// The method returns at once. The completion gets `CancellationError`,
    /// unless the call is already done.
    public func cancel() {
        guard let task = settle() else { return }
        task()
        onCancel()
    }

    /// Marks the call as done.
    ///
    /// - Returns: A closure that stops the work; `nil` when the call was
    ///   already done.
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

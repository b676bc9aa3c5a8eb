// SPDX-License-Identifier: MIT

import Synchronization

/// A channel without a buffer that passes elements from one task to another,
/// one at a time.
///
/// The sender waits until its element was received, so nothing piles up between
/// the network and the reader.
final class Channel<Element: Sendable>: Sendable {
    private enum State {
        case idle
        case offered(Element, CheckedContinuation<Void, any Error>)
        case wanted(CheckedContinuation<Element?, any Error>)
        /// There are no more elements; the error is thrown once.
        case ended((any Error)?)
    }

    /// The tasks that an event resumes.
    ///
    /// They are resumed after the lock was released: the runtime takes a lock of the task for it, which a thread
    /// that cancels the task holds while it waits for this one.
    private struct Resumption {
        var receiver: (CheckedContinuation<Element?, any Error>, Result<Element?, any Error>)?
        var sender: (CheckedContinuation<Void, any Error>, Result<Void, any Error>)?

        func perform() {
            if let (receiver, result) = receiver { receiver.resume(with: result) }
            if let (sender, result) = sender { sender.resume(with: result) }
        }
    }

    private let state = Mutex(State.idle)

    // MARK: The sender's side

    /// Sends an element, and waits until it is received.
    ///
    /// A cancelled sender takes its element back. The channel goes on, so that ``end(_:)`` can
    /// still tell the receiver why nothing more comes.
    ///
    /// - Throws: `CancellationError` when the task is cancelled or the channel has ended.
    func send(_ element: Element) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { sender in
                act { state in
                    switch state {
                    case .wanted(let receiver):
                        state = .idle
                        return Resumption(receiver: (receiver, .success(element)), sender: (sender, .success(())))
                    case .idle where !Task.isCancelled:
                        state = .offered(element, sender)
                        return Resumption()
                    case .idle, .offered, .ended:
                        return Resumption(sender: (sender, .failure(CancellationError())))
                    }
                }
            }
        } onCancel: {
            act { state in
                guard case .offered(_, let sender) = state else { return Resumption() }
                state = .idle
                return Resumption(sender: (sender, .failure(CancellationError())))
            }
        }
    }

    /// Ends the channel.
    ///
    /// Only the first end counts.
    func end(_ error: (any Error)?) {
        act { state in
            switch state {
            case .ended: return Resumption()
            case .idle:
                state = .ended(error)
                return Resumption()
            case .wanted(let receiver):
                state = .ended(nil)
                return Resumption(receiver: (receiver, Self.end(error)))
            case .offered(_, let sender):
                state = .ended(error)
                return Resumption(sender: (sender, .failure(CancellationError())))
            }
        }
    }

    // MARK: The receiver's side

    /// Returns the next element, or `nil` after the end.
    ///
    /// - Throws: The error given to ``end(_:)``, once.
    func receive() async throws -> Element? {
        try await withCheckedThrowingContinuation { receiver in
            act { state in
                switch state {
                case .idle:
                    state = .wanted(receiver)
                    return Resumption()
                case .offered(let element, let sender):
                    state = .idle
                    return Resumption(receiver: (receiver, .success(element)), sender: (sender, .success(())))
                case .ended(let error):
                    state = .ended(nil)
                    return Resumption(receiver: (receiver, Self.end(error)))
                case .wanted:
                    // Two iterations at once: the second gets nothing.
                    return Resumption(receiver: (receiver, .success(nil)))
                }
            }
        }
    }

    private static func end(_ error: (any Error)?) -> Result<Element?, any Error> {
        error.map { .failure($0) } ?? .success(nil)
    }

    private func act(_ event: (inout State) -> Resumption) { state.withLock { event(&$0) }.perform() }
}

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
            try await withCheckedThrowingContinuation { (sender: CheckedContinuation<Void, any Error>) in
                let receiver = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
                    switch state {
                    case .wanted(let receiver):
                        state = .idle
                        return receiver
                    case .idle where !Task.isCancelled:
                        state = .offered(element, sender)
                        return nil
                    case .idle, .offered, .ended:
                        sender.resume(throwing: CancellationError())
                        return nil
                    }
                }
                guard let receiver else { return }
                receiver.resume(returning: element)
                sender.resume()
            }
        } onCancel: {
            state.withLock { state in
                guard case .offered(_, let sender) = state else { return }
                state = .idle
                sender.resume(throwing: CancellationError())
            }
        }
    }

    /// Ends the channel.
    ///
    /// Only the first end counts.
    func end(_ error: (any Error)?) {
        state.withLock { state in
            switch state {
            case .ended: return
            case .idle: state = .ended(error)
            case .wanted(let receiver):
                state = .ended(nil)
                if let error { receiver.resume(throwing: error) } else { receiver.resume(returning: nil) }
            case .offered(_, let sender):
                state = .ended(error)
                sender.resume(throwing: CancellationError())
            }
        }
    }

    // MARK: The receiver's side

    /// Returns the next element, or `nil` after the end.
    ///
    /// - Throws: The error given to ``end(_:)``, once.
    func receive() async throws -> Element? {
        try await withCheckedThrowingContinuation { (receiver: CheckedContinuation<Element?, any Error>) in
            state.withLock { state in
                switch state {
                case .idle: state = .wanted(receiver)
                case .offered(let element, let sender):
                    state = .idle
                    sender.resume()
                    receiver.resume(returning: element)
                case .ended(let error):
                    state = .ended(nil)
                    if let error { receiver.resume(throwing: error) } else { receiver.resume(returning: nil) }
                case .wanted:
                    // Two iterations at once: the second gets nothing.
                    receiver.resume(returning: nil)
                }
            }
        }
    }
}

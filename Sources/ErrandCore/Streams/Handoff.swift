// SPDX-License-Identifier: MIT

import Synchronization

/// Elements handed from one task to another, one at a time.
///
/// The giver waits until its element was taken, so nothing piles up between a
/// wire and its reader.
final class Handoff<Element: Sendable>: Sendable {
    private enum State {
        case idle
        case offered(Element, CheckedContinuation<Void, any Error>)
        case wanted(CheckedContinuation<Element?, any Error>)
        /// No more elements; the error is thrown once.
        case ended((any Error)?)
    }

    private let state = Mutex(State.idle)

    // MARK: The giver's side

    /// Offers an element, and waits until it is taken.
    ///
    /// - Throws: `CancellationError` when the task is cancelled, or the taker
    ///   has gone.
    func give(_ element: Element) async throws {
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { (giver: CheckedContinuation<Void, any Error>) in
                let taker = state.withLock { state -> CheckedContinuation<Element?, any Error>? in
                    switch state {
                    case .wanted(let taker):
                        state = .idle
                        return taker
                    case .idle where !Task.isCancelled:
                        state = .offered(element, giver)
                        return nil
                    case .idle, .offered, .ended:
                        giver.resume(throwing: CancellationError())
                        return nil
                    }
                }
                guard let taker else { return }
                taker.resume(returning: element)
                giver.resume()
            }
        } onCancel: {
            end(CancellationError())
        }
    }

    /// Says that nothing more will come; what was said first holds.
    func end(_ error: (any Error)?) {
        state.withLock { state in
            switch state {
            case .ended: return
            case .idle: state = .ended(error)
            case .wanted(let taker):
                state = .ended(nil)
                if let error { taker.resume(throwing: error) } else { taker.resume(returning: nil) }
            case .offered(_, let giver):
                state = .ended(error)
                giver.resume(throwing: CancellationError())
            }
        }
    }

    // MARK: The taker's side

    /// The next element; `nil` when there will be none.
    ///
    /// - Throws: What ``end(_:)`` was given, once.
    func take() async throws -> Element? {
        try await withCheckedThrowingContinuation { (taker: CheckedContinuation<Element?, any Error>) in
            state.withLock { state in
                switch state {
                case .idle: state = .wanted(taker)
                case .offered(let element, let giver):
                    state = .idle
                    giver.resume()
                    taker.resume(returning: element)
                case .ended(let error):
                    state = .ended(nil)
                    if let error { taker.resume(throwing: error) } else { taker.resume(returning: nil) }
                case .wanted:
                    // Two iterations at once: the second gets nothing.
                    taker.resume(returning: nil)
                }
            }
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// Equal requests that are collapsed into one (RFC 9111 §4): the first one asks, and
/// the others wait for what comes of it.
///
/// ``SingleFlight`` asks in a call of its own, which no waiting call owns. Here the
/// first call asks for itself, with its own deadline, progress and count of attempts:
/// its answer may turn out to be for it alone, and must not be asked for again then.
final class CollapsedRequests: Sendable {
    /// What comes of the first request.
    enum Outcome: Sendable {
        /// An answer for all, its body in memory.
        case shared(RawResponse)
        case failure(any Error)
        /// An answer for the first one only.
        case unshared
        /// The first one has ended before there was an answer.
        case abandoned
    }

    enum Role {
        case first
        case waiting(Promise<Outcome>)
    }

    private let waiting = Mutex<[CoalescingKey: [Promise<Outcome>]]>([:])

    func enter(_ key: CoalescingKey) -> Role {
        waiting.withLock { waiting in
            guard waiting[key] != nil else {
                waiting[key] = []
                return .first
            }
            let promise = Promise<Outcome>()
            waiting[key]?.append(promise)
            return .waiting(promise)
        }
    }

    /// The first one has ended.
    func finish(_ key: CoalescingKey, with outcome: Outcome) {
        let promises = waiting.withLock { $0.removeValue(forKey: key) } ?? []
        for promise in promises { promise.resolve(.success(outcome)) }
    }

    /// How many wait.
    var waiterCount: Int { waiting.withLock { $0.values.reduce(0) { $0 + $1.count } } }
}

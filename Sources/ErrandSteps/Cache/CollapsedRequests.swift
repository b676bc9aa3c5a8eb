// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// Equal requests that are collapsed into one (RFC 9111 §4): the first one is
/// sent, and the others wait for its outcome.
///
/// ``SingleFlight`` sends in a call of its own, which no waiting call owns.
/// Here the first call sends the request itself, with its own deadline,
/// progress and attempts. Its answer may turn out to be for it alone, and must
/// then not be requested again.
final class CollapsedRequests: Sendable {
    /// The outcome of the first request.
    enum Outcome: Sendable {
        /// An answer for all who came before any change since it was asked for.
        ///
        /// - Parameters:
        ///   - start: The position of the invalidation log before the request.
        ///   - invalidation: The store's last invalidation before the request.
        case shared(RawResponse, start: UInt64, invalidation: Int64)
        case failure(any Error)
        /// An answer for the first one only.
        case unshared
        /// The first one ended before there was an answer.
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

    /// Reports the outcome of the first one.
    func finish(_ key: CoalescingKey, with outcome: Outcome) {
        let promises = waiting.withLock { $0.removeValue(forKey: key) } ?? []
        for promise in promises { promise.resolve(.success(outcome)) }
    }

    /// The number of waiting calls.
    var waiterCount: Int { waiting.withLock { $0.values.reduce(0) { $0 + $1.count } } }
}

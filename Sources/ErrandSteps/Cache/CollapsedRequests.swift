// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// The exchanges of equal requests: the first one asks, and others wait for what
/// comes of it.
final class SharedExchanges: Sendable {
    /// What comes of an exchange.
    enum Landing: Sendable {
        /// An answer for all, its body in memory.
        case answer(RawResponse)
        case failure(any Error)
        /// An answer for the first one only.
        case none
        /// The first one has left.
        case abandoned
    }

    enum Entry {
        case lead
        case follow(Promise<Landing>)
    }

    private let waiting = Mutex<[CoalescingKey: [Promise<Landing>]]>([:])

    func enter(_ key: CoalescingKey) -> Entry {
        waiting.withLock { waiting in
            guard waiting[key] != nil else {
                waiting[key] = []
                return .lead
            }
            let promise = Promise<Landing>()
            waiting[key]?.append(promise)
            return .follow(promise)
        }
    }

    func land(_ key: CoalescingKey, _ landing: Landing) {
        let promises = waiting.withLock { $0.removeValue(forKey: key) } ?? []
        for promise in promises { promise.resolve(.success(landing)) }
    }

    /// How many wait.
    var waiterCount: Int { waiting.withLock { $0.values.reduce(0) { $0 + $1.count } } }
}

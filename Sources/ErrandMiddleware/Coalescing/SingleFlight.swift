// SPDX-License-Identifier: MIT

import ErrandCore
import Synchronization

/// Equal requests of which only the first one is sent, and the calls that wait for its
/// outcome.
///
/// Either the exchange runs in a call of its own, which ends with the last call that waits
/// (``Coalescing``), or the first call sends the request itself (``CollapsedRequests``).
final class SingleFlight<Key: Hashable & Sendable, Outcome: Sendable>: Sendable {
    typealias Flight = SingleFlightTable<Key>.Flight

    /// The place of a call among equal ones.
    struct Place: Sendable {
        fileprivate let waiter: UInt64
        let entry: SingleFlightTable<Key>.Entry
        let promise: Promise<Outcome>
    }

    private struct State {
        var table = SingleFlightTable<Key>()
        var promises: [UInt64: Promise<Outcome>] = [:]
        var calls: [Flight: SeparateCall] = [:]
        var lastWaiter: UInt64 = 0
    }

    private let state = Mutex(State())

    /// Gives a call its place.
    ///
    /// - Parameters:
    ///   - key: The key of equal requests.
    ///   - deadline: The deadline of the call. An exchange in a call of its own has the
    ///     latest one of those who wait.
    ///   - begin: Begins the exchange in a call of its own. By default the first call sends
    ///     the request itself, and never leaves.
    func enter(
        _ key: Key, until deadline: TimeSource.Instant? = nil, begin: (Flight) -> SeparateCall? = { _ in nil }
    ) -> Place {
        state.withLock { state in
            state.lastWaiter &+= 1
            let waiter = state.lastWaiter
            let promise = Promise<Outcome>()
            state.promises[waiter] = promise
            var entry = state.table.enter(waiter, key)
            if case .join(let flight) = entry, state.calls[flight]?.extendDeadline(to: deadline) == false {
                // The exchange has just come to its deadline, and has no response for this call.
                entry = .start(state.table.restart(waiter, key))
            }
            if case .start(let flight) = entry { state.calls[flight] = begin(flight) }
            return Place(waiter: waiter, entry: entry, promise: promise)
        }
    }

    /// Begins an exchange that the caller runs itself; `nil` when an equal request is under way.
    func lead(_ key: Key) -> Flight? {
        state.withLock { state in
            guard !state.table.isUnderWay(key) else { return nil }
            state.lastWaiter &+= 1
            return state.table.begin(state.lastWaiter, key)
        }
    }

    /// Removes a call that no longer waits.
    ///
    /// - Returns: The call of the exchange, if nobody waits for it any more.
    func leave(_ place: Place) -> SeparateCall? {
        state.withLock { state in
            guard state.promises.removeValue(forKey: place.waiter) != nil else { return nil }
            return state.table.leave(place.waiter).flatMap { state.calls.removeValue(forKey: $0) }
        }
    }

    /// Reports the outcome of an exchange to the calls that wait for it.
    func finish(_ flight: Flight, with outcome: Outcome) {
        let promises = state.withLock { state in
            state.calls[flight] = nil
            return state.table.finish(flight).compactMap { state.promises.removeValue(forKey: $0) }
        }
        for promise in promises { promise.resolve(.success(outcome)) }
    }

    /// The number of exchanges under way.
    var flightCount: Int { state.withLock { $0.table.flightCount } }

    /// The number of calls that wait, or send the request themselves.
    var waiterCount: Int { state.withLock { $0.table.waiterCount } }

    /// The number of calls that wait for another one, which sends the request itself.
    var followerCount: Int { state.withLock { $0.table.waiterCount - $0.table.flightCount } }
}

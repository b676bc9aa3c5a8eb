// SPDX-License-Identifier: MIT

import ErrandCore

/// Who waits for which exchange: equal requests share one.
struct SingleFlightTable<Key: Hashable & Sendable>: Sendable {
    typealias Flight = UInt64
    typealias Waiter = UInt64

    enum Entry: Equatable {
        /// Begin the exchange.
        case start(Flight)
        /// Wait for one that has begun.
        case join(Flight)
    }

    private struct State {
        var key: Key
        var waiters: Set<Waiter>
    }

    private var flights: [Flight: State] = [:]
    private var flightByKey: [Key: Flight] = [:]
    private var flightByWaiter: [Waiter: Flight] = [:]
    private var lastFlight: Flight = 0

    /// The exchanges under way.
    var flightCount: Int { flights.count }

    /// How many wait.
    var waiterCount: Int { flightByWaiter.count }

    /// A request comes.
    mutating func enter(_ waiter: Waiter, _ key: Key) -> Entry {
        if let flight = flightByKey[key] {
            flights[flight]?.waiters.insert(waiter)
            flightByWaiter[waiter] = flight
            return .join(flight)
        }
        lastFlight &+= 1
        flights[lastFlight] = State(key: key, waiters: [waiter])
        flightByKey[key] = lastFlight
        flightByWaiter[waiter] = lastFlight
        return .start(lastFlight)
    }

    /// A request is cancelled.
    ///
    /// - Returns: The exchange to cancel, when nobody waits for it any more. The
    ///   next equal request begins one of its own.
    mutating func leave(_ waiter: Waiter) -> Flight? {
        guard let flight = flightByWaiter.removeValue(forKey: waiter) else { return nil }
        flights[flight]?.waiters.remove(waiter)
        guard let state = flights[flight], state.waiters.isEmpty else { return nil }
        flights[flight] = nil
        flightByKey[state.key] = nil
        return flight
    }

    /// An exchange is over.
    ///
    /// - Returns: Those who wait for it.
    mutating func finish(_ flight: Flight) -> Set<Waiter> {
        guard let state = flights.removeValue(forKey: flight) else { return [] }
        flightByKey[state.key] = nil
        for waiter in state.waiters { flightByWaiter[waiter] = nil }
        return state.waiters
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore

/// The state machine for shared exchanges: it knows which call waits for which
/// exchange.
struct SingleFlightTable<Key: Hashable & Sendable>: Sendable {
    typealias Flight = UInt64
    typealias Waiter = UInt64

    enum Entry: Equatable {
        /// Begin the exchange.
        case start(Flight)
        /// Wait for an exchange that has begun.
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

    /// The number of exchanges under way.
    var flightCount: Int { flights.count }

    /// The number of calls that wait.
    var waiterCount: Int { flightByWaiter.count }

    /// Returns whether later requests with a key would join an exchange.
    func isUnderWay(_ key: Key) -> Bool { flightByKey[key] != nil }

    /// Handles a request that arrives.
    mutating func enter(_ waiter: Waiter, _ key: Key) -> Entry {
        if let flight = flightByKey[key] {
            flights[flight]?.waiters.insert(waiter)
            flightByWaiter[waiter] = flight
            return .join(flight)
        }
        return .start(begin(waiter, key))
    }

    /// Handles a request that has joined an exchange that is about to end without
    /// a response.
    ///
    /// The other calls stay with that exchange. Later requests join the new one.
    ///
    /// - Returns: The exchange to begin.
    mutating func restart(_ waiter: Waiter, _ key: Key) -> Flight {
        if let flight = flightByWaiter[waiter] { flights[flight]?.waiters.remove(waiter) }
        return begin(waiter, key)
    }

    /// Handles a request that waits for no other one.
    ///
    /// - Returns: The exchange to begin.
    mutating func begin(_ waiter: Waiter, _ key: Key) -> Flight {
        lastFlight &+= 1
        flights[lastFlight] = State(key: key, waiters: [waiter])
        flightByKey[key] = lastFlight
        flightByWaiter[waiter] = lastFlight
        return lastFlight
    }

    /// Handles a request that is cancelled.
    ///
    /// - Returns: The exchange to cancel, if nobody waits for it any more. The
    ///   next equal request begins a new exchange.
    mutating func leave(_ waiter: Waiter) -> Flight? {
        guard let flight = flightByWaiter.removeValue(forKey: waiter) else { return nil }
        flights[flight]?.waiters.remove(waiter)
        guard let state = flights[flight], state.waiters.isEmpty else { return nil }
        flights[flight] = nil
        forget(state.key, flight)
        return flight
    }

    /// Handles an exchange that is over.
    ///
    /// - Returns: The calls that wait for the exchange.
    mutating func finish(_ flight: Flight) -> Set<Waiter> {
        guard let state = flights.removeValue(forKey: flight) else { return [] }
        forget(state.key, flight)
        for waiter in state.waiters { flightByWaiter[waiter] = nil }
        return state.waiters
    }

    /// Later requests with the key begin a new exchange, if the key still stands for this one.
    private mutating func forget(_ key: Key, _ flight: Flight) {
        if flightByKey[key] == flight { flightByKey[key] = nil }
    }
}

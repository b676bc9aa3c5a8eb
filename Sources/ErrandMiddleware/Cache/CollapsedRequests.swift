// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Synchronization

/// Equal requests that are collapsed into one (RFC 9111 §4): the first one is
/// sent, and the others wait for its outcome.
///
/// ``SingleFlight`` sends in a call of its own, which no waiting call owns.
/// Here the first call sends the request itself, with its own deadline,
/// progress and attempts. If its answer turns out to be for that call alone, the
/// call keeps it, and each waiting request is sent after all.
///
/// Requests whose last answer could not be shared are therefore not collapsed, until
/// the answer to one of them is stored.
final class CollapsedRequests: Sendable {
    /// The outcome of the first request.
    enum Outcome: Sendable {
        /// An answer for every waiting call, unless a change came after the request.
        ///
        /// - Parameters:
        ///   - start: The position of the invalidation log before the request.
        ///   - invalidation: The store's last invalidation before the request.
        case shared(RawResponse, start: Int64, invalidation: Int64)
        case failure(any Error)
        /// An answer for the first call only.
        case unshared
        /// The first call ended before there was an answer.
        case abandoned
    }

    enum Role {
        case first(Leader)
        case waiting(Promise<Outcome>)
        /// The request is not collapsed.
        case alone
    }

    /// The first of equal requests.
    struct Leader: Sendable {
        fileprivate let id: UInt64
        fileprivate let target: Target
    }

    /// The properties that all equal requests share.
    ///
    /// It is cheaper to compare than a ``CoalescingKey``, which is only made when there is
    /// more than one request of a target.
    struct Target: Sendable, Hashable {
        let method: HTTPRequest.Method
        let key: CacheKey
        /// Whether a cache sends the request in the background, for no particular
        /// caller.
        var isInBackground = false
    }

    private struct Flight {
        let id: UInt64
        let request: RawRequest
        var key: CoalescingKey?
        var waiting: [Promise<Outcome>] = []
    }

    private struct State {
        var flights: [Target: [Flight]] = [:]
        var lastID: UInt64 = 0
        /// The targets whose last answer could not be shared.
        var unshared = BoundedTable<Target, Bool>()
        /// The targets whose last request in the background was in vain, with the time until which
        /// no other one is sent.
        var pauses = BoundedTable<Target, TimeSource.Instant>()

        mutating func begin(_ request: RawRequest, _ key: CoalescingKey?, _ target: Target) -> Leader {
            lastID &+= 1
            flights[target, default: []].append(Flight(id: lastID, request: request, key: key))
            return Leader(id: lastID, target: target)
        }

        /// Returns the place of a request among those of its target.
        mutating func place(of request: RawRequest, _ target: Target) -> Place {
            guard let known = flights[target] else { return .new(nil) }
            let identity = target.key.partition
            guard let key = CoalescingKey(request, identity: identity) else { return .incomparable }
            for (index, flight) in known.enumerated() {
                let other = flight.key ?? CoalescingKey(flight.request, identity: identity)
                flights[target]?[index].key = other
                if other == key { return .equal(index) }
            }
            return .new(key)
        }
    }

    /// The place of a request among those of its target that are under way.
    private enum Place {
        /// No equal request is under way.
        ///
        /// The key is `nil` when there is no other request to compare with.
        case new(CoalescingKey?)
        /// The request equals the one at this index.
        case equal(Int)
        /// The request cannot be compared with others.
        case incomparable
    }

    private let state = Mutex(State())

    func enter(_ request: RawRequest, _ target: Target) -> Role {
        state.withLock { state in
            if state.unshared.value(for: target) != nil { return .alone }
            switch state.place(of: request, target) {
            case .new(let key): return .first(state.begin(request, key, target))
            case .incomparable: return .alone
            case .equal(let index):
                let promise = Promise<Outcome>()
                state.flights[target]?[index].waiting.append(promise)
                return .waiting(promise)
            }
        }
    }

    /// The time for which no request is sent in the background after one in vain.
    static let pause = Duration.seconds(5)

    /// Notes that a request in the background was in vain.
    func pause(_ target: Target, from now: TimeSource.Instant) {
        state.withLock { $0.pauses.use(target, or: now) { $0 = now.advanced(by: Self.pause) } }
    }

    /// Begins a request that waits for no other request; `nil` when an equal
    /// request is under way, or was in vain a moment ago.
    func lead(_ request: RawRequest, _ target: Target, at now: TimeSource.Instant) -> Leader? {
        state.withLock { state in
            if let end = state.pauses.value(for: target) {
                guard end <= now else { return nil }
                state.pauses.remove(target)
            }
            guard case .new(let key) = state.place(of: request, target) else { return nil }
            return state.begin(request, key, target)
        }
    }

    /// Reports the outcome of the first request.
    func finish(_ leader: Leader, with outcome: Outcome) {
        let target = leader.target
        let promises = state.withLock { state -> [Promise<Outcome>] in
            switch outcome {
            case .shared: state.unshared.remove(target)
            case .unshared: state.unshared.use(target, or: true) { _ in }
            case .failure, .abandoned: break
            }
            guard let index = state.flights[target]?.firstIndex(where: { $0.id == leader.id }) else { return [] }
            let flight = state.flights[target]?.remove(at: index)
            if state.flights[target]?.isEmpty ?? false { state.flights[target] = nil }
            return flight?.waiting ?? []
        }
        for promise in promises { promise.resolve(.success(outcome)) }
    }

    /// Collapses requests again, because an answer to one that was sent alone is stored.
    func collapseAgain(_ target: Target) { state.withLock { $0.unshared.remove(target) } }

    /// The number of waiting calls.
    var waiterCount: Int {
        state.withLock { $0.flights.values.joined().reduce(0) { $0 + $1.waiting.count } }
    }

    /// The number of requests in the background.
    var backgroundCount: Int {
        state.withLock { $0.flights.reduce(0) { $0 + ($1.key.isInBackground ? $1.value.count : 0) } }
    }

    /// The number of targets that are not collapsed.
    var unsharedCount: Int { state.withLock { $0.unshared.count } }
}

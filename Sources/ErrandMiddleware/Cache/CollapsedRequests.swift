// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes
import Synchronization

/// Equal requests that are collapsed into one (RFC 9111 §4): the first one is
/// sent, and the others wait for its outcome.
///
/// The first call sends the request itself, with its own deadline,
/// progress and attempts. If its response turns out to be for that call alone, the
/// call keeps it, and each waiting request is sent after all.
///
/// Requests whose last response could not be shared are therefore not collapsed, until
/// the response to one of them is stored.
final class CollapsedRequests: Sendable {
    /// The outcome of the first request.
    enum Outcome: Sendable {
        /// A response for every waiting call, unless a change came after the request.
        ///
        /// - Parameters:
        ///   - start: The position of the invalidation log before the request.
        ///   - invalidation: The store's last invalidation before the request.
        case shared(RawResponse, start: Int64, invalidation: Int64)
        case failure(any Error)
        /// A response for the first call only.
        case unshared
        /// The first call ended before there was a response.
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
        fileprivate let flight: UInt64
        fileprivate let target: Target
    }

    /// The properties that all equal requests share.
    struct Target: Sendable, Hashable {
        let method: HTTPRequest.Method
        let key: CacheKey
        /// Whether a cache sends the request in the background, for no particular
        /// caller.
        var isInBackground = false
    }

    private struct Key: Hashable {
        let target: Target
        /// `nil` when the request cannot be compared with others.
        let request: CoalescingKey?

        init(_ request: RawRequest, _ target: Target) {
            self.target = target
            self.request = CoalescingKey(request, identity: target.key.partition)
        }
    }

    private struct History {
        /// The targets whose last response could not be shared.
        var unshared = BoundedTable<Target, Bool>()
        /// The targets whose last request in the background was in vain, with the time until which
        /// no other one is sent.
        var pauses = BoundedTable<Target, TimeSource.Instant>()
    }

    private let flights = SingleFlight<Key, Outcome>()
    private let history = Mutex(History())

    func enter(_ request: RawRequest, _ target: Target) -> Role {
        guard history.withLock({ $0.unshared.value(for: target) }) == nil else { return .alone }
        let key = Key(request, target)
        guard key.request != nil else { return .alone }
        let place = flights.enter(key)
        switch place.entry {
        case .start(let flight): return .first(Leader(flight: flight, target: target))
        case .join: return .waiting(place.promise)
        }
    }

    /// The time for which no request is sent in the background after one in vain.
    static let pause = Duration.seconds(5)

    /// Notes that a request in the background was in vain.
    func pause(_ target: Target, from now: TimeSource.Instant) {
        history.withLock { $0.pauses.use(target, or: now) { $0 = now.advanced(by: Self.pause) } }
    }

    /// Begins a request that waits for no other request; `nil` when an equal
    /// request is under way, or was in vain a moment ago.
    func lead(_ request: RawRequest, _ target: Target, at now: TimeSource.Instant) -> Leader? {
        let isPaused = history.withLock { history in
            guard let end = history.pauses.value(for: target) else { return false }
            if end <= now { history.pauses.remove(target) }
            return end > now
        }
        guard !isPaused, let flight = flights.lead(Key(request, target)) else { return nil }
        return Leader(flight: flight, target: target)
    }

    /// Reports the outcome of the first request.
    func finish(_ leader: Leader, with outcome: Outcome) {
        switch outcome {
        case .shared: collapseAgain(leader.target)
        case .unshared: history.withLock { $0.unshared.use(leader.target, or: true) { _ in } }
        case .failure, .abandoned: break
        }
        flights.finish(leader.flight, with: outcome)
    }

    /// Collapses requests again, because a response to one that was sent alone is stored.
    func collapseAgain(_ target: Target) { history.withLock { $0.unshared.remove(target) } }

    /// The number of waiting calls.
    var waiterCount: Int { flights.followerCount }

    /// The number of requests under way, those in the background included.
    var flightCount: Int { flights.flightCount }

    /// The number of targets that are not collapsed.
    var unsharedCount: Int { history.withLock { $0.unshared.count } }
}

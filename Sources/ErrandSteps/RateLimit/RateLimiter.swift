// SPDX-License-Identifier: MIT

import ErrandCore

/// Who may send, and when: the limits of one host and identity.
///
/// Requests are let through in the order of their arrival, each when all limits
/// allow it. One that cannot be in time is refused as soon as that is known.
struct RateLimiter: Sendable {
    typealias ID = UInt64

    enum Action: Equatable {
        /// The request may be sent.
        case proceed(ID)
        /// The request cannot be sent before its deadline; after this wait it
        /// could be.
        case refuse(ID, after: Duration)
        /// Call ``tick(_:)`` at this moment, whatever was asked for before.
        case wake(at: TimeSource.Instant)
    }

    /// What an answer says.
    struct Answer: Equatable {
        /// One for each dialect.
        var readings: [RateLimitReading?]
        /// How long nothing more may be sent, after a 429.
        var pause: Duration?
    }

    private struct Waiter {
        var id: ID
        var deadline: TimeSource.Instant?
    }

    private var bucket: TokenBucket?
    private var windows: [RateWindow]
    private var pausedUntil: TimeSource.Instant?
    private var queue: [Waiter] = []
    private var first = 0
    private var waiting: Set<ID> = []
    private(set) var inFlight = 0

    init(budget: TokenBucket?, dialectCount: Int) {
        bucket = budget
        windows = Array(repeating: RateWindow(), count: dialectCount)
    }

    /// How many wait.
    var waitingCount: Int { waiting.count }

    // MARK: What happens

    /// A request wants to be sent.
    mutating func arrive(_ id: ID, deadline: TimeSource.Instant?, _ now: TimeSource.Instant) -> [Action] {
        settle(now)
        if waiting.isEmpty, canSend(now) {
            grant()
            return [.proceed(id)]
        }
        let moment = earliest(waiting.count, now)
        if let deadline, moment >= deadline { return [.refuse(id, after: now.duration(to: moment))] }
        waiting.insert(id)
        queue.append(Waiter(id: id, deadline: deadline))
        return waiting.count == 1 ? wake(now) : []
    }

    /// A request no longer waits.
    mutating func leave(_ id: ID, _ now: TimeSource.Instant) -> [Action] {
        guard waiting.remove(id) != nil else { return [] }
        settle(now)
        return drain(now)
    }

    /// A request that was let through was not sent.
    mutating func putBack(_ now: TimeSource.Instant) -> [Action] {
        guard inFlight > 0 else { return [] }
        inFlight -= 1
        bucket?.putBack()
        settle(now)
        return drain(now)
    }

    /// A request was answered; `nil` when it failed.
    mutating func finish(_ answer: Answer?, _ now: TimeSource.Instant) -> [Action] {
        guard inFlight > 0 else { return [] }
        settle(now)
        let before = earliest(0, now)
        inFlight -= 1
        bucket?.finish(now)
        for index in windows.indices {
            if let reading = answer?.readings[index] {
                windows[index].read(reading, now)
            } else {
                windows[index].countUnseen()
            }
        }
        if let pause = answer?.pause {
            pausedUntil = max(pausedUntil ?? now, now.advanced(by: pause))
        }
        settle(now)
        let refusals = earliest(0, now) > before ? refuseLate(now) : []
        return refusals + drain(now)
    }

    /// A moment has come.
    mutating func tick(_ now: TimeSource.Instant) -> [Action] {
        settle(now)
        return drain(now)
    }

    // MARK: The queue

    private mutating func settle(_ now: TimeSource.Instant) {
        bucket?.settle(now)
        for index in windows.indices { windows[index].settle(now, inFlight) }
        if let pausedUntil, pausedUntil <= now { self.pausedUntil = nil }
    }

    private mutating func grant() {
        inFlight += 1
        bucket?.take()
    }

    private func canSend(_ now: TimeSource.Instant) -> Bool {
        pausedUntil == nil && (bucket?.free ?? 1) > 0 && windows.allSatisfy { $0.free(inFlight) > 0 }
    }

    /// When the request at a position of the queue can be sent, at the earliest.
    private func earliest(_ position: Int, _ now: TimeSource.Instant) -> TimeSource.Instant {
        var moment = pausedUntil ?? now
        if let bucket { moment = max(moment, bucket.earliest(position, now)) }
        for window in windows { moment = max(moment, window.earliest(position, now)) }
        return moment
    }

    /// Lets through whom the limits allow, and says when to look again.
    private mutating func drain(_ now: TimeSource.Instant) -> [Action] {
        var actions: [Action] = []
        while let next = front, canSend(now) {
            first += 1
            waiting.remove(next.id)
            grant()
            actions.append(.proceed(next.id))
        }
        return actions + wake(now)
    }

    /// The first who still waits.
    private var front: Waiter? {
        mutating get {
            while first < queue.count, !waiting.contains(queue[first].id) { first += 1 }
            if first > 64, first * 2 > queue.count {
                queue.removeFirst(first)
                first = 0
            }
            return first < queue.count ? queue[first] : nil
        }
    }

    /// When the first in the queue could go without an answer to another one.
    private mutating func wake(_ now: TimeSource.Instant) -> [Action] {
        guard front != nil else { return [] }
        let blocks =
            [pausedUntil, (bucket?.free ?? 1) > 0 ? nil : bucket?.nextReturn] + windows.map { $0.end(inFlight) }
        return blocks.compactMap(\.self).max().map { [.wake(at: $0)] } ?? []
    }

    /// Refuses those whose wait has become too long.
    private mutating func refuseLate(_ now: TimeSource.Instant) -> [Action] {
        var actions: [Action] = []
        var position = 0
        for waiter in queue[first...] where waiting.contains(waiter.id) {
            let moment = earliest(position, now)
            if let deadline = waiter.deadline, moment >= deadline {
                waiting.remove(waiter.id)
                actions.append(.refuse(waiter.id, after: now.duration(to: moment)))
            } else {
                position += 1
            }
        }
        return actions
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore

/// The state machine for the limits of one host and identity: it decides which
/// request may be sent, and when.
///
/// Requests are let through in the order of arrival, each as soon as all limits
/// allow it. There are never more requests under way than the transport can
/// carry, because a response can still stop requests that wait here. A request
/// that cannot be sent in time is refused as soon as that is known.
struct RateLimiter: Sendable {
    /// The number of a request.
    ///
    /// Numbers grow in the order of arrival.
    typealias ID = UInt64

    enum Action: Equatable {
        /// The request may be sent.
        case proceed(ID)
        /// The request cannot be sent before its deadline.
        ///
        /// The server asks for this wait.
        case refuse(ID, after: Duration)
        /// A field was ignored, because its value is implausible.
        case ignored(IgnoredLimit)
        /// Call ``tick(_:)`` at this moment.
        ///
        /// It replaces an earlier moment.
        case wake(at: TimeSource.Instant)
        /// The server stops all that share the budget, for this time.
        case pauseAll(Duration)
    }

    private struct Waiter {
        var id: ID
        /// Returns the deadline, which others who share the request may move to a later moment.
        let deadline: @Sendable () -> TimeSource.Instant?
    }

    /// The number of requests that a transport is assumed to carry at once.
    static let usualWidth = 32

    /// The number of requests that the transport carries at once.
    var width: Int

    private var bucket: TokenBucket?
    /// The share of a shared budget; `nil` when the budget is this limiter's alone.
    private var share: ShareNews?
    private var windows: [RateWindow]
    private var pause: RatePause
    private var queue: [Waiter] = []
    private var first = 0
    private var waiting: Set<ID> = []
    /// The requests that were let through and have no response yet.
    private var sent: [ID: Waiter] = [:]
    /// The trial request, and the moment until which there is no other trial.
    private var probe: (id: ID, end: TimeSource.Instant)?
    private let longestWait: Duration
    /// The number of requests that the policy's budget allows.
    private let mostCount: Int

    /// Creates a limiter.
    ///
    /// - Parameters:
    ///   - budget: The budget, which applies whatever responses report.
    ///   - dialectCount: The number of dialects.
    ///   - width: The number of requests that the transport carries at once.
    ///   - longestWait: The longest stop without a trial request.
    init(budget: TokenBucket?, dialectCount: Int, width: Int = Self.usualWidth, longestWait: Duration = .seconds(120)) {
        bucket = budget
        mostCount = budget?.capacity ?? 0
        windows = Array(repeating: RateWindow(longestWait: longestWait), count: dialectCount)
        pause = RatePause(longestWait: longestWait)
        self.longestWait = longestWait
        self.width = max(1, width)
    }

    /// The number of requests that wait.
    var waitingCount: Int { waiting.count }

    /// The number of requests that were let through and have no response yet.
    var inFlight: Int { sent.count }

    /// Whether requests wait or are under way.
    var isInUse: Bool { !waiting.isEmpty || !sent.isEmpty }

    /// Whether there is nothing to be woken for.
    var isAtRest: Bool { waiting.isEmpty && (share == nil || sent.isEmpty) }

    /// The number of requests that count against the budget.
    var usedCount: Int { bucket?.used ?? sent.count }

    /// Returns the requests that are left at a moment.
    func remaining(_ now: TimeSource.Instant) -> RemainingRequests {
        var later = self
        later.settle(now)
        return RemainingRequests(
            count: later.free(now).map { max(0, $0 - waitingCount) },
            wait: now.duration(to: max(now, later.earliest(waitingCount, now))), underWay: inFlight,
            waiting: waitingCount)
    }

    /// Returns how many requests could be sent; `nil` when no limit is known.
    private func free(_ now: TimeSource.Instant) -> Int? {
        switch gate(now) {
        case .shut: return 0
        case .ajar: return probe == nil ? 1 : 0
        case .open:
            let known = windows.map { $0.free(sent.count) }.min().flatMap { $0 == .max ? nil : $0 }
            return [known, bucket?.free].compactMap(\.self).min()
        }
    }

    // MARK: Events

    /// Handles what a shared budget says, before any other event.
    mutating func heed(_ share: BudgetShare, _ now: TimeSource.Instant) {
        var news = self.share ?? ShareNews()
        let count = min(share.count ?? mostCount, mostCount)
        news.isWorse = news.isWorse || count < bucket?.capacity ?? count
        bucket?.capacity = count
        if let told = news.newPause(share) {
            news.isWorse = true
            pause.settle(now)
            pause.stop(for: told, now)
        }
        news.look(share, now)
        self.share = news
    }

    /// Handles a request that arrives, or that comes again after ``returnUnused(_:_:)``.
    ///
    /// One that comes again gets its place in the order of arrival.
    ///
    /// - Parameter deadline: The request's deadline, which is asked for again while the request waits.
    mutating func arrive(
        _ id: ID, deadline: @escaping @autoclosure @Sendable () -> TimeSource.Instant?, _ now: TimeSource.Instant
    ) -> [Action] {
        settle(now)
        let waiter = Waiter(id: id, deadline: deadline)
        let isLast = queue.last.map { $0.id < id } ?? true
        let place = isLast ? queue.count : queue[first...].firstIndex { $0.id > id } ?? queue.count
        let position = isLast ? waiting.count : queue[first..<place].count { waiting.contains($0.id) }
        if position == 0, canSend(now) {
            grant(waiter, now)
            return share == nil ? [.proceed(id)] : [.proceed(id)] + wake(now)
        }
        let moment = earliest(position, now)
        if let deadline = deadline(), moment >= deadline { return [refusal(waiter, position, now)] }
        waiting.insert(id)
        queue.insert(waiter, at: place)
        return waiting.count == 1 ? wake(now) : []
    }

    /// Handles a request that no longer waits.
    mutating func leave(_ id: ID, _ now: TimeSource.Instant) -> [Action] {
        guard waiting.remove(id) != nil else { return [] }
        settle(now)
        return drain(now)
    }

    /// Handles a request that was let through and will not be sent.
    mutating func returnUnused(_ id: ID, _ now: TimeSource.Instant) -> [Action] {
        guard sent.removeValue(forKey: id) != nil else { return [] }
        if probe?.id == id { probe = nil }
        bucket?.returnUnused()
        settle(now)
        return drain(now)
    }

    /// Handles the response to a request; `nil` when the request failed.
    mutating func finish(_ id: ID, _ report: RateLimitReport?, _ now: TimeSource.Instant) -> [Action] {
        guard sent.removeValue(forKey: id) != nil else { return [] }
        let isTry = probe?.id == id
        if isTry { probe = nil }
        settle(now)
        let before = earliest(0, now)
        bucket?.finish(now)
        if let report {
            apply(report, isTry: isTry, now)
        } else if !isTry {
            for index in windows.indices { windows[index].countUnseen(now) }
        }
        return react(report, before, now)
    }

    /// Handles a response that reports these limits, to a request that another
    /// limiter let through.
    mutating func learn(_ report: RateLimitReport, _ now: TimeSource.Instant) -> [Action] {
        settle(now)
        let before = earliest(0, now)
        apply(report, isTry: false, now)
        return react(report, before, now)
    }

    /// Handles a response that reports other limits, to a request that this
    /// limiter let through.
    mutating func finishUnderOtherKey(_ id: ID, _ now: TimeSource.Instant) -> [Action] {
        guard sent.removeValue(forKey: id) != nil else { return [] }
        if probe?.id == id { probe = nil }
        bucket?.finish(now)
        settle(now)
        return drain(now)
    }

    /// Handles a moment of an earlier ``Action/wake(at:)``.
    mutating func tick(_ now: TimeSource.Instant) -> [Action] {
        settle(now)
        return refuseAfterNews(now) + drain(now)
    }

    // MARK: The limits

    private mutating func settle(_ now: TimeSource.Instant) {
        bucket?.settle(now)
        for index in windows.indices { windows[index].settle(now, sent.count) }
        pause.settle(now)
        // A trial request that hangs does not lock the others out.
        if let end = probe?.end, end <= now { probe = nil }
    }

    private mutating func apply(_ report: RateLimitReport, isTry: Bool, _ now: TimeSource.Instant) {
        for index in windows.indices {
            if let reading = report.readings[index] {
                windows[index].read(reading, isTry: isTry, now)
            } else if isTry, report.refusal == nil {
                windows[index].lift(now)
            } else {
                windows[index].countUnseen(now)
            }
        }
        if let refusal = report.refusal {
            pause.refuse(refusal, isTry: isTry, now)
        } else if isTry {
            pause.lift()
        }
    }

    /// Returns the actions that follow from a response.
    private mutating func react(
        _ report: RateLimitReport?, _ before: TimeSource.Instant, _ now: TimeSource.Instant
    ) -> [Action] {
        settle(now)
        var actions = report?.ignored.map { Action.ignored($0) } ?? []
        if share != nil, let report, let wait = stop(report, now) { actions.append(.pauseAll(wait)) }
        actions += refuseAfterNews(now)
        if earliest(0, now) > before { actions += refuseLate(now) }
        return actions + drain(now)
    }

    /// Returns for how long a response stops everybody; `nil` when it does not.
    private func stop(_ report: RateLimitReport, _ now: TimeSource.Instant) -> Duration? {
        let isSpent = windows.indices.filter { report.readings[$0]?.remaining ?? 1 <= 0 }
        let ends = isSpent.compactMap { windows[$0].told(.max) } + (report.refusal == nil ? [] : [pause.told(now)])
        return ends.max().map { now.duration(to: $0) }.flatMap { $0 > .zero ? $0 : nil }
    }

    /// Refuses the requests that come too late since the share has shrunk or others were stopped.
    private mutating func refuseAfterNews(_ now: TimeSource.Instant) -> [Action] {
        guard share?.isWorse == true else { return [] }
        share?.isWorse = false
        return refuseLate(now)
    }

    private mutating func grant(_ waiter: Waiter, _ now: TimeSource.Instant) {
        if gate(now) == .ajar { probe = (waiter.id, now.advanced(by: longestWait)) }
        sent[waiter.id] = waiter
        bucket?.take()
    }

    private func gate(_ now: TimeSource.Instant) -> RateGate {
        windows.reduce(pause.gate) { min($0, $1.gate(sent.count, now)) }
    }

    private func canSend(_ now: TimeSource.Instant) -> Bool {
        guard sent.count < width, (bucket?.free ?? 1) > 0 else { return false }
        switch gate(now) {
        case .shut: return false
        case .ajar: return probe == nil
        case .open: return true
        }
    }

    /// Returns the earliest moment at which the request at a position of the queue can be sent.
    private func earliest(_ position: Int, _ now: TimeSource.Instant) -> TimeSource.Instant {
        var moment = pause.earliest(now)
        if let bucket { moment = max(moment, bucket.earliest(position, now)) }
        if let share, bucket?.capacity == 0 { moment = max(moment, share.nextLook) }
        for window in windows { moment = max(moment, window.earliest(position, now)) }
        return moment
    }

    /// Returns the refusal of a request at a position of the queue, with the
    /// wait that the server reported.
    private func refusal(_ waiter: Waiter, _ position: Int, _ now: TimeSource.Instant) -> Action {
        var moment = max(earliest(position, now), pause.told(now))
        for window in windows { moment = max(moment, window.told(position) ?? now) }
        return .refuse(waiter.id, after: now.duration(to: moment))
    }

    // MARK: The queue

    /// Lets through the requests that the limits allow, and asks for the next
    /// tick.
    private mutating func drain(_ now: TimeSource.Instant) -> [Action] {
        var actions: [Action] = []
        while let next = front, canSend(now) {
            first += 1
            waiting.remove(next.id)
            grant(next, now)
            actions.append(.proceed(next.id))
        }
        return actions + wake(now)
    }

    /// The first request that still waits.
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

    /// Asks for a tick when the first request of the queue could be sent
    /// without another response: when all limits are open, or when a trial request
    /// may be sent.
    ///
    /// With a shared budget also when the share is to be asked for.
    private mutating func wake(_ now: TimeSource.Instant) -> [Action] {
        guard front != nil else { return isAtRest ? [] : share.map { [.wake(at: $0.nextLook)] } ?? [] }
        var trial = moment(of: .ajar, now)
        if let probe { trial = trial.map { max($0, probe.end) } }
        let moments = [moment(of: .open, now), trial].compactMap(\.self).filter { $0 > now || share == nil }
        guard let earliest = (moments + (share.map { [$0.nextLook] } ?? [])).min(), earliest > now else {
            // Only a response makes room.
            return []
        }
        return [.wake(at: earliest)]
    }

    /// Returns the moment from which all limits are open at least as far as `gate`, if no
    /// response comes before; `nil` when only a response can open one of them.
    private func moment(of gate: RateGate, _ now: TimeSource.Instant) -> TimeSource.Instant? {
        guard var moment = pause.moment(of: gate, now) else { return nil }
        for window in windows {
            guard let own = window.moment(of: gate, sent.count, now) else { return nil }
            moment = max(moment, own)
        }
        guard let bucket, bucket.free <= 0 else { return moment }
        return bucket.nextReturn.map { max($0, moment) }
    }

    /// Refuses the requests whose wait has become too long.
    private mutating func refuseLate(_ now: TimeSource.Instant) -> [Action] {
        var actions: [Action] = []
        var position = 0
        for waiter in queue[first...] where waiting.contains(waiter.id) {
            if let deadline = waiter.deadline(), earliest(position, now) >= deadline {
                waiting.remove(waiter.id)
                actions.append(refusal(waiter, position, now))
            } else {
                position += 1
            }
        }
        return actions
    }
}

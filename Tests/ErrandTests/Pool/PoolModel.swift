// SPDX-License-Identifier: MIT

@testable import Errand

/// A connection pool in the plainest form, which checks what a ``PoolState`` decides.
///
/// It shares no data structure with the pool: every rule is a search through arrays.
struct PoolModel {
    /// A rule that a decision breaks.
    struct Broken: Error, CustomStringConvertible { let description: String }

    struct Open {
        let id: PoolState.Connection
        var phase = PooledConnection.Phase.connecting
        var loop = 0
        var leases = 0
        var room = 1
        var hasServed = false
        var expiry: UInt64 = 0
        /// A number that grows: when it was connected, or became idle last.
        var since = 0
        /// The moment until which its peer may allow no stream, and the waiters since it does so.
        var barred: (until: UInt64, waiters: Set<PoolState.Waiter>)?
        /// The waiters that it was begun for.
        var meant: Set<PoolState.Waiter>
    }

    struct Call {
        let id: PoolState.Waiter
        let loop: Int?
        let isAgain: Bool
    }

    let limit: Int
    let idleTimeout: UInt64
    let patience: UInt64
    var pool: PoolState
    var open: [Open] = []
    var queue: [Call] = []
    var failures = 0
    var retryAt: UInt64 = 0
    var speaksHTTP2 = false
    /// Whether it is known what the origin speaks.
    var isKnown: Bool
    /// The moment since which there are connects.
    var connectingSince: UInt64 = 0
    var isShutDown = false
    var now: UInt64 = 1_000_000_000_000
    var wakeAt: UInt64?
    private var order = 0

    init(limit: Int, idleTimeout: UInt64, loops: Int, patience: UInt64, negotiates: Bool) {
        self.limit = limit
        self.idleTimeout = idleTimeout
        self.patience = patience
        isKnown = !negotiates
        pool = PoolState(
            limit: limit, idleTimeout: idleTimeout, loops: loops, patience: patience, negotiates: negotiates)
    }

    /// The most connects at once.
    private var mostConnects: Int {
        if failures > 0 { return 1 }
        var most = speaksHTTP2 ? 1 : isKnown ? limit : 4
        if !connecting.isEmpty {
            var moment = connectingSince + 1_000_000_000
            while moment <= now, most < limit {
                most *= 2
                moment += 1_000_000_000
            }
        }
        return min(most, limit)
    }

    var connecting: [Open] { open.filter { $0.phase == .connecting } }
    var leased: [PoolState.Connection] { open.flatMap { Array(repeating: $0.id, count: $0.leases) } }

    private func check(_ holds: Bool, _ rule: @autoclosure () -> String) throws {
        if !holds { throw Broken(description: rule()) }
    }

    private func index(_ id: PoolState.Connection) -> Int? { open.firstIndex { $0.id == id } }

    private func isExpired(_ one: Open) -> Bool {
        (one.phase == .http1 || one.phase == .http2) && one.leases == 0 && one.expiry <= now
    }

    // MARK: Events

    mutating func lease(preferring loop: Int?, again: Bool = false) throws {
        let result = again ? pool.leaseAgain(preferring: loop, now: now) : pool.lease(preferring: loop, now: now)
        if isShutDown { return try check(result == .shutDown, "a pool that is shut down leases nothing") }
        let usable = open.filter { !isExpired($0) }
        let streams = usable.filter { $0.phase == .http2 && $0.leases < $0.room }.sorted { $0.since < $1.since }
        let idle = usable.filter { $0.phase == .http1 && $0.leases == 0 }.sorted { $0.since > $1.since }
        let best =
            streams.first { $0.loop == loop } ?? streams.first ?? idle.first { $0.loop == loop } ?? idle.first
        guard let best else {
            guard case .wait(let waiter) = result else { throw Broken(description: "no connection, yet \(result)") }
            let call = Call(id: waiter, loop: loop, isAgain: again)
            if again { queue.insert(call, at: 0) } else { queue.append(call) }
            return try settle("a wait")
        }
        try check(result == .connection(best.id), "the best connection is \(best), not \(result)")
        if let index = index(best.id) { open[index].leases += 1 }
        try settle("a lease")
    }

    mutating func cancel(_ waiter: PoolState.Waiter) throws {
        let waits = queue.contains { $0.id == waiter }
        try check(pool.cancel(waiter) == waits, "only who waits is cancelled")
        queue.removeAll { $0.id == waiter }
        try check(!pool.hasMore, "a cancellation has no consequence")
    }

    mutating func giveBack(_ id: PoolState.Connection, keepAlive: UInt64?) throws {
        let result = pool.giveBack(id, keepAlive: keepAlive, now: now)
        guard let index = index(id), open[index].leases > 0 else {
            try check(result == .unknown, "what was not leased is not given back")
            return try settle("an unknown return")
        }
        open[index].hasServed = true
        open[index].expiry =
            now + min(idleTimeout, keepAlive.map { $0 < 1_000_000_000 ? 0 : $0 - 1_000_000_000 } ?? .max)
        let one = open[index]
        let serves = !isShutDown && (one.phase == .http2 || one.phase == .http1 && one.expiry > now)
        if serves, one.leases <= one.room, let first = queue.first {
            queue.removeFirst()
            try check(result == .lease(first.id), "the first waiter gets it")
            return try settle("a return to a waiter")
        }
        open[index].leases -= 1
        if one.leases > 1 {
            try check(result == .keep, "a connection with streams is kept")
        } else if serves, one.expiry > now {
            try check(result == .keep, "a clean connection is kept")
            if one.phase == .http1 { open[index].since = next() }
        } else {
            try check(result == .close, "a connection without a use is closed")
            open.remove(at: index)
        }
        try settle("a return")
    }

    mutating func connected(_ id: PoolState.Connection, on loop: Int, as version: PoolState.Version) throws {
        let result = pool.connected(id, on: loop, as: version, now: now)
        guard let index = index(id), open[index].phase == .connecting else {
            try check(!result, "an unknown connect is not taken")
            return try settle("an unknown connect")
        }
        try check(result, "a connect is taken")
        (failures, retryAt, speaksHTTP2, isKnown) = (0, 0, version == .http2, true)
        open[index].phase = version == .http2 ? .http2 : .http1
        open[index].room = version == .http2 ? 100 : 1
        open[index].loop = loop
        open[index].expiry = now + idleTimeout
        open[index].since = next()
        try settle("a connect", filled: id)
        guard version == .http2, queue.isEmpty else { return }
        try check(connecting.isEmpty, "connects that nobody needs are given up")
    }

    mutating func connectFailed(_ id: PoolState.Connection) throws {
        pool.connectFailed(id, now: now)
        guard let index = index(id), open[index].phase == .connecting else { return try settle("an unknown failure") }
        try failed(index)
    }

    private mutating func failed(_ index: Int) throws {
        let meant = open.remove(at: index).meant
        noteFailure()
        try settle("a failure", failing: end(meant))
    }

    /// Ends the waiters that a failure concerns, or the first one if others could be served.
    private mutating func end(_ meant: Set<PoolState.Waiter>) -> [PoolState.Waiter] {
        let hasOthers = open.contains { $0.phase != .leaving }
        let ended = Array(queue.prefix { meant.contains($0.id) || $0.isAgain }.prefix(hasOthers ? 1 : .max))
        queue.removeFirst(ended.count)
        return ended.map(\.id)
    }

    private mutating func noteFailure() {
        guard now >= retryAt else { return }
        retryAt = now + min(1_000_000_000, 50_000_000 << UInt64(min(failures, 10)))
        failures += 1
    }

    mutating func allows(_ streams: Int, on id: PoolState.Connection) throws {
        pool.allows(streams, on: id, now: now)
        guard let index = index(id), open[index].phase == .http2 else { return try settle("an unknown limit") }
        open[index].room = streams
        if streams > 0 {
            open[index].barred = nil
        } else if open[index].barred == nil {
            open[index].barred = (now + patience, Set(queue.map(\.id)))
        }
        try settle("a limit", filled: id)
    }

    mutating func goAway(_ id: PoolState.Connection) throws {
        pool.goAway(id, now: now)
        guard let index = index(id), open[index].phase == .http2 else { return try settle("an unknown GOAWAY") }
        if open[index].leases > 0 {
            open[index].phase = .leaving
            try settle("a GOAWAY")
        } else {
            open.remove(at: index)
            try settle("a GOAWAY without streams", closing: [id])
        }
    }

    mutating func closed(_ id: PoolState.Connection) throws {
        pool.closed(id, now: now)
        guard let index = index(id) else { return try settle("an unknown close") }
        if open[index].phase == .connecting { return try failed(index) }
        let one = open.remove(at: index)
        if one.leases > 0, !one.hasServed { noteFailure() }
        try settle("a close")
    }

    mutating func pass(_ time: UInt64) throws {
        now += time
        guard let wakeAt, wakeAt <= now else { return }
        self.wakeAt = nil
        pool.wake(now: now)
        let expired = open.filter { isExpired($0) }.map(\.id)
        open.removeAll { expired.contains($0.id) }
        var (left, ended): ([PoolState.Connection], [PoolState.Waiter]) = ([], [])
        let streams = open.filter { $0.phase == .http2 }.sorted { $0.since < $1.since }
        for one in streams where one.barred.map({ $0.until <= now }) == true {
            guard let index = index(one.id), let barred = one.barred else { continue }
            if one.leases > 0 {
                open[index].phase = .leaving
            } else {
                open.remove(at: index)
                left.append(one.id)
            }
            noteFailure()
            ended += end(barred.waiters)
        }
        try settle("a wake", failing: ended, closing: expired + left)
    }

    mutating func shutDown() throws {
        pool.shutDown()
        isShutDown = true
        let closing = open.filter { $0.leases == 0 }.map(\.id)
        let ending = queue.map(\.id)
        open.removeAll { $0.leases == 0 }
        queue = []
        try settle("a shutdown", closing: closing, shuttingDown: ending)
    }

    // MARK: What follows

    private mutating func next() -> Int {
        order += 1
        return order
    }

    /// Takes over what the pool has left to do, and checks it.
    private mutating func settle(
        _ event: String, filled: PoolState.Connection? = nil, failing: [PoolState.Waiter] = [],
        closing: [PoolState.Connection] = [], shuttingDown: [PoolState.Waiter] = []
    ) throws {
        let more = pool.takeMore()
        if let moment = more.wakeAt { wakeAt = moment }

        var leases: [PoolActions.Lease] = []
        if let filled, let index = index(filled) {
            while open[index].leases < open[index].room, !queue.isEmpty {
                leases.append(PoolActions.Lease(waiter: queue.removeFirst().id, connection: filled))
                open[index].leases += 1
            }
        }
        try check(more.lease == leases, "\(event) leases \(leases), not \(more.lease)")
        try check(more.fail == failing, "\(event) fails \(failing), not \(more.fail)")
        try check(more.shutDown == shuttingDown, "\(event) ends \(shuttingDown), not \(more.shutDown)")
        try settleCloses(event, more.close, closing, filled)
        try settleConnects(event, more.connect)
        try checkRules(event)
    }

    private mutating func settleCloses(
        _ event: String, _ closes: [PoolState.Connection], _ certain: [PoolState.Connection],
        _ filled: PoolState.Connection?
    ) throws {
        try check(certain.allSatisfy { closes.contains($0) }, "\(event) closes \(certain), not \(closes)")
        try check(Set(closes).count == closes.count, "\(event) closes a connection twice")
        let isSettled = speaksHTTP2 && queue.isEmpty && open.contains { $0.id == filled && $0.phase == .http2 }
        for id in closes where !certain.contains(id) {
            guard let index = index(id) else { throw Broken(description: "\(event) closes an unknown connection") }
            let one = open[index]
            try check(
                isExpired(one) || isSettled && one.phase == .connecting, "\(event) closes \(one), which is of use")
        }
        open.removeAll { closes.contains($0.id) }
    }

    private mutating func settleConnects(_ event: String, _ connects: [PoolActions.Connect]) throws {
        let present = connecting.count
        let others = open.count { $0.phase == .http1 || $0.phase == .http2 }
        let most = mostConnects
        let wanted = isAllowed ? max(present, min(queue.count, most, limit - others)) : present
        try check(
            connects.count == wanted - present, "\(event) begins \(connects.count) connects, not \(wanted - present)")
        if present == 0, !connects.isEmpty { connectingSince = now }
        for (call, connect) in zip(queue.dropFirst(present), connects) {
            try check(connect.loop == call.loop, "a connect is on the loop of its waiter")
            open.append(Open(id: connect.connection, meant: Set(queue.map(\.id))))
        }
    }

    private var isAllowed: Bool { !isShutDown && now >= retryAt && !open.contains { $0.phase == .http2 } }

    private func checkRules(_ event: String) throws {
        try check(open.count { $0.phase != .leaving } <= limit, "\(event) exceeds the limit")
        let isFree = open.contains {
            ($0.phase == .http1 || $0.phase == .http2) && $0.leases < $0.room && !isExpired($0)
        }
        try check(!isFree || queue.isEmpty, "after \(event) a call waits beside a free connection")
        let idle = open.filter { ($0.phase == .http1 || $0.phase == .http2) && $0.leases == 0 }
        if let first = idle.map(\.expiry).min() {
            try check(wakeAt.map { $0 <= first + 1_000_000_000 } ?? false, "after \(event) nobody closes what is idle")
        }
        let grows = isAllowed && queue.count > connecting.count && open.count { $0.phase != .leaving } < limit
        try check(
            !grows || failures > 0 || wakeAt.map { $0 <= now + 1_000_000_000 } ?? false,
            "after \(event) a connect without a word holds up others")
        for one in open where one.phase == .http2 {
            try check(
                one.barred.map { barred in wakeAt.map { $0 <= max(barred.until, now) } ?? false } ?? true,
                "after \(event) nobody ends the wait for a stream")
        }
        try check(now >= retryAt || wakeAt.map { $0 <= retryAt } ?? false, "after \(event) a back-off has no end")
        try check(pool.isUnused(now: now) == (open.isEmpty && queue.isEmpty && now >= retryAt), "isUnused")
    }
}

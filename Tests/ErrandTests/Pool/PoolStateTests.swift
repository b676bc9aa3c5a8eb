// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import Errand

@Suite("The connections of one origin", .timed, .timeLimit(.minutes(1)))
struct PoolStateTests {
    private static let second: UInt64 = 1_000_000_000
    private static let start = 100 * second

    private func pool(limit: Int = 8, idle: UInt64 = 60 * second) -> PoolState {
        PoolState(limit: limit, idleTimeout: idle, loops: 2)
    }

    // MARK: Order

    @Test("The youngest idle connection on the caller's loop goes first, then the youngest on another loop")
    func order() throws {
        var pool = pool()
        let all = try pool.idle(onLoops: [0, 1, 0, 1])
        #expect(pool.lease(preferring: 0, now: Self.start) == .connection(all[2]))
        #expect(pool.lease(preferring: nil, now: Self.start) == .connection(all[3]))
        #expect(pool.lease(preferring: 0, now: Self.start) == .connection(all[0]))
        #expect(pool.lease(preferring: 0, now: Self.start) == .connection(all[1]))
    }

    @Test("Connects begin below the limit, on the loops of their waiters; then calls wait, first in, first out")
    func limit() throws {
        var pool = pool(limit: 2)
        let waiters = try [0, 1, nil].map { try pool.waiter(preferring: $0) }
        let connects = pool.takeMore().connect
        #expect(connects.map(\.loop) == [0, 1])
        pool.connect(connects[1].connection, on: 1, as: .http1, now: Self.start)
        #expect(pool.takeMore().lease.map(\.waiter) == [waiters[0]])
        #expect(pool.giveBack(connects[1].connection, now: Self.start) == .lease(waiters[1]))
        #expect(!pool.hasMore)
    }

    @Test("A lease of an idle connection and its return leave nothing else to do")
    func fastPath() throws {
        var pool = pool()
        let id = try pool.idle(onLoops: [0])[0]
        for step in 0..<1000 {
            let now = Self.start + UInt64(step)
            #expect(pool.lease(preferring: 0, now: now) == .connection(id))
            #expect(pool.giveBack(id, now: now) == .keep)
            #expect(!pool.hasMore)
        }
    }

    // MARK: Ends

    @Test("One wake-up closes what is idle too long, and asks for the next one")
    func sweep() throws {
        var pool = pool(idle: 8 * Self.second)
        let all = try pool.idle(onLoops: [0, 1])
        #expect(pool.lease(preferring: 1, now: Self.start + Self.second) == .connection(all[1]))
        #expect(pool.giveBack(all[1], now: Self.start + 5 * Self.second) == .keep)
        #expect(!pool.hasMore)
        pool.wake(now: Self.start + 8 * Self.second)
        #expect(pool.takeMore() == PoolActions(close: [all[0]], wakeAt: Self.start + 13 * Self.second))
    }

    @Test("A connection beyond its time is not leased, though nobody has closed it yet")
    func late() throws {
        var pool = pool(idle: 8 * Self.second)
        let all = try pool.idle(onLoops: [0])
        _ = try pool.waiter(preferring: 0, now: Self.start + 8 * Self.second)
        let more = pool.takeMore()
        #expect(more.close == all)
        #expect(more.connect.count == 1)
    }

    @Test(
        "A promised Keep-Alive is kept less one second",
        arguments: [(5, 3.9, true), (5, 4, false), (1, 0, false), (0, 0, false), (3600, 59.9, true), (3600, 60, false)])
    func keepAlive(promised: UInt64, later: Double, isKept: Bool) throws {
        var pool = pool()
        let id = try pool.idle(onLoops: [0])[0]
        #expect(pool.lease(preferring: 0, now: Self.start) == .connection(id))
        let result = pool.giveBack(id, keepAlive: promised * Self.second, now: Self.start)
        #expect(result == (promised > 1 ? .keep : .close))
        let lease = pool.lease(preferring: 0, now: Self.start + UInt64(later * Double(Self.second)))
        #expect((lease == .connection(id)) == isKept)
    }

    @Test("A lease that met a closed connection waits before all others")
    func again() throws {
        var pool = pool(limit: 1)
        let id = try pool.idle(onLoops: [0])[0]
        #expect(pool.lease(preferring: 0, now: Self.start) == .connection(id))
        let other = try pool.waiter(preferring: 0)
        pool.closed(id, now: Self.start)
        guard case .wait(let first) = pool.leaseAgain(preferring: 0, now: Self.start) else {
            Issue.record("placed again without a connection")
            return
        }
        let connect = try #require(pool.takeMore().connect.first)
        pool.connect(connect.connection, on: 0, as: .http1, now: Self.start)
        #expect(pool.takeMore().lease.map(\.waiter) == [first])
        #expect(pool.giveBack(connect.connection, now: Self.start) == .lease(other))
    }

    @Test("A waiter ends with its call; its connection is for the next one")
    func cancel() throws {
        var pool = pool()
        let (one, other) = (try pool.waiter(preferring: 0), try pool.waiter(preferring: 0))
        let connects = pool.takeMore().connect
        #expect(pool.cancel(one) == true)
        #expect(pool.cancel(one) == false)
        pool.connect(connects[0].connection, on: 0, as: .http1, now: Self.start)
        #expect(pool.takeMore().lease.map(\.waiter) == [other])
        #expect(pool.cancel(other) == false, "it has its connection")
    }

    @Test("Shutdown closes what is idle, gives up connects, ends waiters; a lease goes on to its end")
    func shutDown() throws {
        var pool = pool(limit: 3)
        let all = try pool.idle(onLoops: [0, 0])
        #expect(pool.lease(preferring: 0, now: Self.start) == .connection(all[1]))
        #expect(pool.lease(preferring: 0, now: Self.start) == .connection(all[0]))
        #expect(pool.giveBack(all[0], now: Self.start) == .keep)
        #expect(pool.lease(preferring: 0, now: Self.start) == .connection(all[0]))
        let waiters = [try pool.waiter(preferring: 0), try pool.waiter(preferring: 0)]
        let connect = try #require(pool.takeMore().connect.first).connection
        #expect(pool.giveBack(all[0], now: Self.start) == .lease(waiters[0]))
        pool.shutDown()
        let more = pool.takeMore()
        #expect(more.close == [connect])
        #expect(more.shutDown == [waiters[1]])
        #expect(pool.connected(connect, on: 0, as: .http1, now: Self.start) == false)
        #expect(pool.lease(preferring: 0, now: Self.start) == .shutDown)
        #expect(pool.giveBack(all[0], now: Self.start) == .close)
        pool.closed(all[1], now: Self.start)
        #expect(!pool.hasMore)
        #expect(pool.isUnused(now: Self.start))
    }

    // MARK: Failed connects

    @Test("A failed connect ends the waiters that it was for; later ones get a connect of their own")
    func failure() throws {
        var pool = pool(limit: 1)
        let early = [try pool.waiter(preferring: 0)]
        let connect = try #require(pool.takeMore().connect.first).connection
        let late = try pool.waiter(preferring: 0)
        pool.connectFailed(connect, now: Self.start)
        let more = pool.takeMore()
        #expect(more.fail == early)
        #expect(more.connect.isEmpty)
        let retryAt = try #require(more.wakeAt)
        pool.wake(now: retryAt)
        let second = try #require(pool.takeMore().connect.first).connection
        pool.connectFailed(second, now: retryAt)
        #expect(pool.takeMore().fail == [late])
    }

    @Test("Beside other connections, a failed connect ends one waiter only")
    func failureBeside() throws {
        var pool = pool(limit: 2)
        let id = try pool.idle(onLoops: [0])[0]
        #expect(pool.lease(preferring: 0, now: Self.start) == .connection(id))
        let waiters = [try pool.waiter(preferring: 0), try pool.waiter(preferring: 0)]
        pool.connectFailed(try #require(pool.takeMore().connect.first).connection, now: Self.start)
        #expect(pool.takeMore().fail == [waiters[0]])
        #expect(pool.giveBack(id, now: Self.start) == .lease(waiters[1]))
    }

    @Test("The back-off is shared: it doubles to a second, with one connect at a time, and ends with a success")
    func backOff() throws {
        var pool = pool()
        var now = Self.start
        var waits: [UInt64] = []
        for _ in 0..<7 {
            _ = try pool.waiter(preferring: 0, now: now - 1)
            _ = try pool.waiter(preferring: 0, now: now - 1)
            pool.wake(now: now)
            #expect(pool.takeMore().connect.count == (waits.isEmpty ? 2 : 1))
            for id in pool.connections.ids { pool.connectFailed(id, now: now) }
            let more = pool.takeMore()
            #expect(more.fail.count == 2)
            waits.append((try #require(more.wakeAt) - now) / 1_000_000)
            now += try #require(more.wakeAt) - now
        }
        #expect(waits == [50, 100, 200, 400, 800, 1000, 1000])
        _ = try pool.waiter(preferring: 0, now: now - 1)
        _ = try pool.waiter(preferring: 0, now: now - 1)
        pool.wake(now: now)
        let connect = try #require(pool.takeMore().connect.first).connection
        pool.connect(connect, on: 0, as: .http1, now: now)
        #expect(pool.takeMore().connect.count == 1)
    }

    @Test("A connection that closes under its first lease counts as a failed connect")
    func closedUnserved() throws {
        var pool = pool()
        _ = try pool.waiter(preferring: 0)
        let id = try #require(pool.takeMore().connect.first).connection
        pool.connect(id, on: 0, as: .http1, now: Self.start)
        pool.closed(id, now: Self.start)
        _ = try pool.waiter(preferring: 0)
        let more = pool.takeMore()
        #expect(more.connect.isEmpty)
        #expect(more.wakeAt == Self.start + PoolState.firstBackOff)
    }

    @Test("A pool is unused once its back-off is over, so that a dead origin leaves nothing")
    func unused() throws {
        var pool = pool()
        _ = try pool.waiter(preferring: 0)
        pool.connectFailed(try #require(pool.takeMore().connect.first).connection, now: Self.start)
        let moment = try #require(pool.takeMore().wakeAt)
        #expect(!pool.isUnused(now: Self.start))
        #expect(pool.isUnused(now: moment))
    }

    // MARK: HTTP/2

    @Test("Streams are counted: at most 100 before SETTINGS, then the peer's maximum")
    func streams() throws {
        var pool = pool(limit: 1)
        let waiters = try (0..<130).map { _ in try pool.waiter(preferring: 0) }
        let id = try #require(pool.takeMore().connect.first).connection
        pool.connect(id, on: 0, as: .http2, now: Self.start)
        #expect(pool.takeMore().lease.map(\.waiter) == Array(waiters[..<100]))
        pool.allows(128, on: id, now: Self.start)
        #expect(pool.takeMore().lease.map(\.waiter) == Array(waiters[100..<128]))
        pool.allows(127, on: id, now: Self.start)
        #expect(pool.giveBack(id, now: Self.start) == .keep)
        #expect(pool.giveBack(id, now: Self.start) == .lease(waiters[128]))
        pool.allows(0, on: id, now: Self.start)
        for _ in 0..<127 { #expect(pool.giveBack(id, now: Self.start) == .keep) }
        #expect(pool.giveBack(id, now: Self.start) == .unknown)
        pool.allows(1, on: id, now: Self.start)
        #expect(pool.takeMore().lease.map(\.waiter) == [waiters[129]])
    }

    @Test("An origin that turns out to speak HTTP/2 gets one connection; other connects are given up")
    func multiplexed() throws {
        var pool = pool()
        for _ in 0..<5 { _ = try pool.waiter(preferring: 0) }
        let connects = pool.takeMore().connect.map(\.connection)
        #expect(connects.count == 5)
        pool.connect(connects[3], on: 0, as: .http2, now: Self.start)
        let more = pool.takeMore()
        #expect(more.lease.map(\.connection) == Array(repeating: connects[3], count: 5))
        #expect(Set(more.close) == Set(connects).subtracting([connects[3]]))
        #expect(pool.lease(preferring: 1, now: Self.start) == .connection(connects[3]))
        pool.closed(connects[3], now: Self.start)
        for _ in 0..<5 { _ = try pool.waiter(preferring: 0, now: Self.start + Self.second) }
        #expect(pool.takeMore().connect.count == 1, "the next time, one connect is enough")
    }

    @Test("A first burst begins a few connects, until it is known what the origin speaks", arguments: [false, true])
    func burst(isHTTP2: Bool) throws {
        var pool = PoolState(limit: 64, idleTimeout: 60 * Self.second, loops: 2, negotiates: true)
        let waiters = try (0..<100).map { _ in try pool.waiter(preferring: 0) }
        let connects = pool.takeMore().connect.map(\.connection)
        #expect(connects.count == PoolState.firstConnects)
        pool.connect(connects[2], on: 0, as: isHTTP2 ? .http2 : .http1, now: Self.start + 1)
        let more = pool.takeMore()
        #expect(more.lease.map(\.waiter) == Array(waiters[..<(isHTTP2 ? 100 : 1)]))
        #expect(more.connect.count == (isHTTP2 ? 0 : 60), "all are of use now")
        #expect(more.close.count == (isHTTP2 ? connects.count - 1 : 0))
    }

    @Test(
        "Connects that get no word hold up nobody for long: each second there are twice as many",
        arguments: [(false, [4, 8, 16, 32, 64, 64]), (true, [1, 2, 4, 8, 16, 32, 64])])
    func silent(isKnown: Bool, expected: [Int]) throws {
        var pool = PoolState(limit: 64, idleTimeout: 60 * Self.second, loops: 2, negotiates: true)
        if isKnown {
            _ = try pool.waiter(preferring: 0)
            let id = try #require(pool.takeMore().connect.first).connection
            pool.connect(id, on: 0, as: .http2, now: Self.start)
            #expect(pool.giveBack(id, now: Self.start) == .keep)
            pool.closed(id, now: Self.start)
            _ = pool.takeMore()
            pool.wake(now: Self.start + 70 * Self.second)
        }
        var now = Self.start + 80 * Self.second
        for _ in 0..<100 { _ = try pool.waiter(preferring: 0, now: now) }
        var counts: [Int] = []
        var count = 0
        while counts.count < expected.count {
            let more = pool.takeMore()
            count += more.connect.count
            counts.append(count)
            if let moment = more.wakeAt { #expect(moment == now + Self.second) }
            now += Self.second
            pool.wake(now: now)
        }
        #expect(counts == expected)
    }

    @Test("Who waits for a connection that allows no stream ends with the patience, and the next one gets a connect")
    func barred() throws {
        var pool = PoolState(
            limit: 2, idleTimeout: 600 * Self.second, loops: 2, patience: 10 * Self.second, negotiates: true)
        let first = try pool.waiter(preferring: 0)
        let id = try #require(pool.takeMore().connect.first).connection
        pool.connect(id, on: 0, as: .http2, now: Self.start)
        #expect(pool.takeMore().lease.map(\.waiter) == [first])
        pool.allows(0, on: id, now: Self.start)
        #expect(pool.takeMore().wakeAt == Self.start + 10 * Self.second)
        let early = try (0..<3).map { _ in try pool.waiter(preferring: 0, now: Self.start + Self.second) }
        // A short while is legal.
        pool.allows(1, on: id, now: Self.start + 2 * Self.second)
        pool.allows(0, on: id, now: Self.start + 3 * Self.second)
        pool.wake(now: Self.start + 10 * Self.second)
        #expect(pool.takeMore().fail.isEmpty)
        let late = try pool.waiter(preferring: 0, now: Self.start + 11 * Self.second)
        let end = Self.start + 13 * Self.second
        pool.wake(now: end)
        let more = pool.takeMore()
        #expect(more.fail == early && more.connect.isEmpty && more.close.isEmpty, "its stream goes on")
        #expect(pool.giveBack(id, now: end) == .close)
        pool.wake(now: try #require(more.wakeAt))
        let other = try #require(pool.takeMore().connect.first).connection
        pool.connect(other, on: 0, as: .http2, now: end + Self.second)
        #expect(pool.takeMore().lease.map(\.waiter) == [late])
    }

    @Test("After GOAWAY new calls go elsewhere, beyond the limit too; the connection is closed after its last stream")
    func goAway() throws {
        var pool = pool(limit: 1)
        for _ in 0..<2 { _ = try pool.waiter(preferring: 0) }
        let id = try #require(pool.takeMore().connect.first).connection
        pool.connect(id, on: 0, as: .http2, now: Self.start)
        _ = pool.takeMore()
        pool.goAway(id, now: Self.start)
        _ = try pool.waiter(preferring: 0)
        #expect(pool.takeMore().connect.count == 1)
        #expect(pool.giveBack(id, now: Self.start) == .keep)
        #expect(pool.giveBack(id, now: Self.start) == .close)
    }

    @Test("GOAWAY on an idle connection closes it")
    func goAwayIdle() throws {
        var pool = pool()
        _ = try pool.waiter(preferring: 0)
        let id = try #require(pool.takeMore().connect.first).connection
        pool.connect(id, on: 0, as: .http2, now: Self.start)
        #expect(pool.giveBack(id, now: Self.start) == .keep)
        _ = pool.takeMore()
        pool.goAway(id, now: Self.start)
        #expect(pool.takeMore().close == [id])
    }
}

extension PoolState {
    /// Lets a call wait.
    fileprivate mutating func waiter(preferring loop: Int?, now: Nanoseconds = 100_000_000_000) throws -> Waiter {
        let lease = lease(preferring: loop, now: now)
        var waiter: Waiter?
        if case .wait(let found) = lease { waiter = found }
        return try #require(waiter, "the call does not wait: \(lease)")
    }

    /// Reports a connect that the pool still knows.
    fileprivate mutating func connect(_ id: Connection, on loop: Int, as version: Version, now: Nanoseconds) {
        let isKnown = connected(id, on: loop, as: version, now: now)
        #expect(isKnown)
    }

    /// Returns idle connections of HTTP/1.1 that have served, the oldest first.
    fileprivate mutating func idle(onLoops loops: [Int]) throws -> [Connection] {
        for loop in loops { _ = try waiter(preferring: loop) }
        let ids = takeMore().connect.map(\.connection)
        for (id, loop) in zip(ids, loops) { connect(id, on: loop, as: .http1, now: 100_000_000_000) }
        for id in ids { #expect(giveBack(id, now: 100_000_000_000) == .keep) }
        _ = takeMore()
        return ids
    }
}

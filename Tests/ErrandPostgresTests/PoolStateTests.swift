// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandPostgres

@Suite("Who has which connection", .timed)
struct PoolStateTests {
    private final class Connection: Sendable {}

    /// `#expect` calls no mutating method of a value.
    private final class Pool {
        private var state: PoolState<Connection>

        init(limit: Int) { state = PoolState(limit: limit) }

        var idleCount: Int { state.idleCount }

        func acquire(
            mayWait: Bool = true, _ isUsable: (Connection) -> Bool = { _ in true }
        ) -> PoolState<Connection>.Acquisition {
            state.acquire(mayWait: mayWait, isUsable)
        }

        func giveBack(_ connection: Connection) -> PoolState<Connection>.Return { state.giveBack(connection) }

        func drop() -> Int? { state.drop() }

        func leave(_ number: Int?) -> Bool { number.map { state.leave($0) } ?? false }

        func remove(_ connection: Connection) -> Bool { state.remove(connection) }

        func close() -> (idle: [Connection], waiting: [Int]) { state.close() }
    }

    private func granted(_ acquisition: PoolState<Connection>.Acquisition) -> PoolState<Connection>.Grant? {
        if case .granted(let grant) = acquisition { grant } else { nil }
    }

    private func opens(_ acquisition: PoolState<Connection>.Acquisition) -> Bool {
        if case .place? = granted(acquisition) { true } else { false }
    }

    private func connection(_ acquisition: PoolState<Connection>.Acquisition) -> Connection? {
        if case .connection(let connection)? = granted(acquisition) { connection } else { nil }
    }

    private func number(_ acquisition: PoolState<Connection>.Acquisition) -> Int? {
        if case .wait(let number) = acquisition { number } else { nil }
    }

    @Test("Up to the limit tasks open connections, and the others wait in order")
    func limit() {
        let pool = Pool(limit: 2)
        #expect(opens(pool.acquire()))
        #expect(opens(pool.acquire()))
        let (third, fourth) = (number(pool.acquire()), number(pool.acquire()))
        #expect(third != nil && fourth != nil)
        #expect(pool.giveBack(Connection()) == third.map { .next($0) })
        #expect(pool.drop() == fourth)
        #expect(pool.drop() == nil)
        #expect(pool.giveBack(Connection()) == .kept)
    }

    @Test("The connection that was used last is used first; one that is no longer good is forgotten")
    func reuse() {
        let pool = Pool(limit: 3)
        let connections = [Connection(), Connection(), Connection()]
        for _ in connections { _ = pool.acquire() }
        for connection in connections { #expect(pool.giveBack(connection) == .kept) }
        #expect(connection(pool.acquire()) === connections[2])
        #expect(connection(pool.acquire { $0 !== connections[1] }) === connections[0])
        #expect(opens(pool.acquire()))
        #expect(number(pool.acquire()) != nil)
    }

    @Test("Who leaves gets nothing, and who has left too late gets what was handed over")
    func leaving() {
        let pool = Pool(limit: 0)
        #expect(opens(pool.acquire()))
        let (first, second) = (number(pool.acquire()), number(pool.acquire()))
        #expect(pool.leave(first))
        #expect(pool.drop() == second)
        #expect(!pool.leave(second))
    }

    @Test("A connection that is used cannot be removed")
    func removing() {
        let pool = Pool(limit: 1)
        let connection = Connection()
        _ = pool.acquire()
        #expect(!pool.remove(connection))
        _ = pool.giveBack(connection)
        #expect(pool.idleCount == 1)
        #expect(pool.remove(connection))
        #expect(!pool.remove(connection))
        #expect(opens(pool.acquire()))
    }

    @Test("A closed pool gives nothing, and keeps nothing")
    func closing() {
        let pool = Pool(limit: 2)
        let connection = Connection()
        _ = (pool.acquire(), pool.acquire())
        let waiting = number(pool.acquire())
        let left = pool.close()
        #expect(left.idle.isEmpty && left.waiting == [waiting])
        #expect(pool.giveBack(connection) == .unwanted && pool.idleCount == 0)
        if case .closed = pool.acquire() {} else { Issue.record("it is not closed") }
    }
}

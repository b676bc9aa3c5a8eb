// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@testable import ErrandFleet

@Suite("The members of a budget, in a model", .timed, .timeLimit(.minutes(10)))
struct BudgetModelTests {
    @Test(
        "Whatever joins, leaves, dies, stops or loses the database: no window has more requests than the budget, and in quiet times all share alike",
        arguments: 0..<UInt64(Soak.count(16)))
    func random(seed: UInt64) {
        let (capacity, window) = [(250, 10.0), (40, 10), (25, 1), (9, 4)][Int(seed % 4)]
        var model = BudgetModel(capacity: capacity, window: window, seed: seed)
        model.join()
        model.run(for: 150)
        #expect(model.most <= capacity, "\(model.most)")
        model.heal()
        model.run(for: 60)
        #expect(model.most <= capacity, "\(model.most)")
        let count = max(1, model.count)
        #expect(model.shares == Array(repeating: max(1, capacity / count), count: model.count))
    }

    @Test("Members that come at the same moment never take the same", arguments: 0..<UInt64(Soak.count(10)))
    func atOnce(seed: UInt64) {
        var model = BudgetModel(capacity: 60, window: 10, troubles: .none, seed: seed)
        for _ in 0..<5 { model.join() }
        model.run(for: 40)
        #expect(model.most <= 60)
        #expect(model.shares == [12, 12, 12, 12, 12])
    }

    @Test("When two of five die, the rate is back within 30 seconds", arguments: 0..<UInt64(Soak.count(16)))
    func killed(seed: UInt64) {
        var model = BudgetModel(capacity: 250, window: 10, troubles: .none, seed: seed)
        for _ in 0..<5 { model.join() }
        model.run(for: 60 + Double(seed % 16) * 0.7)
        model.kill(2)
        model.run(for: 30)
        #expect(model.shares == [83, 83, 83])
        #expect(model.most <= 250)
    }

    @Test("A database that is away for a minute costs nothing", arguments: 0..<UInt64(Soak.count(4)))
    func outage(seed: UInt64) {
        var model = BudgetModel(capacity: 250, window: 10, troubles: .none, seed: seed)
        for _ in 0..<3 { model.join() }
        model.run(for: 60)
        let before = model.arrivals.count
        model.takeAway(for: 60)
        model.run(for: 60)
        #expect(model.arrivals.count - before >= 60 * 20)
        model.run(for: 40)
        #expect(model.shares == [83, 83, 83] && model.most <= 250)
        #expect(model.guesses == 0)
    }
}

extension BudgetModel.Troubles {
    static let none = Self(join: 0, kill: 0, leave: 0, stop: 0, outage: 0, change: 0)
}

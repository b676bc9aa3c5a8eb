// SPDX-License-Identifier: MIT

import ErrandTesting
import TestSupport
import Testing

@testable import Errand

@Suite("A connection pool against a model", .timed, .timeLimit(.minutes(5)))
struct PoolModelTests {
    @Test(
        "100,000 random steps decide as the model does, and all waiters end", arguments: [UInt64.random(in: 1...(.max))]
    )
    func random(seed: UInt64) throws {
        print("seed of the connection pool: \(seed)")
        var random = SeededRandom(seed: seed)
        for run in 0..<200 {
            var visit = PoolVisit(&random)
            for step in 0..<500 {
                do { try visit.step(&random) } catch {
                    Issue.record("seed \(seed), run \(run), step \(step): \(error)")
                    return
                }
            }
            do { try visit.finish(&random) } catch {
                Issue.record("seed \(seed), run \(run), end: \(error)")
                return
            }
        }
    }
}

/// Random events at one pool.
private struct PoolVisit {
    private var model: PoolModel
    private let loops: Int
    private let http2: Double
    private let failing: Double
    /// Connections and waiters that were seen, for events that come too late.
    private var seen: [PoolState.Connection] = []
    private var waited: [PoolState.Waiter] = []

    init(_ random: inout SeededRandom) {
        loops = .random(in: 1...3, using: &random)
        http2 = [0, 0.1, 1].randomElement(using: &random) ?? 0
        failing = [0, 0.2, 0.7].randomElement(using: &random) ?? 0
        model = PoolModel(
            limit: .random(in: 1...9, using: &random),
            idleTimeout: [0, 2_000_000_000, 60_000_000_000].randomElement(using: &random) ?? 0, loops: loops,
            patience: [0, 500_000_000, 10_000_000_000].randomElement(using: &random) ?? 0,
            negotiates: .random(using: &random))
    }

    mutating func step(_ random: inout SeededRandom) throws {
        seen.append(contentsOf: model.open.map(\.id).filter { !seen.suffix(20).contains($0) })
        if let waiter = model.queue.last?.id { waited.append(waiter) }
        let chance = Int.random(in: 0..<1000, using: &random)
        switch chance {
        case 0..<300: try model.lease(preferring: loop(&random))
        case 300..<310: try model.lease(preferring: loop(&random), again: true)
        case 310..<560:
            guard let id = model.leased.randomElement(using: &random) else { return }
            try model.giveBack(
                id,
                keepAlive: [nil, nil, 500_000_000, 1_000_000_001, 5_000_000_000].randomElement(using: &random) ?? nil)
        case 560..<740:
            guard let id = model.connecting.randomElement(using: &random)?.id else { return }
            try end(id, &random)
        case 740..<760: if let waiter = waited.suffix(10).randomElement(using: &random) { try model.cancel(waiter) }
        case 760..<800: if let id = model.open.randomElement(using: &random)?.id { try model.closed(id) }
        case 800..<830: if let id = model.open.randomElement(using: &random)?.id { try model.goAway(id) }
        case 830..<870:
            guard let id = model.open.randomElement(using: &random)?.id else { return }
            try model.allows(.random(in: 0...5, using: &random), on: id)
        case 870..<950: try model.pass(.random(in: 0...100_000_000, using: &random))
        case 950..<970: try model.pass(.random(in: 0...3_000_000_000, using: &random))
        case 970..<998: try late(&random)
        case 998: for _ in 0..<120 { try model.lease(preferring: loop(&random)) }
        default: if Bool.random(using: &random) { try model.shutDown() }
        }
    }

    /// Ends what goes on, after which nobody waits.
    mutating func finish(_ random: inout SeededRandom) throws {
        for _ in 0..<2000 where !model.queue.isEmpty {
            for id in model.connecting.map(\.id) { try model.connected(id, on: 0, as: .http1) }
            for one in model.open where one.phase == .http2 { try model.allows(100, on: one.id) }
            for id in model.leased { try model.giveBack(id, keepAlive: nil) }
            try model.pass(1_000_000_000)
        }
        guard model.queue.isEmpty else { throw PoolModel.Broken(description: "a waiter stays for ever") }
        for id in model.leased { try model.giveBack(id, keepAlive: nil) }
        for id in model.connecting.map(\.id) { try model.closed(id) }
        for _ in 0..<3 { try model.pass(70_000_000_000) }
        guard model.open.isEmpty else { throw PoolModel.Broken(description: "a connection stays for ever") }
    }

    private func loop(_ random: inout SeededRandom) -> Int? {
        Bool.random(using: &random) ? nil : Int.random(in: 0..<loops, using: &random)
    }

    private mutating func end(_ id: PoolState.Connection, _ random: inout SeededRandom) throws {
        if Double.random(in: 0..<1, using: &random) < failing { return try model.connectFailed(id) }
        let isHTTP2 = Double.random(in: 0..<1, using: &random) < http2
        try model.connected(id, on: .random(in: 0..<loops, using: &random), as: isHTTP2 ? .http2 : .http1)
    }

    /// Sends an event of any kind about any connection that ever was.
    private mutating func late(_ random: inout SeededRandom) throws {
        guard let id = seen.suffix(50).randomElement(using: &random) else { return }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: try model.giveBack(id, keepAlive: nil)
        case 1: try model.connected(id, on: 0, as: .http1)
        case 2: try model.connectFailed(id)
        case 3: try model.closed(id)
        case 4: try model.goAway(id)
        default: try model.allows(3, on: id)
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandTesting

@testable import ErrandFleet
@testable import ErrandMiddleware

/// The members of a budget, their database and the server that counts, on a clock of numbers.
///
/// The rows follow the statements of `BudgetTable`: a response is read at one moment, and what the statement writes is
/// seen by others from a later one. The judge is the list of the arrivals at the server.
struct BudgetModel {
    private struct Row {
        var since = 0.0
        var seen = 0.0
        var share = 0
        var claim = 0
    }

    private struct Machine {
        var member: BudgetMember
        var bucket: TokenBucket
        /// The machine's clock differs from the database's.
        let offset: Double
        var isBusy = true
        var stoppedUntil = 0.0
        var isSending = false
        var nextSend = 0.0
    }

    private enum Event {
        case tick
        case read(Int, BudgetHeartbeat, sent: Double, isLost: Bool)
        case commit(Int, BudgetHeartbeat, at: Double)
        case response(Int, BudgetResponse?, sent: Double)
        case respond(Int)
    }

    /// The rates of random events, per second.
    struct Troubles: Sendable {
        var join = 0.05
        var kill = 0.01
        var leave = 0.01
        var stop = 0.01
        var outage = 0.004
        var change = 0.05
    }

    let capacity: Int
    let window: Double
    let terms: BudgetTerms
    var troubles: Troubles
    var random: SeededRandom

    private var machines: [Int: Machine] = [:]
    private var rows: [Int: Row] = [:]
    private var events: [(time: Double, order: Int, event: Event)] = []
    private var order = 0
    private var lastNumber = 0
    private var now = 0.0
    private var awayUntil = 0.0
    private(set) var arrivals: [Double] = []
    /// Of those that were sent because nothing was known.
    private(set) var guesses = 0

    init(
        capacity: Int, window: Double, troubles: Troubles = Troubles(), terms: BudgetTerms = BudgetTerms(), seed: UInt64
    ) {
        (self.capacity, self.window, self.troubles, self.terms) = (capacity, window, troubles, terms)
        random = SeededRandom(seed: seed)
    }

    /// The number of machines that are there.
    var count: Int { machines.count }

    /// The shares of the machines.
    var shares: [Int] { machines.values.map { $0.member.share }.sorted() }

    /// The most arrivals in any half-open window.
    var most: Int {
        let sorted = arrivals.sorted()
        var (first, most) = (0, 0)
        for (place, time) in sorted.enumerated() {
            while sorted[first] + window <= time { first += 1 }
            most = max(most, place - first + 1)
        }
        return most
    }

    mutating func join() {
        lastNumber += 1
        let offset = Double.random(in: 0...1000, using: &random)
        let budget = RateLimitPolicy.Budget.requests(capacity, per: .seconds(window))
        machines[lastNumber] = Machine(
            member: BudgetMember("\(lastNumber)", budget, terms, at: .seconds(now + offset)),
            bucket: TokenBucket(capacity: capacity, window: .seconds(window)), offset: offset)
    }

    /// Lets time pass.
    mutating func run(for duration: Double) {
        let end = now + duration
        schedule(now, .tick)
        while let next = events.last, next.time <= end {
            events.removeLast()
            now = next.time
            handle(next.event)
        }
        now = end
        events.removeAll { if case .tick = $0.event { true } else { false } }
    }

    /// Ends all troubles.
    mutating func heal() {
        troubles = Troubles(join: 0, kill: 0, leave: 0, stop: 0, outage: 0, change: 0)
        awayUntil = now
        for number in machines.keys {
            machines[number]?.stoppedUntil = now
            machines[number]?.isBusy = true
        }
    }

    /// Takes the database away for all.
    mutating func takeAway(for duration: Double) { awayUntil = now + duration }

    mutating func kill(_ count: Int) { for number in machines.keys.sorted().prefix(count) { machines[number] = nil } }

    // MARK: The events

    private mutating func schedule(_ time: Double, _ event: Event) {
        order += 1
        let place = events.lastIndex { ($0.time, $0.order) > (time, order) }.map { $0 + 1 } ?? 0
        events.insert((time, order, event), at: place)
    }

    private mutating func chance(_ rate: Double) -> Bool { Double.random(in: 0..<1, using: &random) < rate * Self.step }

    private static let step = 0.01

    private mutating func handle(_ event: Event) {
        switch event {
        case .tick:
            trouble()
            for number in machines.keys.sorted() { step(number) }
            schedule(now + Self.step, .tick)
        case .read(let number, let heartbeat, let sent, let isLost):
            // A statement that waited for a server that is away fails.
            guard now >= awayUntil else { return schedule(now + delay(2), .response(number, nil, sent: sent)) }
            let response = read(number)
            schedule(now + delay(Bool.random(using: &random) ? 0.03 : 0.4), .commit(number, heartbeat, at: now))
            schedule(now + 0.4 + delay(isLost ? 4 : 0.05), .response(number, isLost ? nil : response, sent: sent))
        case .commit(let number, let heartbeat, let moment): write(number, heartbeat, moment)
        case .response(let number, let response, let sent):
            guard let machine = machines[number] else { return }
            guard now >= machine.stoppedUntil else {
                return schedule(machine.stoppedUntil, .response(number, response, sent: sent))
            }
            let clock = Duration.seconds(now + machine.offset)
            if let response {
                machines[number]?.member.receive(response, sentAt: .seconds(sent + machine.offset), clock)
            } else {
                machines[number]?.member.failed(at: clock)
            }
            machines[number]?.isSending = false
        case .respond(let number): machines[number]?.bucket.finish(.init(sinceOrigin: .seconds(now)))
        }
    }

    private mutating func delay(_ most: Double) -> Double { .random(in: 0...most, using: &random) }

    private mutating func trouble() {
        if chance(troubles.join), machines.count < 8 { join() }
        if chance(troubles.outage) { awayUntil = now + ([3, 12, 40, 400].randomElement(using: &random) ?? 3) }
        guard let number = machines.keys.sorted().randomElement(using: &random) else { return }
        if chance(troubles.change) { machines[number]?.isBusy.toggle() }
        let end = now + delay(30)
        if chance(troubles.stop) { machines[number]?.stoppedUntil = end }
        if chance(troubles.kill) { machines[number] = nil }
        if chance(troubles.leave), let machine = machines.removeValue(forKey: number), now >= awayUntil {
            write(number, machine.member.lastHeartbeat(at: .seconds(now + machine.offset)), now)
        }
    }

    private mutating func step(_ number: Int) {
        guard var machine = machines[number], now >= machine.stoppedUntil else { return }
        let clock = Duration.seconds(now + machine.offset)
        if !machine.isSending, machine.member.nextHeartbeat <= clock {
            if machine.member.isIdle(clock) {
                // It comes again as another member.
                machines[number] = nil
                if now >= awayUntil { rows[number] = nil }
                return join()
            }
            machine.isSending = true
            let isLost = Double.random(in: 0..<1, using: &random) < 0.02
            schedule(now + delay(0.05), .read(number, machine.member.heartbeat(at: clock), sent: now, isLost: isLost))
        }
        if machine.isBusy || machine.bucket.inFlight > 0 { send(&machine, number, clock) }
        machines[number] = machine
    }

    private mutating func send(_ machine: inout Machine, _ number: Int, _ clock: Duration) {
        let moment = TimeSource.Instant(sinceOrigin: .seconds(now))
        machine.bucket.capacity = min(capacity, machine.member.share(at: clock).count ?? capacity)
        machine.bucket.settle(moment)
        // Bursts, and a steady flow.
        if machine.isBusy, now >= machine.nextSend {
            for _ in 0..<Int.random(in: 1...60, using: &random) where machine.bucket.free > 0 {
                machine.bucket.take()
                if machine.member.share == 0 { guesses += 1 } else { arrivals.append(now + delay(0.3)) }
                schedule(now + 0.3 + delay(0.5), .respond(number))
            }
            machine.nextSend = now + delay(0.5)
        }
        machine.member.use(machine.bucket.used)
    }

    // MARK: The rows

    private var proof: Double { terms.proof / .seconds(1) }
    private var memory: Double { terms.memory(of: .seconds(window)) / .seconds(1) }

    private func read(_ number: Int) -> BudgetResponse {
        var response = BudgetResponse()
        for (other, row) in rows where other != number {
            guard now - row.seen <= memory + (row.claim > 0 ? proof : 0) else {
                if row.claim > 0 { response.isUnsure = true }
                continue
            }
            if row.claim > 0 { response.members += 1 }
            response.others += max(row.share, row.claim)
        }
        if let row = rows[number], now - row.seen <= proof { response.age = .seconds(now - row.since) }
        return response
    }

    private mutating func write(_ number: Int, _ heartbeat: BudgetHeartbeat, _ moment: Double) {
        var row = rows[number] ?? Row(since: moment, seen: moment)
        if moment - row.seen > proof { row.since = moment }
        (row.seen, row.share, row.claim) = (moment, heartbeat.share, heartbeat.claim)
        rows[number] = row
    }
}

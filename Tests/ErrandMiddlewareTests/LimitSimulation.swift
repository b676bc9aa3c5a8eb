// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import HTTPTypes

@testable import ErrandCore
@testable import ErrandMiddleware

/// A server that counts, on a clock of numbers.
protocol CountingServer {
    /// The response to a request that arrives now.
    mutating func respond(_ now: Double) -> HTTPResponse
}

/// Which fields a server's responses have.
struct Telling: Sendable, CaseIterable {
    var tellsAlways: Bool
    var tellsRetryAfter: Bool
    var tellsReset: Bool

    static let allCases = [true, false].flatMap { always in
        [true, false].flatMap { retryAfter in
            [true, false].map { Telling(tellsAlways: always, tellsRetryAfter: retryAfter, tellsReset: $0) }
        }
    }

    func head(isRefused: Bool, limit: Int, remaining: Int, reset: Double) -> HTTPResponse {
        var head = HTTPResponse(status: isRefused ? .tooManyRequests : .ok)
        let seconds = "\(Int(reset.rounded(.up)))"
        if tellsAlways {
            head.headerFields[HTTPField.Name("X-RateLimit-Limit") ?? .accept] = "\(limit)"
            head.headerFields[HTTPField.Name("X-RateLimit-Remaining") ?? .accept] = "\(remaining)"
        }
        if tellsAlways || (isRefused && tellsReset) {
            head.headerFields[HTTPField.Name("X-RateLimit-Reset") ?? .accept] = seconds
        }
        if isRefused, tellsRetryAfter { head.headerFields[.retryAfter] = seconds }
        return head
    }
}

/// So many in each window; windows begin at multiples of their length.
struct FixedWindow: CountingServer {
    let limit: Int
    let length: Double
    let telling: Telling
    private var window = -1.0
    private var count = 0

    init(limit: Int, length: Double, telling: Telling) {
        (self.limit, self.length, self.telling) = (limit, length, telling)
    }

    mutating func respond(_ now: Double) -> HTTPResponse {
        let present = (now / length).rounded(.down)
        if present > window { (window, count) = (present, 0) }
        let isRefused = count >= limit
        if !isRefused { count += 1 }
        return telling.head(
            isRefused: isRefused, limit: limit, remaining: limit - count, reset: (present + 1) * length - now)
    }
}

/// So many in any stretch of time of a length.
struct SlidingWindow: CountingServer {
    let limit: Int
    let length: Double
    let telling: Telling
    private var log: [Double] = []

    init(limit: Int, length: Double, telling: Telling) {
        (self.limit, self.length, self.telling) = (limit, length, telling)
    }

    mutating func respond(_ now: Double) -> HTTPResponse {
        log.removeAll { $0 + length <= now }
        let isRefused = log.count >= limit
        if !isRefused { log.append(now) }
        return telling.head(
            isRefused: isRefused, limit: limit, remaining: limit - log.count, reset: log[0] + length - now)
    }
}

/// Tokens that come back at a steady rate.
struct SteadyBucket: CountingServer {
    let limit: Int
    let rate: Double
    let telling: Telling
    private var tokens: Double
    private var last = 0.0

    init(limit: Int, length: Double, telling: Telling) {
        (self.limit, rate, self.telling, tokens) = (limit, Double(limit) / length, telling, Double(limit))
    }

    mutating func respond(_ now: Double) -> HTTPResponse {
        tokens = min(Double(limit), tokens + (now - last) * rate)
        last = now
        let isRefused = tokens < 1
        if !isRefused { tokens -= 1 }
        return telling.head(
            isRefused: isRefused, limit: limit, remaining: Int(tokens), reset: max(0, 1 - tokens) / rate)
    }
}

/// Calls, a limiter, a wire and a server, on a clock of their own.
///
/// Calls that are refused or lost come again at once, as a retry without a wait
/// would. Whatever the limiter does, a judge beside it holds each request that
/// goes onto the wire against what the responses have said until then.
struct LimitSimulation<Server: CountingServer> {
    private enum Event {
        case arrive
        /// A request that gave its turn back comes again.
        case again(UInt64)
        case reach(UInt64)
        case respond(UInt64, HTTPResponse?)
        case tick
    }

    var server: Server
    var limiter: RateLimiter
    var random: SeededRandom
    var lossRate = 0.0
    /// How often somebody else's request comes between.
    var strangerRate = 0.0
    /// How often a request gives its turn back, and comes again later.
    var returnRate = 0.0
    var latency = 0.02...0.3

    private var events: [(time: Double, order: Int, event: Event)] = []
    private var order = 0
    private var lastID: UInt64 = 0
    private var onWire: Set<UInt64> = []
    private var stoppedUntil = 0.0
    private var now = 0.0

    /// How many requests went onto the wire.
    private(set) var sent = 0
    private(set) var refusals = 0
    /// Refusals after the first response had arrived, of what was sent after it.
    private(set) var lateRefusals = 0
    private(set) var succeeded = 0
    /// Sent though a response had said stop.
    private(set) var violations: [Double] = []
    private(set) var mostOnWire = 0
    private var firstResponse = Double.infinity
    private var sentAt: [UInt64: Double] = [:]

    init(_ server: Server, width: Int = 32, seed: UInt64) {
        self.server = server
        limiter = RateLimiter(budget: nil, dialectCount: 1, width: width, longestWait: .seconds(120))
        random = SeededRandom(seed: seed)
    }

    /// Whether all calls got a response, within so many seconds.
    mutating func run(calls: Int, over spread: Double, within end: Double) -> Bool {
        for _ in 0..<calls { schedule(spread == 0 ? 0 : .random(in: 0...spread, using: &random), .arrive) }
        var steps = 0
        while succeeded < calls, !events.isEmpty {
            // A limiter that asks to be woken at once, for ever, is to fail and not to hang.
            steps += 1
            guard steps < 1000 * calls else { return false }
            let next = events.removeLast()
            now = next.time
            guard now <= end else { return false }
            handle(next.event)
        }
        return succeeded == calls && limiter.inFlight == 0 && limiter.waitingCount == 0
    }

    private var instant: TimeSource.Instant { .init(sinceOrigin: .seconds(now)) }

    private mutating func schedule(_ time: Double, _ event: Event) {
        order += 1
        // Latest first, so that the next one is the last; of equal ones the older goes first.
        let place = events.partitioningIndex { ($0.time, $0.order) <= (time, order) }
        events.insert((time, order, event), at: place)
    }

    private mutating func handle(_ event: Event) {
        switch event {
        case .arrive:
            lastID += 1
            act(limiter.arrive(lastID, deadline: nil, instant))
        case .again(let id):
            act(limiter.arrive(id, deadline: nil, instant))
        case .tick:
            act(limiter.tick(instant))
        case .reach(let id):
            while Double.random(in: 0..<1, using: &random) < strangerRate { _ = server.respond(now) }
            let isLost = Double.random(in: 0..<1, using: &random) < lossRate
            let head = server.respond(now)
            schedule(now + .random(in: latency, using: &random) / 2, .respond(id, isLost ? nil : head))
        case .respond(let id, let head):
            onWire.remove(id)
            let response = head.map {
                RateLimitReport($0, [.xRateLimit], at: .init(timeIntervalSince1970: 1_700_000_000))
            }
            if let response { judge(response, sentAt[id] ?? 0) }
            act(limiter.finish(id, response, instant))
            if response == nil || response?.refusal != nil { schedule(now, .arrive) } else { succeeded += 1 }
        }
    }

    private mutating func judge(_ response: RateLimitReport, _ sent: Double) {
        if response.refusal != nil {
            refusals += 1
            if sent >= firstResponse { lateRefusals += 1 }
        }
        firstResponse = min(firstResponse, now)
        switch response.refusal {
        case .wait(let wait): stoppedUntil = max(stoppedUntil, now + wait / .seconds(1))
        case .unexplained where now >= stoppedUntil: stoppedUntil = now + 1
        case .unexplained, nil: break
        }
        if let reading = response.readings[0], reading.remaining == 0, let reset = reading.reset {
            stoppedUntil = max(stoppedUntil, now + reset / .seconds(1))
        }
    }

    private mutating func act(_ actions: [RateLimiter.Action]) {
        for action in actions {
            switch action {
            case .proceed(let id) where Double.random(in: 0..<1, using: &random) < returnRate:
                schedule(now + .random(in: latency, using: &random), .again(id))
                act(limiter.returnUnused(id, instant))
            case .proceed(let id): send(id)
            case .wake(let moment):
                // An alarm never rings early; a number of seconds may be a hair less than the moment.
                schedule(max(now, moment.sinceOrigin / .seconds(1)) + 0.000_001, .tick)
            case .refuse, .ignored, .pauseAll: violations.append(-1)
            }
        }
    }

    private mutating func send(_ id: UInt64) {
        // A thousandth of a second for what the numbers lose.
        if now < stoppedUntil - 0.001 { violations.append(now) }
        onWire.insert(id)
        sent += 1
        sentAt[id] = now
        mostOnWire = max(mostOnWire, onWire.count)
        schedule(now + .random(in: latency, using: &random) / 2, .reach(id))
    }
}

extension Array {
    /// The first index of what matches, where all that matches stands behind all that does not.
    fileprivate func partitioningIndex(_ matches: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if matches(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

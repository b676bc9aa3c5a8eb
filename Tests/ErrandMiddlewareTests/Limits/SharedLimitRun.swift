// SPDX-License-Identifier: MIT

import ErrandTesting

@testable import ErrandCore
@testable import ErrandMiddleware

/// A limiter whose share changes, and the judge beside it, on a clock of milliseconds.
struct SharedLimitRun {
    private static let total = 150
    private static let most = 20

    let window: Int
    var random: SeededRandom
    private let pauseRate: Double
    private var limiter: RateLimiter
    private(set) var now = 0
    private(set) var violations: [String] = []

    private var lastID: RateLimiter.ID = 0
    private var waiting = 0
    private var sent: [RateLimiter.ID] = []
    private var responses: [Int] = []
    private var wake = Int.max
    private var pauseEnd = 0
    private var pauseNumber = 0

    init(window: Int, seed: UInt64) {
        self.window = window
        random = SeededRandom(seed: seed)
        pauseRate = seed % 3 == 0 ? 0 : 0.02
        limiter = RateLimiter(
            budget: TokenBucket(capacity: Self.most, window: .milliseconds(window)), dialectCount: 1, width: 1000,
            longestWait: .seconds(20))
    }

    /// Whether all requests were sent and have their responses.
    var isDone: Bool { lastID == Self.total && waiting == 0 && sent.isEmpty }

    private var moment: TimeSource.Instant { .init(sinceOrigin: .milliseconds(now)) }

    /// Lets 50 milliseconds pass, at a share.
    mutating func step(share: Int) {
        now += 50
        let share = min(Self.most, share)
        if now < 50_000, Double.random(in: 0..<1, using: &random) < pauseRate {
            pauseEnd = max(pauseEnd, now + .random(in: 100...8000, using: &random))
            pauseNumber += 1
        }
        for _ in 0..<Int.random(in: 0...3, using: &random) where lastID < Self.total {
            lastID += 1
            waiting += 1
            tell(share) { $0.arrive($2, deadline: nil, $1) }
        }
        if let id = sent.randomElement(using: &random), Bool.random(using: &random) {
            sent.removeAll { $0 == id }
            responses.append(now)
            tell(share) { limiter, moment, _ in limiter.finish(id, RateLimitReport(readings: [nil]), moment) }
        }
        if now >= wake {
            wake = .max
            tell(share) { limiter, moment, _ in limiter.tick(moment) }
        }
    }

    private mutating func tell(
        _ share: Int, _ event: (inout RateLimiter, TimeSource.Instant, RateLimiter.ID) -> [RateLimiter.Action]
    ) {
        let pause =
            pauseEnd > now
            ? BudgetShare.Pause(number: pauseNumber, remaining: .milliseconds(pauseEnd - now)) : nil
        limiter.heed(BudgetShare(count: share, pause: pause, nextLook: .milliseconds(500)), moment)
        responses.removeAll { $0 + window <= now }
        for action in event(&limiter, moment, lastID) {
            switch action {
            case .proceed(let id):
                waiting -= 1
                sent.append(id)
                if sent.count + responses.count > share { violations.append("\(now): more than \(share)") }
                if pauseEnd > now { violations.append("\(now): in a pause until \(pauseEnd)") }
            case .wake(let moment): wake = Int((moment.sinceOrigin / .milliseconds(1)).rounded(.up))
            case .refuse, .ignored, .pauseAll: violations.append("\(now): \(action)")
            }
        }
        if limiter.usedCount != sent.count + responses.count { violations.append("\(now): \(limiter.usedCount)") }
    }
}

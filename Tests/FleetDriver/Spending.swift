// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandFleet
import ErrandPostgres
import NationBuilder
import Synchronization

/// A process that sends as many requests to a nation as its share of a budget allows.
enum Spending {
    private final class Counts: Sendable {
        private let values = Mutex([0, 0, 0])

        /// The numbers of requests that were done, refused and failed.
        var all: [Int] { values.withLock { $0 } }

        func add(at place: Int) { values.withLock { $0[place] += 1 } }
    }

    /// - Parameter arguments: The URL of the nation, its token, and for how many seconds; then a budget's count and
    ///   seconds, or nothing for NationBuilder's limits.
    static func run(_ arguments: [String]) async throws {
        let budget = PostgresBudget(try PostgresDatabase(.environment()))
        var policy = RateLimitPolicy.nationBuilder
        if arguments.count > 4, let count = Int(arguments[3]), let window = Double(arguments[4]) {
            // The nation tells the ends of windows in whole seconds, which is too coarse for short ones.
            policy = RateLimitPolicy(budget: .requests(count, per: .seconds(window)), dialects: [])
        }
        let limit = RateLimit(policy, shared: budget)
        let token = FixedCredential.bearer(arguments[1]).identified(as: "nation")
        let home = BaseURL(stringLiteral: arguments[0])
        let nation = Nation("abeforprez", baseURL: home, authorizer: token, transport: .platform) {
            $0.chain.limit = limit
            $0.chain.retry = nil
            $0.chain.cache = nil
        }
        let end = ContinuousClock.now + .seconds(Double(arguments[2]) ?? 1)
        let counts = Counts()
        FleetDriver.say("started")
        await withTaskGroup { group in
            for _ in 0..<32 {
                group.addTask {
                    // However slow the machine is, it does not end before its share has come.
                    while ContinuousClock.now < end || counts.all[0] == 0 {
                        do {
                            _ = try await nation.v1.people.me(
                                .timeout(counts.all[0] == 0 ? .seconds(60) : end - .now + .milliseconds(10)))
                            counts.add(at: 0)
                        } catch {
                            let kind = (error as? ClientError)?.kind
                            if kind == .rejected.rateLimited || kind == .timedOut.deadline {
                                // The turn would come after the end, unless the share grows.
                                try? await Task.sleep(for: .milliseconds(50))
                                continue
                            }
                            let isRefused = kind == .status.client.tooManyRequests
                            counts.add(at: isRefused ? 1 : 2)
                            if !isRefused { FleetDriver.say("error \(error)") }
                        }
                    }
                }
            }
        }
        await nation.client.shutdown()
        await budget.leave()
        FleetDriver.say("result \(counts.all.map { "\($0)" }.joined(separator: " "))")
    }
}

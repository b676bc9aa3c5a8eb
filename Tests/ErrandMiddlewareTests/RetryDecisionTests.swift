// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Retry decision", .timed)
struct RetryDecisionTests {
    private static let steady: RetryPolicy = {
        var policy = RetryPolicy()
        policy.backoff = .none
        return policy
    }()

    private func decide(
        _ outcome: RetryDecision.Outcome, _ policy: RetryPolicy = steady, isRepeatable: Bool = true,
        isReplayable: Bool = true, retryAfter: Duration? = nil, timeLeft: Duration? = nil,
        acceptedStatus: StatusSet = .successful
    ) -> RetryDecision.Action {
        var decision = RetryDecision(
            policy, isRepeatable: isRepeatable, isReplayable: isReplayable, acceptedStatus: acceptedStatus)
        var budget = RetryBudget()
        var random = SeededRandom(seed: 1)
        return decision.decide(
            outcome, retryAfter: retryAfter, timeLeft: timeLeft, budget: &budget, using: &random)
    }

    @Test(
        "An idempotent request is sent again after the failures that pass, and after no other",
        arguments: [
            (.connection, true), (.connection.dns, true), (.connection.refused, true), (.connection.lost, true),
            (.connection.unprocessed, true), (.connection.proxy, true), (.connection.protocolViolation, false),
            (.connection.tls, false), (.connection.pinning, false), (.timedOut.connect, true),
            (.timedOut.attempt, true),
            (.timedOut.idle, true), (.timedOut.deadline, false), (.undecodable.truncated, true),
            (.undecodable.json, false), (.undecodable.tooLarge, false), (.undecodable.contentType, false),
            (.invalidRequest.url, false), (.service, false), (.rejected.circuitOpen, false),
            (.rejected.rateLimited, false), (.rejected.notReplayable, false), (.unauthenticated.expired, false),
            (ClientError.Kind("mine"), false),
        ] as [(ClientError.Kind, Bool)])
    func kinds(kind: ClientError.Kind, isRetried: Bool) {
        #expect(decide(.failure(kind)) == (isRetried ? .retry(after: .zero) : .stop(.notWorthIt)))
    }

    @Test("A request that is not idempotent is sent again only when nothing of it was sent or processed")
    func unsent() {
        let unsent: [ClientError.Kind] = [
            .connection.dns, .connection.refused, .timedOut.connect, .connection.unprocessed, .connection.proxy,
        ]
        for kind in unsent { #expect(decide(.failure(kind), isRepeatable: false) == .retry(after: .zero)) }
        let sent: [ClientError.Kind] = [
            .connection, .connection.lost, .timedOut.attempt, .timedOut.idle, .undecodable.truncated,
        ]
        for kind in sent { #expect(decide(.failure(kind), isRepeatable: false) == .stop(.notAllowed)) }
    }

    @Test("Seven statuses are worth another attempt, all others are final")
    func statuses() {
        let retried = (100...599).filter { decide(.status(.init(code: $0))) == .retry(after: .zero) }
        #expect(retried == [408, 425, 429, 500, 502, 503, 504])
        for code in retried {
            #expect(decide(.status(.init(code: code)), isRepeatable: false) == .stop(.notAllowed))
        }
    }

    @Test("A status that the request accepts is no failure")
    func accepted() {
        #expect(decide(.status(.serviceUnavailable), acceptedStatus: .any) == .stop(.notWorthIt))
    }

    @Test("A status that the policy knows as not acted upon allows any method")
    func unprocessed() {
        var policy = Self.steady
        policy.unprocessedStatuses = .only(429)
        #expect(decide(.status(.tooManyRequests), policy, isRepeatable: false) == .retry(after: .zero))
        #expect(decide(.status(.serviceUnavailable), policy, isRepeatable: false) == .stop(.notAllowed))
    }

    @Test("A body that is gone is not sent again")
    func body() {
        #expect(decide(.failure(.connection.refused), isReplayable: false) == .stop(.notReplayable))
    }

    @Test(
        "The wait is the longer one of Retry-After and backoff, and begins only if it ends in time",
        arguments: [
            (nil, nil, .retry(after: .zero)), (5, nil, .retry(after: .seconds(5))),
            (5, 6, .retry(after: .seconds(5))), (5, 5, .stop(.tooLate)), (5, 1, .stop(.tooLate)),
            (nil, 0, .stop(.tooLate)), (60, nil, .retry(after: .seconds(60))), (61, nil, .stop(.tooLong)),
        ] as [(Int?, Int?, RetryDecision.Action)])
    func waits(retryAfter: Int?, timeLeft: Int?, expected: RetryDecision.Action) {
        let action = decide(
            .status(.serviceUnavailable), retryAfter: retryAfter.map { .seconds($0) },
            timeLeft: timeLeft.map { .seconds($0) })
        #expect(action == expected)
    }

    @Test("Attempts end at the policy's number, the first one included")
    func attempts() {
        for maximum in 1...5 {
            var policy = Self.steady
            policy.maximumAttempts = maximum
            var decision = RetryDecision(policy, isRepeatable: true, isReplayable: true)
            var budget = RetryBudget.unlimited
            var random = SeededRandom(seed: 1)
            var actions: [RetryDecision.Action] = []
            repeat {
                actions.append(
                    decision.decide(
                        .failure(.connection.lost), retryAfter: nil, timeLeft: nil, budget: &budget, using: &random))
            } while actions.last == .retry(after: .zero)
            #expect(actions.count == maximum)
            #expect(actions.last == .stop(.exhausted))
        }
    }

    @Test("A budget is spent by retries only, and allows a share of the calls in the long run")
    func budget() {
        var budget = RetryBudget(share: 0.2, reserve: 10)
        var retries = 0
        for _ in 0..<1000 {
            budget.deposit()
            while budget.withdraw() { retries += 1 }
        }
        #expect((200...210).contains(retries))
        var spent = RetryBudget(share: 0.5, reserve: 0)
        spent.deposit()
        let isThere = spent.withdraw()
        #expect(!isThere)
        var decision = RetryDecision(Self.steady, isRepeatable: true, isReplayable: true)
        var random = SeededRandom(seed: 1)
        let action = decision.decide(
            .failure(.connection.lost), retryAfter: nil, timeLeft: nil, budget: &spent, using: &random)
        #expect(action == .stop(.unaffordable))
    }

    @Test(
        "A 429 that tells its end costs no budget: a limit is waited for, and no host has failed",
        arguments: [
            (.status(.tooManyRequests), 5, true), (.status(.tooManyRequests), 0, false),
            (.status(.tooManyRequests), nil, false), (.status(.serviceUnavailable), 5, false),
            (.failure(.connection.lost), nil, false),
        ] as [(RetryDecision.Outcome, Int?, Bool)])
    func limited(outcome: RetryDecision.Outcome, retryAfter: Int?, isFree: Bool) {
        let budgets: [(RetryBudget, Bool)] = [
            (RetryBudget(share: 0, reserve: 0), isFree), (RetryBudget(share: 0, reserve: 1), true),
        ]
        for (budget, isRetried) in budgets {
            var budget = budget
            let hadOne = budget == RetryBudget(share: 0, reserve: 1)
            var decision = RetryDecision(Self.steady, isRepeatable: true, isReplayable: true)
            var random = SeededRandom(seed: 1)
            let action = decision.decide(
                outcome, retryAfter: retryAfter.map { .seconds($0) }, timeLeft: .seconds(6), budget: &budget,
                using: &random)
            #expect(action == (isRetried ? .retry(after: .seconds(retryAfter ?? 0)) : .stop(.unaffordable)))
            let isLeft = budget.withdraw()
            #expect(isLeft == (hadOne && isFree))
        }
    }

    @Test("A limit that tells its end is waited for until the deadline; without one, as often as the policy says")
    func limitedAttempts() {
        for (timeLeft, more) in [(.seconds(60), 9), (nil, 0)] as [(Duration?, Int)] {
            var decision = RetryDecision(Self.steady, isRepeatable: true, isReplayable: true)
            var budget = RetryBudget.unlimited
            var random = SeededRandom(seed: 1)
            func decide(_ outcome: RetryDecision.Outcome, _ retryAfter: Duration?) -> RetryDecision.Action {
                decision.decide(outcome, retryAfter: retryAfter, timeLeft: timeLeft, budget: &budget, using: &random)
            }
            for _ in 0..<2 + more {
                #expect(decide(.status(.tooManyRequests), .seconds(1)) == .retry(after: .seconds(1)))
            }
            guard timeLeft != nil else {
                #expect(decide(.status(.tooManyRequests), .seconds(1)) == .stop(.exhausted))
                continue
            }
            for _ in 0..<2 { #expect(decide(.failure(.connection.lost), nil) == .retry(after: .zero)) }
            #expect(decide(.status(.tooManyRequests), .seconds(60)) == .stop(.tooLate))
            #expect(decide(.failure(.connection.lost), nil) == .stop(.exhausted))
        }
    }

    @Test("What is refused for another reason costs no budget")
    func budgetKept() {
        var budget = RetryBudget(share: 0, reserve: 1)
        var random = SeededRandom(seed: 1)
        for (isReplayable, timeLeft) in [(false, nil), (true, Duration.zero)] {
            var decision = RetryDecision(Self.steady, isRepeatable: true, isReplayable: isReplayable)
            _ = decision.decide(
                .failure(.connection.lost), retryAfter: nil, timeLeft: timeLeft, budget: &budget, using: &random)
        }
        let withdrawals = [budget.withdraw(), budget.withdraw()]
        #expect(withdrawals == [true, false])
    }

    @Test(
        "A deletion whose response was lost is done when nothing is found; one that was refused or never sent is not",
        arguments: [
            ([.failure(.connection.lost)], 404, true), ([.failure(.connection.lost)], 410, true),
            ([.failure(.timedOut.attempt)], 404, true), ([.failure(.timedOut.idle)], 404, true),
            ([.failure(.undecodable.truncated)], 404, true), ([.status(.badGateway)], 404, true),
            ([.status(.internalServerError)], 404, true), ([.status(.gatewayTimeout)], 410, true),
            ([.failure(.connection.lost), .status(.serviceUnavailable)], 404, true),
            ([.failure(.connection.lost)], 403, false), ([.failure(.connection.lost)], 500, false),
            ([.failure(.connection.refused)], 404, false), ([.failure(.connection.dns)], 404, false),
            ([.failure(.timedOut.connect)], 404, false), ([.failure(.connection.unprocessed)], 404, false),
            ([.failure(.connection.unprocessed), .failure(.connection.lost)], 404, true),
            ([.status(.serviceUnavailable)], 404, true),
            ([.status(.tooManyRequests)], 404, false), ([.status(.init(code: 408))], 404, false), ([], 404, false),
        ] as [([RetryDecision.Outcome], Int, Bool)])
    func deletion(before: [RetryDecision.Outcome], status: Int, isDone: Bool) {
        for (treatsMissingAsDeleted, isDeletion) in [(true, true), (false, true), (true, false)] {
            var policy = Self.steady
            policy.treatsMissingAsDeleted = treatsMissingAsDeleted
            var decision = RetryDecision(policy, isRepeatable: true, isReplayable: true, isDeletion: isDeletion)
            var budget = RetryBudget.unlimited
            var random = SeededRandom(seed: 1)
            for outcome in before {
                _ = decision.decide(outcome, retryAfter: nil, timeLeft: nil, budget: &budget, using: &random)
            }
            let isDeleted = decision.isDeleted(.status(.init(code: status)))
            #expect(isDeleted == (isDone && treatsMissingAsDeleted && isDeletion))
        }
    }

    @Test("A status that the request accepts is not made another one")
    func acceptedAbsence() {
        var policy = Self.steady
        policy.treatsMissingAsDeleted = true
        for accepted in [StatusSet.any, .only(200, 404), .only(200)] {
            var decision = RetryDecision(
                policy, isRepeatable: true, isReplayable: true, acceptedStatus: accepted, isDeletion: true)
            var budget = RetryBudget.unlimited
            var random = SeededRandom(seed: 1)
            _ = decision.decide(
                .failure(.connection.lost), retryAfter: nil, timeLeft: nil, budget: &budget, using: &random)
            #expect(!decision.isDeleted(.status(.notFound)))
        }
    }

    @Test("Backoff doubles up to its maximum, and its jitter is full")
    func backoff() {
        let backoff = Backoff(base: .milliseconds(100), maximum: .seconds(1))
        let ceilings = (1...6).map { backoff.ceiling(beforeRetry: $0) }
        #expect(ceilings == [100, 200, 400, 800, 1000, 1000].map { .milliseconds($0) })
        #expect(backoff.ceiling(beforeRetry: .max) == .seconds(1))
        #expect(Backoff(base: .seconds(9), maximum: .seconds(2)).ceiling(beforeRetry: 1) == .seconds(2))
        #expect(Backoff(base: .seconds(Int64.max), maximum: .seconds(Int64.max)).ceiling(beforeRetry: 9) > .zero)
        var random = SeededRandom(seed: 7)
        let waits = (0..<1000).map { _ in backoff.wait(beforeRetry: 4, using: &random) }
        #expect(waits.allSatisfy { .zero <= $0 && $0 <= .milliseconds(800) })
        #expect((30...70).contains(waits.count { $0 < .milliseconds(40) }))
        #expect((30...70).contains(waits.count { $0 > .milliseconds(760) }))
    }
}

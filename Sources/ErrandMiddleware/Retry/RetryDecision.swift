// SPDX-License-Identifier: MIT

import ErrandCore
import HTTPTypes

/// The state machine that decides whether and when one call is retried.
struct RetryDecision: Sendable, Equatable {
    /// The outcome of an attempt.
    enum Outcome: Equatable {
        case status(HTTPResponse.Status)
        case failure(ClientError.Kind)
    }

    enum Action: Equatable {
        case stop(Reason)
        /// Send the request again after this wait.
        case retry(after: Duration)
    }

    /// The reason why there is no other attempt.
    enum Reason: Equatable {
        /// The outcome is a success, or another attempt would have the same
        /// outcome.
        case notWorthIt
        /// The server may have acted, and would act a second time.
        case notAllowed
        /// The body cannot be sent again.
        case notReplayable
        /// The attempts are used up.
        case exhausted
        /// The server asks for a longer wait than the policy allows.
        case tooLong
        /// The wait would go beyond the deadline.
        case tooLate
        /// The budget is spent.
        case unaffordable
    }

    let policy: RetryPolicy
    let isRepeatable: Bool
    let isReplayable: Bool
    let acceptedStatus: StatusSet
    let isDeletion: Bool
    private(set) var attempts = 0
    /// The attempts that a limit refused, and that do not count.
    private var limited = 0
    /// Whether the server may have processed an attempt whose response was lost.
    private(set) var mayHaveActed = false

    init(
        _ policy: RetryPolicy, isRepeatable: Bool, isReplayable: Bool, acceptedStatus: StatusSet = .successful,
        isDeletion: Bool = false
    ) {
        self.policy = policy
        self.isRepeatable = isRepeatable
        self.isReplayable = isReplayable
        self.acceptedStatus = acceptedStatus
        self.isDeletion = isDeletion
    }

    init(_ policy: RetryPolicy, _ request: RawRequest) {
        self.init(
            policy, isRepeatable: request.isIdempotent, isReplayable: request.body?.isReplayable ?? true,
            acceptedStatus: request.options.acceptedStatus, isDeletion: request.head.method == .delete)
    }

    /// Whether another attempt is possible after one that reached the server.
    var mayFollow: Bool { isRepeatable && isReplayable && attempts - limited + 1 < policy.maximumAttempts }

    /// Decides whether to retry after an attempt.
    ///
    /// - Parameters:
    ///   - outcome: The outcome of the attempt.
    ///   - verdict: What ``RetryPolicy/isWorthRetrying`` says of the response, if anything.
    ///   - retryAfter: The wait that the server asked for.
    ///   - timeLeft: The time until the call's deadline.
    ///   - budget: The host's budget. It is charged last, and only for a retry
    ///     after a failure of the host.
    ///   - random: The random numbers for the jitter.
    mutating func decide(
        _ outcome: Outcome, verdict: Bool? = nil, retryAfter: Duration?, timeLeft: Duration?, budget: inout RetryBudget,
        using random: inout some RandomNumberGenerator
    ) -> Action {
        attempts += 1
        if mayHaveActed(outcome) { mayHaveActed = true }
        guard verdict ?? isWorthRetrying(outcome) else { return .stop(.notWorthIt) }
        guard isRepeatable || isUnprocessed(outcome) else { return .stop(.notAllowed) }
        guard isReplayable else { return .stop(.notReplayable) }
        let isLimited = isLimited(outcome, retryAfter)
        // Something has to bound the wait: without a deadline it is the number of attempts.
        if isLimited, timeLeft != nil { limited += 1 }
        guard attempts - limited < policy.maximumAttempts else { return .stop(.exhausted) }
        if let retryAfter, retryAfter > policy.longestWait { return .stop(.tooLong) }
        let wait = max(retryAfter ?? .zero, policy.backoff.wait(beforeRetry: attempts, using: &random))
        if let timeLeft, wait >= timeLeft { return .stop(.tooLate) }
        guard isLimited || budget.withdraw() else { return .stop(.unaffordable) }
        return .retry(after: wait)
    }

    /// Returns whether a limit refused the request and told its end.
    ///
    /// That is no failure of the host, and a request that comes after the end is
    /// no load too many.
    private func isLimited(_ outcome: Outcome, _ retryAfter: Duration?) -> Bool {
        outcome == .status(.tooManyRequests) && retryAfter.map { $0 > .zero } ?? false
    }

    /// Returns whether another attempt could have another outcome.
    func isWorthRetrying(_ outcome: Outcome) -> Bool {
        switch outcome {
        case .status(let status):
            return policy.statuses.contains(status) && !acceptedStatus.contains(status)
        // What the client itself has ended or refused, it would end or refuse again. Of statuses the policy decides.
        case .failure(let kind):
            return !kind.isLocal && !kind.belongs(to: .status) && FailureMeaning(kind).retry.isUseful
        }
    }

    /// Returns whether an outcome means that an earlier attempt has deleted the
    /// resource: see ``RetryPolicy/treatsMissingAsDeleted``.
    func isDeleted(_ outcome: Outcome) -> Bool {
        guard policy.treatsMissingAsDeleted, isDeletion, mayHaveActed, case .status(let status) = outcome,
            !acceptedStatus.contains(status), acceptedStatus.contains(.noContent)
        else { return false }
        return status == .notFound || status == .gone
    }

    /// Returns whether the server may have acted in spite of an outcome.
    private func mayHaveActed(_ outcome: Outcome) -> Bool {
        switch outcome {
        case .status(let status):
            !policy.unprocessedStatuses.contains(status) && FailureMeaning(status).effect != .notApplied
        case .failure(let kind): FailureMeaning(kind).effect != .notApplied
        }
    }

    private func isUnprocessed(_ outcome: Outcome) -> Bool {
        switch outcome {
        // No status guarantees it, so only the policy can say so.
        case .status(let status): policy.unprocessedStatuses.contains(status)
        case .failure(let kind): FailureMeaning(kind).effect == .notApplied
        }
    }
}

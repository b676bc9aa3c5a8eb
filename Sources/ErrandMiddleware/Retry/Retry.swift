// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Synchronization

/// The middleware that retries failed requests.
///
/// Another attempt is made when all of these conditions hold:
///
/// * The failure may be temporary (``/ErrandCore/FailureMeaning/retry-swift.property``): the connection (never TLS,
///   pinning or a violation of HTTP), a time limit other than the deadline, a truncated response, or a status of
///   the policy.
/// * Another attempt does no harm: the request is idempotent
///   (``/ErrandCore/RawRequest/isIdempotent``), no byte of it was sent, or the
///   server says that it has not processed the request.
/// * The body can be sent again.
/// * The policy allows another attempt, and the host's budget allows another
///   retry. A 429 that tells how long to wait costs neither, since the host has not
///   failed: the deadline bounds the wait. Without a deadline it costs an attempt.
/// * The wait ends before the call's deadline. The wait is the longer one of
///   the backoff and the wait that the server asks for (`Retry-After`, both
///   forms).
///
/// Otherwise the caller gets the last outcome at once. The body of a response
/// that the caller does not get is discarded before the wait.
///
/// The budget belongs to this value and its copies, and is counted by origin.
public struct Retry: Middleware {
    private let policy: RetryPolicy
    private let budgets: RetryBudgets
    private let random: RandomSource

    /// Creates a middleware that retries.
    ///
    /// - Parameters:
    ///   - policy: The policy for requests without a policy of their own.
    ///   - budget: The budget of each origin.
    ///   - random: The random numbers for the jitter.
    public init(
        _ policy: RetryPolicy = .standard, budget: RetryBudget = .standard, random: RandomSource = .system
    ) {
        self.policy = policy
        budgets = RetryBudgets(budget)
        self.random = random
    }

    /// Sends the request, and retries as the policy allows.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let policy = request.options.retry ?? policy
        var request = request
        if let field = policy.ownField { request.options.idempotencyField = field }
        var decision = RetryDecision(policy, request)
        guard decision.policy.maximumAttempts > 1 else { return try await next(request) }
        let origin = request.origin
        budgets.deposit(origin)
        var last: HTTPResponse?
        while true {
            let requests = next.attempts
            let attempt = await attempt(request, after: last, next, decision)
            last = attempt.head ?? last
            // The outcome is that of the last hop. Before it, the server may have carried the request out, and have
            // redirected to the result.
            let isDone = next.attempts - requests > 1 && next.effectOfAttempts != .notApplied
            guard let outcome = attempt.outcome, attempt.verdict ?? decision.isWorthRetrying(outcome),
                !Task.isCancelled,
                decision.isRepeatable || !isDone
            else {
                let isDeleted = attempt.outcome.map { decision.isDeleted($0) } ?? false
                return isDeleted ? try await Self.deletion(attempt.result.get()) : try attempt.result.get()
            }
            let now = next.services.time.now()
            let retryAfter = attempt.retryAfter(next.services.time)
            let action = budgets.withBudget(of: origin) { budget in
                var random = random
                return decision.decide(
                    outcome, verdict: attempt.verdict, retryAfter: retryAfter,
                    timeLeft: next.deadline.map { now.duration(to: $0) },
                    budget: &budget, using: &random)
            }
            guard case .retry(let wait) = action else { return try attempt.result.get() }
            if case .success(let refused) = attempt.result { await refused.body.discard() }
            next.tell(.retryDecided, of: request) { event in
                event.wait = wait
                event.error = attempt.error
                event.response = attempt.head.map { ResponseSummary(head: $0, redaction: request.redaction) }
            }
            try await next.wait(until: now.advanced(by: wait))
        }
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    /// Returns the response to a deletion that an earlier attempt has carried
    /// out.
    private static func deletion(_ missing: RawResponse) async -> RawResponse {
        await missing.body.discard()
        let fields = missing.head.headerFields.filter { field in
            !field.name.canonicalName.hasPrefix("content-") && field.name != .transferEncoding
        }
        return RawResponse(head: HTTPResponse(status: .noContent, headerFields: HTTPFields(fields)))
    }

    private func attempt(
        _ request: RawRequest, after last: HTTPResponse?, _ next: Next, _ decision: RetryDecision
    ) async -> Attempt {
        do {
            var response = try await next.send(request, after: last)
            let accepted = request.options.acceptedStatus
            var verdict: Bool?
            if let judge = decision.policy.isWorthRetrying,
                next.readsWholeBody || !accepted.contains(response.head.status)
            {
                let prefix = try await Self.read(ResponseSummary.prefixLimit, of: &response)
                verdict = judge(
                    ResponseSummary(head: response.head, bodyPrefix: prefix, redaction: request.redaction))
            }
            guard verdict != true, accepted.contains(response.head.status), next.readsWholeBody, decision.mayFollow
            else {
                return Attempt(result: .success(response), verdict: verdict)
            }
            return Attempt(result: .success(try await held(response, decision.policy)), verdict: verdict)
        } catch {
            return Attempt(result: .failure(error))
        }
    }

    /// Returns the response, with its body in memory if the body is small.
    ///
    /// When such a body breaks off or stops, the attempt has failed and can be
    /// retried.
    private func held(_ response: RawResponse, _ policy: RetryPolicy) async throws -> RawResponse {
        guard response.body.length.map({ $0 <= policy.heldBodySize }) ?? true, policy.heldBodySize > 0 else {
            return response
        }
        var response = response
        _ = try await Self.read(policy.heldBodySize, of: &response)
        return response
    }

    /// Returns the beginning of a body, which stays in the response.
    private static func read(_ limit: Int, of response: inout RawResponse) async throws -> [UInt8] {
        do {
            let (prefix, whole) = try await response.body.split(at: limit)
            response.body = whole
            return prefix
        } catch var error as ClientError where error.response == nil {
            error.response = ResponseSummary(head: response.head)
            throw error
        }
    }
}

extension Middleware where Self == Retry {
    /// Retries failed requests: see ``Retry``.
    public static func retry(
        _ policy: RetryPolicy = .standard, budget: RetryBudget = .standard, random: RandomSource = .system
    ) -> Self {
        Retry(policy, budget: budget, random: random)
    }
}

/// The result of one attempt.
private struct Attempt {
    let result: Result<RawResponse, any Error>
    /// The verdict of ``RetryPolicy/isWorthRetrying`` on the response, if there is one.
    var verdict: Bool?

    var head: HTTPResponse? { (try? result.get())?.head }

    var error: (any Error)? {
        guard case .failure(let error) = result else { return nil }
        return error
    }

    /// The outcome for the decision; `nil` for an error that is not a ``ClientError``.
    var outcome: RetryDecision.Outcome? {
        switch result {
        case .success(let response): .status(response.head.status)
        case .failure(let error): (error as? ClientError).map { .failure($0.kind) }
        }
    }

    func retryAfter(_ time: TimeSource) -> Duration? {
        switch result {
        case .success(let response):
            response.retryAfter ?? WaitTime.retryAfter(response.head.headerFields, at: time.date())
        case .failure(let error): (error as? ClientError)?.retryAfter
        }
    }
}

/// The budgets of all origins.
private final class RetryBudgets: Sendable {
    private let table: Mutex<BoundedTable<URLOrigin, RetryBudget>>
    private let initial: RetryBudget

    init(_ initial: RetryBudget) {
        self.initial = initial
        table = Mutex(BoundedTable())
    }

    func deposit(_ origin: URLOrigin) { withBudget(of: origin) { $0.deposit() } }

    func withBudget<Result: Sendable>(of origin: URLOrigin, _ use: (inout RetryBudget) -> Result) -> Result {
        table.withLock { $0.use(origin, or: initial, use) }
    }
}

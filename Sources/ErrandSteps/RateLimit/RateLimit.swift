// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Logging

/// The step that respects the server's rate limits, so that the server need not
/// refuse requests.
///
/// Limits are counted by origin and identity, over all calls that use this value
/// or a copy of it. They come from the policy's budget, from fields of responses
/// (``RateLimitDialect``), and from every 429.
///
/// After a 429 nothing is sent until its `Retry-After` has passed, or else until
/// the end of the limit that the response reports. When it reports neither,
/// nothing is sent for a second. Then one trial request is sent. Each trial that
/// is refused as well doubles the wait.
///
/// After ``RateLimitPolicy/longestWait`` a trial request is sent in any case.
/// Implausible values are ignored and logged. So a mistake of the server does not
/// lock a client out.
///
/// No more requests are under way at once than the transport can carry
/// (``/ErrandCore/Transport/concurrentRequests(to:)``; 32 if the transport does not tell). So a
/// response that reports a reached limit stops all requests that are not on the wire yet.
///
/// What a response says after a redirect to another origin applies to that
/// origin, and not to the one that redirected.
///
/// ``RateLimitScope`` decides which requests share a limit.
/// ``RateLimitPolicy/addressBudget`` is a second budget, for all requests to an
/// origin, whatever their identity. ``remaining(of:)`` tells how many requests
/// are left.
///
/// A request that would exceed a limit waits for its turn, first come, first
/// served. When the turn cannot come before the call's deadline, the call
/// throws `ClientError.rejected.rateLimited` at once, with
/// ``/ErrandCore/ClientError/retryAfter``. A cancelled request leaves its place to the next
/// request.
///
/// Put the step inside ``Retry``, so that every attempt counts.
public struct RateLimit: Middleware {
    let policy: RateLimitPolicy
    let authorizer: (any Authorizer)?
    let ledger: RateLimitLedger
    /// The ledger that all requests from this address share; `nil` without an
    /// address budget.
    let addressLedger: RateLimitLedger?

    /// Creates a step that respects limits.
    ///
    /// - Parameters:
    ///   - policy: The policy.
    ///   - authorizer: The authorizer whose identity the limits belong to.
    ///     Without an authorizer they belong to the host.
    public init(_ policy: RateLimitPolicy = .fromHeaders, authorizer: (any Authorizer)? = nil) {
        self.policy = policy
        self.authorizer = authorizer
        ledger = RateLimitLedger(policy)
        addressLedger = policy.address.map { RateLimitLedger($0) }
    }

    /// Creates a step with the same limits, for requests of another authorizer.
    init(_ limit: RateLimit, authorizer: (any Authorizer)?) {
        policy = limit.policy
        self.authorizer = authorizer
        ledger = limit.ledger
        addressLedger = limit.addressLedger
    }

    /// Sends the request when its turn has come.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let identity =
            request.options.authorization == .automatic
            ? try await authorizer?.identity(for: request, through: next) : nil
        let turn = try await ledger.admit(policy.scope.key(request, identity: identity), next)
        let attempts = next.attempts
        do {
            var response = try await sendWithinAddress(request, next)
            let answer = RateLimitAnswer(response.head, policy.dialects, at: next.services.time.date())
            response.retryAfter = answer.wait
            let origin = response.redirected?.origin ?? request.origin
            let ignored: [IgnoredLimit]
            if let target = response.redirected, target.origin != request.origin {
                let told = policy.scope.key(request, identity: identity, response.head, redirectedTo: target)
                ignored = ledger.finish(turn, redirectedTo: told, answer, next.services)
            } else {
                let told = policy.scope.key(request, identity: identity, response.head)
                ignored = ledger.finish(turn, answer, about: told, next.services)
            }
            for ignored in ignored { report(ignored, origin, request) }
            return response
        } catch {
            // A request that was refused before the transport, for example by an open circuit,
            // counts for no server.
            if next.attempts == attempts {
                ledger.putBack(turn, next.services)
            } else {
                ledger.fail(turn, next.services)
            }
            throw error
        }
    }

    /// `true`: the step waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    /// The number of requests that wait, over all origins and identities.
    var waitingCount: Int { ledger.waitingCount + (addressLedger?.waitingCount ?? 0) }

    /// The number of requests under way, over all origins and identities.
    var inFlightCount: Int { ledger.inFlightCount }

    /// Logs that a server's field was ignored, without its value.
    private func report(_ ignored: IgnoredLimit, _ origin: URLOrigin, _ request: RawRequest) {
        let logger = request.options.logger ?? Self.logger
        logger.debug(
            "rate limit ignored",
            metadata: [
                "url.origin": "\(origin)", "errand.field": "\(ignored.field)",
                "errand.reason": "\(ignored.reason.clause)",
            ])
    }

    private static let logger = Logger(label: "errand")
}

extension Middleware where Self == RateLimit {
    /// Respects the server's rate limits: see ``RateLimit``.
    public static func rateLimit(
        _ policy: RateLimitPolicy = .fromHeaders, authorizer: (any Authorizer)? = nil
    ) -> Self {
        RateLimit(policy, authorizer: authorizer)
    }
}

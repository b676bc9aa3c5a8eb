// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Logging

/// The middleware that respects the server's rate limits, so that the server need not
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
/// The identity is that of the credential that the request carries, as ``Authorization`` has
/// put it on. A request without one belongs to the origin alone.
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
/// A ``SharedBudget`` lets several processes count together: see
/// ``init(_:shared:address:)``.
///
/// Put the middleware inside ``Retry``, ``Redirects`` and ``Authorization``, so that every request
/// counts: attempts, hops, and replays after a 401. After a wait the credential is renewed for
/// the moment of sending. If the authorizer has to wait for that, the request gives its turn
/// to the next one and keeps its place in the queue.
public struct RateLimit: Middleware {
    let policy: RateLimitPolicy
    let ledger: RateLimitLedger
    /// The ledger that all requests from this address share; `nil` without an
    /// address budget.
    let addressLedger: RateLimitLedger?
    /// Whether other processes count together with this one.
    private let isShared: Bool

    /// Creates a middleware that respects limits.
    public init(_ policy: RateLimitPolicy = .fromHeaders) {
        self.policy = policy
        ledger = RateLimitLedger(policy)
        addressLedger = policy.address.map { RateLimitLedger($0) }
        isShared = false
    }

    /// Creates a middleware that respects limits together with other processes, which may run on other machines.
    ///
    /// ```swift
    /// // A `PostgresBudget` of `ErrandFleet`, for example.
    /// let limit = RateLimit(.requests(250, per: .seconds(10)), shared: budget)
    /// ```
    ///
    /// Each process sends as many requests as its share of the policy's budget allows. When the server refuses a
    /// request of one of them, or reports that nothing is left, all of them stop until the time that it tells.
    ///
    /// A budget belongs to an origin and to what the credential stands for (``BudgetKey``). So all processes must name
    /// an account alike: give a fixed token a name with ``/ErrandCore/FixedCredential/identified(as:)``, and let
    /// sessions of OAuth share their store. Credentials without a lasting name, and requests without one, share one
    /// budget for each origin.
    ///
    /// - Parameters:
    ///   - policy: The limits. All processes should have the same. Without a budget in it only pauses are shared.
    ///   - shared: The shared budget.
    ///   - address: A name for the address from which all these processes reach the server, such as that of a gateway.
    ///     They then share the policy's ``RateLimitPolicy/addressBudget`` too. By default each process has that for
    ///     itself, because its machine has an address of its own. Two processes on one machine share an address.
    public init(_ policy: RateLimitPolicy, shared: some SharedBudget, address: String? = nil) {
        self.policy = policy
        ledger = RateLimitLedger(policy, LedgerBudget(shared, policy.budget))
        addressLedger = policy.address.map { policy in
            RateLimitLedger(policy, address.map { LedgerBudget(shared, policy.budget, address: $0) })
        }
        isShared = true
    }

    /// Returns a middleware with a budget, and the limits that responses report in the usual
    /// dialects.
    ///
    /// - Parameters:
    ///   - count: The number of requests, at least 1.
    ///   - window: The length of the period, such as 10 s.
    public static func requests(_ count: Int, per window: Duration) -> RateLimit {
        RateLimit(.requests(count, per: window))
    }

    /// Sends the request when its turn has come.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        var request = request
        let turn = try await turn(of: &request, next)
        let attempts = next.attempts
        do {
            var response = try await next(request)
            let reported = RateLimitReport(response.head, policy.dialects, at: next.services.time.date())
            response.retryAfter = reported.wait
            for ignored in finish(turn, response, reported, to: request, next.services) {
                report(ignored, request)
            }
            return response
        } catch {
            // A request that was refused before the transport, for example by an open circuit,
            // counts for no server.
            if next.attempts == attempts { returnUnused(turn, next.services) } else { fail(turn, next.services) }
            throw error
        }
    }

    /// `true`: the middleware waits only through `Next`.
    public var waitsOnlyThroughNext: Bool { true }

    /// Returns whether requests are counted under an identity.
    ///
    /// One that differs in each process names nothing that they share.
    @Sendable func counts(_ identity: String) -> Bool { !isShared || KnownIdentity(identity).isLasting }

    /// The number of requests that wait for their turn, over all origins and credentials.
    public var waitingCount: Int { ledger.waitingCount + (addressLedger?.waitingCount ?? 0) }

    /// The number of requests under way, over all origins and identities.
    var inFlightCount: Int { ledger.inFlightCount }

    /// Logs that a server's field was ignored, without its value.
    private func report(_ ignored: IgnoredLimit, _ request: RawRequest) {
        let logger = request.options.logger ?? Self.logger
        logger.debug(
            "rate limit ignored",
            metadata: [
                "url.origin": "\(request.origin)", "errand.field": "\(ignored.field)",
                "errand.reason": "\(ignored.reason.clause)",
            ])
    }

    private static let logger = Logger(label: "errand")
}

extension Middleware where Self == RateLimit {
    /// Respects the server's rate limits: see ``RateLimit``.
    public static func rateLimit(_ policy: RateLimitPolicy = .fromHeaders) -> Self { RateLimit(policy) }
}

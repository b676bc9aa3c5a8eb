// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes
import Logging

/// The step that keeps to the server's limits, before the server has to.
///
/// Limits are counted by origin and identity, over all calls that use this value
/// or a copy of it. They come from the policy's budget, from the fields of the
/// answers (``RateLimitDialect``), and from every 429, after which nothing is
/// sent until its `Retry-After` has passed, or without that until the limit's
/// end that it tells. When it tells neither, nothing is sent for a second; then
/// one request tries, and each that is refused as well doubles the wait.
///
/// No wait is longer than ``RateLimitPolicy/longestWait`` without a try, and what
/// cannot be meant is ignored and logged: a server that is wrong locks nobody
/// out.
///
/// No more requests go at once than the wire carries
/// (``Transport/concurrentRequests(to:)``; 32 where the transport does not say). So
/// an answer that says stop stops all that are not on the wire.
///
/// Who shares a limit is a policy: ``RateLimitScope``. A second budget may count
/// all requests to an origin, whoever asks: ``RateLimitPolicy/addressBudget``.
/// What is left can be read: ``remaining(of:)``.
///
/// A request that would pass a limit waits its turn, first come, first served.
/// When the turn cannot come before the call's deadline it throws
/// `ClientError.rejected.rateLimited` at once, with ``ClientError/retryAfter``.
/// A request that is cancelled leaves its place to the next.
///
/// The step stands inside of ``Retry``: every attempt counts.
public struct RateLimit: Middleware {
    let policy: RateLimitPolicy
    let authorizer: (any Authorizer)?
    let ledger: RateLimitLedger
    /// What all of an address share; `nil` where nothing counts by address.
    let addressLedger: RateLimitLedger?

    /// A step that keeps to limits.
    ///
    /// - Parameters:
    ///   - policy: What to keep to.
    ///   - authorizer: Whose identity the limits belong to; without one they
    ///     belong to the host alone.
    public init(_ policy: RateLimitPolicy = .fromHeaders, authorizer: (any Authorizer)? = nil) {
        self.policy = policy
        self.authorizer = authorizer
        ledger = RateLimitLedger(policy)
        addressLedger = policy.address.map { RateLimitLedger($0) }
    }

    /// The same limits, for requests in the name of another authorizer.
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
            let told = policy.scope.key(request, identity: identity, response.head)
            for ignored in ledger.finish(turn, answer, about: told, next.services) { report(ignored, request) }
            return response
        } catch {
            // What was refused on its way to the wire, as by an open circuit, counts for no server.
            if next.attempts == attempts {
                ledger.putBack(turn, next.services)
            } else {
                ledger.fail(turn, next.services)
            }
            throw error
        }
    }

    /// `true`.
    public var waitsOnlyThroughNext: Bool { true }

    /// How many requests wait, over all origins and identities.
    var waitingCount: Int { ledger.waitingCount + (addressLedger?.waitingCount ?? 0) }

    /// How many requests are on their way, over all origins and identities.
    var inFlightCount: Int { ledger.inFlightCount }

    /// Says once that a server's field was not kept to; its value is not shown.
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
    /// Keeps to the server's limits: see ``RateLimit``.
    public static func rateLimit(
        _ policy: RateLimitPolicy = .fromHeaders, authorizer: (any Authorizer)? = nil
    ) -> Self {
        RateLimit(policy, authorizer: authorizer)
    }
}

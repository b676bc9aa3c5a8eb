// SPDX-License-Identifier: MIT

public import ErrandCore
import HTTPTypes

/// The step that keeps to the server's limits, before the server has to.
///
/// Limits are counted by origin and identity, over all calls that use this value
/// or a copy of it. They come from the policy's budget, from the fields of the
/// answers (``RateLimitDialect``), and from every 429, after which nothing is
/// sent until its `Retry-After` has passed, or for a second when it has none.
///
/// A request that would pass a limit waits its turn, first come, first served.
/// When the turn cannot come before the call's deadline it throws
/// `ClientError.rejected.rateLimited` at once, with ``ClientError/retryAfter``.
/// A request that is cancelled leaves its place to the next.
///
/// The step stands inside of ``Retry``: every attempt counts.
public struct RateLimit: Middleware {
    private let policy: RateLimitPolicy
    private let authorizer: (any Authorizer)?
    private let ledger: RateLimitLedger

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
    }

    /// Sends the request when its turn has come.
    public func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        let identity =
            request.options.authorization == .automatic ? try await authorizer?.identity(through: next) : nil
        let key = RateLimitKey(origin: request.origin, identity: identity)
        try await ledger.admit(key, next)
        let attempts = next.attempts
        do {
            var response = try await next(request)
            response.retryAfter = RateLimitAnswer.wait(
                after: response.head, in: policy.dialects, at: next.services.time.date())
            ledger.finish(key, answer(response.head, next.services.time), next.services)
            return response
        } catch {
            // What was refused on its way to the wire, as by an open circuit, counts for no server.
            if next.attempts == attempts {
                ledger.putBack(key, next.services)
            } else {
                ledger.finish(key, nil, next.services)
            }
            throw error
        }
    }

    /// `true`.
    public var waitsOnlyThroughNext: Bool { true }

    /// How many requests wait, over all origins and identities.
    var waitingCount: Int { ledger.waitingCount }

    /// How many requests are on their way, over all origins and identities.
    var inFlightCount: Int { ledger.inFlightCount }

    private func answer(_ head: HTTPResponse, _ time: TimeSource) -> RateLimiter.Answer {
        let readings = policy.dialects.map { RateLimitReading(head.headerFields, $0, at: time.date()) }
        guard head.status == .tooManyRequests else { return RateLimiter.Answer(readings: readings) }
        let pause = RetryAfter.delay(head.headerFields, at: time.date()) ?? Self.unexplainedPause
        return RateLimiter.Answer(readings: readings, pause: pause)
    }

    /// After a 429 that does not say how long.
    private static let unexplainedPause = Duration.seconds(1)
}

extension Middleware where Self == RateLimit {
    /// Keeps to the server's limits: see ``RateLimit``.
    public static func rateLimit(
        _ policy: RateLimitPolicy = .fromHeaders, authorizer: (any Authorizer)? = nil
    ) -> Self {
        RateLimit(policy, authorizer: authorizer)
    }
}

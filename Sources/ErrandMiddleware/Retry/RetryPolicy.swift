// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// The rules for retries: which failures are retried, how often, and after
/// which waits.
///
/// The policy of a request (`.retry(_:)`) overrides the policy of the ``Retry``
/// in the chain.
public struct RetryPolicy: Sendable, Hashable {
    /// The largest number of attempts, the first included.
    ///
    /// 3 by default. In a call with a deadline, attempts that a 429 refused and told
    /// to wait do not count: such a limit is waited for until the deadline.
    public var maximumAttempts = 3

    /// The statuses that are retried.
    ///
    /// 408, 425, 429, 500, 502, 503 and 504 by default. A status that the
    /// request accepts (``/ErrandCore/Options/acceptedStatus``) is not a failure and is
    /// never retried.
    public var statuses = StatusSet.only(408, 425, 429, 500, 502, 503, 504)

    /// The statuses by which this server tells that it has not acted.
    ///
    /// None by default, because no status guarantees that. After such a status
    /// a request is retried whatever its method. For an API that checks its
    /// limits before it acts, `.only(429)` is right.
    public var unprocessedStatuses = StatusSet.none

    /// A closure that looks at the status, the fields and the beginning of the body, and says whether the response is
    /// worth another attempt; `nil` leaves it to ``statuses``.
    ///
    /// `nil` by default. It also sees responses whose status is accepted:
    ///
    /// ```swift
    /// policy.isWorthRetrying = { $0.head.headerFields[.retryAfter] == nil ? nil : true }
    /// ```
    ///
    /// Only a request that may be sent twice is, as always. Up to 64 KiB of the body are read first; a response with an
    /// accepted status that is streamed is not shown.
    public var isWorthRetrying: (@Sendable (ResponseSummary) -> Bool?)? {
        get { rule?.judge }
        set { rule = newValue.map { ResponseRule(judge: $0) } }
    }

    private var rule: ResponseRule?

    /// The waits between attempts.
    public var backoff = Backoff()

    /// The longest wait that a server may ask for with `Retry-After`.
    ///
    /// A minute by default. When the server asks for more, the caller gets the
    /// response at once.
    public var longestWait: Duration = .seconds(60)

    /// The field that makes a request with any method idempotent.
    ///
    /// `Idempotency-Key` by default. A field that is set here applies within the ``Retry``, in place of
    /// ``/ErrandCore/Options/idempotencyField``.
    @available(*, deprecated, message: "set the option idempotencyField, which applies to the whole call")
    public var idempotencyField: HTTPField.Name {
        get { ownField ?? .idempotencyKey }
        set { ownField = newValue }
    }

    /// The field for idempotency keys that was set in this policy, if any.
    private(set) var ownField: HTTPField.Name?

    /// The largest response body, in bytes, that is read before the response is
    /// returned, so that a response that breaks off can be retried.
    ///
    /// 1 MiB by default. Larger responses, and streamed responses, are returned
    /// when their head has come. If they break off, the caller gets the error.
    public var heldBodySize = 1024 * 1024

    /// Whether a 404 or 410 counts as the success of a `DELETE` that was sent
    /// before.
    ///
    /// `false` by default. When the response to an attempt was lost, the server
    /// may have deleted the resource, and the next attempt finds nothing to
    /// delete. With `true` the caller then gets a 204 without a body in place of
    /// the 404 or 410. This applies only after a broken connection, a time
    /// limit, or a 500, 502, 503 or 504, never on the first attempt. No client can
    /// tell whether the resource existed before: use `true` when it only matters
    /// that the resource is gone.
    public var treatsMissingAsDeleted = false

    /// Creates the default settings.
    public init() {}

    /// The default settings.
    public static let standard = RetryPolicy()

    /// A policy with one attempt, and no retry.
    public static let never = RetryPolicy.attempts(1)

    /// Returns the default policy with another number of attempts, the first
    /// included.
    public static func attempts(_ count: Int) -> RetryPolicy {
        var policy = RetryPolicy()
        policy.maximumAttempts = max(1, count)
        return policy
    }
}

/// A closure that equals itself alone.
private struct ResponseRule: Sendable, Hashable {
    let judge: @Sendable (ResponseSummary) -> Bool?
    private let id = CallID()

    init(judge: @escaping @Sendable (ResponseSummary) -> Bool?) { self.judge = judge }

    static func == (one: Self, other: Self) -> Bool { one.id == other.id }

    func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension Options {
    private enum Retry: OptionKey { static let defaultValue: RetryPolicy? = nil }

    /// The policy for this request, in place of the policy of the ``Retry`` in the chain.
    ///
    /// `nil` by default. Without a ``Retry`` in the chain nothing is retried.
    public var retry: RetryPolicy? {
        get { self[Retry.self] }
        set { self[Retry.self] = newValue }
    }
}

extension RequestPart {
    /// Sets the retry policy: see ``RetryPolicy``.
    public static func retry(_ policy: RetryPolicy) -> Self { .option(\.retry, policy) }
}

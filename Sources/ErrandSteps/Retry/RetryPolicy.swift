// SPDX-License-Identifier: MIT

public import ErrandCore
public import HTTPTypes

/// Which failures are worth another attempt, how many, and how far apart.
///
/// The policy of a request (`.retry(_:)`) goes before that of the ``Retry`` in
/// the chain.
public struct RetryPolicy: Sendable, Hashable {
    /// How often the request is sent at most, the first time included.
    ///
    /// 3 by default.
    public var maximumAttempts = 3

    /// The statuses that are worth another attempt.
    ///
    /// 408, 425, 429, 500, 502, 503 and 504 by default. A status that the
    /// request accepts (``Options/acceptedStatus``) is no failure, and is never
    /// retried.
    public var statuses = StatusSet.only(408, 425, 429, 500, 502, 503, 504)

    /// The statuses that say, at this server, that it has not acted.
    ///
    /// None by default, since no status promises it. After one of them a
    /// request is repeated whatever its method; an API that counts before it
    /// acts allows `.only(429)` here.
    public var unprocessedStatuses = StatusSet.none

    /// The waits between attempts.
    public var backoff = Backoff()

    /// The longest wait that a server may ask for with `Retry-After`.
    ///
    /// A minute by default. What asks for more is given to the caller at once.
    public var longestWait: Duration = .seconds(60)

    /// The field whose presence makes any method repeatable.
    ///
    /// `Idempotency-Key` by default; see
    /// ``RequestPart/idempotencyKey(_:field:)``.
    public var idempotencyField = HTTPField.Name.idempotencyKey

    /// The most bytes of an answer that are read before it is passed on, so that
    /// one that breaks on its way is asked for again.
    ///
    /// 1 MiB by default. Larger answers, and those that the caller streams, are
    /// passed on at their head, and break for the caller.
    public var heldBodySize = 1024 * 1024

    /// Whether a 404 or 410 is a success of a `DELETE` that was sent before.
    ///
    /// `false` by default. When an attempt may have reached the server and its
    /// answer was lost, the next one often finds nothing left to delete. With
    /// `true` the caller then gets a 204 without a body in place of that answer.
    /// It counts only after a broken connection, a time limit, or a 500, 502 or
    /// 504, never on the first attempt. No client can tell whether the thing was
    /// there before: turn it on where "it is gone" is all that is asked.
    public var treatsMissingAsDeleted = false

    /// The defaults.
    public init() {}

    /// The defaults.
    public static let standard = RetryPolicy()

    /// One attempt, whatever comes of it.
    public static let never = RetryPolicy.attempts(1)

    /// The defaults, but for the number of attempts, the first included.
    public static func attempts(_ count: Int) -> RetryPolicy {
        var policy = RetryPolicy()
        policy.maximumAttempts = max(1, count)
        return policy
    }
}

extension Options {
    private enum Retry: OptionKey { static let defaultValue: RetryPolicy? = nil }

    /// A policy for this request in place of that of the ``Retry`` in the chain.
    ///
    /// `nil` by default. Without a ``Retry`` in the chain nothing is retried.
    public var retry: RetryPolicy? {
        get { self[Retry.self] }
        set { self[Retry.self] = newValue }
    }
}

extension RequestPart {
    /// When to try again: see ``RetryPolicy``.
    public static func retry(_ policy: RetryPolicy) -> Self { .option(\.retry, policy) }
}

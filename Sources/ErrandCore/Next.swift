// SPDX-License-Identifier: MIT

/// The rest of the chain, down to the transport.
///
/// Call it as often as you like, also later and from another task, as long as the call runs:
/// work that outlives the call begins with ``inBackground(within:_:)``. It also tells
/// a ``Middleware`` about the call, and offers waits that end with the call.
public struct Next: Sendable {
    let scope: CallScope
    let core: ClientCore
    /// The number of middleware before this point.
    private let position: Int

    init(_ core: ClientCore, position: Int = 0, scope: CallScope) {
        self.core = core
        self.position = position
        self.scope = scope
    }

    /// Returns the same rest of the chain, for another call.
    func with(_ scope: CallScope) -> Next { Next(core, position: position, scope: scope) }

    /// Sends the request through the rest of the chain.
    ///
    /// - Returns: The response as soon as its head is known; the body streams.
    /// - Throws: The errors of the rest of the chain; `CancellationError` when
    ///   the call is over; `ClientError.rejected.callEnded` when it has returned.
    public func callAsFunction(_ request: RawRequest) async throws -> RawResponse {
        guard position < core.middleware.count else { return try await scope.attempt(request) }
        let entry = core.middleware[position]
        let next = Next(core, position: position + 1, scope: scope)
        if entry.waitsOnlyThroughNext { return try await entry.middleware.send(request, next: next) }
        // A middleware mostly calls `next` at once, so it begins on this thread.
        return try await scope.value(
            of: .prompt { try await entry.middleware.send(request, next: next) }, atShutdown: .endsOffWire)
    }

    /// The services that the client shares with its middleware.
    public var services: Services { core.services }

    // MARK: The call

    /// The moment at which the call ends, with or without a response; `nil`
    /// without a limit.
    ///
    /// A middleware should not begin a wait that would go beyond the deadline.
    public var deadline: TimeSource.Instant? { scope.deadline }

    /// The limit that has ended the call, if one has.
    ///
    /// Waits of the call then throw `CancellationError`. This property tells
    /// why.
    public var expiry: ClientError.Kind? { scope.expiry }

    /// The number of attempts so far.
    public var attempts: Int { scope.record.attempts }

    /// The effect of the attempts so far: whether the server has acted on any of them.
    ///
    /// Attempts with a safe method (RFC 9110 §9.2.1), such as the `GET` after a redirect, count as `notApplied`, and
    /// one that is still under way as `unknown`.
    public var effectOfAttempts: FailureMeaning.Effect { scope.record.effect(includingLast: true) }

    /// Duration, attempts and bytes of the call so far.
    public var metrics: CallMetrics { scope.record.metrics() }

    /// Whether the client reads the whole body before the call returns, as
    /// ``Client/send(_:_:)`` does.
    ///
    /// A middleware may then hold the body without delaying anybody. `false`
    /// for streamed responses and for background work.
    public var readsWholeBody: Bool { scope.readsWholeBody }

    /// Uses a value that belongs to the call and is shared by all its middleware.
    ///
    /// The value starts as the key's default. The closure runs under a lock, so
    /// it must be quick.
    public func withValue<Key: OptionKey, Result: Sendable>(
        _ key: Key.Type, _ use: @Sendable (inout Key.Value) -> Result
    ) -> Result {
        scope.record.withValue(key, use)
    }
}

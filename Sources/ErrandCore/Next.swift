// SPDX-License-Identifier: MIT

/// The rest of the chain, down to the transport.
///
/// A value: keep it, hand it to another task, call it as often as you like, also
/// later. It also offers what a ``Middleware`` needs to know of its call, and
/// waits that end with it.
public struct Next: Sendable {
    let call: CallContext
    let core: ClientCore
    /// How many middleware stand before this point.
    private let position: Int

    init(_ core: ClientCore, position: Int = 0, call: CallContext) {
        self.core = core
        self.position = position
        self.call = call
    }

    /// The same rest of the chain, for another call.
    func with(_ call: CallContext) -> Next { Next(core, position: position, call: call) }

    /// Sends the request through the rest of the chain.
    ///
    /// - Returns: The response as soon as its head is known; the body streams.
    /// - Throws: What the rest of the chain throws; `CancellationError` when the
    ///   call is over.
    public func callAsFunction(_ request: RawRequest) async throws -> RawResponse {
        guard position < core.steps.count else { return try await call.attempt(request) }
        let step = core.steps[position]
        let next = Next(core, position: position + 1, call: call)
        if step.waitsOnlyThroughNext { return try await step.middleware.send(request, next: next) }
        return try await call.cancellation.interruptible { try await step.middleware.send(request, next: next) }
    }

    /// What the client shares with its middleware.
    public var services: Services { core.services }

    // MARK: The call

    /// When the call ends, answered or not; `nil` when it has all the time.
    ///
    /// A middleware that waits does not begin a wait that would pass it.
    public var deadline: TimeSource.Instant? { call.cancellation.deadline }

    /// The limit that has ended the call, if one has.
    ///
    /// What is waited for then throws `CancellationError`; this says why.
    public var expiry: ClientError.Kind? { call.expiry }

    /// How often the call has asked the transport so far.
    public var attempts: Int { call.record.attempts }

    /// What the call has taken so far.
    public var metrics: CallMetrics { call.record.metrics() }

    /// Whether the client reads the whole body before the call returns, as
    /// ``Client/send(_:_:)`` does.
    ///
    /// A middleware may then hold the body without keeping anybody waiting.
    /// False for answers that are streamed, and for work in the background.
    public var readsWholeBody: Bool { call.readsWholeBody }

    /// Uses a value that belongs to the call, which all its steps share.
    ///
    /// It begins as the key's default. The closure runs under a lock, so it must
    /// be quick.
    public func withValue<Key: OptionKey, Result: Sendable>(
        _ key: Key.Type, _ use: @Sendable (inout Key.Value) -> Result
    ) -> Result {
        call.record.withValue(key, use)
    }
}

// SPDX-License-Identifier: MIT

/// A step around sending.
///
/// A middleware gets the resolved request, and the steps after it as a ``Next``.
/// It may change the request, answer without the wire, call `next` more than
/// once, or keep it for later.
///
/// One rule: pass the response on, or ``Body/discard(upTo:)`` its body. A body
/// that is dropped ends the exchange and gives up its connection; it never
/// leaks one.
///
/// An error that a middleware throws reaches the caller of the client unwrapped.
public protocol Middleware: Sendable {
    /// Sends the request on its way, or answers it.
    func send(_ request: RawRequest, next: Next) async throws -> RawResponse
}

/// The rest of the chain, down to the transport.
///
/// A value that may be kept, handed to another task, and called any number of
/// times.
public struct Next: Sendable {
    let call: CallState
    private let core: ClientCore
    /// How many middleware stand before this point.
    private let position: Int

    init(_ core: ClientCore, position: Int = 0, call: CallState) {
        self.core = core
        self.position = position
        self.call = call
    }

    /// The same rest of the chain, for another call.
    func with(_ call: CallState) -> Next { Next(core, position: position, call: call) }

    /// What the client shares with its middleware.
    public var services: Services { core.services }

    /// Sends the request through the rest of the chain.
    ///
    /// - Returns: The response as soon as its head is known; the body streams.
    public func callAsFunction(_ request: RawRequest) async throws -> RawResponse {
        guard position < core.configuration.middleware.count else { return try await call.attempt(request, services) }
        let next = Next(core, position: position + 1, call: call)
        return try await core.configuration.middleware[position].send(request, next: next)
    }

    /// When the call ends, answered or not; `nil` when it has all the time.
    ///
    /// A middleware that waits does not begin a wait that would pass it.
    public var deadline: TimeSource.Instant? { call.deadline }

    /// Whether the client reads the whole body before the call returns, as
    /// ``Client/send(_:_:)`` does.
    ///
    /// A middleware may then hold the body without keeping anybody waiting.
    /// False for answers that are streamed, and for work in the background.
    public var readsWholeBody: Bool { call.readsWholeBody }

    /// Whether anybody observes the call.
    package var isObserved: Bool { call.journal != nil }

    /// Begins work that the call does not wait for, such as a revalidation.
    ///
    /// The client owns the work: ``Client/shutdown()`` cancels and awaits it.
    /// Work added after a shutdown does not begin.
    public func inBackground(_ work: @escaping @Sendable (Next) async -> Void) {
        let detached = with(CallState(services: services, journal: call.journal))
        services.background.run { await work(detached) }
    }
}

// SPDX-License-Identifier: MIT

/// The wire.
///
/// A transport sends a request once. It follows no redirect, keeps no cookie,
/// caches nothing and retries nothing. Fields that occur more than once are
/// kept, each on its own.
///
/// `TransportConformance` in `ErrandConformance` checks these promises and
/// those of ``Exchange``.
public protocol Transport: Sendable {
    /// Returns the exchange of a request, which has not begun.
    ///
    /// A transport that is an `async` function returns a ``TaskExchange``:
    ///
    /// ```swift
    /// struct MyTransport: Transport {
    ///     func exchange(_ request: RawRequest) -> any Exchange {
    ///         TaskExchange { try await answer(request) }
    ///     }
    /// }
    /// ```
    func exchange(_ request: RawRequest) -> any Exchange

    /// How many requests to an origin go at once; those beyond wait within the
    /// transport. `nil` where that is not known.
    ///
    /// `nil` by default. A rate limit lets no more through, so that all others can
    /// still be stopped by an answer.
    func concurrentRequests(to origin: URLOrigin) -> Int?

    /// The executor of the threads on which answers arrive; `nil` where the
    /// transport has none of its own.
    ///
    /// `nil` by default. ``Client/taskExecutor`` says what it is good for.
    var taskExecutor: (any TaskExecutor)? { get }
}

extension Transport {
    /// `nil`: not known.
    public func concurrentRequests(to origin: URLOrigin) -> Int? { nil }

    /// `nil`: the transport has no threads of its own.
    public var taskExecutor: (any TaskExecutor)? { nil }

    /// Sends the request once, and returns at the head of the final response.
    ///
    /// For transports around other transports, and for tests: a client uses
    /// ``exchange(_:)``. The cancellation of the calling task ends the exchange,
    /// also while it reads the body.
    public func send(_ request: RawRequest) async throws -> RawResponse {
        try await RunningExchange(exchange(request)).response()
    }
}

/// One request on the wire and its answer.
///
/// An exchange can be ended at any moment, so that no wait for it is without an
/// end: limits, cancellation and shutdown all call ``end()``.
///
/// A failure is thrown as a ``ClientError`` of the `connection` or `timedOut`
/// family. `connection.dns`, `connection.refused` and `timedOut.connect` say that
/// not a byte of the request has left: after them any request may be sent again.
/// `connection.unprocessed` says that the server has not acted on the request,
/// and `connection.stale` that a connection that had been used before was closed
/// before anything of the answer came: the client sends such a request again.
public protocol Exchange: AnyObject, Sendable {
    /// Sends the request, and returns at the head of the final response.
    ///
    /// Called once. The body streams with backpressure. A body that is dropped
    /// ends the exchange and gives up its connection; it never leaks one.
    ///
    /// - Throws: `CancellationError` when the exchange was ended.
    func response() async throws -> RawResponse

    /// Ends the exchange, whatever it waits for.
    ///
    /// Who waits for the response or the next chunk of its body, now or later,
    /// gets a `CancellationError`. Returns at once; may be called from anywhere,
    /// before the exchange begins and as often as one likes. An exchange that is
    /// over is not changed.
    func end()
}

// SPDX-License-Identifier: MIT

/// The part of a client that does network input and output.
///
/// A transport sends a request once. It follows no redirect, keeps no cookie,
/// caches nothing and retries nothing. It does not join fields that occur more
/// than once.
///
/// `TransportConformance` in `ErrandConformance` checks these promises and
/// those of ``Exchange``.
public protocol Transport: Sendable {
    /// Returns the exchange of a request.
    ///
    /// The exchange has not begun yet.
    ///
    /// A transport that is an `async` function returns a ``TaskExchange``:
    ///
    /// ```swift
    /// struct MyTransport: Transport {
    ///     func exchange(_ request: RawRequest) -> any Exchange {
    ///         TaskExchange { try await respond(request) }
    ///     }
    /// }
    /// ```
    func exchange(_ request: RawRequest) -> any Exchange

    /// Returns how many requests to an origin can be on the wire at once;
    /// further requests wait within the transport.
    ///
    /// `nil` when the number is not known.
    ///
    /// `nil` by default. A rate limit lets no more requests through than this, so
    /// that a response can still stop the others.
    func concurrentRequests(to origin: URLOrigin) -> Int?

    /// Returns the connections to an origin; `nil` when the transport does not tell.
    ///
    /// `nil` by default. An `Observation` makes metrics of them.
    func connections(to origin: URLOrigin) -> ConnectionCounts?

    /// The executor of the threads on which responses arrive; `nil` when the
    /// transport has no threads of its own.
    ///
    /// `nil` by default. ``Client/taskExecutor`` explains its use.
    var taskExecutor: (any TaskExecutor)? { get }
}

extension Transport {
    /// Returns `nil`: the number is not known.
    public func concurrentRequests(to origin: URLOrigin) -> Int? { nil }

    /// Returns `nil`: the transport does not tell.
    public func connections(to origin: URLOrigin) -> ConnectionCounts? { nil }

    /// `nil`: the transport has no threads of its own.
    public var taskExecutor: (any TaskExecutor)? { nil }

    /// Sends the request once, and returns when the head of the final response
    /// has come.
    ///
    /// This is for transports around other transports, and for tests. A client
    /// uses ``exchange(_:)``. Cancelling the calling task ends the exchange,
    /// even while the task reads the body.
    public func send(_ request: RawRequest) async throws -> RawResponse {
        try await RunningExchange(exchange(request)).response()
    }
}

/// One request on the wire and its response.
///
/// An exchange can be ended at any moment, so no wait for it lasts for ever:
/// limits, cancellation and shutdown all call ``end()``.
///
/// A failure is thrown as a ``ClientError`` of the `connection` or `timedOut`
/// family. A body that cannot be read to its end throws an `undecodable` error.
/// The error of a request's own body is passed on as it is. Some kinds tell what
/// happened to the request:
///
/// - `connection.dns`, `connection.refused`, `connection.proxy` and `timedOut.connect`: not a byte of
///   the request was sent. Any request may be sent again.
/// - `connection.tls` and `connection.pinning`: the same, but it would fail again.
/// - `connection.unprocessed`: the server has not acted on the request. The
///   client sends it again.
/// - `connection.stale`: a reused connection was closed before any byte of the
///   response came. The client sends an idempotent request again.
public protocol Exchange: AnyObject, Sendable {
    /// Sends the request, and returns when the head of the final response has
    /// come.
    ///
    /// It is called once. The body streams with backpressure. A body that is
    /// dropped ends the exchange and closes its connection; no connection
    /// leaks.
    ///
    /// - Throws: `CancellationError` when the exchange was ended.
    func response() async throws -> RawResponse

    /// Ends the exchange, whatever it waits for.
    ///
    /// Every wait for the response or for the next chunk of its body, now or
    /// later, throws `CancellationError`. The method returns at once. It may be
    /// called from anywhere, before the exchange begins, and more than once. It
    /// does not change an exchange that is over.
    func end()
}

// SPDX-License-Identifier: MIT

/// The wire.
///
/// A transport sends a request once. It follows no redirect, keeps no cookie,
/// caches nothing and retries nothing. It returns at the response's head; the
/// body streams with backpressure and ends the exchange when it is dropped.
/// Fields that occur more than once are kept, each on its own.
///
/// A failure is thrown as a ``ClientError`` of the `connection` or `timedOut`
/// family; cancellation of the task as `CancellationError`. `connection.dns`,
/// `connection.refused` and `timedOut.connect` say that not a byte of the
/// request has left: after them any request may be sent again.
///
/// `TransportConformance` in `ErrandTesting` checks these promises.
public protocol Transport: Sendable {
    /// Sends the request once, and returns at the head of the final response.
    func send(_ request: RawRequest) async throws -> RawResponse
}

// SPDX-License-Identifier: MIT

/// An exchange that can be ended from outside, and so needs no task around it.
package protocol Endable: AnyObject, Sendable {
    /// Ends the exchange: whoever waits for it, or waits for it later, gets a
    /// `CancellationError`.
    func end()
}

/// A transport whose exchanges can be ended from outside.
package protocol EndableTransport: Transport {
    /// As ``Transport/send(_:)``, for an answer that is read whole; says what ends
    /// the exchange before it waits.
    func send(_ request: RawRequest, _ begun: (any Endable) -> Void) async throws -> RawResponse
}

// SPDX-License-Identifier: MIT

import ErrandCore

/// The last step before the transport, which does not send a write whose person was read too long ago.
///
/// A write may wait for the limit of requests for seconds, in which somebody else could change the person.
struct FreshReading: Middleware {
    /// The age of a reading up to which a write goes by it.
    static let age = Duration.seconds(1)
    /// The kind of the error of a write that was not sent: it has waited for the limit, or for a further attempt.
    static let stale = ClientError.Kind("rejected.rateLimited.staleReading")

    let time: TimeSource
    /// When the person was read.
    let moment: TimeSource.Instant

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        guard Self.isFresh(moment, time) else {
            throw ClientError(Self.stale, reason: "the person was read too long ago")
        }
        return try await next(request)
    }

    var waitsOnlyThroughNext: Bool { true }

    /// Returns whether a write may go by what was read at a moment.
    static func isFresh(_ moment: TimeSource.Instant, _ time: TimeSource) -> Bool {
        moment.duration(to: time.now()) <= age
    }
}

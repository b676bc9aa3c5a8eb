// SPDX-License-Identifier: MIT

/// The time limits of a call; `nil` means no limit.
///
/// A limit of any size is legal: moments saturate (``TimeSource/Instant/advanced(by:)``).
struct CallLimits: Sendable, Hashable {
    /// The limit of the whole call.
    var deadline: Duration?
    /// The limit of one attempt, up to the response's head.
    var attempt: Duration?
    /// The longest wait for the next chunk of a response body.
    var idle: Duration?

    /// The limits of a call for which nobody sets any.
    static let ordinary = CallLimits(deadline: Options.defaultTimeout, idle: .seconds(30))

    /// The limits of a stream for which nobody sets any.
    ///
    /// Only the stream itself has no end. What is read before it, such as the body of a
    /// redirect, keeps the limits of a call: ``Options/ordinaryLimits``.
    static let stream = CallLimits(attempt: .seconds(60))

    /// Returns the limits of work in the background, whose requests have limits of their own.
    static func background(within limit: Duration) -> CallLimits { CallLimits(deadline: limit) }

    /// Returns the moment at which a call ends that begins at a moment.
    func end(from start: TimeSource.Instant) -> TimeSource.Instant? { deadline.map { start.advanced(by: $0) } }
}

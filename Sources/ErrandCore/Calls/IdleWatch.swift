// SPDX-License-Identifier: MIT

/// The state machine for the idle limit of one body.
struct IdleWatch: Sendable, Equatable {
    enum Action: Equatable {
        case none
        /// Check again at this moment, whatever happens until then.
        case look(at: TimeSource.Instant)
        /// No chunk has come for too long.
        case expire
    }

    private let limit: Duration
    private var waitingSince: TimeSource.Instant?
    private var isLooking = false
    private(set) var isExpired = false

    init(limit: Duration) { self.limit = limit }

    /// Notes that the reader waits for a chunk.
    mutating func beginWaiting(_ now: TimeSource.Instant) -> Action {
        waitingSince = now
        guard !isLooking, !isExpired else { return .none }
        isLooking = true
        return .look(at: now.advanced(by: limit))
    }

    /// Notes that the chunk or the end has come.
    mutating func endWaiting() { waitingSince = nil }

    /// Checks the limit at the requested moment.
    ///
    /// When the reader does not wait, checking stops until it waits again.
    mutating func look(_ now: TimeSource.Instant) -> Action {
        isLooking = false
        guard !isExpired, let waitingSince else { return .none }
        let end = waitingSince.advanced(by: limit)
        guard now < end else {
            isExpired = true
            return .expire
        }
        isLooking = true
        return .look(at: end)
    }
}

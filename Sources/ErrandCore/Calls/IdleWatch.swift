// SPDX-License-Identifier: MIT

/// The idle limit of one body as a state machine: what time does to it.
struct IdleWatch: Sendable, Equatable {
    enum Action: Equatable {
        case none
        /// Look again at this moment, whatever happens until then.
        case look(at: TimeSource.Instant)
        /// The body has stood still for too long.
        case expire
    }

    private let limit: Duration
    private var waitingSince: TimeSource.Instant?
    private var isLooking = false
    private(set) var isExpired = false

    init(limit: Duration) { self.limit = limit }

    /// The reader asks for a chunk.
    mutating func beginWaiting(_ now: TimeSource.Instant) -> Action {
        waitingSince = now
        guard !isLooking, !isExpired else { return .none }
        isLooking = true
        return .look(at: now.advanced(by: limit))
    }

    /// The chunk, or the end, came.
    mutating func endWaiting() { waitingSince = nil }

    /// The moment of a look has come.
    ///
    /// A reader that waits for nothing is looked for no more until it waits again.
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

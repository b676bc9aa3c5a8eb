// SPDX-License-Identifier: MIT

/// The limits of one call as a state machine: what time does to it.
struct CallWatch: Sendable, Equatable {
    enum Limit: Equatable {
        case deadline, idle

        var kind: ClientError.Kind { self == .deadline ? .timedOut.deadline : .timedOut.idle }
    }

    enum Action: Equatable {
        case none
        /// Look again at this moment, whatever happens until then.
        case look(at: TimeSource.Instant)
        /// End the call.
        case expire
        /// End the reading that stands still, and look again.
        case endReading
    }

    private(set) var deadline: TimeSource.Instant?
    private(set) var idle: Duration?
    private(set) var waitingSince: TimeSource.Instant?
    private(set) var expired: Limit?
    /// Whether somebody reads who can do without the body.
    private(set) var isReading = false

    /// Whether there is anything to watch.
    var isArmed: Bool { deadline != nil || idle != nil }

    mutating func setLimits(deadline: TimeSource.Instant?, idle: Duration?) {
        self.deadline = deadline
        self.idle = idle
    }

    /// The reader asked for a chunk.
    mutating func beginWaiting(_ now: TimeSource.Instant) { waitingSince = now }

    /// The chunk, or the end, came.
    mutating func endWaiting() { waitingSince = nil }

    /// What is read from now on can be asked for again.
    mutating func beginReading() { isReading = true }

    /// What is read from now on cannot.
    mutating func endReading() { isReading = false }

    /// What the present moment asks for.
    ///
    /// While no chunk is waited for, a wait may begin at any time, so the next
    /// look is one idle time ahead: no wait can pass its limit unseen.
    mutating func look(_ now: TimeSource.Instant) -> Action {
        guard expired == nil, isArmed else { return .none }
        if let deadline, now >= deadline {
            expired = .deadline
            return .expire
        }
        let idleEnd = idle.map { (waitingSince ?? now).advanced(by: $0) }
        if let idleEnd, waitingSince != nil, now >= idleEnd {
            guard !isReading else {
                isReading = false
                waitingSince = nil
                return .endReading
            }
            expired = .idle
            return .expire
        }
        guard let deadline, let idleEnd else { return (deadline ?? idleEnd).map(Action.look(at:)) ?? .none }
        return .look(at: min(deadline, idleEnd))
    }
}

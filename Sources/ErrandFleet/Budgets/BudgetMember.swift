// SPDX-License-Identifier: MIT

import ErrandMiddleware

/// The state machine of one limit's part in a shared budget.
///
/// It decides, and does nothing itself. A moment is the time since the beginning of the process's clock.
///
/// A member takes more in two steps, so that two that do it at once do not take the same: a heartbeat writes its claim,
/// and a later one finds that the others leave room for it. What it gives up it gives up first, and writes it when it is
/// not in use any more. So at any time the rows tell of each member at least what it has sent in the last window.
struct BudgetMember: Sendable {
    private enum Contact: Equatable {
        /// There was no response yet.
        case none
        /// There was a response to the heartbeat that left at this moment.
        case proven(by: Duration)
        /// The heartbeats after it have failed, the last one at the second moment.
        case failing(after: Duration, at: Duration)
        /// The process stood still for so long that others may have taken the share.
        case lost
        /// PostgreSQL is away, and no share is known.
        case unreachable
    }

    private struct Stop {
        let number: Int
        let end: Duration
    }

    /// The name of the row.
    let holder: String
    /// The requests that the server allows to all; `nil` without a budget.
    let capacity: Int?
    let window: Duration
    private let terms: BudgetTerms

    private var contact = Contact.none
    /// The requests that may be sent in any window, while it is proven; 0 also while only one request per window is let
    /// through because nothing is known.
    private(set) var share = 0
    /// The share that it should have.
    private var target = 1
    /// How many requests count at present.
    private var used = 0
    /// The share that the limit has just been told, until it says how many count now.
    private var asked: Int?
    /// The largest share of which it is certain that the others can read it as this member's claim.
    private var knownClaim = 0
    private var sent = BudgetHeartbeat(share: 0, claim: 0)
    /// The share when the last heartbeat left.
    private var sentShare = 0
    private var mostSeen = 0
    private var changeCount = 0
    private var lastAsked: Duration
    private var pause: Stop?
    /// When the next heartbeat is due.
    private(set) var nextHeartbeat: Duration

    init(_ holder: String, _ budget: RateLimitPolicy.Budget?, _ terms: BudgetTerms, at now: Duration) {
        (self.holder, self.terms) = (holder, terms)
        capacity = budget?.count
        window = budget?.window ?? .zero
        (lastAsked, nextHeartbeat) = (now, now)
        if budget == nil { target = 0 }
    }

    /// Whether there was no response yet.
    var isNew: Bool { mostSeen == 0 }

    // MARK: The limit

    /// Returns what may be sent, and notes that the limit asked.
    mutating func share(at now: Duration) -> BudgetShare {
        settle(now)
        let told = capacity.map { count($0, now) }
        (lastAsked, asked) = (now, told ?? 0)
        let left = pause.flatMap { pause in
            pause.end > now ? BudgetShare.Pause(number: pause.number, remaining: pause.end - now) : nil
        }
        return BudgetShare(count: told, pause: left, nextLook: nextLook)
    }

    /// Notes how many requests count at present.
    mutating func use(_ count: Int) { (used, asked) = (count, nil) }

    /// Returns whether the limit had nothing to send for long, so that none of its requests count.
    ///
    /// While PostgreSQL is away, a share stays known.
    func isIdle(_ now: Duration) -> Bool {
        if case .failing = contact { return false }
        return now - lastAsked >= max(terms.idleLimit, terms.memory(of: window))
    }

    /// When the pause ends that was told last.
    var pauseEnd: Duration { pause?.end ?? .zero }

    private func count(_ capacity: Int, _ now: Duration) -> Int {
        switch contact {
        case .none, .lost: 0
        case .proven: share
        case .unreachable: 1
        case .failing(let proven, _):
            max(1, now < proven + terms.trust ? share : min(share, capacity / max(1, mostSeen)))
        }
    }

    private var nextLook: Duration {
        if capacity == nil { return terms.interval / 2 }
        switch contact {
        case .none, .lost: return terms.changeInterval
        case .proven where share < target: return terms.waitingInterval / 5
        default: return terms.interval / 2
        }
    }

    // MARK: Heartbeats

    /// Returns what a heartbeat writes that leaves now.
    mutating func heartbeat(at now: Duration) -> BudgetHeartbeat {
        settle(now)
        sent = BudgetHeartbeat(share: max(share, counted), claim: claim)
        sentShare = share
        return sent
    }

    private var claim: Int { max(share, target) }

    /// Returns what the last heartbeat of a member writes that leaves.
    func lastHeartbeat(at now: Duration) -> BudgetHeartbeat {
        BudgetHeartbeat(share: isIdle(now) ? 0 : counted, claim: 0)
    }

    /// How many requests count at most.
    private var counted: Int { max(used, asked ?? 0) }

    /// Takes the response to the heartbeat that left at a moment.
    mutating func receive(_ response: BudgetResponse, sentAt leaving: Duration, _ now: Duration) {
        settle(now)
        contact = .proven(by: leaving)
        settle(now)
        mostSeen = max(mostSeen, response.members)
        if let capacity { adopt(response, min(capacity, response.capacity ?? capacity)) }
        knownClaim = contact == .lost ? 0 : sent.claim
        pause = response.pause.map { Stop(number: $0, end: now + min(response.pauseLeft, Self.longestPause)) }
        nextHeartbeat = moment(after: leaving, now)
    }

    private mutating func adopt(_ response: BudgetResponse, _ capacity: Int) {
        let members = max(1, response.members)
        let room = max(0, capacity - response.others)
        target = max(1, capacity / members)
        var next = min(share, target)
        if response.age == .zero {
            // Others may have taken the share of a row that was given up, and may not have seen its claim.
            next = min(next, room)
            knownClaim = 0
        }
        if !response.isUnsure || response.age >= terms.proof {
            next = max(next, min(target, knownClaim, sent.claim, room))
        }
        // So many members that there is not one request for each: nobody waits for ever.
        if members > capacity, response.age >= terms.proof + terms.memory(of: window) { next = 1 }
        share = next
    }

    private mutating func moment(after leaving: Duration, _ now: Duration) -> Duration {
        guard capacity != nil else { return max(now, leaving + terms.interval) }
        guard share != sentShare || claim != sent.claim, changeCount < 5 else {
            changeCount = 0
            let isChanging = share < target || counted > share
            return isChanging ? now + terms.waitingInterval : max(now, leaving + terms.interval)
        }
        changeCount += 1
        return now + terms.changeInterval
    }

    /// Handles a heartbeat that failed.
    ///
    /// It may have been written all the same.
    mutating func failed(at now: Duration) {
        settle(now)
        contact =
            switch contact {
            case .none, .lost, .unreachable: .unreachable
            case .proven(let proven), .failing(let proven, _): .failing(after: proven, at: now)
            }
        nextHeartbeat = now + terms.retryInterval
    }

    /// Gives the share up when nobody can say any more whether it is still this member's.
    private mutating func settle(_ now: Duration) {
        switch contact {
        case .proven(let moment), .failing(_, let moment):
            guard now >= moment + terms.proof else { return }
        case .none, .lost, .unreachable: return
        }
        (contact, share, knownClaim) = (.lost, 0, 0)
        nextHeartbeat = min(nextHeartbeat, now)
    }

    /// No quota lasts longer.
    private static let longestPause = Duration.seconds(32 * 86_400)
}

// SPDX-License-Identifier: MIT

import Synchronization

/// The limits of a nation: a window for each caller and for each address, a
/// quota for the day.
final class RateLimiter: Sendable {
    struct Standing: Sendable, Equatable {
        var isAllowed: Bool
        /// The window's length in whole seconds, as `X-Ratelimit-Limit` has it.
        var window: Int
        var remaining: Int
        /// Unix seconds.
        var reset: Int64
        var nationLimit: Int
        var nationRemaining: Int
        /// Unix seconds: the next midnight of UTC.
        var nationReset: Int64
        /// Whole seconds until the next request may pass; `nil` when allowed.
        var retryAfter: Int64?

        /// A refusal that the count does not ask for.
        mutating func refuse(for seconds: Int64, at now: Double) {
            isAllowed = false
            remaining = 0
            reset = Int64(now.rounded(.up)) + seconds
            retryAfter = seconds
        }
    }

    private struct State {
        var limit: SandboxRateLimit
        var windows: [String: RequestWindow] = [:]
        var day: Int64 = 0
        var today = 0
    }

    private let state: Mutex<State>

    init(_ limit: SandboxRateLimit) { state = Mutex(State(limit: limit)) }

    /// The limit that holds; a new one opens new windows.
    var limit: SandboxRateLimit {
        get { state.withLock { $0.limit } }
        set { state.withLock { $0 = State(limit: newValue) } }
    }

    /// Counts a request of that caller at that time, in unix seconds.
    ///
    /// - Parameter address: Where it comes from; its window counts beside the
    ///   caller's, and the one with less left is told.
    func take(for caller: String, from address: String? = nil, at now: Double) -> Standing {
        state.withLock { state in
            forgetClosed(&state, at: now)
            let limit = state.limit
            let windowSeconds = limit.windowSeconds
            var window =
                state.windows[caller] ?? RequestWindow(limit: max(0, limit.requests), length: windowSeconds)
            var verdict = window.take(at: now)
            state.windows[caller] = window
            if let address, let most = limit.perAddress {
                let key = "from " + address
                var window = state.windows[key] ?? RequestWindow(limit: max(0, most), length: windowSeconds)
                let other = window.take(at: now)
                state.windows[key] = window
                if other.isStricter(than: verdict) { verdict = other }
            }
            let today = Int64(now / 86_400)
            if state.day != today {
                state.day = today
                state.today = 0
            }
            let isWithinDay = limit.daily.map { state.today < $0 } ?? true
            let isAllowed = verdict.isAllowed && isWithinDay
            if isAllowed { state.today += 1 }
            let midnight = (today + 1) * 86_400
            let wait = isWithinDay ? verdict.reset - now : Double(midnight) - now
            return Standing(
                isAllowed: isAllowed, window: Int(windowSeconds.rounded(.up)), remaining: verdict.remaining,
                reset: Int64(verdict.reset.rounded(.up)), nationLimit: limit.daily ?? 999_999,
                nationRemaining: limit.daily.map { max(0, $0 - state.today) } ?? 999_999, nationReset: midnight,
                retryAfter: isAllowed ? nil : max(1, Int64(wait.rounded(.up))))
        }
    }

    /// How many callers it remembers.
    var callerCount: Int { state.withLock { $0.windows.count } }

    /// Callers come and go; their closed windows say nothing any more.
    private func forgetClosed(_ state: inout State, at now: Double) {
        guard state.windows.count > 1000 else { return }
        state.windows = state.windows.filter { !$0.value.isOver(at: now) }
    }
}

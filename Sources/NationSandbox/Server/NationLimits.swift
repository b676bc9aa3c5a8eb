// SPDX-License-Identifier: MIT

import Synchronization

/// The limits of a nation: a window for each caller, a window for each address,
/// and a daily quota.
final class NationLimits: Sendable {
    struct Standing: Sendable, Equatable {
        var isAllowed: Bool
        /// The window's length in whole seconds, for `X-Ratelimit-Limit`.
        var window: Int
        var remaining: Int
        /// The end of the window, in unix seconds.
        var reset: Int64
        var nationLimit: Int
        var nationRemaining: Int
        /// The next midnight of UTC, in unix seconds.
        var nationReset: Int64
        /// The whole seconds until the next request is allowed; `nil` when this
        /// one is.
        var retryAfter: Int64?

        /// Turns the result into a refusal, for a fault that simulates a limit.
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

    /// The limit in force.
    var limit: SandboxRateLimit { state.withLock { $0.limit } }

    /// Replaces the limit with the result of `body`, opens new windows, and returns the new limit.
    @discardableResult
    func change(_ body: (SandboxRateLimit) throws -> SandboxRateLimit) rethrows -> SandboxRateLimit {
        try state.withLock { state in
            state = State(limit: try body(state.limit))
            return state.limit
        }
    }

    /// Counts a request of a caller at a time, in unix seconds.
    ///
    /// - Parameter address: The caller's address, whose window counts as well.
    ///   The result reports the window with fewer requests left.
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

    /// The number of callers with a window.
    var callerCount: Int { state.withLock { $0.windows.count } }

    /// Removes the windows that have closed, since callers come and go.
    private func forgetClosed(_ state: inout State, at now: Double) {
        guard state.windows.count > 1000 else { return }
        state.windows = state.windows.filter { !$0.value.isOver(at: now) }
    }
}

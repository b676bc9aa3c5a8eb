// SPDX-License-Identifier: MIT

import ErrandFoundation

/// The rules for when a session renews its tokens.
public struct RenewalPolicy: Sendable, Hashable {
    /// The time before its expiry at which an access token is renewed.
    ///
    /// 60 s by default; at most a tenth of the token's lifetime.
    public var skew: Duration = .seconds(60)

    /// The largest fraction of the skew that is added at random, so that many
    /// clients do not renew at the same time.
    ///
    /// 0.25 by default.
    public var jitter = 0.25

    /// The wait after the first failure.
    ///
    /// It doubles after each further one.
    ///
    /// 1 s by default.
    public var firstBackoff: Duration = .seconds(1)

    /// The longest wait after a failure, unless the server asks for more.
    ///
    /// 60 s by default.
    public var longestBackoff: Duration = .seconds(60)

    /// The number of consecutive failures after which a session reports that it
    /// is failing.
    ///
    /// 3 by default.
    public var failingAfter = 3

    /// Creates the default policy.
    public init() {}

    /// Returns the time before its expiry at which a token of this lifetime is
    /// renewed.
    ///
    /// - Parameter fraction: A random number from 0 up to 1.
    func leeway(_ lifetime: Duration, _ fraction: Double) -> Duration {
        min(skew * (1 + jitter * fraction), lifetime / 10)
    }

    /// Returns the wait after a number of failures in a row.
    func backoff(_ failures: Int, _ asked: Duration?) -> Duration {
        let doublings = min(max(0, failures - 1), 16)
        let wait = min(firstBackoff * (1 << doublings), longestBackoff)
        return max(wait, min(asked ?? .zero, Self.longestAskedWait))
    }

    /// Returns the pause before the next try to save renewed tokens, after a number of tries that failed.
    ///
    /// It doubles from a quarter of a second.
    func pauseBeforeSaving(_ failures: Int) -> Duration {
        guard failures > 0 else { return .zero }
        return min(.milliseconds(250) * (1 << min(failures - 1, 16)), Self.longestPauseBeforeSaving)
    }

    /// The longest pause between two tries to save renewed tokens.
    ///
    /// A store whose lock can be lost lets its next holder wait for longer than that.
    package static let longestPauseBeforeSaving: Duration = .seconds(5)

    /// The longest time for which `drain` waits for the store to take renewed tokens.
    package static let longestWaitForSaving: Duration = .seconds(60)

    /// The longest wait that a server can ask for.
    static let longestAskedWait: Duration = .seconds(3600)
}

/// The rule for refusals of a refresh token without a clear reason.
///
/// It depends only on the stored credential and the time.
///
/// Some servers respond to an invalid refresh token with a bare 400. That may also
/// be a temporary fault, so the credential stays. After the second refusal the
/// error says that the person has to sign in, and all processes together send
/// the token less and less often.
enum RefusalMemory {
    /// The number of refusals after which the error says that a person has to
    /// sign in.
    static let limit = 2

    /// Returns whether a refusal seems to be about the token: the status is
    /// 400 or 401, and no code names another cause.
    ///
    /// A page comes from the network in front of the server, which knows no tokens.
    static func counts(_ error: OAuthError) -> Bool {
        guard error.status == 400 || error.status == 401, !error.isPage else { return false }
        switch error.kind {
        case .status: return true
        case .refused: return error.code == .invalidRequest || error.code == .accessDenied
        default: return false
        }
    }

    /// Counts a refusal.
    static func add(_ stored: inout StoredCredential, _ now: Date) {
        stored.refusals = min(stored.refusals + 1, 1_000_000)
        stored.lastRefusal = now
    }

    /// - Throws: ``OAuthError`` `loginRequired` while it is too early to send the
    ///   token again.
    static func check(_ stored: StoredCredential, _ now: Date) throws(OAuthError) {
        guard stored.refusals >= limit, let last = stored.lastRefusal else { return }
        let wait = Double(min(60 << min(stored.refusals - limit, 6), 3600))
        let passed = now.timeIntervalSince(last)
        // A clock that was set back must not delay anything.
        guard passed >= 0, passed < wait else { return }
        throw explained(OAuthError(.refused), stored)
    }

    /// Returns the error for callers, which says from the second refusal on
    /// that a person has to sign in.
    static func explained(_ error: OAuthError, _ stored: StoredCredential) -> OAuthError {
        guard stored.refusals >= limit else { return error }
        var told = OAuthError(
            .loginRequired,
            reason: "the server has refused the refresh token \(stored.refusals) times without a clear reason",
            underlying: error)
        told.status = error.status
        told.code = error.code
        return told
    }
}

extension StoredCredential {
    /// Takes the refusals that another process has counted for the same refresh token.
    mutating func takeRefusals(of other: StoredCredential) {
        guard isSameIssue(as: other), other.refusals >= refusals else { return }
        refusals = other.refusals
        lastRefusal = other.lastRefusal
    }
}

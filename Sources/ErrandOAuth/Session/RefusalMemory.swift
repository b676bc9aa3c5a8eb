// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rule for refusals of a refresh token without a clear reason.
///
/// It depends only on the stored credential and the time.
///
/// Some servers answer an invalid refresh token with a bare 400. That may also
/// be a temporary fault, so the credential stays. After the second refusal the
/// error says that the person has to sign in, and all processes together send
/// the token less and less often.
enum RefusalMemory {
    /// The number of refusals after which the error says that a person has to
    /// sign in.
    static let limit = 2

    /// Returns whether a refusal seems to be about the token: the status is
    /// 400, 401 or 403, and no code names another cause.
    static func counts(_ error: OAuthError) -> Bool {
        guard let status = error.status, [400, 401, 403].contains(status) else { return false }
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

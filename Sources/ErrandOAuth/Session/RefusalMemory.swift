// SPDX-License-Identifier: MIT

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What follows from refusals of a refresh token that do not say that it is
/// dead: a pure rule over what the store remembers.
///
/// Some servers answer a dead refresh token with a bare 400. It may also be a
/// passing fault, so the credential stays. After the second refusal the person is
/// told to sign in, and the token is sent less and less often, by whichever
/// process.
enum RefusalMemory {
    /// From which refusal on a person is told to sign in.
    static let limit = 2

    /// Whether a refusal is of the token, as far as can be told: by a status of
    /// the client's fault, and without a code that blames something else.
    static func counts(_ error: OAuthError) -> Bool {
        guard let status = error.status, [400, 401, 403].contains(status) else { return false }
        switch error.kind {
        case .status: return true
        case .refused: return error.code == .invalidRequest || error.code == .accessDenied
        default: return false
        }
    }

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
        // A clock that was set back holds nothing up.
        guard passed >= 0, passed < wait else { return }
        throw explained(OAuthError(.refused), stored)
    }

    /// The refusal as it is told: from the second one on, a person is needed.
    static func explained(_ error: OAuthError, _ stored: StoredCredential) -> OAuthError {
        guard stored.refusals >= limit else { return error }
        var told = OAuthError(
            .loginRequired,
            reason: "the server has refused the refresh token \(stored.refusals) times without saying why",
            underlying: error)
        told.status = error.status
        told.code = error.code
        return told
    }
}

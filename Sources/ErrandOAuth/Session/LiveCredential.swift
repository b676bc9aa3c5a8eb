// SPDX-License-Identifier: MIT

import ErrandCore

/// A credential with its times on the monotonic clock of one process.
struct LiveCredential: Sendable, Equatable {
    var stored: StoredCredential
    /// A number that rises with every new token of this process.
    var generation: UInt64
    /// The time at which the access token expires; `nil` if it is unknown.
    var ending: TimeSource.Instant?
    /// The time at which its renewal is due.
    var renewal: TimeSource.Instant?
    /// The time of the refusal by a resource that led to this token, if
    /// any.
    var refusedAt: TimeSource.Instant?
    /// The store's content instead of this credential; `nil` if the store
    /// has this one.
    var unsavedOver: StoreContent?

    /// Whether the token has just replaced one that a resource refused.
    func isReplacement(_ now: TimeSource.Instant) -> Bool {
        refusedAt.map { $0.duration(to: now) < .seconds(60) } ?? false
    }

    /// Whether the credential is missing from the store.
    var isUnsaved: Bool { unsavedOver != nil }
}

/// The choice between a process's own credential and the one in the store.
///
/// Two credentials are the same only if the access token, the refresh token and
/// the time of issue are equal: a server may repeat the access token and rotate
/// only the refresh token.
enum Reconciliation: Equatable {
    /// The process's credential counts.
    case keep
    /// The store's credential counts: another process has renewed it, or signed
    /// in.
    case adopt(StoredCredential)
    /// Neither counts: another process has signed out.
    case over

    init(_ live: LiveCredential?, _ stored: StoredCredential?) {
        guard let live else {
            self = stored.map { .adopt($0) } ?? .keep
            return
        }
        guard let stored else {
            // If the store never had the credential, its absence means nothing.
            switch live.unsavedOver {
            case .nothing?, .unknown?: self = .keep
            case .credential?, nil: self = .over
            }
            return
        }
        if stored.isSameIssue(as: live.stored) {
            self = .keep
            return
        }
        switch live.unsavedOver {
        case nil, .nothing?: self = .adopt(stored)
        case .credential(let known)?: self = stored.isSameIssue(as: known) ? .keep : .adopt(stored)
        case .unknown?: self = stored.tokens.issuedAt > live.stored.tokens.issuedAt ? .adopt(stored) : .keep
        }
    }
}

/// The content of a store when it failed to save new tokens.
enum StoreContent: Sendable, Equatable {
    case nothing
    case credential(StoredCredential)
    /// The store could not be read either.
    case unknown
}

extension StoredCredential {
    /// Returns whether both credentials come from the same token response.
    package func isSameIssue(as other: StoredCredential) -> Bool {
        signIn == other.signIn && tokens.accessToken == other.tokens.accessToken
            && tokens.refreshToken == other.tokens.refreshToken && tokens.issuedAt == other.tokens.issuedAt
    }
}

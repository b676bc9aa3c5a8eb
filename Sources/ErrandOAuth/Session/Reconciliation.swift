// SPDX-License-Identifier: MIT

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
    func isSameIssue(as other: StoredCredential) -> Bool {
        signIn == other.signIn && tokens.accessToken == other.tokens.accessToken
            && tokens.refreshToken == other.tokens.refreshToken && tokens.issuedAt == other.tokens.issuedAt
    }
}

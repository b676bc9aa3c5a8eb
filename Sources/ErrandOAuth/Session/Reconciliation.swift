// SPDX-License-Identifier: MIT

/// Which counts: what a process has, or what it finds in the store.
///
/// A pure value. Tokens are compared with all that tells two renewals apart: a
/// server may repeat the access token and rotate the refresh token alone.
enum Reconciliation: Equatable {
    /// What the process has.
    case keep
    /// What the store has: somebody else has renewed it, or signed in.
    case adopt(StoredCredential)
    /// Nothing: somebody else has signed out.
    case over

    init(_ live: RenewalMachine.Live?, _ stored: StoredCredential?) {
        guard let live else {
            self = stored.map { .adopt($0) } ?? .keep
            return
        }
        guard let stored else {
            // A store that never had it says nothing by not having it.
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

/// What a store held when it did not take new tokens.
enum StoreContent: Sendable, Equatable {
    case nothing
    case credential(StoredCredential)
    /// It could not be read either.
    case unknown
}

extension StoredCredential {
    /// Whether these are the tokens of the same answer of the server.
    func isSameIssue(as other: StoredCredential) -> Bool {
        signIn == other.signIn && tokens.accessToken == other.tokens.accessToken
            && tokens.refreshToken == other.tokens.refreshToken && tokens.issuedAt == other.tokens.issuedAt
    }
}

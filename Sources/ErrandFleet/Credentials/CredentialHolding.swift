// SPDX-License-Identifier: MIT

import ErrandOAuth
import ErrandPostgres
import Synchronization

/// One period of holding an account's lock, as the tasks know it that run in it.
final class CredentialHolding: Sendable {
    /// The state of an earlier holder that sent a refresh token and did not come to its end.
    enum Other {
        case none
        /// It may come back, and save what came for the token.
        case stopped
        /// It may too, and another has been refused since.
        case inDoubt
        /// It has had all the time that it gets.
        case late
    }

    private struct State {
        var version: Int?
        var credential: StoredCredential?
        var other = Other.none
        var hasFailedToSave = false
    }

    let store: StoreIdentity
    let account: CredentialAccount
    let lease: LeaseHolding
    private let state = Mutex(State())

    init(_ store: StoreIdentity, _ account: CredentialAccount, _ lease: LeaseHolding) {
        (self.store, self.account, self.lease) = (store, account, lease)
    }

    @TaskLocal static var all: [CredentialHolding] = []

    /// The version that was loaded last, which new tokens replace; `nil` when nothing was.
    var version: Int? { state.withLock { $0.version } }

    /// The earlier holder.
    var other: Other {
        get { state.withLock { $0.other } }
        set { state.withLock { $0.other = newValue } }
    }

    /// Whether new tokens could not be saved, so that it is tried again.
    var hasFailedToSave: Bool {
        get { state.withLock { $0.hasFailedToSave } }
        set { state.withLock { $0.hasFailedToSave = newValue } }
    }

    /// Notes what was loaded.
    func loaded(_ version: Int?, _ credential: StoredCredential?) {
        state.withLock { ($0.version, $0.credential) = (version, credential) }
    }

    /// Returns whether a credential has the tokens that were loaded, and only says something else of them.
    func hasLoaded(tokensOf credential: StoredCredential) -> Bool {
        state.withLock { $0.credential?.isSameIssue(as: credential) ?? false }
    }

    /// The holder and the fence, as statements take them.
    var proof: [PostgresParameter] { [.init(lease.holder), .init(lease.fence)] }
}

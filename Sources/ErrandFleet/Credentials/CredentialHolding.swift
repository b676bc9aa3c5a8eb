// SPDX-License-Identifier: MIT

import ErrandOAuth
import ErrandPostgres
import Synchronization

/// One period of holding an account's lock, as the tasks know it that run in it.
final class CredentialHolding: Sendable {
    private struct State {
        var version: Int?
        var isAfterAnother = false
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

    /// Whether an earlier holder sent a refresh token and did not come to its end.
    var isAfterAnother: Bool {
        get { state.withLock { $0.isAfterAnother } }
        set { state.withLock { $0.isAfterAnother = newValue } }
    }

    /// Whether new tokens could not be saved, so that it is tried again.
    var hasFailedToSave: Bool {
        get { state.withLock { $0.hasFailedToSave } }
        set { state.withLock { $0.hasFailedToSave = newValue } }
    }

    /// Notes the version that was loaded.
    func loaded(_ version: Int?) { state.withLock { $0.version = version } }

    /// The holder and the fence, as statements take them.
    var proof: [PostgresParameter] { [.init(lease.holder), .init(lease.fence)] }
}

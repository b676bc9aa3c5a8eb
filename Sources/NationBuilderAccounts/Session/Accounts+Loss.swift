// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth

extension Accounts {
    /// Removes an account that ended without the person's action, and selects
    /// the next one, unless ``Configuration/selectsNextAfterLoss`` is `false`.
    ///
    /// - Parameters:
    ///   - ended: The sign-in that ended. A newer sign-in of the same account,
    ///     in this process or another, stays.
    ///   - error: The reason.
    func lose(_ id: Account.ID, _ ended: String, _ error: any Error) async {
        guard let record = index[id], record.signIn == ended else { return }
        let session = opened(record).session
        do {
            let isNewer = try await credentials.withLock(session.account) { [credentials] in
                guard let found = try await credentials.load(session.account) else { return false }
                guard found.signIn == ended else { return true }
                try await credentials.remove(session.account)
                return false
            }
            // Another process has signed the person in again, and its message
            // has not arrived yet.
            if isNewer { return session.reload() }
        } catch OAuthError.store.corrupt {
            // The damaged credential was set aside.
        } catch let problem {
            listeners.tell(AccountEvent(.storeFailed, self[id], error: problem))
        }
        session.reload()
        let cause = Cause(id: id, kind: .lost, error: error)
        let selectsNext = configuration.selectsNextAfterLoss
        do {
            try await change(cause) { $0.remove(id, signIn: ended, selectsNext: selectsNext) }
        } catch let problem {
            // The list in the store stays as it is, but in this process the
            // account has ended.
            listeners.tell(AccountEvent(.storeFailed, self[id], error: problem))
            var own = index
            guard own.remove(id, signIn: ended, selectsNext: selectsNext) else { return }
            apply(own, cause)
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth

extension Accounts {
    /// Removes an account that has ended without the person, and selects the next.
    ///
    /// - Parameters:
    ///   - signIn: The sign-in that ended; `nil` for the one that is known. A newer one
    ///     of the same account, of this process or another, stays.
    ///   - error: Why.
    func lose(_ id: Account.ID, _ signIn: String?, _ error: any Error) async {
        guard let record = index[id], signIn == nil || signIn == record.signIn else { return }
        let ended = record.signIn
        let session = opened(record).session
        do {
            try await credentials.withLock(session.account) { [credentials] in
                guard try await credentials.load(session.account)?.signIn == ended else { return }
                try await credentials.remove(session.account)
            }
        } catch OAuthError.store.corrupt {
            // It is set aside.
        } catch let problem {
            listeners.tell(AccountEvent(.storeFailed, self[id], error: problem))
        }
        session.reload()
        let cause = Cause(id: id, kind: .lost, error: error)
        do {
            try await change(cause) { $0.remove(id, signIn: ended) }
        } catch let problem {
            // The list stays as it is in the store; here the account has ended all the same.
            listeners.tell(AccountEvent(.storeFailed, self[id], error: problem))
            var own = index
            guard own.remove(id, signIn: ended) else { return }
            apply(own, cause)
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore

extension Accounts {
    /// Reads the list again, and returns the state: for a page, which another server's sign-out must have reached.
    ///
    /// It costs one read of the list. The selected account's credential is looked for only when the list has changed.
    ///
    /// - Throws: ``AccountError`` `store.unreadable` when the list cannot be read now.
    ///
    /// - Parameter listens: Whether the first call listens to other processes from then on.
    package func readAgain(listening listens: Bool = true) async throws -> AccountsState {
        guard isRestored else { return try await restore(listening: listens) }
        let known = index
        do { try await load() } catch let error as AccountError where error.kind == .store.damaged {
            // The damaged list was set aside, and ours replaces it with the next change.
            listeners.tell(AccountEvent(.storeFailed, error: error))
        }
        if index != known { await settleSelection() }
        return state
    }
}

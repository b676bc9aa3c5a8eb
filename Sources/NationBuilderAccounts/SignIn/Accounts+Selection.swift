// SPDX-License-Identifier: MIT

import ErrandOAuth
import NationBuilder

extension Accounts {
    /// Selects an account.
    ///
    /// Nothing is sent, so accounts can be switched without a network. The account that
    /// is selected already is returned as it is.
    ///
    /// - Throws: ``AccountError`` `unknownAccount` when it is not in the list, for
    ///   instance because another process has signed out of it; `signInRequired` when
    ///   its credential is gone: the account is removed then; an `OAuthError` of the
    ///   family `store` when it cannot be read now, and nothing has changed.
    @discardableResult
    public func select(_ id: Account.ID) async throws -> Account {
        try await restore()
        do { return try await switchTo(id) } catch {
            listeners.tell(AccountEvent(.failed, self[id], error: error))
            throw error
        }
    }

    private func switchTo(_ id: Account.ID) async throws -> Account {
        guard let record = index[id] else { throw Self.unknownAccount }
        guard index.selected != id else { return account(record) }
        listeners.tell(AccountEvent(.switching, account(record)))
        do {
            guard try await opened(record).session.tokens() != nil else {
                throw AccountError(.signInRequired, reason: "the account has no credential: sign in again")
            }
        } catch let error as OAuthError where error.kind == .store.corrupt {
            await lose(id, record.signIn, error)
            throw error
        } catch let error as AccountError {
            await lose(id, record.signIn, error)
            throw error
        }
        guard try await change(Cause(id: id, kind: .updated), { $0.select(id) }), let account = self[id] else {
            throw Self.unknownAccount
        }
        return account
    }

    /// Asks the nation who the person of an account is now, and fetches the picture if it
    /// is another one.
    ///
    /// - Parameter id: The account; the selected one by default.
    /// - Returns: The account as it is now.
    /// - Throws: What the nation says. Only an account that has ended is lost by it; it
    ///   is also when the token belongs to somebody else by now
    ///   (``AccountError`` `otherPerson`).
    @discardableResult
    public func refresh(_ id: Account.ID? = nil) async throws -> Account {
        try await restore()
        guard let id = id ?? index.selected, let record = index[id] else { throw Self.unknownAccount }
        let person = try KnownPerson(try await opened(record).nation.v1.people.me())
        guard person.id == id.personID else {
            let error = AccountError(.otherPerson, reason: "the token belongs to somebody else")
            await lose(id, record.signIn, error)
            throw error
        }
        // Signed out meanwhile, here or elsewhere.
        guard let now = index[id] else { throw Self.unknownAccount }
        if open[id]?.isActive == false {
            open[id]?.isActive = true
            listeners.tell(AccountEvent(.updated, self[id]))
        }
        if now.name != person.name || now.email != person.email { try await rename(id, person) }
        await fetchAvatar(of: id, person)
        guard let account = self[id] else { throw Self.unknownAccount }
        return account
    }

    private func rename(_ id: Account.ID, _ person: KnownPerson) async throws {
        do {
            try await change(Cause(id: id, kind: .updated)) { index in
                guard var record = index[id] else { return }
                record.name = person.name
                record.email = person.email
                index.add(record)
            }
        } catch let error as AccountError where error.kind.belongs(to: .store) {
            // The name is newer the next time.
            listeners.tell(AccountEvent(.storeFailed, self[id], error: error))
        }
    }
}

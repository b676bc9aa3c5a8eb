// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import NationBuilder

extension Accounts {
    /// Selects an account.
    ///
    /// It sends nothing, so accounts can be switched without a network. The
    /// selected account is returned unchanged.
    ///
    /// - Throws: ``AccountError`` `unknownAccount` when it is not in the list,
    ///   for instance because another process has signed out of it;
    ///   `signInRequired` when its credential is gone, in which case the
    ///   account is removed; an `OAuthError` of the family `store` when the
    ///   credential cannot be read now, and nothing has changed.
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

    /// Asks the nation for the person of an account, and fetches a changed
    /// picture.
    ///
    /// - Parameter id: The account; the selected one by default.
    /// - Returns: The updated account.
    /// - Throws: The errors of the nation. An account is removed only when it
    ///   has ended, or when the token now belongs to another person
    ///   (``AccountError`` `otherPerson`).
    @discardableResult
    public func refresh(_ id: Account.ID? = nil) async throws -> Account {
        try await restore()
        guard let id = id ?? index.selected, let record = index[id] else { throw Self.unknownAccount }
        let person = try KnownPerson(try await opened(record).nation.v1.people.me())
        guard person.id == id.personID else {
            let error = AccountError(.otherPerson, reason: "the token belongs to another person")
            await lose(id, record.signIn, error)
            throw error
        }
        // The account was signed out meanwhile, here or elsewhere.
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
            // The new name is stored the next time.
            listeners.tell(AccountEvent(.storeFailed, self[id], error: error))
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import NationBuilder

extension Accounts {
    /// Which account a change of the list is about, and what is told of it.
    struct Cause: Sendable {
        var id: Account.ID?
        var kind: AccountEvent.Kind
        var error: (any Error)?
        /// Whether it is the first list that this process sees.
        var isRestoring = false

        static let elsewhere = Cause(id: nil, kind: .updated)
        static let restoring = Cause(id: nil, kind: .updated, isRestoring: true)
    }

    /// Changes the list in the store, and takes over what it says then.
    ///
    /// A list that is found damaged was set aside by the store: what this process knows
    /// takes its place.
    @discardableResult
    func change<Result: Sendable>(
        _ cause: Cause, _ change: @escaping @Sendable (inout AccountIndex) throws -> Result
    ) async throws -> Result {
        try await inTurn { accounts in
            do {
                let (new, result) = try await accounts.store.update(change)
                accounts.adopt(new, cause)
                return result
            } catch let error as AccountError where error.kind == .store.damaged {
                accounts.listeners.tell(AccountEvent(.storeFailed, error: error))
                let known = accounts.index
                let (new, result) = try await accounts.store.update { index in
                    if index.revision == 0 { index.take(known) }
                    return try change(&index)
                }
                accounts.adopt(new, cause)
                return result
            }
        }
    }

    /// Reads the list again, and takes it over.
    func load() async throws {
        try await inTurn { accounts in
            guard let found = try await accounts.store.load() else { return }
            accounts.adopt(found)
        }
    }

    /// Reads or changes the list when all that came before have been taken over.
    ///
    /// Otherwise a change of our own could be read, and told as another process's, before
    /// we know that it was made. What has begun goes on when its task is cancelled.
    private func inTurn<Result: Sendable>(
        _ work: @escaping @Sendable (isolated Accounts) async throws -> Result
    ) async throws -> Result {
        let before = turn
        let task = Task {
            await before?.value
            return try await work(self)
        }
        turn = Task { _ = await task.result }
        return try await task.value
    }

    /// Takes over a list that is newer.
    func adopt(_ new: AccountIndex, _ cause: Cause = .elsewhere) {
        guard index.isOlder(than: new) else { return }
        apply(new, cause)
    }

    /// Takes over a list, and tells what is different.
    ///
    /// What the cause does not name was done by another process.
    func apply(_ new: AccountIndex, _ cause: Cause) {
        let old = index
        let gone = old.accounts.filter { new[$0.id] == nil }.map { account($0) }
        index = new
        for account in gone {
            close(account.id)
            let isOwn = account.id == cause.id
            listeners.tell(
                AccountEvent(
                    isOwn ? cause.kind : .signedOut, account, error: isOwn ? cause.error : nil, elsewhere: !isOwn))
        }
        for record in new.accounts where !cause.isRestoring {
            let isOwn = record.id == cause.id
            guard let known = old[record.id] else {
                listeners.tell(AccountEvent(.added, account(record), elsewhere: !isOwn))
                continue
            }
            guard known != record else { continue }
            // Another process has signed the person in anew.
            if known.signIn != record.signIn, !isOwn { close(record.id) }
            listeners.tell(AccountEvent(.updated, account(record), elsewhere: !isOwn))
        }
        guard old.selected != new.selected else { return }
        let isOwn = cause.isRestoring || cause.id != nil && (cause.id == new.selected || cause.id == old.selected)
        listeners.tell(AccountEvent(.switched, selected, elsewhere: !isOwn))
    }

    /// Forgets what this process holds of an account; its nation has no token from now
    /// on, unless somebody signs in again.
    func close(_ id: Account.ID) {
        guard let gone = open.removeValue(forKey: id) else { return }
        gone.session.reload()
        gone.listening.cancel()
    }

    /// Removes selected accounts that have no credential, until one has.
    func settleSelection() async {
        while let id = index.selected, let record = index[id] {
            do {
                if try await opened(record).session.tokens() != nil { return }
                await lose(id, record.signIn, AccountError(.signInRequired, reason: "the credential is gone"))
            } catch let error as OAuthError where error.kind == .store.corrupt {
                await lose(id, record.signIn, error)
            } catch {
                // It cannot be read now: nobody is signed out for that.
                listeners.tell(AccountEvent(.storeFailed, account(record), error: error))
                return
            }
            // The list could not be written: it stays as it is.
            if index.selected == id { return }
        }
    }

    // MARK: Making

    /// The account that a record describes, as it is now.
    func account(_ record: AccountRecord) -> Account {
        let held = opened(record)
        return Account(
            id: record.id, slug: Slug(stringLiteral: record.slug), name: record.name, email: record.email,
            avatar: held.avatar, isActive: held.isActive, nation: held.nation, session: held.session)
    }

    /// What this process holds of an account, made when it is first asked for.
    func opened(_ record: AccountRecord) -> OpenAccount {
        if let held = open[record.id] { return held }
        let slug = Slug(stringLiteral: record.slug)
        let session = factory.session(factory.grants(of: record), record.id.personID)
        let id = record.id
        let watch = RefusalWatch(session: session, signIn: record.signIn) { [weak self] signIn, error in
            await self?.lose(id, signIn, error)
        }
        let events = session.events
        let held = OpenAccount(
            nation: factory.nation(slug, id, session, watch), session: session,
            listening: Task { [weak self] in
                for await event in events where event.kind == .storeFailed {
                    await self?.storeFailed(id, event.error)
                }
            })
        open[id] = held
        return held
    }

    private func storeFailed(_ id: Account.ID, _ error: (any Error)?) {
        listeners.tell(AccountEvent(.storeFailed, self[id], error: error))
    }
}

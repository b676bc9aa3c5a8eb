// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import NationBuilder

extension Accounts {
    /// The cause of a change of the list, which decides the events.
    struct Cause: Sendable {
        var id: Account.ID?
        var kind: AccountEvent.Kind
        var error: (any Error)?
        /// Whether this is the first list that the process reads.
        var isRestoring = false

        static let elsewhere = Cause(id: nil, kind: .updated)
        static let restoring = Cause(id: nil, kind: .updated, isRestoring: true)
    }

    /// Changes the list in the store, and applies the result.
    ///
    /// The store sets a damaged list aside. This process's list then replaces
    /// it.
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

    /// Reads the list again, and applies it.
    func load() async throws {
        try await inTurn { accounts in
            guard let found = try await accounts.store.load() else { return }
            accounts.adopt(found)
        }
    }

    /// Reads or changes the list after all earlier reads and changes have been
    /// applied.
    ///
    /// Otherwise our own change could be read before we know that it succeeded,
    /// and be reported as another process's. Work that has begun continues when
    /// its task is cancelled.
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

    /// Applies a list if it is newer.
    func adopt(_ new: AccountIndex, _ cause: Cause = .elsewhere) {
        guard index.isOlder(than: new) else { return }
        apply(new, cause)
    }

    /// Applies a list, and sends events for the differences.
    ///
    /// Differences that the cause does not name were made by another process.
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
            // The person has signed in again, here or elsewhere. What was opened since belongs to the
            // sign-in before, and perhaps to another application.
            if known.signIn != record.signIn { close(record.id) }
            listeners.tell(AccountEvent(.updated, account(record), elsewhere: !isOwn))
        }
        guard old.selected != new.selected else { return }
        let isOwn = cause.isRestoring || cause.id != nil && (cause.id == new.selected || cause.id == old.selected)
        listeners.tell(AccountEvent(.switched, selected, elsewhere: !isOwn))
    }

    /// Drops this process's state of an account.
    ///
    /// Its nation has no token from now on, unless somebody signs in again.
    func close(_ id: Account.ID) {
        guard let gone = open.removeValue(forKey: id) else { return }
        gone.session.reload()
        gone.listening.cancel()
        drop(gone.session)
    }

    /// Removes the selected account while it has no credential, so that the
    /// next one is selected.
    func settleSelection() async {
        while let id = index.selected, let record = index[id] {
            do {
                if try await opened(record).session.tokens() != nil { return }
                await lose(id, record.signIn, AccountError(.signInRequired, reason: "the credential is gone"))
            } catch let error as OAuthError where error.kind == .store.corrupt {
                await lose(id, record.signIn, error)
            } catch {
                // The credential cannot be read now. That is no reason to sign
                // anybody out.
                listeners.tell(AccountEvent(.storeFailed, account(record), error: error))
                return
            }
            // The list could not be written, so it stays as it is.
            if index.selected == id { return }
        }
    }

    // MARK: Creating accounts

    /// Returns the account of a record, in its current state.
    func account(_ record: AccountRecord) -> Account {
        let held = opened(record)
        return Account(
            id: record.id, slug: Slug(stringLiteral: record.slug), name: record.name, email: record.email,
            avatar: held.avatar, isActive: held.isActive, nation: held.nation, session: held.session)
    }

    /// Returns this process's state of an account, created at its first use.
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

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandOAuth
import NationBuilder

// The steps of a sign-in.

extension Accounts {
    /// Runs a sign-in or a part of one, and sends the events of its start and failure.
    ///
    /// - Parameter isBegun: Whether it is the second part, whose start was told.
    func attempt<Result: Sendable>(
        _ address: NationAddress, _ expected: Account.ID? = nil, isBegun: Bool = false,
        _ work: (SignInWay) async throws -> Result, as application: () -> ApplicationIdentity
    ) async throws -> Result {
        try await restore()
        if !isBegun { listeners.tell(AccountEvent(.signingIn, slug: address.slug)) }
        do {
            let clientID = application().clientID
            let grants = try factory.grants(address.slug, "\(address.baseURL)", application())
            return try await factory.work.pieces { pieces in
                try await work(
                    SignInWay(
                        address: address, clientID: clientID, grants: grants.sharing(pieces), expected: expected,
                        pieces: pieces))
            }
        } catch {
            listeners.tell(AccountEvent(.failed, slug: address.slug, error: error))
            throw error
        }
    }

    /// Signs the person in through the browser.
    func ask(_ agent: some AuthorizationAgent, _ way: SignInWay, _ isSignedOutFirst: Bool?) async throws -> Account {
        let isSignedOutFirst = try await prepare(way, isSignedOutFirst)
        let tokens = try await agent.run { redirect in
            try await way.grants.authorize(way.request(redirect, isSignedOutFirst))
        }
        // The person has consented, so the sign-in must complete.
        return try await way.pieces.finishEvenIfCancelled { try await self.activate(tokens, way) }
    }

    /// Throws when a sign-in could not succeed, before the person is asked.
    ///
    /// - Returns: Whether the browser is signed out of the nation first.
    func prepare(_ way: SignInWay, _ isSignedOutFirst: Bool? = nil) async throws -> Bool {
        guard way.clientID?.isEmpty == false else {
            throw AccountError(.application.clientID, reason: "the application has no client id")
        }
        try await checkWritable(way)
        return isSignedOutFirst ?? index.accounts.contains { $0.id.baseURL == "\(way.address.baseURL)" }
    }

    /// Creates an account from tokens: identifies the person, stores the
    /// account, and fetches the picture.
    ///
    /// - Parameter replacesRenewable: Whether a token without an application may replace tokens
    ///   that can be renewed.
    func activate(
        _ tokens: TokenSet, _ way: SignInWay, replacesRenewable: Bool = false
    ) async throws -> Account {
        try await checkWritable(way)
        let person = try await factory.nation(way.address, token: tokens.accessToken).v1.people.me()
        let known = try KnownPerson(person)
        let id = way.id(known.id)
        guard way.expected == nil || way.expected == id else {
            throw AccountError(.otherPerson, reason: "another person signed in than expected")
        }
        if way.clientID == nil, !replacesRenewable, await isRenewable(id) {
            throw AccountError(
                .renewable, reason: "the person is signed in already, with tokens that can be renewed")
        }
        let session = factory.session(way.grants, known.id)
        try await session.signIn(tokens, replacingAnother: true)
        guard !session.isUnsaved, let signIn = await session.identity else {
            throw AccountError(.store.unwritable, reason: "the credential could not be stored")
        }
        return try await enlist(known, id, signIn, way)
    }

    /// Returns whether an account in the list has tokens that can be renewed, as far as is known.
    private func isRenewable(_ id: Account.ID) async -> Bool {
        guard let record = index[id], record.clientID != nil else { return false }
        do { return try await opened(record).session.tokens()?.refreshToken != nil } catch OAuthError.store.corrupt {
            return false
        } catch {
            return true
        }
    }

    /// Adds an account to the list, after its credential was stored.
    private func enlist(
        _ person: KnownPerson, _ id: Account.ID, _ signIn: String, _ way: SignInWay
    ) async throws -> Account {
        let record = AccountRecord(
            id: id, slug: way.address.slug.description, name: person.name, email: person.email,
            clientID: way.clientID, signIn: signIn)
        // The state belongs to another application, or to earlier tokens.
        close(id)
        if let old = index.selected, old != id { listeners.tell(AccountEvent(.switching, account(record))) }
        let replaced: AccountRecord?
        do {
            replaced = try await change(Cause(id: id, kind: .updated)) { index in
                let replaced = index[id]
                index.add(record)
                index.select(id)
                return replaced
            }
        } catch {
            close(id)
            if index[id] == nil { try? await credentials.remove(factory.session(way.grants, id.personID).account) }
            throw error
        }
        _ = opened(record)
        if let replaced, replaced.clientID != record.clientID { await discard(replaced) }
        open[id]?.isActive = true
        await fetchAvatar(of: id, person)
        return self[id] ?? account(record)
    }

    /// Removes the tokens that another application's sign-in has replaced.
    ///
    /// No account has them any more, so a later sign-out would leave them behind.
    private func discard(_ replaced: AccountRecord) async {
        let session = factory.session(factory.grants(of: replaced), replaced.id.personID)
        guard let error = await session.signOut().storeError else { return }
        listeners.tell(AccountEvent(.storeFailed, self[replaced.id], error: error))
    }

    /// Returns the account of a stored credential that is not in the list: the
    /// list was lost, or the process ended before it was written.
    func findUnlisted(_ way: SignInWay) async -> Account? {
        guard way.clientID?.isEmpty == false else { return nil }
        let here = factory.session(way.grants, 0).account
        for found in (try? await credentials.accounts()) ?? [] {
            guard found.issuer == here.issuer, found.clientID == here.clientID, let personID = Int(found.name),
                index[way.id(personID)] == nil
            else { continue }
            let session = factory.session(way.grants, personID)
            // Asking may renew the tokens.
            defer { drop(session) }
            guard session.account == found, let person = try? await self.person(session, way), person.id == personID,
                let signIn = await session.identity
            else { continue }
            if let account = try? await enlist(person, way.id(personID), signIn, way) { return account }
        }
        return nil
    }

    /// Asks the nation for the person of a session.
    private func person(_ session: OAuthSession, _ way: SignInWay) async throws -> KnownPerson {
        let watch = RefusalWatch(session: session, signIn: "") { _, _ in }
        let nation = factory.nation(way.address.slug, way.id(0), session, watch)
        return try KnownPerson(try await nation.v1.people.me())
    }

    /// Throws when the stores could not save a sign-in now.
    func checkWritable(_ way: SignInWay) async throws {
        try await store.checkWritable()
        do { try await credentials.checkWritable(factory.session(way.grants, 0).account) } catch let error as OAuthError
        {
            throw AccountError(.store.unwritable, reason: error.reason, underlying: error)
        }
    }
}

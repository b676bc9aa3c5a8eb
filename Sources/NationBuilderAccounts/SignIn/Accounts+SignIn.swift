// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandOAuth
import NationBuilder

extension Accounts {
    /// Signs a person in at a nation, and selects the account.
    ///
    /// A stored credential of the nation that is not in the list is tried
    /// first, in case the list was lost. Then the agent signs the person in
    /// through the browser. Before that, both stores are checked for writing,
    /// so that the person does not consent in vain. The nation then identifies
    /// the person, and the picture is fetched; a failure to fetch it is only
    /// logged.
    ///
    /// A person who is already in the list is not added again; the account gets
    /// the new tokens, and those of another application are discarded. If the
    /// list has another account of the nation, the browser is signed out first,
    /// so that another person can sign in.
    ///
    /// When the task is cancelled after the person has consented, the sign-in
    /// still completes.
    ///
    /// - Parameters:
    ///   - address: The slug and URL of the nation.
    ///   - agent: The agent that signs the person in through the browser.
    ///   - application: The application; ``Accounts/application`` by default.
    ///   - isSignedOutFirst: Whether the browser is signed out of the nation
    ///     first; by default as described.
    /// - Returns: The account.
    /// - Throws: ``AccountError``, `OAuthError`, or a `ClientError` of the
    ///   nation. Nothing has changed then, and ``AccountEvent/Kind/failed`` is
    ///   sent.
    @discardableResult
    public func signIn(
        at address: NationAddress, by agent: some AuthorizationAgent, as application: ApplicationIdentity? = nil,
        signingOutFirst isSignedOutFirst: Bool? = nil
    ) async throws -> Account {
        try await attempt(address) { way in
            if let found = await self.findUnlisted(way) { return found }
            return try await self.ask(agent, way, isSignedOutFirst)
        } as: {
            application ?? self.factory.identity(at: address.baseURL)
        }
    }

    /// Signs a person in at the nation that a text names: see
    /// ``NationAddress/init(_:of:)``.
    @discardableResult
    public func signIn(_ text: String, by agent: some AuthorizationAgent) async throws -> Account {
        let address: NationAddress
        do { address = try NationAddress(text, of: application) } catch {
            listeners.tell(AccountEvent(.failed, error: error))
            throw error
        }
        return try await signIn(at: address, by: agent)
    }

    /// Signs the person of an account in again, and selects the account.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - agent: The agent that signs the person in through the browser.
    ///   - application: The application; by default that of the last sign-in.
    ///     An account that was signed in with a token needs one.
    /// - Throws: ``AccountError`` `otherPerson` when another person signs in;
    ///   nothing has changed then. Otherwise as
    ///   ``signIn(at:by:as:signingOutFirst:)``.
    @discardableResult
    public func signIn(
        again id: Account.ID, by agent: some AuthorizationAgent, as application: ApplicationIdentity? = nil
    ) async throws -> Account {
        try await restore()
        guard let record = index[id] else { throw Self.unknownAccount }
        let application = application ?? factory.identity(of: record.clientID, at: BaseURL(stringLiteral: id.baseURL))
        let address = try NationAddress(try Slug(record.slug), of: application, baseURL: id.baseURL)
        return try await attempt(address, id) { way in
            try await self.ask(agent, way, false)
        } as: {
            application
        }
    }

    /// Signs in with an existing access token, and selects the account.
    ///
    /// Such a token cannot be renewed. When the nation refuses it, the account
    /// is removed.
    ///
    /// - Parameters:
    ///   - address: The slug and URL of the nation.
    ///   - token: The access token.
    ///   - replacesRenewable: Whether the token may replace tokens of the same
    ///     person that can be renewed, which are then revoked and removed.
    /// - Throws: ``AccountError`` `renewable` when the person has such tokens, and
    ///   `replacesRenewable` is `false`. Otherwise as
    ///   ``signIn(at:by:as:signingOutFirst:)``.
    @discardableResult
    public func signIn(
        at address: NationAddress, token: String, replacesRenewable: Bool = false
    ) async throws -> Account {
        try await attempt(address) { way in
            try await self.activate(TokenSet(accessToken: token), way, replacesRenewable: replacesRenewable)
        } as: {
            ApplicationIdentity(clientID: nil)
        }
    }

    /// Signs in with the application's test token.
    ///
    /// Everybody who has the application has this token. It is meant for
    /// development, and for applications that nobody else has.
    ///
    /// - Throws: ``AccountError`` `application.testToken` when there is none.
    @discardableResult
    public func signInWithTestToken(at address: NationAddress) async throws -> Account {
        guard let token = application.testToken, !token.isEmpty else {
            throw AccountError(.application.testToken, reason: "the application has no test token")
        }
        return try await signIn(at: address, token: token)
    }

    static var unknownAccount: AccountError {
        AccountError(.unknownAccount, reason: "the account is no longer in the list")
    }
}

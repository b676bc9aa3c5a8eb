// SPDX-License-Identifier: MIT

public import ErrandOAuth
import NationBuilder

extension Accounts {
    /// Signs a person in at a nation, and selects the account.
    ///
    /// A credential of the nation that is stored, but belongs to no account of the list
    /// (the list was lost), is tried first; then the agent takes the person through the
    /// browser. Before that the stores are asked whether they can be written, so that
    /// nobody says yes for nothing. The nation then says who the person is, and the
    /// picture is fetched; that it could not be is only logged.
    ///
    /// A person who is in the list already is not added again: the account has the new
    /// tokens then. Where another account of the nation is in the list, the browser is
    /// signed out first, so that somebody else can sign in.
    ///
    /// When the task is cancelled once the person has said yes, the sign-in goes on to
    /// its end.
    ///
    /// - Parameters:
    ///   - address: Which nation, and where.
    ///   - agent: Who takes the person through the browser.
    ///   - application: As which application; ``Accounts/application`` by default.
    ///   - isSignedOutFirst: Whether the browser is signed out of the nation first; as
    ///     described by default.
    /// - Returns: The account.
    /// - Throws: ``AccountError``, `OAuthError`, or what the nation says as a
    ///   `ClientError`. Nothing has changed then, and ``AccountEvent/Kind/failed`` is
    ///   told.
    @discardableResult
    public func signIn(
        at address: NationAddress, by agent: some AuthorizationAgent, as application: ApplicationIdentity? = nil,
        signingOutFirst isSignedOutFirst: Bool? = nil
    ) async throws -> Account {
        try await attempt(address) { way in
            if let found = await self.findUnlisted(way) { return found }
            return try await self.ask(agent, way, isSignedOutFirst)
        } as: {
            application ?? self.application
        }
    }

    /// Signs a person in at the nation that a text means: see
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
    /// - Throws: ``AccountError`` `otherPerson` when somebody else signs in: nothing
    ///   has changed then. Also as ``signIn(at:by:as:signingOutFirst:)``.
    @discardableResult
    public func signIn(again id: Account.ID, by agent: some AuthorizationAgent) async throws -> Account {
        try await restore()
        guard let record = index[id] else { throw Self.unknownAccount }
        let address = try NationAddress(try Slug(record.slug), of: application, baseURL: id.baseURL)
        let application = factory.identity(of: record.clientID)
        return try await attempt(address, id) { way in
            try await self.ask(agent, way, false)
        } as: {
            application
        }
    }

    /// Signs in by an access token that somebody has made, and selects the account.
    ///
    /// Such a token is not renewed: when the nation does not take it any more, the
    /// account is lost.
    @discardableResult
    public func signIn(at address: NationAddress, token: String) async throws -> Account {
        try await attempt(address) { way in
            try await self.activate(TokenSet(accessToken: token), way)
        } as: {
            ApplicationIdentity(clientID: nil)
        }
    }

    /// Signs in by the application's token for development.
    ///
    /// Everybody who has the application has the token, so it is for development and
    /// for applications that nobody else has.
    ///
    /// - Throws: ``AccountError`` `application.testToken` when it has none.
    @discardableResult
    public func signInWithTestToken(at address: NationAddress) async throws -> Account {
        guard let token = application.testToken, !token.isEmpty else {
            throw AccountError(.application.testToken, reason: "the application has no test token")
        }
        return try await signIn(at: address, token: token)
    }

    static var unknownAccount: AccountError {
        AccountError(.unknownAccount, reason: "the account is not in the list any more")
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
public import ErrandOAuth
import NationBuilder

extension Accounts {
    /// Signs a person in on another device (RFC 8628), and selects the account.
    ///
    /// The nation is asked for its metadata (RFC 8414) first. NationBuilder publishes
    /// none, so a person can sign in there only through the browser.
    ///
    /// - Parameters:
    ///   - address: The slug and URL of the nation.
    ///   - application: The application; ``Accounts/application`` by default.
    ///   - show: Shows the person the page and the code; called once.
    /// - Returns: The account.
    /// - Throws: ``AccountError`` `noDeviceSignIn` when the nation does not offer it, and
    ///   as ``signIn(at:by:as:signingOutFirst:)``. Nothing has changed then.
    @discardableResult
    public func signIn(
        at address: NationAddress, as application: ApplicationIdentity? = nil,
        onAnotherDevice show: @Sendable (DeviceAuthorization) -> Void
    ) async throws -> Account {
        try await attempt(address) { way in
            guard way.clientID?.isEmpty == false else {
                throw AccountError(.application.clientID, reason: "the application has no client id")
            }
            let grants = try await self.deviceGrants(way)
            try await self.checkWritable(way)
            let device = try await grants.authorizeDevice()
            show(device)
            let tokens = try await grants.poll(device)
            // The person has consented, so the sign-in must complete.
            return try await way.pieces.finishEvenIfCancelled { try await self.activate(tokens, way) }
        } as: {
            application ?? self.factory.identity(at: address.baseURL)
        }
    }

    /// Returns the grants of a sign-in, with the endpoint that the nation's metadata name.
    private func deviceGrants(_ way: SignInWay) async throws -> OAuthGrants {
        let found: OAuthProvider?
        do {
            found = try await OAuthProvider.discover("\(way.address.baseURL)", .oauth, via: factory.http)
        } catch let error as OAuthError where (error.status ?? 0) < 500 {
            found = nil
        }
        guard let endpoint = found?.deviceAuthorizationEndpoint else {
            throw AccountError(
                .noDeviceSignIn, reason: "\(way.address.slug) does not offer to sign in on another device")
        }
        var provider = way.grants.provider
        provider.deviceAuthorizationEndpoint = endpoint
        return OAuthGrants(provider: provider, client: way.grants.client, via: factory.http).sharing(way.pieces)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
package import ErrandOAuth

// A sign-in in two parts, of which another process may do the second: the browser of a website
// comes back after a restart, or to another server.

extension Accounts {
    /// The result of the first part of a sign-in.
    package enum SignInStep: Sendable {
        /// Tokens of an earlier sign-in were found, so nobody is asked.
        case signedIn(Account)
        /// The browser must open this flow's URL.
        case asks(PendingAuthorization)
    }

    /// Begins a sign-in at a nation.
    ///
    /// It does what ``signIn(at:by:as:signingOutFirst:)`` does before the browser opens.
    package func beginSignIn(at address: NationAddress, redirect: RedirectURI) async throws -> SignInStep {
        try await attempt(address) { way in
            if let found = await self.findUnlisted(way) { return .signedIn(found) }
            let isSignedOutFirst = try await self.prepare(way)
            return .asks(try await way.grants.authorize(way.request(redirect, isSignedOutFirst)))
        } as: {
            self.factory.identity(at: address.baseURL)
        }
    }

    /// Completes a sign-in with the URL that the browser came back to.
    ///
    /// - Parameters:
    ///   - address: The nation.
    ///   - sealed: The flow of ``beginSignIn(at:redirect:)``, sealed by the key.
    ///   - key: The text that the key is made of: see ``PendingAuthorization/sealed(byKeyOf:)``.
    ///   - url: The whole URL.
    ///   - admit: Called when the nation has issued tokens, before they are stored.
    package func completeSignIn(
        at address: NationAddress, sealed: some Sequence<UInt8> & Sendable, byKeyOf key: String, _ url: String,
        admit: @escaping @Sendable () async throws -> Void = {}
    ) async throws -> Account {
        try await attempt(address, isBegun: true) { way in
            let tokens = try await way.grants.authorization(sealed: sealed, byKeyOf: key).finish(url)
            return try await way.pieces.finishEvenIfCancelled {
                try await admit()
                return try await self.activate(tokens, way)
            }
        } as: {
            self.factory.identity(at: address.baseURL)
        }
    }
}

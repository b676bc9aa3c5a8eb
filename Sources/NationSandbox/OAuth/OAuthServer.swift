// SPDX-License-Identifier: MIT

import Crypto

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What the OAuth endpoints of a running nation share.
struct OAuthServer: Sendable {
    let slug: String
    let apps: [SandboxApp]
    let store: NationStore
    let issuer: TokenIssuer
    let settings: Adjustable<SandboxOAuth>
    let sessions: BrowserSessions
    let owner: Owner

    /// The one person who can sign in.
    struct Owner: Sendable {
        var person: Int64
        var name: String
        var email: String
        var password: String

        func isIdentified(email: String?, password: String?) -> Bool {
            guard let email, let password else { return false }
            // Both are looked at, whatever the first says.
            let isEmail = TokenDigest(email.lowercased()) == TokenDigest(self.email.lowercased())
            let isPassword = TokenDigest(password) == TokenDigest(self.password)
            return isEmail && isPassword
        }
    }

    var rows: OAuthStore { issuer.store }
    var now: Int64 { Int64(Date().timeIntervalSince1970) }
}

// SPDX-License-Identifier: MIT

import ErrandCore

extension OAuthGrants {
    /// Grants that RFC 9700 forbids, for servers that support no other.
    ///
    /// Prefer the code grant wherever a server supports it.
    public var legacy: Legacy { Legacy(grants: self) }

    /// Grants that RFC 9700 forbids.
    public struct Legacy: Sendable {
        let grants: OAuthGrants

        /// Requests tokens for a user name and a password, which are sent in the
        /// body only (RFC 6749 §4.3; RFC 9700 §2.4 forbids this grant).
        @available(*, deprecated, message: "RFC 9700 §2.4: use the code grant")
        public func password(user: String, password: String, scopes: ScopeList = []) async throws -> TokenSet {
            try await passwordTokens(user, password, scopes)
        }

        package func passwordTokens(_ user: String, _ password: String, _ scopes: ScopeList) async throws -> TokenSet {
            let fields = [
                FormField("grant_type", "password"), FormField("username", user), FormField("password", password),
            ]
            return try await grants.tokens(for: fields, scopes)
        }
    }
}

// SPDX-License-Identifier: MIT

import Crypto

/// The common state of the OAuth endpoints of a running nation.
struct OAuthServer: Sendable {
    let slug: String
    let apps: [SandboxApp]
    let store: NationStore
    let issuer: TokenIssuer
    let settings: Setting<SandboxOAuth>
    let sessions: BrowserSessions
    let people: PeopleStore
    let owner: Owner

    /// The administrator, whose password is valid for everybody.
    struct Owner: Sendable {
        var person: Int64
        var name: String
        var email: String
        var password: String
    }

    /// Returns the person with an address, if the password is right; otherwise
    /// `nil`.
    func person(email: String?, password: String?) async throws -> Int64? {
        guard let email = email?.lowercased(), let password else { return nil }
        let found: Int64? =
            email == owner.email.lowercased()
            ? owner.person : try await store.read { try people.person(withEmail: email, $0) }
        // Both are checked every time, so that the duration does not reveal
        // whether the address exists.
        return TokenDigest(password) == TokenDigest(owner.password) ? found : nil
    }

    /// Returns the name and the address of a person, for the pages.
    func shown(_ person: Int64) async throws -> String {
        if person == owner.person { return "\(owner.name) (\(owner.email))" }
        let record = try await store.read { try people.record(person, $0) }
        let name = record?.text("full_name") ?? "Person \(person)"
        let email = record.flatMap { PersonEditor.emails(of: $0).first?.address }
        return email.map { "\(name) (\($0))" } ?? name
    }

    var rows: OAuthStore { issuer.store }
    var now: Int64 { Int64(Date().timeIntervalSince1970) }
}

// SPDX-License-Identifier: MIT

import Foundation
import HTTPTypes
import NationSandbox
import Programs
import TestSupport
import Testing
import Visitors

/// A secret goes to the server that it was given for, and a refresh token ends only when its
/// person says so.
@Suite("Credentials and the server that they are for", .timed, .timeLimit(.minutes(10)))
struct BoundCredentialTests {
    /// A server that says no to everything, and keeps what it is sent.
    private static var listener: FakeServer {
        FakeServer { _, _ in FakeServer.json(#"{"error":"invalid_client"}"#, .badRequest) }
    }

    /// Ways to begin at another server, by what the person gives.
    private static let beginnings = [["--no-browser"], ["--device"], ["--no-browser", "--client-id", "APP"]]

    @Test("A remembered secret is never sent to another server, whatever the sign-in names", arguments: beginnings)
    func secret(_ words: [String]) async throws {
        try await Home.run { home in
            try await home.signInByBrowser()
            let app = home.sandbox.apps[0]
            let secret = try #require(app.clientSecret)
            let other = Self.listener
            try await other.run { origin in
                let login = try home.start(
                    ["login", "demo", "--base-url", origin] + words.map { $0 == "APP" ? app.clientID : $0 },
                    input: nil)
                if let url = try await login.line(beginning: "Open: ") {
                    let state = url.firstMatch(of: /state=([^&]+)/).map { String($0.output.1) } ?? ""
                    try login.type("http://127.0.0.1:8702/callback?code=c&state=\(state)\n")
                }
                let result = try await login.result()
                #expect(result.status != 0, "\(result)")
                if words.contains("APP") {
                    #expect(result.errors.contains("was given for another server"), "\(result)")
                    #expect(result.errors.contains("needs NB_CLIENT_SECRET, or --client-secret-file"), "\(result)")
                    #expect(other.requests.contains { $0.path == "/oauth/token" })
                }
            }
            #expect(!other.requests.contains { $0.body.contains(secret) || ($0.authorization ?? "").contains(secret) })
            // The account that it was given for goes on with it.
            try await home.control("tokens/expire")
            #expect(try await home.nb("whoami", "--json", "id").output == "{\"id\":1}\n")
        }
    }

    @Test("A list of applications of an earlier version renews its accounts, and signs nobody in elsewhere")
    func earlierVersion() async throws {
        try await Home.run { home in
            try await home.signInByBrowser()
            let app = home.sandbox.apps[0]
            let file = "\(home.accounts)/applications.json"
            try JSONEncoder().encode([app.clientID: app.clientSecret ?? ""]).write(to: URL(fileURLWithPath: file))
            chmod(file, 0o600)
            try await home.control("tokens/expire")
            #expect(try await home.nb("whoami", "--json", "id").output == "{\"id\":1}\n")
            let login = try await home.nb("login", "demo", "--base-url", "http://127.0.0.1:1", "--no-browser")
            #expect(login.status == 64 && login.errors.contains("which application"), "\(login)")
        }
    }

    @Test("A token does not take the place of a sign-in that renews itself, unless the person says so")
    func refreshToken() async throws {
        try await Home.run { home in
            try await home.signInByBrowser()
            let asked = try await home.signIn()
            #expect(asked.status == 64 && asked.output == "", "\(asked)")
            #expect(asked.errors.contains("renews itself") && asked.errors.contains("give --yes"), "\(asked)")
            try await home.control("tokens/expire")
            #expect(try await home.nb("whoami", "--json", "id").output == "{\"id\":1}\n", "it still renews itself")
            let said = try await home.nb(
                "login", home.sandbox.slug, "--token", "-", "--yes", "--base-url", home.sandbox.baseURL,
                input: home.sandbox.accessToken + "\n")
            #expect(said.status == 0 && said.errors.contains("its tokens are removed"), "\(said)")
            // A token in place of a token is no loss.
            #expect(try await home.signIn().status == 0)
        }
    }

    @Test("A token goes over plain HTTP to no other machine, unless the person says so", arguments: [true, false])
    func plainHTTP(isOption: Bool) async throws {
        let environment = ["HOME": NSTemporaryDirectory() + UUID().uuidString, "NB_KEYRING": "0"]
            .merging(isOption ? [:] : ["NB_TOKEN": "secret"]) { $1 }
        let token = isOption ? ["--token", "secret"] : []
        for words in [["people", "list"], ["api", "GET", "people"], ["whoami"], ["people", "delete", "1", "--yes"]] {
            let line = words + token + ["--base-url", "http://no-such-nation.invalid"]
            let refused = try await Program.run("nb", line, environment: environment)
            #expect(refused.status == 64 && refused.errors.contains("over plain HTTP"), "\(refused)")
            #expect(!refused.errors.contains("secret"))
            let said = try await Program.run("nb", line + ["--insecure", "--retry", "0"], environment: environment)
            #expect(said.status == 69, "\(said)")
        }
        for base in ["http://127.0.0.1:1", "http://localhost:1", "https://127.0.0.1:1"] {
            let result = try await Program.run(
                "nb", ["people", "list", "--retry", "0", "--base-url", base] + token, environment: environment)
            #expect(result.status == 69, "\(result)")
        }
    }

    @Test("Tokens that are left without a list sign the same person in, and that is said")
    func leftOver() async throws {
        try await Home.run { home in
            try await home.signInByBrowser()
            try FileManager.default.removeItem(atPath: "\(home.accounts)/accounts.json")
            let login = try await home.nb("login", "abeforprez", "--base-url", home.sandbox.baseURL)
            #expect(login.status == 0 && login.output.hasPrefix("Signed in at abeforprez"), "\(login)")
            #expect(login.errors.contains("Tokens of an earlier sign-in were still here"), "\(login)")
        }
    }

    @Test("status asks about NB_TOKEN too, and whoami names the nation")
    func status() async throws {
        try await Home.run { home in
            let token = ["NB_TOKEN": home.sandbox.accessToken, "NB_BASE_URL": home.sandbox.baseURL]
            let alone = try await home.nb("status", adding: token)
            #expect(alone.status == 0 && alone.output.contains("✓"), "\(alone)")
            #expect(alone.output.contains("NB_TOKEN, which goes before the accounts: Abe"), "\(alone)")
            let wrong = try await home.nb("status", adding: token.merging(["NB_TOKEN": "wrong"]) { $1 })
            #expect(wrong.status == 77 && wrong.output.contains("✗"), "\(wrong)")
            #expect(try await home.signIn().status == 0)
            let both = try await home.nb("status", adding: token.merging(["NB_TOKEN": "wrong"]) { $1 })
            #expect(both.status == 77 && both.output.contains("✗") && both.output.contains("✓ *"), "\(both)")
            let person = try await home.nb("whoami")
            #expect(person.errors == "At abeforprez, \(home.sandbox.baseURL):\n", "\(person)")
        }
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts
import NationSandbox
import Programs
import Testing

@testable import nb

/// What is said when something goes wrong.
@Suite("Errors of nb", .timeLimit(.minutes(10)))
struct SentenceTests {
    @Test("The sentence and the exit code of every kind of error are what was read and found good")
    func kinds() throws {
        var lines: [String] = []
        func add(_ name: String, _ error: any Error) {
            let failure = Failure(error)
            lines.append("\(name): \(failure.message) [\(failure.exitCode.rawValue)]")
        }
        let client: [ClientError.Kind] = [
            .invalidRequest, .invalidRequest.url, .invalidRequest.header, .connection, .connection.dns,
            .connection.refused, .connection.tls, .timedOut, .timedOut.deadline, .undecodable, .undecodable.json,
            .undecodable.truncated, .undecodable.tooLarge, .rejected.otherOrigin, .rejected.cacheOnly,
            .rejected.repeatedPage, .rejected.rateLimited, .rejected.filterIgnored, .rejected.unstable,
            .unauthenticated,
            .unauthenticated.noCredential,
            .status.client.unauthorized, .status.client.forbidden, .status.client.notFound,
            .status.client.tooManyRequests, .status.server,
        ]
        for kind in client { add("client.\(kind.name)", ClientError(kind)) }
        let oauth: [OAuthError.Kind] = [
            .configuration, .refused, .interactionRequired, .loginRequired, .status, .invalidResponse, .stateMismatch,
            .issuerMismatch, .idToken, .store, .store.corrupt, .store.insecure, .store.locked, .store.unwritable,
            .agent, .agent.timedOut, .agent.portTaken, .agent.noBrowser,
        ]
        for kind in oauth { add("oauth.\(kind.name)", OAuthError(kind)) }
        for code in [
            OAuthError.Code.accessDenied, .expiredToken, .invalidGrant, .invalidClient, .temporarilyUnavailable,
        ] {
            add("oauth.refused \(code.rawValue)", OAuthError(.refused, code: code))
        }
        let accounts: [AccountError.Kind] = [
            .slug, .application, .otherPerson, .unknownAccount, .signInRequired, .noPerson, .noDeviceSignIn,
            .store.damaged, .store.unreadable, .store.unwritable,
        ]
        for kind in accounts { add("accounts.\(kind.name)", AccountError(kind, reason: "the reason")) }
        add("cancelled", CancellationError())
        add("command", CommandFailure("the message", exitCode: 64))
        try Snapshot.check(lines.joined(separator: "\n") + "\n", "errors/kinds.txt")
    }

    /// Command lines that cannot work; `~` is a space within a word.
    private static let lines = [
        // Usage.
        "peopel list", "people list --limit -1", "people list --nation two~words", "people list name",
        "people list --retry 9223372036854775807",
        "people list --json nonsense", "people list --csv --json id", "people show", "people show x~y",
        "people create", "people create name", "people create a:=[", "people create a=b -d {}",
        "people create -d @/nowhere", "people create -d []", "people delete 2", "people tag 2", "people match x",
        "login", "login two~words --token -", "login mine --token secret", "login mine --device --no-browser",
        "login --again --token -", "login mine --redirect-port 70000", "login mine --timeout 0",
        "login https://www.example.com/", "accounts use nobody", "accounts remove", "logout", "status", "whoami",
        "open events", "completion tcsh", "web --port 70000", "web --redirect-path callback",
        "api GET", "api GET http://example.com/", "api GET people --paginate --include", "api GET people -q limit",
        "api GET people -H x", "api GET people --field a --curl", "api GET people --retry 1000",
        "webhooks listen --events person_born", "webhooks listen --forward-to localhost:3000",
        "webhooks listen --secret s3cret", "webhooks listen --secret -", "webhooks listen --webhook-version 5",
        "webhooks listen --nation mine --no-register", "webhooks listen --port 70000",
        "webhooks listen --public-url https://example.com/?a=b",
        "webhooks listen --public-url https://example.com/{event}",
        "sandbox trigger", "sandbox trigger person_born", "sandbox trigger person_changed",
        "sandbox trigger person_changed --duplicate --lose", "sandbox trigger person_changed --id 0",
        "sandbox trigger person_changed --webhook-version 2",
        "sandbox trigger person_changed --base-url https://example.com",
        "sandbox trigger person_changed --base-url http://127.0.0.1:1",
        "sandbox --people 0", "sandbox --slug A_B", "sandbox --limit many", "sandbox --chaos fire",
        "sandbox --list-delay 4000", "oauth login --client-id x", "oauth token", "oauth status",
    ]

    /// Command lines that a nation refuses.
    private static let refused = [
        "people show 999", "people show 2 --token wrong", "people create phone=", "people create email=nonsense",
        "people match email=nobody@example.com", "people update 2", "lists create name=x", "lists delete 999 --yes",
        "events show 999", "people list --offline --limit 1", "people list --base-url http://127.0.0.1:1",
        "sandbox trigger person_changed", "sandbox trigger person_changed --id 999", "webhooks delete 1 --yes",
        "api GET nonsense", "api DELETE people/999",
    ]

    @Test("What is said of a command line that cannot work is what was read and found good")
    func usage() async throws {
        let home = NSTemporaryDirectory() + "nb-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: home) }
        let environment = ["HOME": home, "NB_KEYRING": "0"]
        let text = try await said(Self.lines, environment).replacing(home, with: "HOME")
        try Snapshot.check(text, "errors/usage.txt")
    }

    @Test("What is said when a nation refuses is what was read and found good")
    func refused() async throws {
        try await Home.run(people: 4) { home in
            var environment = home.environment
            environment["NB_BASE_URL"] = home.sandbox.baseURL
            environment["NB_TOKEN"] = home.sandbox.accessToken
            environment["NB_SLUG"] = home.sandbox.slug
            let text = try await said(Self.refused, environment)
                .replacing(home.sandbox.baseURL, with: "http://127.0.0.1:PORT").replacing(home.path, with: "HOME")
            try Snapshot.check(text, "errors/refused.txt")
        }
    }

    private func said(_ lines: [String], _ environment: [String: String]) async throws -> String {
        var text = ""
        for line in lines {
            let words = line.split(separator: " ").map { $0.replacing("~", with: " ") }
            let result = try await Program.run("nb", words.map { String($0) }, environment: environment)
            text += "$ nb \(line.replacing("~", with: "\\ "))\n\(result.errors)[\(result.status)]\n\n"
            #expect(result.status != 0, "\(line)")
        }
        return text
    }
}

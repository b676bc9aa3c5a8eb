// SPDX-License-Identifier: MIT

import Errand
import Foundation
import NationSandbox
import Programs
import TestSupport
import Testing
import Visitors

// What may be found in a home.
extension Home {
    /// Runs with a home that is signed in at `wilberforce` with a token, and then, in the
    /// browser, at `abeforprez`, which is in use.
    static func runWithTwo(_ use: @Sendable (Home, _ other: RunningSandbox) async throws -> Void) async throws {
        try await run { home in
            let configuration = SandboxConfiguration(slug: "wilberforce", people: 9, rateLimit: .generous)
            try await NationSandbox.run(configuration) { other in
                let first = try await home.nb(
                    "login", other.slug, "--token", "-", "--base-url", other.baseURL, input: other.accessToken + "\n")
                #expect(first.status == 0, "\(first)")
                try await home.signInByBrowser()
                try await use(home, other)
            }
        }
    }

    /// Signs the owner of the nation in through the browser, or another person.
    func signInByBrowser(as email: String? = nil) async throws {
        try await complete(beginLogin(), as: email)
    }

    /// Completes a sign-in in the browser that `nb` waits for.
    func complete(_ program: Program, as email: String? = nil) async throws {
        let url = try #require(try await program.line(beginning: "Open: "))
        var visitor = try Visitor(sandbox, email: email)
        let redirect = try await visitor.authorize(url)
        try await Client(bare: nil, transport: .platform).send(
            Request<Void>.get("", .url(redirect), .option(\.acceptedStatus, .any)))
        let result = try await program.result()
        #expect(result.status == 0, "\(result)")
    }

    /// Signs another person of the same nation in, who has an e-mail address.
    func signInAsAnother() async throws {
        let list = try await nb("people", "list", "--csv").output.split(separator: "\r\n")
        let other = try #require(
            list.dropFirst().map { $0.split(separator: ",", omittingEmptySubsequences: false) }
                .first { $0[0] != "1" && $0[3].contains("@") })
        try await signInByBrowser(as: String(other[3]))
    }

    /// Ends all tokens of the nation.
    func endTokens() async throws { try await control("reset") }

    /// Has the sandbox do something, such as `tokens/expire`.
    func control(_ path: String) async throws {
        try await Client(bare: nil, transport: .platform).send(
            Request<Void>.post("", .url("\(sandbox.baseURL)/sandbox/\(path)"), .json([String: String]())))
    }

    /// Returns the methods of all requests that a nation got.
    static func methods(sentTo sandbox: RunningSandbox) async throws -> Set<String> {
        struct Log: Decodable {
            struct Entry: Decodable { var method: String }
            var requests: [Entry]
        }
        let log: Log = try await Client(bare: nil, transport: .platform).send(
            .get("", .url("\(sandbox.baseURL)/sandbox/requests")))
        return Set(log.requests.map(\.method))
    }

    /// Writes nonsense in place of a file of the accounts.
    func damage(_ name: String) throws {
        let file = "\(accounts)/\(name)"
        try Data("{broken".utf8).write(to: URL(fileURLWithPath: file))
        chmod(file, 0o600)
    }

    /// Writes nonsense in place of all tokens.
    func damageTokens() throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: "\(accounts)/tokens")
        where name.hasSuffix(".json") {
            try damage("tokens/\(name)")
        }
    }

    /// Removes all tokens.
    func removeTokens() throws { try FileManager.default.removeItem(atPath: "\(accounts)/tokens") }

    /// Makes a `jq` that fails without a word, and returns its folder.
    func silentJQ() throws -> String {
        let folder = "\(path)/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try TemporaryFolder.addProgram(at: "\(folder)/jq", "#!/bin/sh\nexit 3\n")
        return folder
    }
}

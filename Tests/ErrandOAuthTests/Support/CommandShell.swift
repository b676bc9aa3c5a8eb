// SPDX-License-Identifier: MIT

import ErrandOAuth
import Foundation
import Programs
import Testing

/// The built `nb` with one folder of credentials, at one server.
struct CommandShell: Sendable {
    let server: StrictServer
    let folder: String

    static func with(_ options: [String], body: @Sendable (CommandShell) async throws -> Void) async throws {
        let folder = NSTemporaryDirectory() + "/nb-oauth-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await StrictServer.run(options) { try await body(CommandShell(server: $0, folder: folder)) }
    }

    func nb(_ arguments: String..., environment: [String: String] = [:]) async throws -> Program.Result {
        try await Program.run("nb", ["oauth"] + arguments + ["--store", folder], environment: environment)
    }

    func login(
        _ options: [String], user: String? = "alice", environment: [String: String] = [:]
    ) async throws -> Program.Result {
        let program = try begin(options, environment: environment)
        let isJSON = options.contains("--json")
        if let url = try await program.line(beginning: "Open: ", ofErrors: isJSON) {
            #expect(!url.contains(" "))
            try await server.visit(url, as: user)
        }
        return try await program.result()
    }

    func begin(_ options: [String], environment: [String: String] = [:]) throws -> Program {
        try Program(
            "nb", ["oauth", "login", "--issuer", server.issuer, "--no-browser", "--store", folder] + options,
            environment: environment)
    }

    func token() async throws -> String {
        let result = try await nb("token")
        #expect(result.status == 0 && result.errors == "", "\(result)")
        return result.output.trimmingCharacters(in: .newlines)
    }

    /// Makes the tokens as old as if they had ended.
    func expire() async throws {
        let store = FileCredentialStore(folder)
        for account in try await store.accounts() {
            var credential = try #require(try await store.load(account))
            credential.tokens.issuedAt.addTimeInterval(-7200)
            credential.refusals = 0
            credential.lastRefusal = nil
            try await store.save(credential, for: account)
        }
    }

    /// The refresh tokens that are kept.
    func kept() async throws -> [String?] {
        let store = FileCredentialStore(folder)
        var found: [String?] = []
        for account in try await store.accounts() { found.append(try await store.load(account)?.tokens.refreshToken) }
        return found
    }
}

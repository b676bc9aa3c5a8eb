// SPDX-License-Identifier: MIT

import Foundation
import NationSandbox
import Programs
import Visitors

/// A person's home folder beside a nation, and `nb` in it.
struct Home: Sendable {
    let path: String
    let sandbox: RunningSandbox

    /// Runs a nation, and gives a home of its own.
    static func run(
        people: Int = 5, picture: String? = nil, _ use: @Sendable (Home) async throws -> Void
    ) async throws {
        let path = NSTemporaryDirectory() + "nb-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: path) }
        var configuration = SandboxConfiguration(people: people, rateLimit: .generous)
        configuration.profilePicture = picture
        try await NationSandbox.run(configuration) {
            try await use(Home(path: path, sandbox: $0))
        }
    }

    var environment: [String: String] {
        ["HOME": path, "XDG_STATE_HOME": "\(path)/state", "XDG_CACHE_HOME": "\(path)/cache", "NB_KEYRING": "0"]
    }

    /// Where accounts and tokens are.
    var accounts: String { "\(path)/state/nb/accounts" }

    func nb(
        _ words: String..., input: String = "", adding more: [String: String] = [:]
    ) async throws -> Program.Result {
        try await Program.run("nb", words, environment: environment.merging(more) { $1 }, input: input)
    }

    /// Starts `nb`, which then runs beside the test.
    func start(_ words: [String], adding more: [String: String] = [:], input: String? = nil) throws -> Program {
        try Program("nb", words, environment: environment.merging(more) { $1 }, input: input)
    }

    func signIn() async throws -> Program.Result {
        try await nb(
            "login", sandbox.slug, "--token", "-", "--base-url", sandbox.baseURL, input: sandbox.accessToken + "\n")
    }

    /// Begins `nb login` in the browser as the sandbox's first application.
    func beginLogin(_ more: String...) throws -> Program {
        let app = sandbox.apps[0]
        return try start(
            ["login", sandbox.slug, "--base-url", sandbox.baseURL, "--client-id", app.clientID, "--redirect-port", "0"]
                + more,
            adding: ["NB_CLIENT_SECRET": app.clientSecret ?? ""], input: "")
    }
}

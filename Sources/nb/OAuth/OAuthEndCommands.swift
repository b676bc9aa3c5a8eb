// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import ErrandOAuth

/// Ends the tokens at the server.
struct OAuthRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "End the tokens at the server, and forget them.",
        discussion: "When the server does not do it the tokens are kept, so that it can be tried again.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let (session, tokens) = try await options.workspace.sessionAndTokens()
            let report = try await Interruption.runToTheEnd {
                try await session.grants.revoke(tokens)
                return await session.signOut(revoking: false)
            }
            if let error = report.storeError { throw error }
            if options.json {
                try terminal.print(json: ["signed_in": false, "revoked": true])
            } else {
                terminal.print("The tokens have ended.")
            }
        }
    }
}

/// Forgets the credential.
struct OAuthLogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign out here, and tell the server where it can be told.",
        discussion: "It ends here whatever the server says; a second time is no error.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let workspace = options.workspace
            let (report, end, hadTokens) = try await Interruption.runToTheEnd { try await Self.signOut(workspace) }
            if options.json {
                var object = OAuthReport.ended(report)
                object["end_session_url"] = end.map { .string($0) }
                try terminal.print(json: object)
            } else {
                terminal.print("Signed out.")
                if let end { terminal.note("To sign the browser out too, open: \(end)") }
                if let error = report.revocationError {
                    terminal.print(error: "the server still knows the tokens: \(Failure(error).message)")
                } else if hadTokens, !report.isRevoked {
                    // No more than was done is said.
                    terminal.note(
                        "The server names no place to end tokens: those that it gave live until they end by themselves."
                    )
                }
            }
        }
    }

    private static func signOut(
        _ workspace: OAuthWorkspace
    ) async throws -> (report: SignOutReport, end: String?, hadTokens: Bool) {
        guard try await workspace.hasProfile() else { return (SignOutReport(), nil, false) }
        let session = try await workspace.session()
        let hadTokens = (try? await session.tokens()) != nil
        let report = await session.signOut()
        if let error = report.storeError { throw error }
        // Without the id token: what is printed holds no token that nobody asked for.
        let end = try? session.grants.endSession(idToken: nil).url
        try workspace.forgetProfile()
        return (report, end, hadTokens)
    }
}

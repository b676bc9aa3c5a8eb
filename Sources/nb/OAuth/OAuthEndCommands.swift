// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import ErrandOAuth

/// The command `nb oauth revoke`.
struct OAuthRevokeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke", abstract: "Revoke the tokens at the server, and remove them here.",
        discussion: "If the server fails to revoke the tokens, they are kept, so that you can try again.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let (session, _) = try await options.workspace.sessionAndTokens()
            try await Interruption.runToTheEnd(.signOut) { try await session.revoke() }
            if options.json {
                try terminal.print(json: ["signed_in": false, "revoked": true])
            } else {
                terminal.print("The tokens are revoked.")
            }
        }
    }
}

/// The command `nb oauth logout`.
struct OAuthLogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign out here, and revoke the tokens if the server supports it.",
        discussion: "You are signed out here, whatever the server responds. Signing out twice is not an error.")

    @OptionGroup var options: OAuthOptions

    func run() async throws {
        try await options.run { terminal in
            let workspace = options.workspace
            let (report, end, hadTokens, damage) = try await Interruption.runToTheEnd(.signOut) {
                try await Self.signOut(workspace)
            }
            if options.json {
                var object = OAuthReport.ended(report)
                object["end_session_url"] = end.map { .string($0) }
                try terminal.print(json: object)
            } else {
                terminal.print("Signed out.")
                if let end { terminal.note("To sign the browser out too, open: \(end)") }
            }
            if let damage, hadTokens {
                terminal.print(
                    error: "\(damage), so the tokens were removed here and could not be revoked: at the server they "
                        + "stay valid until they expire")
            } else if damage != nil {
                terminal.note("The damaged record of the client was removed.")
            } else if !options.json {
                if let error = report.revocationError {
                    terminal.print(error: "the server did not revoke the tokens: \(Failure(error).message)")
                } else if hadTokens, !report.isRevoked {
                    // The message does not promise more than was done.
                    terminal.note(
                        "The server has no revocation endpoint: its tokens stay valid until they expire."
                    )
                }
            }
        }
    }

    private static func signOut(
        _ workspace: OAuthWorkspace
    ) async throws -> (report: SignOutReport, end: String?, hadTokens: Bool, damage: String?) {
        var damage: String?
        var hadTokens = false
        let profile: OAuthProfile?
        do { profile = try workspace.profile() } catch OAuthError.store.corrupt {
            damage = "the record of the client was damaged"
            hadTokens = try await workspace.forgetAll()
            profile = nil
        }
        guard let profile else { return (SignOutReport(), nil, hadTokens, damage) }
        let session = try await workspace.localSession(profile)
        do { hadTokens = try await session.tokens() != nil } catch OAuthError.store.corrupt {
            damage = "the tokens were damaged"
            hadTokens = true
        } catch {
            // A store that cannot be read is reported by the sign-out.
        }
        let report = await session.signOut()
        if let error = report.storeError { throw error }
        // Without the id token, so that the printed URL contains no token.
        let end = try? session.grants.endSession(idToken: nil).url
        try workspace.forgetProfile()
        return (report, end, hadTokens, damage)
    }
}

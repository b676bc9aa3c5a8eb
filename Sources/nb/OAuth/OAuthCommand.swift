// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandOAuth

/// OAuth 2 at any server, from a shell.
struct OAuthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "oauth", abstract: "Sign in at any OAuth 2 server, and keep the tokens alive.",
        discussion: """
            login keeps who the client is and what the server gave, in files that only you can read. The others work \
            on what is kept there.

              nb oauth login --issuer https://id.example.com --client-id app --scope 'openid offline_access'
              curl -H "Authorization: Bearer $(nb oauth token)" https://api.example.com/me
            """,
        subcommands: [
            OAuthLoginCommand.self, OAuthStatusCommand.self, OAuthTokenCommand.self, OAuthUserinfoCommand.self,
            OAuthIntrospectCommand.self, OAuthRevokeCommand.self, OAuthLogoutCommand.self,
        ])
}

/// What all of them take.
struct OAuthOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the credentials; $XDG_STATE_HOME/nb/oauth, or ~/.local/state/nb/oauth, by default.",
            valueName: "dir"))
    var store: String?

    @Flag(help: "Print one JSON object, and nothing else.")
    var json = false

    @Option(
        help: ArgumentHelp(
            """
            A file of certificate authorities in PEM to trust beside the system's; login remembers it. \
            [SSL_CERT_FILE]
            """, valueName: "file"))
    var ca: String?

    var workspace: OAuthWorkspace {
        OAuthWorkspace(folder: store ?? OAuthWorkspace.defaultFolder, authorities: OAuthWire.absolute(ca))
    }

    /// Runs a command's work, and ends with its message and exit code when it
    /// fails.
    func run(_ work: (Terminal) async throws -> Void) async throws {
        let terminal = Terminal.standard
        do { try await work(terminal) } catch let error as ExitCode { throw error } catch {
            let failure = Failure(error)
            let isStores = OAuthError.store ~= error
            terminal.print(error: isStores ? "\(failure.message) [\(workspace.folder)]" : failure.message)
            throw failure.exitCode
        }
    }
}

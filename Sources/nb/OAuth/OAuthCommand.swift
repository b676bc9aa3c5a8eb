// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth

/// The command `nb oauth`: OAuth 2 at any server, from a shell.
struct OAuthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "oauth", abstract: "Sign in at any OAuth 2 server, and keep the tokens valid.",
        discussion: """
            login stores the client's identity and the server's tokens in files that only you can read. The other \
            commands use these files.

              nb oauth login --issuer https://id.example.com --client-id app \\
                --scope 'openid offline_access'
              curl -H "Authorization: Bearer $(nb oauth token)" https://api.example.com/me
            """,
        subcommands: [
            OAuthLoginCommand.self, OAuthStatusCommand.self, OAuthTokenCommand.self, OAuthUserinfoCommand.self,
            OAuthIntrospectCommand.self, OAuthRevokeCommand.self, OAuthLogoutCommand.self,
        ])
}

/// The options of all its subcommands.
struct OAuthOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder of the credentials; $XDG_STATE_HOME/nb/oauth, or ~/.local/state/nb/oauth, by default.",
            valueName: "dir"))
    var store: String?

    @Flag(help: "Print only one JSON object.")
    var json = false

    @Option(
        help: ArgumentHelp(
            """
            A file of certificate authorities in PEM to trust in addition to the system's; login remembers it. \
            [SSL_CERT_FILE]
            """, valueName: "file"))
    var ca: String?

    var workspace: OAuthWorkspace {
        OAuthWorkspace(folder: store ?? OAuthWorkspace.defaultFolder, authorities: Network.absolute(ca))
    }

    /// Runs a command's work.
    ///
    /// If it fails, prints the message and exits with its code.
    func run(_ work: (Terminal) async throws -> Void) async throws {
        let terminal = Terminal.standard
        do { try await work(terminal) } catch let error as OAuthError where error.kind.belongs(to: .store) {
            let failure = Failure(error)
            let isNamed = failure.message.contains(workspace.folder)
            terminal.print(error: isNamed ? failure.message : "\(failure.message) [\(workspace.folder)]")
            throw failure.exitCode
        } catch {
            try CommandRun.report(error, terminal)
        }
    }
}

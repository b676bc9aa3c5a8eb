// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand

@main
struct NB: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "nb",
        abstract: "Work with NationBuilder nations, and run one on your own machine.",
        discussion: """
              nb login SLUG            sign in at your nation
              nb people list           list its people
              nb types                 list what else is there: nb memberships list
              nb sandbox               try all this with a nation on your own machine

            Environment: NB_SLUG, NB_BASE_URL and NB_TOKEN name the nation and a token for it; NB_CLIENT_ID and \
            NB_CLIENT_SECRET the application that signs in, and NB_CLIENT_SECRET_FOR the server that the secret is for, if it \
            is none of NationBuilder, this machine and NB_BASE_URL. NB_KEYRING=0 keeps new tokens in files, and not in the \
            system's keyring. NB_STORE is another folder for the accounts, or a URL of a database of PostgreSQL in which \
            machines share them; NB_STORE_PASSPHRASE seals the tokens there. NB_PAGER, or else nb config's pager or PAGER, is the command that shows long text page by \
            page; an empty one means none. NO_COLOR, if it is not empty, means no colors. \
            SSL_CERT_FILE, or --ca FILE with any command, is a file of certificate authorities in PEM to trust too, such \
            as that of a company's proxy; HTTPS_PROXY and NO_PROXY name the proxy.

            Exit codes: 0 done; 1 the server refused, rows were refused, a copy differs from the nation or would lose \
            many rows, or you answered no; 64 wrong usage or an invalid request; 65 a response or a file that cannot be \
            read, or several people where one was meant; 66 not found, or not stored; 69 no connection, a nation that \
            ignores a filter, or something is missing on this machine; 74 a store or an output that failed; 75 a time \
            limit or a limit of requests, or a file or a copy that another run is writing: try again later, or a write \
            of which it is not known whether it was carried out: look first; 77 a missing or refused credential; 130 \
            interrupted. nb doctor has 3 too, and --jq the codes of jq.
            """,
        version: Release.version,
        groupedSubcommands: [
            CommandGroup(
                name: "Accounts",
                subcommands: [
                    LoginCommand.self, LogoutCommand.self, AccountsCommand.self, WhoAmICommand.self,
                    StatusCommand.self, DoctorCommand.self,
                ]),
            CommandGroup(
                name: "Resources",
                subcommands: resources + [TypesCommand.self, APICommand.self, OpenCommand.self, WebCommand.self]
                    + TypeCommands.all),
            CommandGroup(
                name: "Data",
                subcommands: [
                    ExportCommand.self, ImportCommand.self, MirrorCommand.self, SingerCommand.self, UndoCommand.self,
                    ResumeCommand.self,
                ]),
            CommandGroup(
                name: "Tools",
                subcommands: [
                    SandboxCommand.self, DemoCommand.self, FleetCommand.self, CacheCommand.self, OAuthCommand.self,
                    ConfigCommand.self, AliasCommand.self, CompletionCommand.self,
                ]),
        ])

    /// The commands of the table of resources.
    static let resources: [any ParsableCommand.Type] = [
        ResourceCommand<People>.self, ResourceCommand<Lists>.self, ResourceCommand<Tags>.self,
        ResourceCommand<Donations>.self, ResourceCommand<Events>.self, ResourceCommand<Contacts>.self,
        ResourceCommand<Surveys>.self, ResourceCommand<Webhooks>.self,
    ]

    static func main() async {
        StandardOutput.reserve()
        var arguments = SingerCommand.arguments(CommandLine.arguments)
        if arguments.first == ValueCompletion.flag {
            ValueCompletion.silence()
        } else if case .failure(let error) = Settings.atStart {
            Terminal.standard.print(error: Failure(error).message)
        }
        do { arguments = try Network.taking(CommandAlias.expanded(arguments, .stored)) } catch {
            let failure = Failure(error)
            Terminal.standard.print(error: failure.message)
            exit(withError: failure.exitCode)
        }
        if let unknown = UnknownCommand.find(in: arguments, of: Self.self) {
            Terminal.standard.print(error: unknown.message)
            exit(withError: ExitCode(64))
        }
        var command: any ParsableCommand
        do { command = try await asyncParseAsRoot(FieldQuestion.spelled(arguments)) } catch {
            if exitCode(for: error) == .validationFailure,
                let unknown = UnknownOption.find(in: arguments, of: Self.self)
            {
                Terminal.standard.print(error: unknown.message)
                exit(withError: ExitCode(64))
            }
            exit(withError: error)
        }
        do {
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
        } catch { exit(withError: error) }
    }
}

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
              nb help environment      which variables nb reads
              nb help exit-codes       what its exit codes mean
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
                    ResumeCommand.self, JournalCommand.self,
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
        if let topic = HelpTopic.asked(by: arguments) {
            Terminal.standard.print(topic.text)
            return
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
            end(error)
        }
        do {
            if var command = command as? any AsyncParsableCommand { try await command.run() } else { try command.run() }
        } catch { end(error) }
    }
}

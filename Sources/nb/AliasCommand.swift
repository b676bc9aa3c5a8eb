// SPDX-License-Identifier: MIT

import ArgumentParser

/// The command `nb alias`: short names of command lines.
struct AliasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "alias", abstract: "Give command lines short names.",
        discussion: """
            An alias stands for the beginning of a command line. $1 to $9 in it are the words that follow the alias, \
            and the other words come at the end. A command of nb is never replaced by an alias.

              nb alias set volunteers 'people list --where is_volunteer=true'
              nb alias set find 'people search last_name=$1 first_name=$2'
              nb volunteers --limit 5
              nb find Lovelace Ada --json id
            """,
        subcommands: [SetAliasCommand.self, ListAliasesCommand.self, DeleteAliasCommand.self],
        defaultSubcommand: ListAliasesCommand.self)
}

struct SetAliasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Give a command line a short name.")

    @Argument(help: "The name.")
    var name: String

    @Argument(help: ArgumentHelp("The command line in quotes, without nb in front.", valueName: "line"))
    var line: String

    @Flag(help: "Replace an alias of that name.")
    var clobber = false

    func validate() throws {
        guard CommandAlias.isName(name) else {
            throw ValidationError(
                "An alias begins with a letter, and has letters, digits, hyphens and underscores: \"\(name)\" is none.")
        }
        guard !CommandAlias.isBuiltIn(name) else {
            throw ValidationError("\(name) is a command of nb, which an alias cannot replace.")
        }
        try CommandAlias(name: name, line: line).check()
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            try Settings.change { settings in
                if let earlier = settings.alias(name), earlier != line, !clobber {
                    throw CommandFailure(
                        "\(name) is an alias of \(TerminalText.safe(earlier)): --clobber replaces it", exitCode: 1)
                }
                settings.setAlias(name, line)
            }
            terminal.note("nb \(name) is nb \(TerminalText.safe(line)) from now on.")
        }
    }
}

struct ListAliasesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the aliases.")

    func run() async throws {
        try await CommandRun.run { terminal in
            let aliases = try Settings.read().aliases
            guard !aliases.isEmpty else {
                return terminal.note("There is no alias. Begin with: nb alias set NAME LINE")
            }
            try terminal.print(table: ["name", "line"], aliases.map { [$0.name, $0.line] })
        }
    }
}

struct DeleteAliasCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "delete", abstract: "Remove an alias.")

    @Argument(help: "The name.", completion: ValueCompletion.aliases)
    var name: String

    func run() async throws {
        try await CommandRun.run { terminal in
            try Settings.change { settings in
                guard settings.alias(name) != nil else {
                    let advice = NearestNames.question(name, settings.aliases.map(\.name)) ?? "nb alias list lists them"
                    throw CommandFailure(
                        "there is no alias \"\(TerminalText.safe(name))\": \(TerminalText.safe(advice))", exitCode: 66)
                }
                settings.setAlias(name, nil)
            }
            terminal.note("\(name) is no alias any more.")
        }
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import NationBuilder

/// The commands of one type of version 2, such as `nb memberships`.
struct TypeCommand<R: TypedResource>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: R.name, abstract: "Work with \(R.name.replacing("_", with: " ")).",
            discussion: """
                \(R.type?.summary ?? "") On a terminal the result is a table; in a pipe it is text with tabs, \
                without a header, and nothing is cut. --json, --jq and --csv give other forms.
                """, shouldDisplay: TypeCommands.areShown, subcommands: OtherNames.added(to: R.commands),
            aliases: R.name.contains("_") ? [R.name.replacing("_", with: "-")] : [])
    }
}

extension TypeCommand: LimitedCommand {
    static func refusal(of word: String) -> String? {
        let operation = ["view": "show", "edit": "update"][word] ?? word
        guard ["list", "show", "create", "update", "delete"].contains(operation) else { return nil }
        let known = (R.type?.operations ?? []).map(\.description).joined(separator: ", ")
        return "the API cannot \(operation) \(R.name.replacing("_", with: " ")): nb \(R.name) has only \(known)"
    }
}

extension TypedResource {
    /// The commands of what the API can do.
    static var commands: [any ParsableCommand.Type] {
        var commands: [any ParsableCommand.Type] = [ListCommand<All<Self>>.self]
        if can(.show) { commands.append(ShowCommand<Self>.self) }
        if can(.create) { commands.append(CreateCommand<Self>.self) }
        if can(.update) { commands.append(UpdateCommand<Self>.self) }
        if can(.delete) { commands.append(DeleteCommand<Self>.self) }
        return commands
    }
}

/// The commands of the types of version 2 that have none of their own.
enum TypeCommands {
    /// Whether the overview lists them.
    ///
    /// It would be three times as long, so `nb types` lists them. The scripts of completions have them.
    @TaskLocal static var areShown = false

    static let all: [any ParsableCommand.Type] = TypeTable.types.map { command(of: $0) }

    private static func command<R: TypedResource>(of type: R.Type) -> any ParsableCommand.Type { TypeCommand<R>.self }
}

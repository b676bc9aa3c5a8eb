// SPDX-License-Identifier: MIT

import ArgumentParser

/// `--json` without a value, which asks for the names of the fields.
enum FieldQuestion {
    /// Returns the arguments with an empty value for a `--json` without a value.
    ///
    /// An option of the argument parser either always has a value or never has one.
    /// The commands of `nb oauth`, and a few others, have a flag of that name, which
    /// is left as it is.
    static func spelled(_ arguments: [String]) -> [String] {
        guard arguments.contains("--json"), let command = arguments.first, commands.contains(command),
            arguments.dropFirst().first != listen
        else { return arguments }
        var spelled: [String] = []
        for (index, argument) in arguments.enumerated() {
            spelled.append(argument)
            guard argument == "--json" else { continue }
            let next = index + 1 < arguments.count ? arguments[index + 1] : "--"
            if next.hasPrefix("-") { spelled.append("") }
        }
        return spelled
    }

    /// A command below one of them whose `--json` is a flag.
    private static let listen = ListenCommand.configuration.commandName

    /// The commands whose `--json` takes fields.
    private static let commands: Set<String> = Set(
        (NB.resources + TypeCommands.all + [WhoAmICommand.self]).flatMap { command in
            [command.configuration.commandName].compactMap(\.self) + command.configuration.aliases
        })
}

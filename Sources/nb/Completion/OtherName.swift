// SPDX-License-Identifier: MIT

import ArgumentParser

/// A command under its other name, such as `view` for `show`.
///
/// The parser knows the other names of a command, but the scripts of completions do not. So they are made from
/// a tree that has both.
struct OtherName<Command: AsyncParsableCommand>: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        var configuration = Command.configuration
        configuration.commandName = configuration.aliases.first
        configuration.aliases = []
        return configuration
    }

    @OptionGroup var command: Command
}

enum OtherNames {
    /// Whether a script of completions is made that needs them.
    @TaskLocal static var areAdded = false

    /// Returns commands, with those that have another name also under that one, if a script needs it.
    static func added(to commands: [any ParsableCommand.Type]) -> [any ParsableCommand.Type] {
        guard areAdded else { return commands }
        return commands
            + commands.compactMap { command in
                guard !command.configuration.aliases.isEmpty, let command = command as? any AsyncParsableCommand.Type
                else { return nil }
                return other(command)
            }
    }

    private static func other<Command: AsyncParsableCommand>(_ command: Command.Type) -> any ParsableCommand.Type {
        OtherName<Command>.self
    }
}

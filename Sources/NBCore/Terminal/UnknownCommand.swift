// SPDX-License-Identifier: MIT

package import ArgumentParser

/// A command that does not exist, and the nearest one that does.
package struct UnknownCommand: Equatable {
    /// The word that names no command.
    package let word: String
    /// The commands before it, such as `nb people`.
    let parent: String
    /// The nearest command; `nil` when none is near.
    let nearest: String?
    /// Why there is no such command; `nil` when it is only unknown.
    package var refusal: String?

    /// Returns the unknown command in arguments; `nil` when there is none.
    ///
    /// Only the first words count, because the others may be a command's arguments.
    ///
    /// - Parameter root: The command that the arguments are for.
    package static func find(in arguments: [String], of root: any ParsableCommand.Type) -> UnknownCommand? {
        let isHelp = arguments.first == "help"
        var command = root
        var path = ["nb"]
        for word in arguments.dropFirst(isHelp ? 1 : 0) {
            let below = command.configuration.subcommands
            guard !word.hasPrefix("-"), !below.isEmpty else { return nil }
            if let next = below.first(where: { names(of: $0).contains(word) }) {
                command = next
                path.append(word)
                continue
            }
            // The word may be an argument of the default command.
            guard isHelp || command.configuration.defaultSubcommand == nil else { return nil }
            if let refusal = (command as? any LimitedCommand.Type)?.refusal(of: word) {
                return UnknownCommand(word: word, parent: path.joined(separator: " "), nearest: nil, refusal: refusal)
            }
            let known =
                below.flatMap { names(of: $0) }
                + (command == root ? ["help"] + (isHelp ? HelpTopic.all.map(\.name) : []) : [])
            if known.contains(word) { return nil }
            let near = known.map { (name: $0, distance: distance(word, $0)) }
                .filter { $0.distance <= ($0.name.count < 4 ? 1 : 2) }.min { $0.distance < $1.distance }
            return UnknownCommand(word: word, parent: path.joined(separator: " "), nearest: near?.name)
        }
        return nil
    }

    /// Returns the words that stand for a command.
    package static func names(of command: any ParsableCommand.Type) -> [String] {
        let configuration = command.configuration
        return (configuration.commandName.map { [$0] } ?? []) + configuration.aliases
    }

    /// The message to a person.
    package var message: String {
        if let refusal { return refusal }
        let list = "\(parent) --help lists the commands"
        return "there is no command \"\(TerminalText.safe(word))\": "
            + (nearest.map { "do you mean \(parent) \($0)? \(list)" } ?? list)
    }

    /// Returns the edit distance of two words; an exchange of adjacent letters counts as
    /// one edit.
    package static func distance(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var rows = [Array(0...right.count)]
        for (row, letter) in left.enumerated() {
            var next = [row + 1]
            for (column, other) in right.enumerated() {
                var least = min(
                    rows[row][column] + (letter == other ? 0 : 1), rows[row][column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, rows[row - 1][column - 1] + 1)
                }
                next.append(least)
            }
            rows.append(next)
        }
        return rows[left.count][right.count]
    }
}

/// A command whose subcommands depend on what the API can do.
package protocol LimitedCommand {
    /// Returns why there is no such subcommand; `nil` for a word that is no operation of the API.
    static func refusal(of word: String) -> String?
}

// SPDX-License-Identifier: MIT

package import ArgumentParser
import Foundation

/// An option that a command does not have.
///
/// The argument parser takes the word after an unknown option for an argument, and then refuses that one first.
package struct UnknownOption: Equatable {
    /// The word, such as `--limt`.
    package let word: String
    /// The command, such as `nb people list`.
    package let command: String
    /// The nearest options.
    let nearest: [String]

    /// The message to a person.
    package var message: String {
        let list = "\(command) --help lists the options"
        return "there is no option \(TerminalText.safe(word)): "
            + (NearestNames.question(nearest).map { "\($0) \(list)" } ?? list)
    }

    /// Returns the first unknown option in arguments that were refused; `nil` when there is none.
    ///
    /// - Parameter root: The command that the arguments are for.
    package static func find(in arguments: [String], of root: any ParsableCommand.Type) -> UnknownOption? {
        var (command, path) = (root, ["nb"])
        var words = arguments[...]
        while let word = words.first,
            let next = command.configuration.subcommands.first(where: { UnknownCommand.names(of: $0).contains(word) })
        {
            command = next
            path.append(word)
            words = words.dropFirst()
        }
        command = command.configuration.defaultSubcommand ?? command
        return find(
            in: words, of: path.joined(separator: " "), options(of: command, withHidden: true),
            suggesting: options(of: command))
    }

    /// Returns the first word of some that is no option of a command with some options.
    ///
    /// - Parameter shown: The options that can be meant; all by default.
    package static func find(
        in words: some Sequence<String>, of command: String, _ options: [String], suggesting shown: [String]? = nil
    ) -> UnknownOption? {
        for word in words.prefix(while: { $0 != "--" }) where word.hasPrefix("--") {
            let name = String(word.prefix { $0 != "=" })
            guard !options.contains(name) else { continue }
            return UnknownOption(word: name, command: command, nearest: NearestNames.of(name, in: shown ?? options))
        }
        return nil
    }

    /// Returns the long options of a command, by default those that its help has.
    package static func options(of command: any ParsableCommand.Type, withHidden: Bool = false) -> [String] {
        guard let tool = try? JSONDecoder().decode(Tool.self, from: Data(command._dumpHelp().utf8)) else { return [] }
        let arguments = (tool.command.arguments ?? []).filter { withHidden || $0.shouldDisplay }
        let names = arguments.flatMap { $0.names ?? [] }.filter { $0.kind == "long" }
        return (names.map(\.name) + ["help", "help-hidden", "version"]).map { "--\($0)" }
    }

    /// The argument parser's description of a command.
    private struct Tool: Decodable {
        struct Command: Decodable { let arguments: [Argument]? }
        struct Argument: Decodable {
            let shouldDisplay: Bool
            let names: [Name]?
        }
        struct Name: Decodable {
            let kind: String
            let name: String
        }

        let command: Command
    }
}

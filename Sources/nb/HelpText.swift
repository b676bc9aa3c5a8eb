// SPDX-License-Identifier: MIT

import ArgumentParser

/// The help of a command as `nb` prints it.
///
/// The argument parser makes it. Its headings become words of English here, and a command that alone does what its
/// default command does has the options of that one too, since it takes them.
struct HelpText: Sendable {
    /// The text.
    let text: String

    /// Creates the help of a command.
    ///
    /// - Parameter columns: The width; that of the terminal by default.
    init(of command: any ParsableCommand.Type, columns: Int? = nil) {
        let message = NB.helpMessage(for: command, columns: columns)
        text = Self.shown(Self.withDefault(message, of: command, columns), columns)
    }

    /// Reads the help that the argument parser has made; `nil` for another text.
    init?(message: String) {
        guard message.hasPrefix(Self.overview) else { return nil }
        text = Self.shown(Self.withDefault(message, of: Self.command(in: message), nil), nil)
    }

    private static let overview = "OVERVIEW: "
    private static let usage = "USAGE: "
    private static let subcommands = "SUBCOMMANDS:"

    // MARK: The default command

    /// Returns the command whose help it is; that of `nb` if none is named.
    private static func command(in message: String) -> any ParsableCommand.Type {
        let line = message.split(separator: "\n").first { $0.hasPrefix(usage) } ?? ""
        var command: any ParsableCommand.Type = NB.self
        for word in line.dropFirst(usage.count).split(separator: " ").dropFirst() {
            let next = command.configuration.subcommands.first { $0.configuration.commandName == String(word) }
            guard let next else { break }
            command = next
        }
        return command
    }

    /// Returns the help with the usage, the arguments and the options of the default command.
    private static func withDefault(
        _ message: String, of command: any ParsableCommand.Type, _ columns: Int?
    ) -> String {
        guard let usual = command.configuration.defaultSubcommand else { return message }
        var sections = sections(message)
        let others = self.sections(NB.helpMessage(for: usual, columns: columns))
        guard let place = sections.firstIndex(where: { $0.hasPrefix(usage) }),
            let other = others.firstIndex(where: { $0.hasPrefix(usage) }),
            let end = sections.firstIndex(where: { $0.hasPrefix(subcommands) })
        else { return message }
        let name = usual.configuration.commandName ?? ""
        let own = sections[place].dropFirst(usage.count)
        let line = others[other].replacing(" \(name)", with: "", maxReplacements: 1)
        let indent = String(repeating: " ", count: usage.count)
        sections.replaceSubrange(place..<end, with: ["\(line)\n\(indent)\(own)"] + others[(other + 1)...])
        return sections.joined(separator: "\n\n")
    }

    /// Returns the parts of a help that an empty line parts.
    private static func sections(_ message: String) -> [String] {
        var message = message[...]
        while message.last == "\n" { message.removeLast() }
        return String(message).split(separator: "\n\n", omittingEmptySubsequences: false).map(String.init)
    }

    // MARK: Headings

    private static func shown(_ message: String, _ columns: Int?) -> String {
        var sections = sections(message)
        let abstract = String(sections[0].dropFirst(overview.count)).replacing("\n", with: " ")
        sections[0] = FieldLayout.wrapped(abstract, to: columns ?? Terminal.standard.width).joined(separator: "\n")
        return sections.map(heading).joined(separator: "\n\n")
    }

    /// Returns a section with its heading in words, such as `Options:` for `OPTIONS:`.
    private static func heading(_ section: String) -> String {
        if section.hasPrefix(usage) {
            return "Usage: " + section.dropFirst(usage.count).replacing("<subcommand>", with: "<command>")
        }
        let line = String(section.prefix { $0 != "\n" })
        guard line.hasSuffix(":"), line.allSatisfy({ $0.isUppercase || " :".contains($0) }) else {
            return section.replacing("<subcommand>' for detailed help.", with: "<command>' for detailed help.")
        }
        let words = line == subcommands ? "COMMANDS:" : line.replacing(" \(subcommands)", with: ":")
        return "\(words.prefix(1))\(words.dropFirst().lowercased())\(section.dropFirst(line.count))"
    }
}

extension NB {
    /// Ends the process with what an error says; help is a ``HelpText``.
    static func end(_ error: any Error) -> Never {
        if exitCode(for: error).isSuccess, let help = HelpText(message: fullMessage(for: error)) {
            Terminal.standard.print(help.text)
            exit(withError: ExitCode.success)
        }
        exit(withError: error)
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandJSON
import NationBuilderAccounts

/// The command `nb config`: the defaults of all commands.
struct ConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show or change the defaults of all commands.",
        discussion: """
            An option goes before a variable, and a variable before a default. The defaults are in \
            ~/.config/nb/config.json, which you may edit too.

            \(SettingName.allCases.map { "  \($0.rawValue.padded(to: 10))\($0.meaning)" }.joined(separator: "\n"))

              nb config set limit 100
              nb config set pager 'less -S'
              nb config set nation abeforprez
            """,
        subcommands: [
            ListConfigCommand.self, GetConfigCommand.self, SetConfigCommand.self, UnsetConfigCommand.self,
        ], defaultSubcommand: ListConfigCommand.self)

    /// Returns the value that applies; empty for the nation when nobody is signed in.
    fileprivate static func value(_ name: SettingName, _ terminal: Terminal) async throws -> String {
        if name == .nation {
            let index = try await StoredAccounts.index(StoreLocation(nil), terminal)
            return index.accounts.first { $0.id == index.selected }?.slug ?? ""
        }
        return try Settings.read().value(name).map { CellText.exact($0) } ?? name.usual
    }
}

struct ListConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the defaults.")

    func run() async throws {
        try await CommandRun.run { terminal in
            var rows: [[String]] = []
            for name in SettingName.allCases {
                let value = try await ConfigCommand.value(name, terminal)
                rows.append([name.rawValue, value] + (terminal.isInteractive ? [name.meaning] : []))
            }
            try terminal.print(table: ["name", "value", "meaning"], rows)
        }
    }
}

struct GetConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "get", abstract: "Print one default.")

    @Argument(help: ArgumentHelp("nation, limit, timeout, retry, pager or color.", valueName: "name"))
    var name: SettingName

    func run() async throws {
        try await CommandRun.run { terminal in
            let value = try await ConfigCommand.value(name, terminal)
            terminal.print(terminal.isInteractive ? TerminalText.harmless(value) : value)
        }
    }
}

struct SetConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "set", abstract: "Change one default.")

    @Argument(help: ArgumentHelp("nation, limit, timeout, retry, pager or color.", valueName: "name"))
    var name: SettingName

    @Argument(help: "The value.")
    var value: String

    func validate() throws { _ = try name.value(value) }

    func run() async throws {
        if name == .nation {
            // There is one account in use, and one place that says which.
            var command = UseAccountCommand()
            command.name = try AccountArgument.parse([value])
            command.dryRun = false
            command.store = try StoreOption.parse([])
            return try await command.run()
        }
        try await CommandRun.run { terminal in
            let value = try name.value(value)
            try Settings.change { $0.set(name, value) }
            let text = TerminalText.safe(CellText.exact(value))
            terminal.note("\(name.rawValue) is \(text.isEmpty ? "none" : text) from now on.")
        }
    }
}

struct UnsetConfigCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unset", abstract: "Remove one default, so that the usual one applies.")

    @Argument(help: ArgumentHelp("limit, timeout, retry, pager or color.", valueName: "name"))
    var name: SettingName

    func validate() throws {
        if name == .nation { throw ValidationError("nation is the account in use: nb accounts use NATION changes it.") }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            try Settings.change { $0.set(name, nil) }
            terminal.note("\(name.rawValue) is \(TerminalText.safe(name.usual)) again.")
        }
    }
}

extension String {
    /// Returns the text with spaces up to a number of characters.
    fileprivate func padded(to count: Int) -> String {
        self + String(repeating: " ", count: max(0, count - self.count))
    }
}

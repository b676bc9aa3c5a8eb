// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The command `nb logout`.
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign out of a nation, and forget the tokens.",
        discussion: "Without an argument, signs out of the account in use. The next account is in use afterwards.")

    @OptionGroup var name: AccountArgument

    @Flag(help: "Say who would be signed out, and sign nobody out.")
    var dryRun = false

    @OptionGroup var store: StoreOption

    func run() async throws {
        try await CommandRun.run { terminal in
            let stored = try await StoredAccounts.open(store.location(), terminal)
            // The account in use has just ended, as was reported. No other account is
            // signed out instead.
            if name.text == nil, !stored.lost.isEmpty { return }
            let account = try await stored.account(name.text)
            if dryRun {
                return terminal.print("Would sign out of \(account.slug) as \(TerminalText.safe(account.name)).")
            }
            terminal.interruption?.waits(.signOut)
            let report = try await stored.accounts.signOut(account.id)
            terminal.print("Signed out of \(account.slug).")
            if !report.isRevoked {
                terminal.note(
                    "The token could not be revoked at the nation, so it may stay valid there until it expires"
                        + (report.revocationError.map { ": \(Failure($0).message)" } ?? "."))
            }
            if let next = await stored.accounts.selected {
                terminal.note("In use now: \(next.slug) as \(TerminalText.safe(next.name)).")
            }
        }
    }
}

/// The command `nb accounts`.
struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts", abstract: "List, choose and remove accounts.",
        subcommands: [ListAccountsCommand.self, UseAccountCommand.self, RemoveAccountCommand.self],
        defaultSubcommand: ListAccountsCommand.self)
}

struct ListAccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the accounts.")

    @Flag(help: "Print a JSON array.")
    var json = false

    @OptionGroup var store: StoreOption

    func run() async throws {
        try await CommandRun.run { terminal in
            // Only the list is read, which is fast.
            let index = try await StoredAccounts.index(store.location(), terminal)
            if json {
                return try terminal.emit(JSONWriter().write(JSONValue.array(index.accounts.map { object($0, index) })))
            }
            if index.accounts.isEmpty, terminal.isInteractive {
                return terminal.note("Nobody is signed in. Begin with: nb login SLUG")
            }
            if terminal.isInteractive {
                try terminal.print(
                    table: ["use", "nation", "id", "person", "email"], whole: ["id"],
                    index.accounts.map { account in
                        let cells = cells(account, index)
                        return [cells[0], cells[1], shortID(account, index), cells[2], cells[3]]
                    })
            } else {
                try terminal.print(
                    table: ["use", "nation", "person", "email", "id"], index.accounts.map { cells($0, index) })
            }
            if !index.accounts.isEmpty, index.selected == nil, terminal.isInteractive {
                terminal.note("No account is in use: nb accounts use NATION chooses one.")
            }
        }
    }

    private func cells(_ account: AccountRecord, _ index: AccountIndex) -> [String] {
        [
            account.id == index.selected ? "*" : "", account.slug, account.name, account.email ?? "", "\(account.id)",
        ]
    }

    /// Returns the id with the slug in place of the address, unless two accounts would share it.
    private func shortID(_ account: AccountRecord, _ index: AccountIndex) -> String {
        func short(_ account: AccountRecord) -> String { "\(account.id.personID)@\(account.slug)" }
        let isUnique = index.accounts.count { short($0) == short(account) } == 1
        return isUnique ? short(account) : "\(account.id)"
    }

    private func object(_ account: AccountRecord, _ index: AccountIndex) -> JSONValue {
        [
            "id": .string("\(account.id)"), "slug": .string(account.slug), "name": .string(account.name),
            "email": account.email.map { .string($0) } ?? .null, "selected": .bool(account.id == index.selected),
        ]
    }
}

/// The name of an account, as an argument or as `--nation`.
struct AccountArgument: ParsableArguments {
    @Argument(
        help: "The account: its nation's slug or address, or its id from nb accounts.",
        completion: ValueCompletion.accounts)
    var account: String?

    @Option(name: .customLong("nation"), help: ArgumentHelp("The same as the argument.", valueName: "nation"))
    var nation: String?

    /// The given name.
    var text: String? { account ?? nation }

    /// Refuses a missing name.
    func require() throws {
        if text == nil { throw ValidationError("Which account? nb accounts lists them.") }
    }

    /// Refuses a name that is given twice, and an empty one.
    func validate() throws {
        if account != nil, nation != nil { throw ValidationError("--nation takes the place of the argument.") }
        try EmptyValue.refuse(["The account": account, "--nation": nation])
    }
}

struct UseAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "use", abstract: "Use another account from now on.")

    @OptionGroup var name: AccountArgument

    @Flag(help: "Say which account would be in use, and change nothing.")
    var dryRun = false

    @OptionGroup var store: StoreOption

    func validate() throws { try name.require() }

    func run() async throws {
        try await CommandRun.run { terminal in
            let stored = try await StoredAccounts.open(store.location(), terminal)
            let meant = try await stored.account(name.text)
            if dryRun { return terminal.print("Would use: \(meant.slug) as \(TerminalText.safe(meant.name)).") }
            let account = try await stored.accounts.select(meant.id)
            terminal.print("In use: \(account.slug) as \(TerminalText.safe(account.name)).")
        }
    }
}

struct RemoveAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Sign out of an account.", aliases: ["rm"])

    @OptionGroup var name: AccountArgument

    @Flag(help: "Say who would be signed out, and sign nobody out.")
    var dryRun = false

    @OptionGroup var store: StoreOption

    func validate() throws { try name.require() }

    func run() async throws {
        var command = LogoutCommand()
        command.name = name
        command.dryRun = dryRun
        command.store = store
        try await command.run()
    }
}

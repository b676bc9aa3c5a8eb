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

    @Argument(help: "The account: its nation's slug or address, or its id from nb accounts.")
    var account: String?

    @Option(name: .customLong("nation"), help: ArgumentHelp("The same as the argument.", valueName: "nation"))
    var nation: String?

    @Flag(help: "Say who would be signed out, and sign nobody out.")
    var dryRun = false

    func validate() throws {
        if account != nil, nation != nil { throw ValidationError("--nation takes the place of the argument.") }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let stored = try await StoredAccounts.open()
            // The account in use has just ended, as was reported. No other account is
            // signed out instead.
            if account ?? nation == nil, !stored.lost.isEmpty { return }
            let account = try await stored.account(account ?? nation)
            if dryRun {
                return terminal.print("Would sign out of \(account.slug) as \(OAuthReport.shown(account.name)).")
            }
            let report = try await stored.accounts.signOut(account.id)
            terminal.print("Signed out of \(account.slug).")
            if !report.isRevoked {
                terminal.note(
                    "The token could not be revoked at the nation, so it may stay valid there until it expires"
                        + (report.revocationError.map { ": \(Failure($0).message)" } ?? "."))
            }
            if let next = await stored.accounts.selected {
                terminal.note("In use now: \(next.slug) as \(OAuthReport.shown(next.name)).")
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

/// The command `nb accounts list`.
struct ListAccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the accounts.")

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() async throws {
        try await CommandRun.run { terminal in
            // Only the file with the list is read, which is fast.
            let index = try await StoredAccounts.index(terminal)
            if json {
                return try terminal.emit(JSONWriter().write(JSONValue.array(index.accounts.map { object($0, index) })))
            }
            if index.accounts.isEmpty, terminal.isInteractive {
                return terminal.note("Nobody is signed in. Begin with: nb login SLUG")
            }
            try terminal.print(
                table: ["use", "nation", "person", "email", "id"], index.accounts.map { cells($0, index) })
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

    private func object(_ account: AccountRecord, _ index: AccountIndex) -> JSONValue {
        [
            "id": .string("\(account.id)"), "slug": .string(account.slug), "name": .string(account.name),
            "email": account.email.map { .string($0) } ?? .null, "selected": .bool(account.id == index.selected),
        ]
    }
}

/// The command `nb accounts use`.
struct UseAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "use", abstract: "Use another account from now on.")

    @Argument(help: "The account: its nation's slug or address, or its id from nb accounts.")
    var account: String

    func run() async throws {
        try await CommandRun.run { terminal in
            let stored = try await StoredAccounts.open()
            let account = try await stored.accounts.select(stored.account(account).id)
            terminal.print("In use: \(account.slug) as \(OAuthReport.shown(account.name)).")
        }
    }
}

/// The command `nb accounts remove`.
struct RemoveAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Sign out of an account.", aliases: ["rm"])

    @Argument(help: "The account: its nation's slug or address, or its id from nb accounts.")
    var account: String

    @Flag(help: "Say who would be signed out, and sign nobody out.")
    var dryRun = false

    func run() async throws {
        var command = LogoutCommand()
        command.account = account
        command.nation = nil
        command.dryRun = dryRun
        try await command.run()
    }
}

extension StoredAccounts {
    /// The failure when people are signed in, but no account is in use.
    static var noneInUse: CommandFailure {
        CommandFailure("no account is in use: nb accounts use NATION chooses one, or give --nation", exitCode: 77)
    }

    /// Returns the list of accounts, without the tokens.
    static func index(_ terminal: Terminal) async throws -> AccountIndex {
        try await ToldAccountStore(store: FileAccountStore(folder), terminal: terminal).index()
    }

    /// Returns the account that a slug, an address or an id names; by default the one in
    /// use.
    func account(_ text: String?) async throws -> Account {
        let state = await accounts.state
        guard let text, !text.isEmpty else {
            guard let selected = state.selected else {
                if !state.accounts.isEmpty { throw Self.noneInUse }
                throw CommandFailure("nobody is signed in: nb login SLUG", exitCode: 77)
            }
            return selected
        }
        let name = try NationName(text)
        let matching = state.accounts.filter { name.means($0.id, "\($0.slug)") }
        if matching.count > 1 {
            throw CommandFailure(
                "several people are signed in at \(OAuthReport.shown(text)): give the id from nb accounts", exitCode: 64
            )
        }
        guard let account = matching.first else { throw NationName.noAccount(text) }
        return account
    }
}

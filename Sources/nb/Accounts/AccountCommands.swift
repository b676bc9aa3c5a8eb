// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts

/// Signs out.
struct LogoutCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "logout", abstract: "Sign out of a nation, and forget the tokens.",
        discussion: "Without a nation it is the account that is in use. The next account is in use then.")

    @Argument(help: "The account: its nation's slug, or its id of nb accounts.")
    var account: String?

    func run() async throws {
        try await CommandRun.run { terminal in
            let stored = try await StoredAccounts.open()
            let account = try await stored.account(account)
            let report = try await stored.accounts.signOut(account.id)
            terminal.print("Signed out of \(account.slug).")
            if !report.isRevoked {
                terminal.note(
                    "The nation was not told, so the token may live on there until it expires"
                        + (report.revocationError.map { ": \(Failure($0).message)" } ?? "."))
            }
            if let next = await stored.accounts.selected {
                terminal.note("In use now: \(next.slug) as \(OAuthReport.shown(next.name)).")
            }
        }
    }
}

/// The accounts that are signed in.
struct AccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts", abstract: "List, choose and remove accounts.",
        subcommands: [ListAccountsCommand.self, UseAccountCommand.self, RemoveAccountCommand.self],
        defaultSubcommand: ListAccountsCommand.self)
}

/// Lists the accounts.
struct ListAccountsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "list", abstract: "List the accounts.")

    @Flag(help: "Print a JSON array.")
    var json = false

    func run() async throws {
        try await CommandRun.run { terminal in
            let stored = try await StoredAccounts.open()
            let state = await stored.accounts.state
            if json {
                return try terminal.emit(JSONWriter().write(JSONValue.array(state.accounts.map { row($0, state) })))
            }
            guard terminal.isInteractive else {
                for account in state.accounts {
                    let cells = [
                        account.id == state.selectedID ? "*" : "", "\(account.slug)", account.name,
                        account.email ?? "", "\(account.id)",
                    ]
                    try terminal.emit(Array(DelimitedText.tabs.line(cells).utf8))
                }
                return
            }
            guard !state.accounts.isEmpty else {
                return terminal.note("Nobody is signed in. Begin with: nb login SLUG")
            }
            let table = TableLayout(
                header: ["use", "nation", "person", "email", "id"],
                rows: state.accounts.map { account in
                    [
                        account.id == state.selectedID ? "*" : "", "\(account.slug)",
                        OAuthReport.shown(account.name), OAuthReport.shown(account.email ?? ""), "\(account.id)",
                    ]
                })
            try terminal.emit(Array(table.text(width: terminal.width, style: terminal.style).utf8))
        }
    }

    private func row(_ account: Account, _ state: AccountsState) -> JSONValue {
        [
            "id": .string("\(account.id)"), "slug": .string("\(account.slug)"), "name": .string(account.name),
            "email": account.email.map { .string($0) } ?? .null, "selected": .bool(account.id == state.selectedID),
        ]
    }
}

/// Chooses an account.
struct UseAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "use", abstract: "Use another account from now on.")

    @Argument(help: "The account: its nation's slug, or its id of nb accounts.")
    var account: String

    func run() async throws {
        try await CommandRun.run { terminal in
            let stored = try await StoredAccounts.open()
            let account = try await stored.accounts.select(stored.account(account).id)
            terminal.print("In use: \(account.slug) as \(OAuthReport.shown(account.name)).")
        }
    }
}

/// Removes an account.
struct RemoveAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Sign out of an account.", aliases: ["rm"])

    @Argument(help: "The account: its nation's slug, or its id of nb accounts.")
    var account: String

    func run() async throws {
        var command = LogoutCommand()
        command.account = account
        try await command.run()
    }
}

extension StoredAccounts {
    /// The account that a person means by a slug or an id; the one in use by default.
    func account(_ text: String?) async throws -> Account {
        let state = await accounts.state
        guard let text, !text.isEmpty else {
            guard let selected = state.selected else {
                throw CommandFailure("nobody is signed in: nb login SLUG", exitCode: 77)
            }
            return selected
        }
        if let id = Account.ID(text), let account = state[id] { return account }
        let matching = state.accounts.filter { "\($0.slug)" == text.lowercased() }
        if matching.count > 1 {
            throw CommandFailure(
                "several people are signed in at \(text): give the id of nb accounts", exitCode: 64)
        }
        guard let account = matching.first else {
            throw CommandFailure("no account of \(OAuthReport.shown(text)): nb accounts lists them", exitCode: 66)
        }
        return account
    }
}

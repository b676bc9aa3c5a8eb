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
        discussion: "Without an argument, signs out of the account in use. The next account is in use afterwards.")

    @Argument(help: "The account: its nation's slug, or its id from nb accounts.")
    var account: String?

    func run() async throws {
        try await CommandRun.run { terminal in
            let stored = try await StoredAccounts.open()
            // It was told that they have ended. The next account is not the one that was meant.
            if await stored.hasEnded(account) { return }
            let account = try await stored.account(account)
            let report = try await stored.accounts.signOut(account.id)
            terminal.print("Signed out of \(account.slug).")
            if !report.isRevoked {
                terminal.note(
                    "The nation could not be told, so the token may stay valid there until it expires"
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
            // Only the list is read: it takes the time of a file.
            let index = try await ToldAccountStore(
                store: FileAccountStore(StoredAccounts.folder), terminal: terminal
            ).index()
            if json {
                return try terminal.emit(JSONWriter().write(JSONValue.array(index.accounts.map { object($0, index) })))
            }
            if index.accounts.isEmpty, terminal.isInteractive {
                return terminal.note("Nobody is signed in. Begin with: nb login SLUG")
            }
            try terminal.print(
                table: ["use", "nation", "person", "email", "id"], index.accounts.map { cells($0, index) })
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

/// Chooses an account.
struct UseAccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "use", abstract: "Use another account from now on.")

    @Argument(help: "The account: its nation's slug, or its id from nb accounts.")
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

    @Argument(help: "The account: its nation's slug, or its id from nb accounts.")
    var account: String

    func run() async throws {
        var command = LogoutCommand()
        command.account = account
        try await command.run()
    }
}

extension StoredAccounts {
    /// Whether the account that a person means, by default the one that was in use, has ended.
    fileprivate func hasEnded(_ text: String?) async -> Bool {
        guard let text, !text.isEmpty else { return !ended.isEmpty }
        let isKnown = await accounts.accounts.contains { "\($0.id)" == text || "\($0.slug)" == text.lowercased() }
        return !isKnown && ended.contains { "\($0.id)" == text || $0.slug == text.lowercased() }
    }

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
                "several people are signed in at \(OAuthReport.shown(text)): give the id from nb accounts", exitCode: 64
            )
        }
        guard let account = matching.first else {
            throw CommandFailure("no account of \(OAuthReport.shown(text)): nb accounts lists them", exitCode: 66)
        }
        return account
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The command `nb status`.
struct StatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status", abstract: "Ask each nation whether its account still works.",
        discussion: "The exit code is 0 when all work, and 77 when one does not. NB_TOKEN is asked about first.")

    @Option(
        name: .customLong("nation"),
        help: ArgumentHelp("Only this account: its nation's slug or address, or its id.", valueName: "nation"))
    var nation: String?

    @Option(
        help: ArgumentHelp(
            "The time limit of each question in seconds, its retries included; 60 by default.", valueName: "seconds"))
    var timeout: Double?

    @OptionGroup var store: StoreOption

    func validate() throws {
        try EmptyValue.refuse(["--nation": nation])
        _ = try Settings.timeLimit(timeout)
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let limit = try Settings.timeLimit(timeout)
            let stored = try await StoredAccounts.open(store.location(), terminal) { nation in
                if let limit { nation.client.defaults.append(.timeout(limit)) }
            }
            let state = await stored.accounts.state
            let isTokenWell = await tokenWorks(terminal)
            guard !state.accounts.isEmpty else {
                if let isTokenWell, nation == nil {
                    if !isTokenWell || !stored.lost.isEmpty { throw ExitCode(77) }
                    return
                }
                guard stored.lost.isEmpty else { throw ExitCode(77) }
                throw CommandFailure("nobody is signed in: nb login SLUG", exitCode: 77)
            }
            let accounts = nation == nil ? state.accounts : [try await stored.account(nation)]
            terminal.note("Tokens are in \(try stored.place(of: accounts)).")
            var isWell = stored.lost.isEmpty && isTokenWell != false
            for account in accounts {
                let mark = account.id == state.selectedID ? "*" : " "
                let place = "\(mark) \(account.slug)"
                do {
                    let now = try await stored.accounts.refresh(account.id)
                    let expiry = try await now.session.tokens()?.expiry
                    let until = expiry.map { ", until \($0.formatted(.iso8601))" } ?? ""
                    terminal.print(
                        "\(terminal.style.good("✓")) \(place)  signed in as \(TerminalText.safe(now.name))\(until)")
                } catch {
                    isWell = false
                    let failure = Failure(error, signIn: account.signInCommand)
                    terminal.print("\(terminal.style.bad("✗")) \(place)  \(failure.message)")
                }
            }
            if !isWell { throw ExitCode(77) }
        }
    }

    /// Asks the nation about `NB_TOKEN`, which other commands use instead of an account.
    ///
    /// - Returns: Whether it works; `nil` if it is not set.
    private func tokenWorks(_ terminal: Terminal) async -> Bool? {
        guard ProcessInfo.processInfo.environment["NB_TOKEN"]?.isEmpty == false else { return nil }
        do {
            let options = try NationOptions.parse(
                OptionWords.of(["--nation": nation, "--store": store.store]))
            let connected = try await Connector(options, retry: nil, terminal).connect(
                Connector.Settings(timeout: Settings.timeLimit(timeout)))
            let person = try await connected.nation.v1.people.me()
            let name = person.fullName ?? person.email ?? "person \(person.id ?? 0)"
            terminal.print(
                "\(terminal.style.good("✓"))   \(connected.nation.name)  NB_TOKEN, which goes before the accounts: "
                    + TerminalText.safe(name))
            return true
        } catch {
            terminal.print(
                "\(terminal.style.bad("✗"))   NB_TOKEN, which goes before the accounts: \(Failure(error).message)")
            return false
        }
    }
}

/// The command `nb open`.
struct OpenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Open a page of the nation's control panel in the browser.",
        discussion: """
            In a pipe the address is printed instead.

              nb open                 the control panel
              nb open people 7        a person
              nb open lists 3         a list
            """)

    @Argument(help: "people or lists; by default the first page.")
    var resource: String?

    @Argument(help: "The id of the person or the list.")
    var id: String?

    @Flag(help: "Print the address, and open nothing.")
    var print = false

    @OptionGroup(title: "Connection") var nation: NationOptions

    func validate() throws {
        guard let resource else { return }
        guard ["people", "lists"].contains(resource) else {
            throw ValidationError("The pages are people and lists.")
        }
        if let id { try resource == "people" ? People.check(id: id) : Lists.check(id: id) }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let place = try await Connector(nation, retry: nil, terminal).place()
            var path = "admin"
            if resource == "people" { path = id.map { "admin/signups/\($0)" } ?? "admin/signups" }
            if resource == "lists" { path = id.map { "admin/lists/\($0)" } ?? "admin/lists" }
            try await ControlPanel.open(path, of: place, printing: self.print, terminal)
        }
    }
}

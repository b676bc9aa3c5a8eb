// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import ErrandOAuthSystem
import Foundation
import Hummingbird
import NationBuilderAccounts
import NationBuilderWeb

/// The command `nb web`: serves the pages of accounts and people on this machine, for one
/// person.
struct WebCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "web", abstract: "Work with accounts and people in the browser, until interrupted.",
        discussion: """
            Serves pages on this machine, with the accounts of nb login. Only someone who has the printed address gets \
            in. The browser sends the pages' cookie to other ports of this machine too, so open no page of another \
            user of this machine meanwhile.

            To sign in on the pages, the application's redirect URI has to be http://127.0.0.1:PORT and the path of \
            --redirect-path. Its id is NB_CLIENT_ID, or else that of the last nb login at the same server, and its \
            secret is NB_CLIENT_SECRET, or else the one that was given for that server. \
            NB_BASE_URL is the URL of nations that are not at nationbuilder.com.
            """)

    @Option(help: "The port; 0 takes any that is free.")
    var port = 8700

    @Option(help: ArgumentHelp("The path that is registered for the redirect.", valueName: "path"))
    var redirectPath = "/callback"

    @Option(
        name: .customLong("nation"),
        help: ArgumentHelp(
            "The account to begin with, which is in use from then on: its nation's slug or address, or its id.",
            valueName: "nation"))
    var nation: String?

    @Option(
        help: ArgumentHelp(
            "The language of the pages, en or fr; by default the one that the browser asks for.",
            valueName: "language"))
    var language: String?

    @Flag(help: "Open the pages in the browser.")
    var open = false

    @OptionGroup var store: StoreOption

    func validate() throws {
        try EmptyValue.refuse(["--nation": nation])
        guard (0...65535).contains(port) else { throw ValidationError("--port is a number from 0 to 65535.") }
        guard language == nil || AccountLanguage.all.contains(where: { $0.tag == language }) else {
            throw ValidationError("--language is en or fr.")
        }
        // The path is a route too, in which some characters have a meaning.
        try RedirectPath.check(redirectPath, without: "?#:*{}")
    }

    func run() async throws {
        let (port, isOpening, redirectPath, nation, store) = (port, open, redirectPath, nation, store)
        let language = language.map { AccountLanguage(preferred: [$0]) }
        try await CommandRun.run { terminal in
            let location = try store.location()
            var known = try await KnownApplications.read(location, terminal)
            known.give(for: nil)
            let application = Self.application(redirectPath, known.given)
            let stored = try await StoredAccounts.open(
                location, terminal, as: application, knowing: known, fetchesAvatars: true)
            if let nation { try await stored.accounts.select(stored.account(nation).id) }
            let key = SecureRandom.system.text(bytes: 24)
            let web = NationBuilderWeb(.one(stored.accounts, key: key)) { $0.language = language }
            terminal.interruption?.complete { await web.drain() }
            let router = Router()
            web.addRoutes(to: router)
            web.addMissingPage(to: router)
            try await LoopbackServer.run(router.buildResponder(), port: port, beside: [web.storage]) { origin in
                terminal.print("Accounts and people, for you alone: \(origin)/?key=\(key)")
                terminal.note("Open that address in a browser of this machine. Ctrl-C ends it.")
                if known.given.clientID == nil, known.remembered.isEmpty {
                    terminal.note("Nobody can sign in on the pages: no application is known. Set NB_CLIENT_ID.")
                }
                if isOpening { try await Self.open("\(origin)/?key=\(key)", terminal) }
                // Until it is interrupted.
                for await _ in AsyncStream<Never>.makeStream().stream {}
                throw CancellationError()
            }
        }
    }

    /// Opens the pages without showing the key in a program's arguments.
    private static func open(_ address: String, _ terminal: Terminal) async throws {
        do { try await SystemBrowser.handOver(address) } catch OAuthError.agent.intercepted {
            throw CommandFailure(
                "the page for the browser was asked for twice, so perhaps by another program: start nb web without "
                    + "--open, and open the address yourself", exitCode: 77)
        } catch let error as OAuthError where error.kind.belongs(to: .agent) {
            terminal.note("No browser could be opened: open the address yourself.")
        }
    }

    /// Returns the settings of sign-ins.
    private static func application(_ redirectPath: String, _ given: ApplicationIdentity) -> ApplicationIdentity {
        let base = ProcessInfo.processInfo.environment["NB_BASE_URL"] ?? ""
        return ApplicationIdentity(
            clientID: given.clientID, clientSecret: given.clientSecret, redirectPath: redirectPath,
            baseURLFormat: base.isEmpty ? nil : base)
    }
}

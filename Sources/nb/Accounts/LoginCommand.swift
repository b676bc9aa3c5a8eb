// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import ErrandOAuthSystem
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The command `nb login`.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Sign in at a nation.",
        discussion: """
            Opens the browser, and waits on a loopback port for it to come back. The application is the one that you \
            registered in the nation's control panel: --client-id and NB_CLIENT_SECRET, or NB_CLIENT_ID. Register \
            http://127.0.0.1:8702/callback as its redirect URI, or what --redirect-port and --redirect-path make of it. The \
            application of the last sign-in at a server is remembered for that server. The tokens are kept in the system's keyring if there is \
            one, and otherwise in files that only you can read; with --store postgres://… they are in a database that \
            machines share.

              nb login abeforprez --client-id ID
              nb login https://abeforprez.nationbuilder.com/admin --client-id ID
              nb login abeforprez --token -      (reads a token from standard input)
              nb login --again                   (signs the same person in again)
            """)

    @Argument(help: "The nation: its slug or its address; with --again, its slug or an account's id.")
    var nation: String?

    @Option(
        name: .customLong("nation"), help: ArgumentHelp("The same as the argument.", valueName: "nation"))
    var nationOption: String?

    @Option(name: .customLong("client-id"), help: ArgumentHelp("The application's id. [NB_CLIENT_ID]", valueName: "id"))
    var clientID: String?

    @Option(
        help: ArgumentHelp(
            "A file with the application's secret, instead of NB_CLIENT_SECRET.", valueName: "file"))
    var clientSecretFile: String?

    @Option(help: ArgumentHelp("Read an access token from standard input: --token -", valueName: "-"))
    var token: String?

    @Flag(help: "Print the address to open, and read the address at which the browser ends.")
    var noBrowser = false

    @Flag(help: "Print a page and a code for a browser on another device, if the nation offers that (RFC 8628).")
    var device = false

    @Flag(help: "Sign in to the account in use again, or to the account of NATION, and accept nobody else.")
    var again = false

    @Flag(
        name: .shortAndLong,
        help: "With --token: let it replace a sign-in that renews itself, without a question.")
    var yes = false

    @Option(
        help: ArgumentHelp(
            "The loopback port of the redirect URI; 0 takes any that is free.", valueName: "port"))
    var redirectPort = 8702

    @Option(
        help: ArgumentHelp(
            """
            The path that is registered for the redirect. By default /callback, and /callback/HOST at a server that is \
            neither NationBuilder's nor on this machine.
            """, valueName: "path"))
    var redirectPath: String?

    @Option(help: ArgumentHelp("The longest wait for the browser, in seconds.", valueName: "seconds"))
    var timeout = 300

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("The nation's address, if it is not at nationbuilder.com. [NB_BASE_URL]", valueName: "url"))
    var baseURL: String?

    @OptionGroup var store: StoreOption

    func validate() throws {
        if nation != nil, nationOption != nil { throw ValidationError("--nation takes the place of the argument.") }
        try EmptyValue.refuse([
            "--nation": nationOption, "--client-id": clientID, "--client-secret-file": clientSecretFile,
            "--base-url": baseURL,
        ])
        if again { try EmptyValue.refuse(["The nation": nation]) }
        if let token, token != "-" {
            throw ValidationError("A token on the command line shows in the list of processes: --token - reads it.")
        }
        let ways = [(token != nil, "--token"), (noBrowser, "--no-browser"), (device, "--device")].filter(\.0)
        guard ways.count <= 1 else {
            throw ValidationError("\(ways.map(\.1).joined(separator: " and ")) are two ways to sign in: give one.")
        }
        if again, token != nil || device {
            throw ValidationError("--again uses the browser, so it cannot be combined with --token or --device.")
        }
        guard (0...65535).contains(redirectPort) else {
            throw ValidationError("--redirect-port is a number from 0 to 65535.")
        }
        if let redirectPath { try RedirectPath.check(redirectPath) }
        guard (1...86400).contains(timeout) else {
            throw ValidationError("--timeout is a number of seconds from 1 to 86400.")
        }
    }

    /// A token that was read, and the nation that it is for.
    private struct GivenToken: Sendable {
        let address: NationAddress
        let text: String
    }

    func run() async throws {
        try await CommandRun.run { _ in
            guard token != nil else { return nil as GivenToken? }
            let address = try await address()
            return GivenToken(address: address, text: try Self.readToken())
        } then: { terminal, token in
            let location = try store.location()
            var address = token?.address
            if address == nil, !again { address = try await self.address() }
            let origin = if let address { address.baseURL.origin } else { try await originAgain(location, terminal) }
            var known = try await KnownApplications.read(location, terminal)
            try give(to: &known, for: origin)
            let application = known.application(nil, at: origin)
            if token == nil, let note = known.note(about: application, at: origin) { terminal.note(note) }
            let stored = try await StoredAccounts.open(location, terminal, knowing: known)
            let before = await stored.accounts.accounts.map(\.id)
            let account = try await stored.signIn {
                if let token { return try await signIn(by: token, stored.accounts, terminal) }
                do { return try await signIn(stored, at: address, application, terminal) } catch let error as OAuthError
                {
                    if error.kind == .agent.portTaken { throw LoopbackRedirect.taken(redirectPort) }
                    if error.code == .invalidClient, application.clientSecret == nil {
                        terminal.note("An application with a secret needs NB_CLIENT_SECRET, or --client-secret-file.")
                    }
                    throw error
                }
            }
            try await RunningWork().finishEvenIfCancelled {
                try await remember(account, application, location, terminal)
            }
            let again = before.contains(account.id) ? " again" : ""
            terminal.print("Signed in\(again) at \(account.slug) as \(TerminalText.safe(account.name)).")
            terminal.note("The tokens are in \(try stored.place(of: [account])).")
        }
    }

    /// Remembers the application of a sign-in, if it has one.
    private func remember(
        _ account: Account, _ application: ApplicationIdentity, _ location: StoreLocation, _ terminal: Terminal
    ) async throws {
        let id = account.session.account.clientID
        let secret = id == application.clientID ? application.clientSecret : nil
        guard let origin = BaseURL(stringLiteral: account.id.baseURL).origin else { return }
        try await location.applications.add(
            ApplicationIdentity(clientID: id, clientSecret: secret), at: origin, terminal)
    }

    /// Signs in with a token.
    ///
    /// A sign-in that renews itself is replaced only when the person says so: nothing brings its
    /// refresh token back.
    private func signIn(by token: GivenToken, _ accounts: Accounts, _ terminal: Terminal) async throws -> Account {
        do { return try await accounts.signIn(at: token.address, token: token.text) } catch AccountError.renewable {
            try await terminal.confirm(
                "You are signed in at \(token.address.slug) already, and that sign-in renews itself. Replace it by the "
                    + "token, which ends and cannot be renewed?", yes: yes)
            let account = try await accounts.signIn(at: token.address, token: token.text, replacesRenewable: true)
            terminal.note("The sign-in before was ended, and its tokens are removed.")
            return account
        }
    }

    private func signIn(
        _ stored: StoredAccounts, at address: NationAddress?, _ application: ApplicationIdentity, _ terminal: Terminal
    ) async throws -> Account {
        let accounts = stored.accounts
        guard let address else {
            return try await signInAgain(
                try await stored.account(nation ?? nationOption), accounts, application, terminal)
        }
        let path = try redirectPath(at: address.slug, "\(address.baseURL)")
        guard application.clientID != nil else {
            throw CommandFailure(
                "which application signs in? Give --client-id, or set NB_CLIENT_ID; its redirect URI is "
                    + "\(LoopbackRedirect.text(port: redirectPort, path: path)). --token - needs neither",
                exitCode: 64)
        }
        if device { return try await signInOnAnotherDevice(accounts, address, terminal) }
        guard !noBrowser else {
            return try await signIn(accounts, at: address, by: pastedRedirect(path, terminal), terminal)
        }
        return try await signIn(accounts, at: address, by: browser(path, terminal), terminal)
    }

    private func signIn(
        _ accounts: Accounts, at address: NationAddress, by agent: some AuthorizationAgent, _ terminal: Terminal
    ) async throws -> Account {
        let agent = ObservedAgent(agent, terminal.interruption)
        let account = try await accounts.signIn(at: address, by: agent)
        if !agent.asked.isSet {
            terminal.note(
                "Tokens of an earlier sign-in were still here, and work: nobody was asked. nb logout removes them, and "
                    + "then somebody else can sign in.")
        }
        return account
    }

    /// Signs the person of an account in again: as the application of the last sign-in,
    /// unless another one is named.
    private func signInAgain(
        _ account: Account, _ accounts: Accounts, _ application: ApplicationIdentity, _ terminal: Terminal
    ) async throws -> Account {
        // An account from a token has none.
        let isFromToken = account.session.account.clientID.isEmpty
        let chosen = isFromToken || clientID != nil ? application : nil
        if let chosen, chosen.clientID == nil {
            throw CommandFailure(
                "\(account.slug) was signed in with a token: nb login \(account.slug) --client-id ID, or --token -",
                exitCode: 64)
        }
        let path = try redirectPath(at: account.slug, account.id.baseURL)
        guard !noBrowser else {
            let agent = ObservedAgent(pastedRedirect(path, terminal), terminal.interruption)
            return try await accounts.signIn(again: account.id, by: agent, as: chosen)
        }
        let agent = ObservedAgent(browser(path, terminal), terminal.interruption)
        return try await accounts.signIn(again: account.id, by: agent, as: chosen)
    }

    private func signInOnAnotherDevice(
        _ accounts: Accounts, _ address: NationAddress, _ terminal: Terminal
    ) async throws -> Account {
        do {
            return try await accounts.signIn(at: address) { device in
                terminal.print("Open: \(TerminalText.safe(device.completeURL ?? device.verificationURL))")
                terminal.print("Code: \(TerminalText.safe(device.userCode))")
                terminal.note("Waiting for you to approve the sign-in there (Ctrl-C ends it).")
                terminal.interruption?.waits(.signIn)
            }
        } catch AccountError.noDeviceSignIn {
            throw CommandFailure(
                "\(address.slug) does not offer to sign in on another device: nb login \(address.slug) --no-browser "
                    + "takes any browser", exitCode: 69)
        }
    }

    private func redirectPath(at slug: Slug, _ base: String) throws -> String {
        try redirectPath ?? UsualServer.redirectPath(at: .nationBuilder(slug, baseURL: base))
    }

    private func pastedRedirect(_ path: String, _ terminal: Terminal) -> PastedRedirectAgent {
        PastedRedirectAgent(port: redirectPort, path: path, terminal: terminal)
    }

    private func browser(_ path: String, _ terminal: Terminal) -> LoopbackAgent {
        LoopbackAgent(port: redirectPort, path: path, timeout: .seconds(timeout), program: "nb") { page in
            do { try await SystemBrowser.open(page) } catch OAuthError.agent { terminal.print("Open: \(page.url)") }
        } notice: { notice in
            terminal.note(notice)
        }
    }

    /// Returns the server of the account that `--again` means; `nil` when there is none.
    private func originAgain(_ location: StoreLocation, _ terminal: Terminal) async throws -> URLOrigin? {
        let index = try await StoredAccounts.index(location, terminal)
        let name = try (nation ?? nationOption).map { try NationName($0) }
        let meant = index.accounts.first { record in
            name.map { $0.means(record.id, record.slug) } ?? (record.id == index.selected)
        }
        return meant.flatMap { BaseURL(stringLiteral: $0.id.baseURL).origin }
    }

    /// Returns the nation for a typed slug, a nation's address or a sandbox's address.
    private func address() async throws -> NationAddress {
        let application = ApplicationIdentity(clientID: nil)
        let environment = ProcessInfo.processInfo.environment
        let base = [baseURL, environment["NB_BASE_URL"]].compactMap(\.self).first { !$0.isEmpty }
        guard let nation = nation ?? nationOption ?? environment["NB_SLUG"], !nation.isEmpty else {
            throw CommandFailure("which nation? nb login SLUG", exitCode: 64)
        }
        if let base { return try NationAddress(try slug(nation, at: base), of: application, baseURL: base) }
        if let pasted = try? BaseURL(nation), let origin = pasted.origin,
            let slug = await SandboxControl(at: pasted)?.slug()
        {
            return try NationAddress(slug, of: application, baseURL: "\(origin)")
        }
        return try NationAddress(nation, of: application)
    }

    /// Returns the slug of a nation whose base URL is given: the typed text, or the name in a typed
    /// address.
    private func slug(_ text: String, at base: String) throws -> Slug {
        let slug = Slug(stringLiteral: text.trimmingCharacters(in: .whitespaces))
        if slug.isValid { return slug }
        // It is parsed like any other text, so an address means the same nation with and without
        // --base-url.
        return try NationAddress(text, of: ApplicationIdentity(clientID: nil)).slug
    }

    /// Sets the application of the options and the environment, for one server only.
    private func give(to known: inout KnownApplications, for origin: URLOrigin?) throws {
        known.give(clientID: clientID, for: origin)
        guard let clientSecretFile else { return }
        guard let bytes = NamedFile.content(clientSecretFile) else {
            throw CommandFailure("the file of the application's secret cannot be read", exitCode: 66)
        }
        known.given.clientSecret = String(decoding: bytes, as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    private static func readToken() throws -> String {
        guard let token = try Terminal.readSecret("Access token: ")?.trimmingCharacters(in: .whitespaces),
            !token.isEmpty
        else {
            throw CommandFailure("standard input holds no token", exitCode: 64)
        }
        return token
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import ErrandOAuthAgents
import Foundation
import NationBuilder
import NationBuilderAccounts

/// Signs in at a nation.
struct LoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Sign in at a nation.",
        discussion: """
            Opens the browser, and waits on a loopback port for it to come back. The application is the one that you \
            registered in the nation's control panel: --client-id and NB_CLIENT_SECRET, or NB_CLIENT_ID. It is \
            remembered. The tokens are kept in the system's keyring when there is one, and else in files that only \
            you can read.

              nb login abeforprez --client-id ID
              nb login abeforprez --token -      (reads an access token from standard input)
            """)

    @Argument(help: "The nation: its slug, or its address.")
    var nation: String?

    @Option(name: .customLong("client-id"), help: "The application's id. [NB_CLIENT_ID]")
    var clientID: String?

    @Option(
        help: ArgumentHelp(
            "The file of the application's secret. [NB_CLIENT_SECRET holds the secret itself]", valueName: "file"))
    var clientSecretFile: String?

    @Option(help: ArgumentHelp("Read an access token from standard input: --token -", valueName: "-"))
    var token: String?

    @Flag(help: "Print the address to open, and take the address that the browser ends at.")
    var noBrowser = false

    @Option(help: "The loopback port; any free one by default.")
    var redirectPort = 0

    @Option(help: ArgumentHelp("The path that is registered for the redirect.", valueName: "path"))
    var redirectPath = "/callback"

    @Option(help: ArgumentHelp("How long to wait for the browser to come back.", valueName: "seconds"))
    var timeout = 300

    @Option(name: .customLong("base-url"), help: "Where the nation is, when not at nationbuilder.com. [NB_BASE_URL]")
    var baseURL: String?

    func validate() throws {
        if let token, token != "-" {
            throw ValidationError("A token on the command line shows in the list of processes: --token - reads it.")
        }
        guard (0...65535).contains(redirectPort) else {
            throw ValidationError("--redirect-port is a number from 0 to 65535.")
        }
        guard (1...86400).contains(timeout) else {
            throw ValidationError("--timeout is a number of seconds from 1 to 86400.")
        }
    }

    func run() async throws {
        try await CommandRun.run { terminal in
            let application = try application()
            let stored = try await StoredAccounts.open(as: application)
            let address = try address(application)
            let before = await stored.accounts.accounts.map(\.id)
            let account: Account
            if token != nil {
                account = try await stored.accounts.signIn(at: address, token: try Self.readToken(terminal))
            } else {
                guard application.clientID != nil else {
                    throw CommandFailure(
                        "who is the application? Give --client-id, or set NB_CLIENT_ID; --token - signs in without",
                        exitCode: 64)
                }
                try RememberedApplications(folder: StoredAccounts.folder).add(application)
                account = try await signIn(stored.accounts, address, terminal)
            }
            let again = before.contains(account.id) ? " again" : ""
            terminal.print("Signed in\(again) at \(account.slug) as \(OAuthReport.shown(account.name)).")
            terminal.note("The tokens are in \(stored.place).")
        }
    }

    private func signIn(_ accounts: Accounts, _ address: NationAddress, _ terminal: Terminal) async throws -> Account {
        guard !noBrowser else {
            return try await accounts.signIn(
                at: address, by: PastedRedirectAgent(port: redirectPort, path: redirectPath, terminal: terminal))
        }
        let agent = LoopbackAgent(port: redirectPort, path: redirectPath, timeout: .seconds(timeout)) { notice in
            if let waiting = notice.waiting {
                terminal.note(
                    "Waiting up to \(waiting.timeout.components.seconds) s for the browser to come back to "
                        + "\(waiting.redirect) (Ctrl-C ends it).")
            }
            if let error = notice.passedOver {
                terminal.note(
                    "Something came that is not the answer to this sign-in: \(error.reason ?? ""). Still waiting.")
            }
        } page: { page in
            do { try await SystemBrowser.open(page) } catch OAuthError.agent { terminal.print("Open: \(page.url)") }
        }
        return try await accounts.signIn(at: address, by: agent)
    }

    private func address(_ application: ApplicationIdentity) throws -> NationAddress {
        let environment = ProcessInfo.processInfo.environment
        let base = [baseURL, environment["NB_BASE_URL"]].compactMap(\.self).first { !$0.isEmpty }
        guard let nation = nation ?? environment["NB_SLUG"], !nation.isEmpty else {
            throw CommandFailure("which nation? nb login SLUG", exitCode: 64)
        }
        guard let base else { return try NationAddress(nation, of: application) }
        return try NationAddress(Slug(nation), of: application, baseURL: base)
    }

    private func application() throws -> ApplicationIdentity {
        let environment = ProcessInfo.processInfo.environment
        func value(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
        let known = try RememberedApplications(folder: StoredAccounts.folder).all()
        // The application of the last sign-in, when there has been one alone.
        let id = value(clientID) ?? value(environment["NB_CLIENT_ID"]) ?? (known.count == 1 ? known.keys.first : nil)
        var secret = value(environment["NB_CLIENT_SECRET"]) ?? id.flatMap { known[$0] ?? nil }
        if let clientSecretFile {
            guard let bytes = FileManager.default.contents(atPath: clientSecretFile) else {
                throw CommandFailure("the file of the application's secret cannot be read", exitCode: 66)
            }
            secret = String(decoding: bytes, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
        return ApplicationIdentity(clientID: id, clientSecret: secret)
    }

    private static func readToken(_ terminal: Terminal) throws -> String {
        let isTerminal = isatty(STDIN_FILENO) == 1
        let text = isTerminal ? getpass("Access token: ").map { String(cString: $0) } : readLine()
        guard let token = text?.trimmingCharacters(in: .whitespaces), !token.isEmpty else {
            throw CommandFailure("standard input holds no token", exitCode: 64)
        }
        return token
    }
}

/// Takes a person through a browser that cannot come back to this machine: it prints the
/// address, and the person pastes where the browser ended.
struct PastedRedirectAgent: AuthorizationAgent {
    let port: Int
    let path: String
    let terminal: Terminal

    func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
        let authority = port == 0 ? "127.0.0.1" : "127.0.0.1:\(port)"
        let flow = try await begin(try RedirectURI("http://\(authority)\(path)"))
        defer { flow.cancel() }
        terminal.print("Open: \(flow.url)")
        terminal.note("The browser ends at a page that does not load. Paste its address here:")
        guard let text = readLine()?.trimmingCharacters(in: .whitespaces), !text.isEmpty else {
            throw CommandFailure("no address was pasted", exitCode: 77)
        }
        return try await flow.finish(text)
    }
}

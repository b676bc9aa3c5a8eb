// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandOAuth
import Foundation

/// Signs in.
struct OAuthLoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Sign in, and keep what the server gives.",
        discussion: """
            The code grant opens the browser, or prints "Open: URL" on a line of its own, and waits on a loopback port \
            for the browser to come back. The device grant prints "Open: URL" and "Code: …". The password grant reads \
            name and password from NB_OAUTH_USER and NB_OAUTH_PASSWORD, or else from two lines of standard input. \
            With --json these lines go to standard error.
            """)

    @Option(help: ArgumentHelp("The server's name; its metadata say the rest.", valueName: "url"))
    var issuer: String?

    @Option(help: ArgumentHelp("Without an issuer: where a person says yes.", valueName: "url"))
    var authorizationEndpoint: String?

    @Option(help: ArgumentHelp("Without an issuer: where tokens come from.", valueName: "url"))
    var tokenEndpoint: String?

    @Option(name: .customLong("client-id"), help: "The client's id.")
    var clientID: String

    @Option(
        help: ArgumentHelp(
            """
            The client's secret, or its private key in PEM; @FILE reads it. [NB_CLIENT_SECRET] (An option shows in \
            the list of processes; the variable and the file do not.)
            """, valueName: "text|@file"))
    var clientSecret: String?

    @Option(
        help: """
            none, client_secret_basic, client_secret_post, client_secret_jwt or private_key_jwt. By default \
            client_secret_basic with a secret, and none without.
            """)
    var authMethod: OAuthMethod?

    @Option(help: "What to ask for, with spaces between.")
    var scope = ""

    @Option(help: "code, device, client-credentials or password.")
    var grant: OAuthGrantName = .code

    @Flag(help: "Push the request first (RFC 9126).")
    var par = false

    @Flag(help: "Bind the tokens to a key (RFC 9449).")
    var dpop = false

    @Flag(help: "Print the URL in place of opening a browser.")
    var noBrowser = false

    @Option(help: "The loopback port; any free one by default.")
    var redirectPort = 0

    @OptionGroup var options: OAuthOptions

    func validate() throws {
        guard (0...65535).contains(redirectPort) else {
            throw ValidationError("--redirect-port is a number from 0 to 65535.")
        }
        guard !clientID.isEmpty else { throw ValidationError("--client-id is empty.") }
        guard (issuer == nil) != (tokenEndpoint == nil) else {
            throw ValidationError("Give either --issuer or --token-endpoint.")
        }
        guard authorizationEndpoint == nil || issuer == nil else {
            throw ValidationError("--authorization-endpoint is for a server without --issuer.")
        }
        if grant == .code, issuer == nil, authorizationEndpoint == nil {
            throw ValidationError("The code grant needs --authorization-endpoint beside --token-endpoint.")
        }
    }

    func run() async throws {
        try await options.run { terminal in
            let workspace = options.workspace
            let profile = try await profile()
            let session = try workspace.session(profile, bound: dpop ? DPoPProver() : nil)
            // A person should not go all the way for tokens that cannot be kept.
            try await workspace.store.checkWritable(session.account)
            let tokens = try await OAuthLogin(command: self, grants: session.grants, terminal: terminal).tokens()
            let before = (try? await workspace.store.load(session.account))?.subject
            // A damaged one is replaced.
            let old = try? workspace.profile()
            try workspace.save(profile)
            try await session.signIn(tokens, replacingAnother: true)
            guard let stored = try await workspace.store.load(session.account) else {
                throw OAuthError(.store.unwritable, reason: "the tokens could not be kept")
            }
            if let old, let account = try? workspace.session(old, bound: nil).account, account != session.account {
                try await workspace.store.remove(account)
            }
            let replaced = stored.subject == before ? nil : before
            if options.json {
                var object = OAuthReport.signedIn(profile, stored, workspace.folder)
                object["replaced_subject"] = replaced.map { .string($0) }
                try terminal.print(json: object)
            } else {
                terminal.print(Self.greeting(stored.subject, inPlaceOf: replaced))
            }
        }
    }

    private static func greeting(_ subject: String?, inPlaceOf other: String?) -> String {
        let who = subject.map { " as \(OAuthReport.shown($0))" } ?? ""
        return "Signed in\(who)\(other.map { ", in place of \(OAuthReport.shown($0))" } ?? "")."
    }

    /// The server is asked what it is, and the client's secret is read.
    private func profile() async throws -> OAuthProfile {
        let given = clientSecret ?? ProcessInfo.processInfo.environment["NB_CLIENT_SECRET"]
        let secret = try given.flatMap { $0.isEmpty ? nil : $0 }.map { try Self.read($0) }
        var profile = OAuthProfile(
            clientID: clientID, clientSecret: secret, method: authMethod ?? (secret == nil ? .none : .basic),
            grant: grant)
        profile.scopes = ScopeList(text: scope).names
        profile.isBound = dpop
        profile.authorizationEndpoint = authorizationEndpoint
        profile.tokenEndpoint = tokenEndpoint
        _ = try profile.identity()
        if let issuer {
            profile.issuer = issuer
            profile.metadata = try await OAuthProvider.discover(issuer, via: OAuthWorkspace.http).metadata
        }
        return profile
    }

    private static func read(_ text: String) throws -> String {
        guard text.hasPrefix("@") else { return text }
        guard let bytes = FileManager.default.contents(atPath: String(text.dropFirst())) else {
            throw OAuthError(.configuration.parameter, reason: "the file of the client's secret cannot be read")
        }
        let secret = String(decoding: bytes, as: UTF8.self)
        return secret.hasSuffix("\n") ? String(secret.dropLast()) : secret
    }
}

extension OAuthMethod: ExpressibleByArgument {
    /// The registered names, and their last parts: `basic` is
    /// `client_secret_basic`.
    init?(argument: String) {
        let short: [String: OAuthMethod] = ["basic": .basic, "post": .post]
        guard let method = OAuthMethod(rawValue: argument) ?? short[argument] else { return nil }
        self = method
    }
}

extension OAuthGrantName: ExpressibleByArgument {}

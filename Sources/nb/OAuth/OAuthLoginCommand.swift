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
            With --json these lines go to standard error. What it says while it waits goes to standard error always.

              A nation of NationBuilder:     --nation SLUG --redirect-port PORT
              Google, with a refresh token:  --param access_type=offline --prompt consent
              Entra:                         --redirect-host localhost --redirect-path /
              Auth0, client credentials:     --token-param audience=API
            """)

    @OptionGroup(title: "Server") var server: OAuthServerOptions
    @OptionGroup(title: "Client") var client: OAuthClientOptions
    @OptionGroup(title: "Request") var request: OAuthRequestOptions

    @Flag(help: "Print the URL in place of opening a browser.")
    var noBrowser = false

    @Option(help: "The loopback port; any free one by default.")
    var redirectPort = 0

    @Option(help: "127.0.0.1, [::1] or localhost: the host that is registered for the redirect.")
    var redirectHost: OAuthRedirectHost = .v4

    @Option(help: ArgumentHelp("The path that is registered for the redirect.", valueName: "path"))
    var redirectPath = "/callback"

    @Option(help: ArgumentHelp("How long to wait for the browser to come back.", valueName: "seconds"))
    var timeout = 300

    @OptionGroup var options: OAuthOptions

    func validate() throws {
        guard (0...65535).contains(redirectPort) else {
            throw ValidationError("--redirect-port is a number from 0 to 65535.")
        }
        guard redirectPath.hasPrefix("/"), !redirectPath.contains("?"), !redirectPath.contains("#"),
            redirectPath.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F })
        else { throw ValidationError("--redirect-path begins with / and has no query.") }
        guard (1...86400).contains(timeout) else {
            throw ValidationError("--timeout is a number of seconds from 1 to 86400.")
        }
        if request.grant == .code, server.issuer == nil, server.nation == nil, server.authorizationEndpoint == nil {
            throw ValidationError("The code grant needs --authorization-endpoint beside --token-endpoint.")
        }
        if request.grant == .device, server.issuer == nil, server.deviceEndpoint == nil {
            throw ValidationError("The device grant needs --device-endpoint beside --token-endpoint.")
        }
    }

    func run() async throws {
        try await options.run { terminal in
            // Asked for before signals are caught: nothing wakes whoever waits for a line.
            let person = request.grant == .password ? try OAuthLogin.person() : nil
            try await Interruption.run {
                let (profile, session) = try await begin(terminal)
                let tokens = try await OAuthLogin(
                    command: self, grants: session.grants, terminal: terminal, person: person
                ).tokens()
                try await Uninterrupted.anyhow { try await keep(tokens, profile, session, terminal) }
            } finishing: {
            }
        }
    }

    private func begin(_ terminal: Terminal) async throws -> (OAuthProfile, OAuthSession) {
        let workspace = options.workspace
        let profile = try await profile(terminal)
        let session = try workspace.session(profile, bound: request.dpop ? DPoPProver() : nil)
        // A person should not go all the way for tokens that cannot be kept.
        try await workspace.store.checkWritable(session.account)
        return (profile, session)
    }

    private func keep(
        _ tokens: TokenSet, _ profile: OAuthProfile, _ session: OAuthSession, _ terminal: Terminal
    ) async throws {
        let workspace = options.workspace
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

    private static func greeting(_ subject: String?, inPlaceOf other: String?) -> String {
        let who = subject.map { " as \(OAuthReport.shown($0))" } ?? ""
        return "Signed in\(who)" + (other.map { ", in place of \(OAuthReport.shown($0))." } ?? ".")
    }

    /// The server is asked what it is, and the client's secret is read.
    private func profile(_ terminal: Terminal) async throws -> OAuthProfile {
        let secret = try client.secret()
        var profile = OAuthProfile(
            clientID: client.clientID, clientSecret: secret,
            method: client.authMethod ?? (secret == nil ? .none : server.usualMethod), grant: request.grant)
        profile.keyID = client.keyID
        profile.assertionAudience = client.assertionAudience
        profile.scopes = ScopeList(text: request.scope).names
        profile.resources = request.resource
        profile.tokenParameters = request.tokenParam
        profile.trustedAudiences = request.trustedAudience
        profile.isBound = request.dpop
        let endpoints = try server.endpoints()
        profile.authorizationEndpoint = endpoints.authorization
        profile.tokenEndpoint = endpoints.token
        profile.deviceEndpoint = server.deviceEndpoint
        profile.authorities = OAuthWire.absolute(options.ca)
        _ = try profile.identity()
        guard let issuer = server.issuer else { return profile }
        profile.issuer = issuer
        profile.metadata = try await OAuthProvider.discover(issuer, via: options.workspace.http(profile)).metadata
        if request.dpop, try profile.provider().bindsTokens == false {
            // Some servers bind tokens and do not say so: it is tried all the same.
            terminal.note("The server's metadata do not say that it binds tokens to keys (ES256).")
        }
        return profile
    }
}

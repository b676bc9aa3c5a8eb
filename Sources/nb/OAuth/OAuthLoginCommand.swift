// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandJSON
import ErrandOAuth
import Foundation

/// The command `nb oauth login`.
struct OAuthLoginCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "login", abstract: "Sign in, and store the tokens.",
        discussion: """
            The code grant opens the browser, or prints "Open: URL" on a line of its own, and waits on a loopback port \
            for the browser to come back. The device grant prints "Open: URL" and "Code: …". The password grant reads \
            name and password from NB_OAUTH_USER and NB_OAUTH_PASSWORD, or else from two lines of standard input. \
            With --json these lines go to standard error. Messages while waiting always go to standard error.

              A nation of NationBuilder:     --nation SLUG --redirect-port PORT
              Google, with a refresh token:  --param access_type=offline --prompt consent
              Entra:                         --redirect-host localhost --redirect-path /
              Auth0, client credentials:     --token-param audience=API
            """)

    @OptionGroup(title: "Server") var server: OAuthServerOptions
    @OptionGroup(title: "Client") var client: OAuthClientOptions
    @OptionGroup(title: "Request") var request: OAuthRequestOptions

    @Flag(help: "Print the URL instead of opening a browser.")
    var noBrowser = false

    @Option(help: "The loopback port; by default any free one.")
    var redirectPort = 0

    @Option(help: "The registered host of the redirect URI: 127.0.0.1, [::1] or localhost.")
    var redirectHost: OAuthRedirectHost = .v4

    @Option(
        help: ArgumentHelp(
            """
            The registered path of the redirect URI. By default /callback, and /callback/HOST at a server that does \
            not say that it names itself in its responses (RFC 9207), unless it is NationBuilder's or on this machine.
            """, valueName: "path"))
    var redirectPath: String?

    @Option(help: ArgumentHelp("The longest wait for the browser to come back.", valueName: "seconds"))
    var timeout = 300

    @OptionGroup var options: OAuthOptions

    func validate() throws {
        guard (0...65535).contains(redirectPort) else {
            throw ValidationError("--redirect-port must be a number from 0 to 65535.")
        }
        if let redirectPath { try RedirectPath.check(redirectPath) }
        guard (1...86400).contains(timeout) else {
            throw ValidationError("--timeout must be a number of seconds from 1 to 86400.")
        }
        if request.grant == .code, server.issuer == nil, server.nation == nil, server.authorizationEndpoint == nil {
            throw ValidationError("The code grant needs --authorization-endpoint in addition to --token-endpoint.")
        }
        if request.grant == .device, server.issuer == nil, server.deviceEndpoint == nil {
            throw ValidationError("The device grant needs --device-endpoint in addition to --token-endpoint.")
        }
    }

    func run() async throws {
        try await options.run { terminal in
            // Read before signals are caught: a signal cannot interrupt waiting for a line.
            let person = request.grant == .password ? try OAuthLogin.person() : nil
            try await Interruption.runAndComplete { state in
                let terminal = terminal.interrupted(by: state)
                state.waits(.signIn)
                let (profile, session) = try await begin(terminal)
                let tokens = try await OAuthLogin(
                    command: self, grants: session.grants, terminal: terminal, person: person
                ).tokens()
                try await RunningWork().finishEvenIfCancelled { try await keep(tokens, profile, session, terminal) }
            }
        }
    }

    private func begin(_ terminal: Terminal) async throws -> (OAuthProfile, OAuthSession) {
        let workspace = options.workspace
        let profile = try await profile(terminal)
        let session = try workspace.session(profile, bound: request.dpop ? DPoPProver() : nil)
        // Fails before the person signs in if the tokens could not be saved.
        try await workspace.store.checkWritable(session.account)
        return (profile, session)
    }

    private func keep(
        _ tokens: TokenSet, _ profile: OAuthProfile, _ session: OAuthSession, _ terminal: Terminal
    ) async throws {
        let workspace = options.workspace
        let before = (try? await workspace.store.load(session.account))?.subject
        // A damaged profile is replaced.
        let old: OAuthSession?
        if let profile = try? workspace.profile() {
            old = try? await workspace.localSession(profile)
        } else {
            old = nil
        }
        let stored = try await save(tokens, session)
        do { try workspace.save(profile) } catch {
            // Without the profile, no command would find the tokens.
            if old?.account != session.account { await session.signOut() }
            throw error
        }
        if let old, old.account != session.account { try await end(old, terminal) }
        let replaced = stored.subject == before ? nil : before
        if options.json {
            var object = OAuthReport.signedIn(profile, stored, workspace.folder)
            object["replaced_subject"] = replaced.map { .string($0) }
            try terminal.print(json: object)
        } else {
            terminal.print(Self.greeting(stored.subject, inPlaceOf: replaced))
        }
    }

    /// Signs in, and returns the credential as it is in the store.
    ///
    /// - Throws: The store's error if the tokens were not saved: they end with this
    ///   process, and the store may have the tokens of an earlier sign-in.
    private func save(_ tokens: TokenSet, _ session: OAuthSession) async throws -> StoredCredential {
        let events = session.events
        try await session.signIn(tokens, replacingAnother: true)
        let lost = OAuthError(.store.unwritable, reason: "the tokens could not be saved")
        guard !session.isUnsaved else {
            for await event in events where event.kind == .storeFailed { throw event.error ?? lost }
            throw lost
        }
        guard let stored = try await options.workspace.store.load(session.account) else { throw lost }
        return stored
    }

    /// Ends the sign-in of another client, to which no command leads any more.
    private func end(_ old: OAuthSession, _ terminal: Terminal) async throws {
        guard (try? await old.tokens()) != nil else { return }
        let report = await old.signOut()
        if let error = report.storeError { throw error }
        if let error = report.revocationError {
            terminal.note(
                "The server did not revoke the tokens of the sign-in before: \(Failure(error).message)")
        } else if !report.isRevoked {
            terminal.note(
                "The server of the sign-in before has no revocation endpoint: its tokens stay valid until they "
                    + "expire.")
        }
    }

    private static func greeting(_ subject: String?, inPlaceOf other: String?) -> String {
        let who = subject.map { " as \(TerminalText.safe($0))" } ?? ""
        return "Signed in\(who)" + (other.map { ", in place of \(TerminalText.safe($0))." } ?? ".")
    }

    /// Fetches the server's metadata, and reads the client's secret.
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
        profile.assumesBearer = request.assumeBearer
        let endpoints = try server.endpoints()
        profile.authorizationEndpoint = endpoints.authorization
        profile.tokenEndpoint = endpoints.token
        profile.deviceEndpoint = server.deviceEndpoint
        profile.authorities = Network.absolute(options.ca)
        _ = try profile.identity()
        if [.basic, .post].contains(profile.method) {
            try client.checkSecret(isFor: server.issuer ?? profile.tokenEndpoint)
        }
        guard let issuer = server.issuer else { return profile }
        profile.issuer = issuer
        profile.metadata = try await OAuthProvider.discover(issuer, via: options.workspace.http(profile)).metadata
        if request.dpop, try profile.provider().bindsTokens == false {
            // Some servers bind tokens without saying so in their metadata, so this is only a note.
            terminal.note("The server's metadata do not announce tokens that are bound to keys (ES256).")
        }
        return profile
    }
}

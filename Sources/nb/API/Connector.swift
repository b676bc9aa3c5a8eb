// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The way from the options of a command to its nation.
struct Connector: Sendable {
    /// How the client of a command differs from a nation's own.
    struct Settings: Sendable {
        /// Whether requests and answers are shown.
        var isVerbose = false
        /// The time limit of each call; the usual one for `nil`.
        var timeout: Duration?
    }

    /// The nation that is meant, and what is known of its credential.
    private struct Target {
        var slug: Slug?
        let place: BaseURL
        var token: String?
        var account: Account?
        var signIn: SignedInNation?
    }

    private let slug: String?
    private let baseURL: String?
    private let token: String?
    private let store: String?
    private let retry: Int?
    private let isOffline: Bool

    /// - Parameters:
    ///   - options: The options; the environment is used for those that are not given.
    ///   - retry: How often a request is sent again; the usual number for `nil`.
    ///   - isOffline: Whether nothing is sent.
    init(
        _ options: NationOptions, retry: Int?, isOffline: Bool = false,
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        func value(_ option: String?, _ variable: String) -> String? {
            (option ?? environment[variable]).flatMap { $0.isEmpty ? nil : $0 }
        }
        slug = value(options.slug, "NB_SLUG")
        baseURL = value(options.baseURL, "NB_BASE_URL")
        token = value(options.token, "NB_TOKEN")
        store = options.store
        self.retry = retry
        self.isOffline = isOffline
    }

    /// The nation, with the credential that it takes.
    func connect(_ settings: Settings = Settings()) async throws -> ConnectedNation {
        guard let target = try await target(settings) else { throw Self.noNation }
        let place = target.place
        if let token = target.token {
            // A digest of the token identifies stored answers without revealing the token.
            let identity = CredentialAccount(issuer: "\(place)", clientID: "token", name: token).key
            let nation = nation(
                target.slug ?? "sandbox", place, .bearer(token).identified(as: identity), settings)
            return ConnectedNation(nation, place, .token(token))
        }
        if let account = target.account {
            return ConnectedNation(account.nation, place, .account(account.session))
        }
        guard let signIn = target.signIn else { throw ClientError(.unauthenticated.noCredential) }
        InterruptionState.signsIn(by: "nb oauth login")
        try signIn.check(place)
        return ConnectedNation(
            nation(target.slug ?? "signed-in", place, signIn.session, settings), place, .signIn(signIn.session))
    }

    /// Where the nation is.
    func place() async throws -> BaseURL {
        guard let place = try await whereabouts()?.place else { throw Self.noNation }
        return place
    }

    /// Which nation is meant, and where it is; `nil` when none is named and nobody is
    /// signed in.
    func whereabouts() async throws -> (slug: Slug?, place: BaseURL)? {
        try await target(Settings()).map { ($0.slug, $0.place) }
    }

    /// The nation that is meant; `nil` when none is named and nobody is signed in.
    ///
    /// A token that is given goes first. Then comes the account of the nation that is
    /// named, or else the account in use, and last what `nb oauth login` keeps.
    private func target(_ settings: Settings) async throws -> Target? {
        let slug = try slug.map { try Slug($0) }
        let base = try baseURL.map { try BaseURL($0) }
        let home = base ?? slug.map { BaseURL(stringLiteral: "https://\($0).nationbuilder.com") }
        if let token { return home.map { Target(slug: slug, place: $0, token: token) } }
        if store == nil, let account = try await account(slug, base, settings) {
            let place = base ?? BaseURL(stringLiteral: account.id.baseURL)
            return Target(slug: account.slug, place: place, account: account)
        }
        let signIn = try await SignedInNation(OAuthWorkspace(folder: store ?? OAuthWorkspace.defaultFolder))
        return (home ?? signIn?.home).map { Target(slug: slug, place: $0, signIn: signIn) }
    }

    /// The account of a nation that is named, or else the one in use; `nil` when nobody
    /// is signed in there.
    private func account(_ slug: Slug?, _ base: BaseURL?, _ settings: Settings) async throws -> Account? {
        guard StoredAccounts.exist else { return nil }
        let stored = try await StoredAccounts.open(offline: isOffline) { configure(&$0, settings) }
        let state = await stored.accounts.state
        let account = Self.account(slug, base, in: state)
        if let account {
            InterruptionState.signsIn(by: account.signInCommand)
            InterruptionState.complete { await stored.tellEnd(of: account) }
        }
        return account
    }

    private static func account(_ slug: Slug?, _ base: BaseURL?, in state: AccountsState) -> Account? {
        guard slug != nil || base != nil else { return state.selected }
        let matching = state.accounts.filter { account in
            (base.map { BaseURL(stringLiteral: account.id.baseURL).origin == $0.origin } ?? true)
                && (slug.map { account.slug == $0 } ?? true)
        }
        return matching.first { $0.id == state.selectedID } ?? matching.first
    }

    private static var noNation: CommandFailure {
        CommandFailure(
            "no nation: sign in with nb login, give --nation or --base-url, or set NB_SLUG", exitCode: 64)
    }

    private func nation(
        _ slug: Slug, _ base: BaseURL, _ authorizer: some Authorizer, _ settings: Settings
    ) -> Nation {
        Nation(
            slug, baseURL: base, authorizer: authorizer,
            cache: AnswerOptions.cache(for: base.origin, offline: isOffline), transport: .platform
        ) { configure(&$0, settings) }
    }

    private func configure(_ client: inout Client.Configuration, _ settings: Settings) {
        // The person typed the values, so only what carries a credential is hidden.
        client.redaction = .credentialsOnly
        // Another host's answer is none of the nation's: the redirect is shown instead.
        var redirects = RedirectPolicy.sameMethod
        redirects.staysOnOrigin = true
        client.defaults.append(.redirects(redirects))
        if let timeout = settings.timeout { client.defaults.append(.timeout(timeout)) }
        if settings.isVerbose { client.middleware.append(WireLog(terminal: .standard)) }
        guard let retry else { return }
        var policy = RetryPolicy.nationBuilder
        policy.maximumAttempts = retry + 1
        client.defaults.append(.retry(policy))
    }
}

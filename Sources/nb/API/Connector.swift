// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The choice of the nation and the credential for a command's options.
struct Connector: Sendable {
    /// The settings of a command's client.
    struct Settings: Sendable {
        /// Whether requests and answers are shown.
        var isVerbose = false
        /// The time limit of each call; `nil` for the usual one.
        var timeout: Duration?
    }

    /// The nation of the options, and its credential if it is known.
    private struct Target {
        var slug: Slug?
        let place: BaseURL
        var token: String?
        var account: Account?
        var signIn: SignedInNation?
    }

    private let name: String?
    private let baseURL: String?
    private let token: String?
    private let store: String?
    private let retry: Int?
    private let isOffline: Bool

    /// - Parameters:
    ///   - options: The options; the environment is used for those that are not given. An empty
    ///     variable counts as missing.
    ///   - retry: The number of retries; `nil` for the default.
    ///   - isOffline: Whether nothing is sent.
    init(
        _ options: NationOptions, retry: Int?, isOffline: Bool = false,
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        func value(_ option: String?, _ variable: String) -> String? {
            option ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        }
        name = value(options.slug, "NB_SLUG")
        baseURL = value(options.baseURL, "NB_BASE_URL")
        token = value(options.token, "NB_TOKEN")
        store = options.store
        self.retry = retry
        self.isOffline = isOffline
    }

    /// Returns the nation with its credential.
    func connect(_ settings: Settings = Settings()) async throws -> ConnectedNation {
        guard let target = try await target(settings) else { throw Self.noNation }
        let place = target.place
        if let token = target.token {
            // A digest of the token identifies stored answers without revealing the token.
            let identity = CredentialAccount(issuer: "\(place)", clientID: "token", name: token).key
            let nation = nation(
                target.slug ?? .unnamed, place, .bearer(token).identified(as: identity), settings)
            return ConnectedNation(nation, place, .token(token))
        }
        if let account = target.account {
            return ConnectedNation(account.nation, place, .account(account.session))
        }
        guard let signIn = target.signIn else { throw ClientError(.unauthenticated.noCredential) }
        InterruptionState.signsIn(by: "nb oauth login")
        try signIn.check(place)
        return ConnectedNation(
            nation(target.slug ?? .unnamed, place, signIn.session, settings), place, .signIn(signIn.session))
    }

    /// Returns the nation's base URL.
    func place() async throws -> BaseURL {
        guard let place = try await whereabouts()?.place else { throw Self.noNation }
        return place
    }

    /// Returns the nation's slug and base URL; `nil` when no nation is named and
    /// nobody is signed in.
    func whereabouts() async throws -> (slug: Slug?, place: BaseURL)? {
        try await target(Settings()).map { ($0.slug, $0.place) }
    }

    /// Returns the nation of the options; `nil` when none is named and nobody is signed
    /// in.
    ///
    /// The order is: a given token, the account of the named nation (or else the
    /// account in use), and the sign-in of `nb oauth login`.
    ///
    /// - Throws: ``CommandFailure`` when no account is in use, or when it has just ended:
    ///   no other nation is used instead.
    private func target(_ settings: Settings) async throws -> Target? {
        let name = try name.map { try NationName($0) }
        let base = try baseURL.map { try BaseURL($0) }
        if let token {
            if let listed = try await listed(name, base) {
                return Target(slug: try Slug(listed.slug), place: base ?? listed.place, token: token)
            }
            return try await home(name, base).map { Target(slug: $0.slug, place: $0.place, token: token) }
        }
        if store == nil, let account = try await account(name, base, settings) {
            let place = base ?? BaseURL(stringLiteral: account.id.baseURL)
            return Target(slug: account.slug, place: place, account: account)
        }
        let home = try await home(name, base)
        let signIn = try await SignedInNation(OAuthWorkspace(folder: store ?? OAuthWorkspace.defaultFolder))
        return (home?.place ?? signIn?.home).map { Target(slug: home?.slug, place: $0, signIn: signIn) }
    }

    /// Returns the slug and the base URL of the named nation, at which nobody is signed
    /// in; `nil` when none is named.
    private func home(_ name: NationName?, _ base: BaseURL?) async throws -> (slug: Slug?, place: BaseURL)? {
        if let base { return (name?.slug, base) }
        guard let named = try await name?.nation() else { return nil }
        return (named.slug, named.place)
    }

    /// Returns the account of a nation that is named, or else the one in use; `nil`
    /// when nobody is signed in there.
    ///
    /// - Throws: ``CommandFailure`` when several people are signed in there, and none of them is
    ///   in use: the person decides in whose name something is done.
    private func account(_ name: NationName?, _ base: BaseURL?, _ settings: Settings) async throws -> Account? {
        guard StoredAccounts.exist else { return nil }
        let stored = try await StoredAccounts.open(offline: isOffline) { configure(&$0, settings) }
        let state = await stored.accounts.state
        let isNamed = name != nil || base != nil
        if !isNamed, !state.accounts.isEmpty, state.selectedID == nil { throw StoredAccounts.noneInUse }
        if !isNamed, state.accounts.isEmpty, !stored.lost.isEmpty {
            throw CommandFailure("nobody is signed in any more", exitCode: 77)
        }
        let meant = Self.meant(state.accounts.map { ($0, $0.id, "\($0.slug)") }, state.selectedID, name, base)
        if meant.count > 1, meant.first?.id != state.selectedID {
            throw StoredAccounts.several(at: name?.text ?? base.map { "\($0)" } ?? "")
        }
        let account = meant.first
        if let account { InterruptionState.signsIn(by: account.signInCommand) }
        return account
    }

    /// Returns the account that ``account(_:_:_:)`` would choose, from the list alone,
    /// without reading its token.
    private func listed(_ name: NationName?, _ base: BaseURL?) async throws -> (slug: String, place: BaseURL)? {
        guard StoredAccounts.exist else { return nil }
        let index = try await StoredAccounts.index(.standard)
        if name == nil, base == nil, !index.accounts.isEmpty, index.selected == nil {
            throw StoredAccounts.noneInUse
        }
        // A token has its own person, so only the place counts.
        let record = Self.meant(index.accounts.map { ($0, $0.id, $0.slug) }, index.selected, name, base).first
        return record.map { ($0.slug, BaseURL(stringLiteral: $0.id.baseURL)) }
    }

    /// Returns the matching accounts; the one in use is the first if it matches.
    private static func meant<Item>(
        _ accounts: [(item: Item, id: Account.ID, slug: String)], _ selected: Account.ID?, _ name: NationName?,
        _ base: BaseURL?
    ) -> [Item] {
        guard name != nil || base != nil else { return accounts.filter { $0.id == selected }.map(\.item) }
        let matching = accounts.filter { account in
            (base.map { BaseURL(stringLiteral: account.id.baseURL).origin == $0.origin } ?? true)
                && (name?.means(account.id, account.slug) ?? true)
        }
        return (matching.filter { $0.id == selected } + matching.filter { $0.id != selected }).map(\.item)
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
        // The person typed the values, so only credentials are hidden.
        client.redaction = .credentialsOnly
        // A redirect to another host is shown, not followed: that host's answer is not the
        // nation's.
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

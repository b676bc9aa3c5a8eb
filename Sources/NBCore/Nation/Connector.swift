// SPDX-License-Identifier: MIT

package import Errand
import ErrandFleet
package import ErrandOAuth
import Foundation
package import NationBuilder
import NationBuilderAccounts

/// The choice of the nation and the credential for a command's options.
package struct Connector: Sendable {
    /// The settings of a command's client.
    package struct Settings: Sendable {
        /// Whether requests and responses are shown.
        let isVerbose: Bool
        /// The time limit of each call; `nil` for the usual one.
        let timeout: Duration?

        package init(isVerbose: Bool = false, timeout: Duration? = nil) {
            (self.isVerbose, self.timeout) = (isVerbose, timeout)
        }
    }

    /// The nation of the options, and its credential if it is known.
    private struct Target {
        var slug: Slug?
        let place: BaseURL
        var token: String?
        var account: Account?
    }

    private let name: String?
    private let baseURL: String?
    private let token: String?
    private let isInsecure: Bool
    private let store: String?
    private let retry: Int?
    private let isOffline: Bool
    private let terminal: Terminal

    /// - Parameters:
    ///   - options: The options; the environment is used for those that are not given. An empty
    ///     variable counts as missing.
    ///   - retry: The number of retries; `nil` for the default.
    ///   - isOffline: Whether nothing is sent.
    ///   - terminal: The terminal of the running command.
    package init(
        _ options: NationOptions, retry: Int?, isOffline: Bool = false, _ terminal: Terminal,
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) {
        func value(_ option: String?, _ variable: String) -> String? {
            option ?? environment[variable].flatMap { $0.isEmpty ? nil : $0 }
        }
        name = value(options.slug, "NB_SLUG")
        baseURL = value(options.baseURL, "NB_BASE_URL")
        token = value(options.token, "NB_TOKEN")
        isInsecure = options.insecure
        store = options.store
        self.retry = retry
        self.isOffline = isOffline
        self.terminal = terminal
    }

    /// Returns the nation with its credential.
    package func connect(_ settings: Settings = Settings()) async throws -> ConnectedNation {
        guard let target = try await target(settings) else { throw noNation }
        let place = target.place
        if let token = target.token {
            guard !token.contains(where: \.isNewline) else {
                throw CommandFailure("the token of NB_TOKEN or --token has a line end: give it without", exitCode: 64)
            }
            try checkSafe(place)
            // A digest of the token identifies stored responses without revealing the token.
            let identity = CredentialAccount(issuer: "\(place)", clientID: "token", name: token).key
            let nation = try nation(
                target.slug ?? .unnamed, place, .bearer(token).identified(as: identity), settings)
            return ConnectedNation(nation, place, .token(token))
        }
        guard let account = target.account else {
            let slugs = Set(try await StoredAccounts.index(StoreLocation(store), terminal).accounts.map(\.slug))
            if !slugs.isEmpty { terminal.note("You are signed in at \(slugs.sorted().joined(separator: ", ")).") }
            throw ClientError(.unauthenticated.noCredential)
        }
        return ConnectedNation(account.nation, place, .account(account.session))
    }

    /// Returns the named nation, with the credential of a session that is no account's.
    package func nation(authorizedBy session: OAuthSession) async throws -> Nation {
        let named = try await home(try name.map { try NationName($0) }, try baseURL.map { try BaseURL($0) })
        guard let named else { throw noNation }
        try checkSafe(named.place)
        return try nation(named.slug ?? .unnamed, named.place, session, Settings())
    }

    /// Refuses to send a token over plain HTTP to another machine, unless the person says so.
    private func checkSafe(_ place: BaseURL) throws {
        guard !isInsecure, let origin = place.origin, origin.scheme == "http", !origin.isLocal else { return }
        throw CommandFailure(
            "the token would go to \(origin) over plain HTTP, where everybody on the way can read it: use https, or "
                + "give --insecure", exitCode: 64)
    }

    /// Returns the nation's base URL.
    package func place() async throws -> BaseURL {
        guard let place = try await slugAndBaseURL()?.place else { throw noNation }
        return place
    }

    /// Returns the nation's slug and base URL; `nil` when no nation is named and
    /// nobody is signed in.
    package func slugAndBaseURL() async throws -> (slug: Slug?, place: BaseURL)? {
        try await target(Settings()).map { ($0.slug, $0.place) }
    }

    /// Returns the nation of the options; `nil` when none is named and nobody is signed
    /// in.
    ///
    /// A given token goes before the account of the named nation, or else the account in use.
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
        if let account = try await account(name, base, settings) {
            let place = base ?? BaseURL(stringLiteral: account.id.baseURL)
            return Target(slug: account.slug, place: place, account: account)
        }
        return try await home(name, base).map { Target(slug: $0.slug, place: $0.place) }
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
        let location = try StoreLocation(store)
        guard try await location.hasAccounts() else { return nil }
        let stored = try await StoredAccounts.open(location, terminal, offline: isOffline) { configure(&$0, settings) }
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
        if let account { terminal.interruption?.signsIn(by: account.signInCommand) }
        return account
    }

    /// Returns the account that ``account(_:_:_:)`` would choose, from the list alone,
    /// without reading its token.
    private func listed(_ name: NationName?, _ base: BaseURL?) async throws -> (slug: String, place: BaseURL)? {
        let index = try await StoredAccounts.index(StoreLocation(store), terminal)
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

    /// The failure without a nation: with a token one has to be named, and without one nobody is
    /// signed in.
    private var noNation: CommandFailure {
        token == nil
            ? CommandFailure("nobody is signed in: nb login SLUG, or give --nation and NB_TOKEN", exitCode: 77)
            : CommandFailure("a token needs a nation: give --nation or --base-url, or set NB_SLUG", exitCode: 64)
    }

    /// Returns a nation without an account.
    ///
    /// Its limit is that of the store, as the limits of accounts are: whoever sends with the same token shares it.
    private func nation(
        _ slug: Slug, _ base: BaseURL, _ authorizer: some Authorizer, _ settings: Settings
    ) throws -> Nation {
        let (limit, budget) = try StoreLocation(store).limit
        if let budget { terminal.interruption?.complete { await budget.leave() } }
        return Nation(slug, baseURL: base, authorizer: authorizer, transport: Network.transport) {
            $0.chain.limit = limit
            $0.chain.cache = ResponseCache.cache(for: base.origin, offline: isOffline)
            configure(&$0, settings)
        }
    }

    private func configure(_ nation: inout Nation.Configuration, _ settings: Settings) {
        // The person typed the values, so only credentials are hidden.
        nation.client.redaction = .credentialsOnly
        // A redirect to another host is shown, not followed: that host's response is not the
        // nation's.
        var redirects = RedirectPolicy()
        redirects.staysOnOrigin = true
        nation.client.defaults.append(.redirects(redirects))
        if let timeout = settings.timeout { nation.client.defaults.append(.timeout(timeout)) }
        if settings.isVerbose { nation.client.middleware.append(WireLog(terminal: .standard)) }
        if Terminal.isWatched, let limit = nation.chain.limit {
            let notice = WaitNotice(limit, terminal.waits)
            nation.client.middleware.insert(notice.outside, at: 0)
            nation.client.middleware.append(notice.inside)
        }
        guard let retry else { return }
        var policy = RetryPolicy.nationBuilder
        policy.maximumAttempts = retry + 1
        nation.client.defaults.append(.retry(policy))
    }
}

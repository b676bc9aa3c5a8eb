// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts

/// The options for the nation of a command, and for its credential.
struct Connection: ParsableArguments {
    @Option(
        name: [.customLong("nation"), .customLong("slug")],
        help: ArgumentHelp("The nation; by default that of the account in use. [NB_SLUG]", valueName: "slug"))
    var slug: String?

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("The nation's address, if it is not at nationbuilder.com. [NB_BASE_URL]", valueName: "url"))
    var baseURL: String?

    @Option(help: "An access token. Other users can see options; better set NB_TOKEN. [NB_TOKEN]")
    var token: String?

    @Option(
        help: ArgumentHelp(
            "The folder of nb oauth login; its tokens are used if there is no --token.", valueName: "dir"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "How often a request that failed for a moment is sent again; 2 by default.", valueName: "n"))
    var retry: Int?

    @OptionGroup
    var answers: AnswerOptions

    /// How the client of a command differs from a nation's own.
    struct CallSettings: Sendable {
        /// Whether requests and answers are shown.
        var isVerbose = false
        /// The time limit of each call; the usual one for `nil`.
        var timeout: Duration?
    }

    /// The nation, from the options, the environment, the accounts or `nb oauth login`.
    func nation(
        _ tracing: TracingOptions? = nil, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> Nation {
        try await connect(CallSettings(isVerbose: tracing?.verbose ?? false), environment).nation
    }

    /// The nation, from the options, the environment, the accounts or `nb oauth login`,
    /// with the credential that it takes.
    ///
    /// A token that is given goes first. Then comes the account of the nation that is
    /// named, or else the account in use, and last what `nb oauth login` keeps.
    func connect(
        _ settings: CallSettings = CallSettings(), _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> ConnectedNation {
        let (name, base) = try named(environment)
        if let token = Self.value(token, environment["NB_TOKEN"]) {
            guard let slug = name ?? (base == nil ? nil : "sandbox") else { throw Self.noNation }
            let nationName = try Slug(slug)
            let place = base ?? BaseURL(stringLiteral: "https://\(nationName).nationbuilder.com")
            // A digest of the token identifies stored answers without revealing the token.
            let identity = CredentialAccount(issuer: "\(place)", clientID: "token", name: token).key
            let nation = self.nation(nationName, place, .bearer(token).identified(as: identity), settings)
            return ConnectedNation(nation, place, .token(token))
        }
        if store == nil, let account = try await account(name, base, settings) {
            return ConnectedNation(
                account.nation, BaseURL(stringLiteral: account.id.baseURL), .account(account.session))
        }
        let signedIn = try await SignedInNation(OAuthWorkspace(folder: store ?? OAuthWorkspace.defaultFolder))
        guard name != nil || base != nil || signedIn != nil else { throw Self.noNation }
        guard let signedIn else { throw ClientError(.unauthenticated.noCredential) }
        let slug = try Slug(name ?? "signed-in")
        let place = base ?? (name == nil ? signedIn.home : BaseURL(stringLiteral: "https://\(slug).nationbuilder.com"))
        try signedIn.check(place)
        return ConnectedNation(
            nation(slug, place, signedIn.session, settings), place, .signIn(signedIn.session))
    }

    /// Where the nation is.
    func place() async throws -> BaseURL {
        guard let place = try await whereabouts()?.place else { throw Self.noNation }
        return place
    }

    /// Which nation is meant, and where it is; `nil` when none is named and nobody is
    /// signed in.
    func whereabouts(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> (slug: Slug?, place: BaseURL)? {
        let (name, base) = try named(environment)
        let slug = try name.map { try Slug($0) }
        if let base { return (slug, base) }
        if let account = try await account(name, base, CallSettings()) {
            return (account.slug, BaseURL(stringLiteral: account.id.baseURL))
        }
        return slug.map { ($0, BaseURL(stringLiteral: "https://\($0).nationbuilder.com")) }
    }

    private func named(_ environment: [String: String]) throws -> (name: String?, base: BaseURL?) {
        (
            Self.value(slug, environment["NB_SLUG"]),
            try Self.value(baseURL, environment["NB_BASE_URL"]).map { try BaseURL($0) }
        )
    }

    private static func value(_ option: String?, _ variable: String?) -> String? {
        (option ?? variable).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The account of a nation that is named, or else the one in use; `nil` when nobody
    /// is signed in there.
    private func account(_ name: String?, _ base: BaseURL?, _ settings: CallSettings) async throws -> Account? {
        guard StoredAccounts.exist else { return nil }
        let stored = try await StoredAccounts.open(offline: answers.offline) { configure(&$0, settings) }
        let state = await stored.accounts.state
        guard name != nil || base != nil else { return state.selected }
        let matching = state.accounts.filter { account in
            (base.map { BaseURL(stringLiteral: account.id.baseURL).origin == $0.origin } ?? true)
                && (name.map { "\(account.slug)" == $0.lowercased() } ?? true)
        }
        return matching.first { $0.id == state.selectedID } ?? matching.first
    }

    private static var noNation: ClientError {
        ClientError(
            .invalidRequest.url, reason: "no nation: sign in with nb login, give --nation or --base-url, or set NB_SLUG"
        )
    }

    private func nation(
        _ slug: Slug, _ base: BaseURL?, _ authorizer: some Authorizer, _ settings: CallSettings
    ) -> Nation {
        Nation(
            slug, baseURL: base, authorizer: authorizer, cache: answers.cache(for: base?.origin), transport: .platform
        ) { configure(&$0, settings) }
    }

    private func configure(_ client: inout Client.Configuration, _ settings: CallSettings) {
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

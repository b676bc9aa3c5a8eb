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
        help: "The nation's slug; that of the account in use by default. [NB_SLUG]")
    var slug: String?

    @Option(name: .customLong("base-url"), help: "The nation's base URL, if not at nationbuilder.com. [NB_BASE_URL]")
    var baseURL: String?

    @Option(help: "An access token. [NB_TOKEN] (Options are visible in the process list; the variable is not.)")
    var token: String?

    @Option(
        help: ArgumentHelp("The folder of nb oauth login, whose tokens are used without --token.", valueName: "dir"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "How many times a temporarily failed request is sent again; 2 by default.", valueName: "n"))
    var retry: Int?

    @OptionGroup
    var answers: AnswerOptions

    /// The nation, from the options, the environment, the accounts or `nb oauth login`.
    ///
    /// A token that is given goes first. Then comes the account of the nation that is
    /// named, or else the account in use, and last what `nb oauth login` keeps.
    func nation(
        _ tracing: TracingOptions? = nil, _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) async throws -> Nation {
        let isVerbose = tracing?.verbose ?? false
        let (name, base) = try named(environment)
        if let token = Self.value(token, environment["NB_TOKEN"]) {
            guard let slug = name ?? (base == nil ? nil : "sandbox") else { throw Self.noNation }
            let nationName = try Slug(slug)
            let place = base ?? BaseURL(stringLiteral: "https://\(nationName).nationbuilder.com")
            // A digest of the token identifies stored answers without revealing the token.
            let identity = CredentialAccount(issuer: "\(place)", clientID: "token", name: token).key
            return nation(nationName, place, .bearer(token).identified(as: identity), isVerbose)
        }
        if store == nil, let account = try await account(name, base, isVerbose) { return account.nation }
        let signedIn = try await SignedInNation(OAuthWorkspace(folder: store ?? OAuthWorkspace.defaultFolder))
        guard name != nil || base != nil || signedIn != nil else { throw Self.noNation }
        guard let signedIn else { throw ClientError(.unauthenticated.noCredential) }
        let slug = try Slug(name ?? "signed-in")
        let place = base ?? (name == nil ? signedIn.home : BaseURL(stringLiteral: "https://\(slug).nationbuilder.com"))
        try signedIn.check(place)
        return nation(slug, place, signedIn.session, isVerbose)
    }

    /// Where the nation is.
    func place(_ environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> BaseURL {
        let (name, base) = try named(environment)
        if let base { return base }
        if let account = try await account(name, base, false) { return BaseURL(stringLiteral: account.id.baseURL) }
        guard let name else { throw Self.noNation }
        return BaseURL(stringLiteral: "https://\(try Slug(name)).nationbuilder.com")
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
    private func account(_ name: String?, _ base: BaseURL?, _ isVerbose: Bool) async throws -> Account? {
        guard StoredAccounts.exist else { return nil }
        let stored = try await StoredAccounts.open(offline: answers.offline) { configure(&$0, isVerbose) }
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
            .invalidRequest.url, reason: "no nation: sign in by nb login, give --nation or --base-url, or set NB_SLUG")
    }

    private func nation(
        _ slug: Slug, _ base: BaseURL?, _ authorizer: some Authorizer, _ isVerbose: Bool
    ) -> Nation {
        Nation(
            slug, baseURL: base, authorizer: authorizer, cache: answers.cache(for: base?.origin), transport: .platform
        ) { configure(&$0, isVerbose) }
    }

    private func configure(_ client: inout Client.Configuration, _ isVerbose: Bool) {
        // The person typed the values, so only what carries a credential is hidden.
        client.redaction = .credentialsOnly
        // Another host's answer is none of the nation's: the redirect is shown instead.
        var redirects = RedirectPolicy.sameMethod
        redirects.staysOnOrigin = true
        client.defaults.append(.redirects(redirects))
        if isVerbose { client.middleware.append(WireLog(terminal: .standard)) }
        guard let retry else { return }
        var policy = RetryPolicy.nationBuilder
        policy.maximumAttempts = retry + 1
        client.defaults.append(.retry(policy))
    }
}

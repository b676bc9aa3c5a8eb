// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import Foundation
import NationBuilder

/// Which nation a command talks to, and as whom.
struct Connection: ParsableArguments {
    @Option(help: "The nation's slug. [NB_SLUG]")
    var slug: String?

    @Option(name: .customLong("base-url"), help: "Where the nation is, when not at nationbuilder.com. [NB_BASE_URL]")
    var baseURL: String?

    @Option(help: "An access token. [NB_TOKEN] (An option shows in the list of processes; the variable does not.)")
    var token: String?

    @Option(
        help: ArgumentHelp("The folder of nb oauth login, whose tokens are taken without --token.", valueName: "dir"))
    var store: String?

    @Option(
        help: ArgumentHelp(
            "How often a request that failed for the moment is sent again; twice by default.", valueName: "n"))
    var retry: Int?

    @Flag(help: "Print what is stored, of whatever age, and ask nobody.")
    var offline = false

    /// The nation, from the options, the environment or the sign-in.
    func nation(_ environment: [String: String] = ProcessInfo.processInfo.environment) async throws -> Nation {
        func value(_ option: String?, _ name: String) -> String? {
            (option ?? environment[name]).flatMap { $0.isEmpty ? nil : $0 }
        }
        let base = try value(baseURL, "NB_BASE_URL").map { try BaseURL($0) }
        let name = value(slug, "NB_SLUG")
        if let token = value(token, "NB_TOKEN") {
            guard let slug = name ?? (base == nil ? nil : "sandbox") else { throw Self.noNation }
            let nationName = try Slug(slug)
            let place = base ?? BaseURL(stringLiteral: "https://\(nationName).nationbuilder.com")
            // A digest, so that what is stored is found again, and says nothing of the token.
            let identity = CredentialAccount(issuer: "\(place)", clientID: "token", name: token).key
            return nation(nationName, place, .bearer(token).identified(as: identity))
        }
        let signedIn = try await SignedInNation(OAuthWorkspace(folder: store ?? OAuthWorkspace.defaultFolder))
        guard name != nil || base != nil || signedIn != nil else { throw Self.noNation }
        guard let signedIn else { throw ClientError(.unauthenticated.noCredential) }
        let slug = try Slug(name ?? "signed-in")
        let place = base ?? (name == nil ? signedIn.home : BaseURL(stringLiteral: "https://\(slug).nationbuilder.com"))
        try signedIn.check(place)
        return nation(slug, place, signedIn.session)
    }

    private static var noNation: ClientError {
        ClientError(.invalidRequest.url, reason: "no nation: give --slug or --base-url, set NB_SLUG, or sign in")
    }

    private func nation(_ slug: Slug, _ base: BaseURL?, _ authorizer: some Authorizer) -> Nation {
        let policy: CachePolicy = offline ? .onlyCache : .revalidate
        let cache = base?.origin.flatMap { AnswerCache.store(for: $0) }.map { Cache($0, policy: policy) }
        return Nation(
            slug, baseURL: base, authorizer: authorizer, cache: cache ?? Cache(MemoryCacheStore(), policy: policy),
            transport: .platform
        ) {
            // The person typed the values, so only what carries a credential is hidden.
            $0.redaction = .credentialsOnly
            // Another host's answer is none of the nation's: the redirect is shown instead.
            var redirects = RedirectPolicy.sameMethod
            redirects.staysOnOrigin = true
            $0.defaults.append(.redirects(redirects))
            guard let retry else { return }
            var policy = RetryPolicy.nationBuilder
            policy.maximumAttempts = retry + 1
            $0.defaults.append(.retry(policy))
        }
    }
}

// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandOAuth
import NationBuilder
import NationBuilderAccounts

struct OAuthServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The server's issuer, from which its metadata are fetched.", valueName: "url"))
    var issuer: String?

    @Option(help: ArgumentHelp("Without --issuer: the authorization endpoint.", valueName: "url"))
    var authorizationEndpoint: String?

    @Option(help: ArgumentHelp("Without --issuer: the token endpoint.", valueName: "url"))
    var tokenEndpoint: String?

    @Option(
        help: ArgumentHelp(
            "The device authorization endpoint, if the metadata do not name it or there are none.", valueName: "url"))
    var deviceEndpoint: String?

    @Option(
        help: ArgumentHelp(
            "A nation at NationBuilder, instead of endpoints; the client's secret is sent in the body.",
            valueName: "slug"))
    var nation: String?

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("With --nation: its base URL, if it is not at nationbuilder.com.", valueName: "url"))
    var baseURL: String?

    func validate() throws {
        guard [issuer, tokenEndpoint, nation].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("Give one of --issuer, --token-endpoint and --nation.")
        }
        guard authorizationEndpoint == nil || nation == nil else {
            throw ValidationError("--nation sets the endpoints itself.")
        }
        guard baseURL == nil || nation != nil else { throw ValidationError("--base-url needs --nation.") }
        guard authorizationEndpoint == nil || issuer == nil else {
            throw ValidationError("--authorization-endpoint works only without --issuer.")
        }
    }

    /// Returns the authorization and token endpoints if they do not come from
    /// metadata.
    func endpoints() throws -> (authorization: String?, token: String?) {
        guard let nation else { return (authorizationEndpoint, tokenEndpoint) }
        let provider = try OAuthProvider.nationBuilder(Slug(stringLiteral: nation), baseURL: baseURL)
        return (provider.authorizationEndpoint, provider.tokenEndpoint)
    }

    /// The default authentication method of a client with a secret.
    var usualMethod: OAuthMethod { nation == nil ? .basic : .post }
}

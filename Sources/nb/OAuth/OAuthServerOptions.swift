// SPDX-License-Identifier: MIT

import ArgumentParser
import ErrandOAuth

/// Which server it is.
struct OAuthServerOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The server's name; its metadata say the rest.", valueName: "url"))
    var issuer: String?

    @Option(help: ArgumentHelp("Without an issuer: where a person says yes.", valueName: "url"))
    var authorizationEndpoint: String?

    @Option(help: ArgumentHelp("Without an issuer: where tokens come from.", valueName: "url"))
    var tokenEndpoint: String?

    @Option(
        help: ArgumentHelp(
            "Where the device grant begins, when the metadata do not say so or there are none.", valueName: "url"))
    var deviceEndpoint: String?

    @Option(
        help: ArgumentHelp(
            "A nation at NationBuilder, in place of endpoints; the client's secret goes in the body.",
            valueName: "slug"))
    var nation: String?

    @Option(
        name: .customLong("base-url"),
        help: ArgumentHelp("With --nation: where it is, when not at nationbuilder.com.", valueName: "url"))
    var baseURL: String?

    func validate() throws {
        guard [issuer, tokenEndpoint, nation].count(where: { $0 != nil }) == 1 else {
            throw ValidationError("Give one of --issuer, --token-endpoint and --nation.")
        }
        guard authorizationEndpoint == nil || nation == nil else {
            throw ValidationError("--nation knows its endpoints.")
        }
        guard baseURL == nil || nation != nil else { throw ValidationError("--base-url is for --nation.") }
        guard authorizationEndpoint == nil || issuer == nil else {
            throw ValidationError("--authorization-endpoint is for a server without --issuer.")
        }
    }

    /// Where a person says yes, and where tokens come from, unless metadata say so.
    func endpoints() throws -> (authorization: String?, token: String?) {
        guard let nation else { return (authorizationEndpoint, tokenEndpoint) }
        let provider = try OAuthProvider.nationBuilder(nation, baseURL: baseURL)
        return (provider.authorizationEndpoint, provider.tokenEndpoint)
    }

    /// How a client with a secret authenticates, unless it says otherwise.
    var usualMethod: OAuthMethod { nation == nil ? .basic : .post }
}

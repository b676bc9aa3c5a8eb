// SPDX-License-Identifier: MIT

import ArgumentParser

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

    func validate() throws {
        guard (issuer == nil) != (tokenEndpoint == nil) else {
            throw ValidationError("Give either --issuer or --token-endpoint.")
        }
        guard authorizationEndpoint == nil || issuer == nil else {
            throw ValidationError("--authorization-endpoint is for a server without --issuer.")
        }
    }
}

// SPDX-License-Identifier: MIT

/// The options of a run of the server.
struct ServerOptions: Sendable {
    var port = 0
    /// How long access tokens live, in seconds.
    var accessLife = 3600
    var requiresPushedRequests = false
    var wantsNonce = false
    var ignoresInput = false
    /// The public key of the client `key`, in PEM.
    var clientKey: String?
    /// Whether id tokens are signed by ES256 and not by RS256.
    var signsByES256 = false
    /// Whether revocation, introspection and registration stand in the metadata of RFC 8414 alone.
    var splitsMetadata = false
    /// Whether it has no place for the end of tokens.
    var revokesNothing = false
    /// Whether a renewal gives the same access token again.
    var repeatsAccess = false
    /// The audience by which client credentials must be requested, as at Auth0.
    var audience: String?
    /// Whether a client's statement must be addressed to the token endpoint.
    var wantsTokenEndpointAudience = false
    /// The id that the client's key must have in its statements.
    var keyID: String?
    /// How the server is wrong; see ``ServerFault``.
    var fault: String?

    init(_ arguments: some Sequence<String>) {
        var rest = Array(arguments)[...]
        while let name = rest.popFirst() {
            switch name {
            case "--port": port = rest.popFirst().flatMap { Int($0) } ?? port
            case "--access-ttl": accessLife = rest.popFirst().flatMap { Int($0) } ?? accessLife
            case "--require-par": requiresPushedRequests = true
            case "--dpop-nonce": wantsNonce = true
            case "--client-key": clientKey = rest.popFirst()
            case "--fault": fault = rest.popFirst()
            case "--es256": signsByES256 = true
            case "--quiet-end": ignoresInput = true
            case "--split-metadata": splitsMetadata = true
            case "--no-revocation": revokesNothing = true
            case "--repeat-access": repeatsAccess = true
            case "--audience": audience = rest.popFirst()
            case "--token-endpoint-audience": wantsTokenEndpointAudience = true
            case "--key-id": keyID = rest.popFirst()
            default: break
            }
        }
    }
}

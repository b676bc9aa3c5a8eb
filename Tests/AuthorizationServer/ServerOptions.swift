// SPDX-License-Identifier: MIT

/// What a run of the server is told to be like.
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
            default: break
            }
        }
    }
}

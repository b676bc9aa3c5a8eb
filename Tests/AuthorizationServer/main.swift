// SPDX-License-Identifier: MIT

import Foundation
import Hummingbird
import Logging

// A small and strict authorization server for tests, and for trying `nb oauth` by hand:
//
//   swift run authorization-server [--port N] [--access-ttl SECONDS] [--require-par] [--dpop-nonce] [--es256]
//     [--client-key PEM] [--key-id ID] [--token-endpoint-audience] [--audience TEXT] [--split-metadata]
//     [--no-revocation] [--repeat-access] [--fault NAME] [--quiet-end]
//
// It prints its issuer on a line of its own, and ends when its input ends (or on a signal, with --quiet-end).
// Clients: `public` without a secret; `basic`, `post`, `service` with the secret `s3cret +&é`; `jwt` with
// `client_secret_jwt` and the secret `0123456789abcdef0123456789abcdef`; `key` with `private_key_jwt` and the key whose
// public half on P-256 is given in PEM. With --es256 id tokens are signed by ES256. With --fault (or
// GET /fault?name=NAME later) it is wrong in one of the ways of ServerFault.swift. GET /hold?path=PATH holds responses
// of an endpoint back when their work is done, until GET /release; GET /forget ends all access tokens. People: alice
// and bob, password `secret`. It imports no module of the client, so that the two sides share no mistake.

let options = ServerOptions(CommandLine.arguments.dropFirst())
let server = AuthorizationServer(options)
let application = Application(
    router: server.router(),
    configuration: .init(address: .hostname("127.0.0.1", port: options.port)),
    onServerRunning: { channel in
        let port = channel.localAddress?.port ?? 0
        server.state.started(issuer: "http://127.0.0.1:\(port)")
        FileHandle.standardOutput.write(Data("Issuer: http://127.0.0.1:\(port)\n".utf8))
    },
    logger: {
        var logger = Logger(label: "authorization-server")
        logger.logLevel = .error
        return logger
    }())

if !options.ignoresInput {
    // Whoever started it holds its input: the end of that is the end of it.
    Thread.detachNewThread {
        while let line = readLine(strippingNewline: false), !line.isEmpty {}
        exit(0)
    }
}
try await application.runService()

// SPDX-License-Identifier: MIT

import ArgumentParser
import Errand
import ErrandOAuth
import Foundation

/// The processor time that a session with a valid token adds to a request.
///
/// There is no network: the transport responds at once, so that the session's share
/// is visible.
struct SessionBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "session", abstract: "A session's share of a request's processor time.")

    @Option(help: "Requests of each kind in a round.") var requests = 50_000
    @Option(help: "Rounds; the least of each kind counts.") var rounds = 9

    /// The allowed cost of the session, in µs.
    private static let limit = 3.0

    func run() async throws {
        let http = Client(bare: nil, transport: Echo())
        let session = OAuthSession(
            OAuthGrants(
                provider: OAuthProvider(tokenEndpoint: "https://as.example/token"),
                client: OAuthClientIdentity(id: "bench"), via: http), store: MemoryCredentialStore())
        try await session.signIn(
            TokenSet(accessToken: "0123456789abcdef0123456789abcdef", refreshToken: "r", lifetime: .seconds(86_400)))
        let bare = Client(bare: "https://api.example", transport: Echo())
        let kinds: [(String, Client)] = [
            ("no authorizer", bare), ("a fixed bearer token", bare.with { $0.middleware = [.authorize(.bearer("x"))] }),
            ("a session with a valid token", bare.with { $0.middleware = [.authorize(session)] }),
        ]
        print("processor time per request in µs over a transport that responds at once, least of \(rounds) rounds")
        var worst = 0.0
        for parallel in [1, 16] {
            var least = [Double](repeating: .infinity, count: kinds.count)
            for _ in 0...rounds {
                for (index, (_, client)) in kinds.enumerated() {
                    least[index] = min(least[index], try await measure(client, parallel))
                }
            }
            print("\n\(parallel) at once")
            for (index, (name, _)) in kinds.enumerated() {
                print(
                    "  \(name.padding(toLength: 34, withPad: " ", startingAt: 0))"
                        + String(format: "%8.2f", least[index]))
            }
            print(String(format: "  the session's share: %.2f µs", least[2] - least[0]))
            worst = max(worst, least[2] - least[0])
        }
        guard worst <= Self.limit else {
            print("above the limit of \(Self.limit) µs")
            throw ExitCode(1)
        }
    }

    private func measure(_ client: Client, _ parallel: Int) async throws -> Double {
        let each = requests / parallel
        let request = Request<Void>.get("people")
        let before = Usage.processorTime
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<parallel {
                group.addTask { for _ in 0..<each { try await client.send(request) } }
            }
            try await group.waitForAll()
        }
        return (Usage.processorTime - before) / Double(each * parallel)
    }
}

/// A transport that responds at once without a body.
private struct Echo: Transport {
    func exchange(_ request: RawRequest) -> any Exchange {
        TaskExchange { RawResponse(head: HTTPResponse(status: .noContent), body: .bytes([])) }
    }
}

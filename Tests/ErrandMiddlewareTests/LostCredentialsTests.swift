// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import TestSupport
import Testing

@Suite("Credentials that a second chain throws away", .timed)
struct LostCredentialsTests {
    private let wire = ClosureTransport("1")

    private func client(_ configure: (inout Client.Configuration) -> Void) -> Client {
        Client("https://api.example.com", transport: wire, configure)
    }

    private func isAuthorized(_ client: Client) async throws -> Bool {
        _ = try await client.send(Request<Int>.get("p"))
        return wire.requests.last?.head.headerFields[.authorization] == "Bearer t"
    }

    @Test("Are missed by each call, before anything is sent")
    func lost() async {
        for chain in [[.retry()], .standard(), .standard { $0.limit = nil }] as [[any Middleware]] {
            for first in [[.authorize(.bearer("t"))], .standard { $0.authorizer = .bearer("t") }] as [[any Middleware]]
            {
                let client = client {
                    $0.middleware = first
                    $0.middleware = chain
                }
                for client in [client, client.with { $0.middleware.append(.retry()) }] {
                    let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
                    #expect(error?.kind == .unauthenticated.noCredential)
                    #expect(error?.reason?.contains("append") == true)
                }
            }
        }
        #expect(wire.requests.isEmpty)
    }

    @Test("Are kept by additions, by a chain with credentials, and by the first chain")
    func kept() async throws {
        let kept: [(inout Client.Configuration) -> Void] = [
            { $0.middleware.append(.retry()) }, { $0.middleware.insert(.retry(), at: 0) },
            { $0.middleware += [.redirects()] }, { $0.middleware = [.retry()] + $0.middleware },
            { $0.middleware = [.authorize(.bearer("t"))] },
            {
                $0.middleware = [.retry()]
                $0.middleware = [.authorize(.bearer("t"))]
            },
        ]
        for change in kept {
            let client = client {
                $0.middleware = .standard { $0.authorizer = .bearer("t") }
                change(&$0)
            }
            #expect(try await isAuthorized(client))
        }
    }

    @Test("Are left out on purpose by a client that is derived, and by an empty chain")
    func purpose() async throws {
        let signedIn = client { $0.middleware = [.authorize(.bearer("t"))] }
        for client in [
            signedIn.with { $0.middleware = [.retry()] },
            signedIn.with { $0.middleware.removeAll { $0.addsCredentials } },
            client {
                $0.middleware = [.authorize(.bearer("t"))]
                $0.middleware = []
            },
        ] { #expect(try await !isAuthorized(client)) }
        #expect(try await isAuthorized(signedIn))
    }
}

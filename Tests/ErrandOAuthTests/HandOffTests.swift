// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

/// URLs that come to an app while a code is on its way.
@Suite("Handing off during a redemption", .timed, .timeLimit(.minutes(5)))
struct HandOffTests {
    private struct Refused: Error {}

    private func grants(_ wire: HoldingTransport, _ bench: Bench) -> OAuthGrants {
        let http = Client(bare: nil, transport: wire) { $0.time = bench.time.source }
        return OAuthGrants(provider: bench.provider, client: OAuthClientIdentity(id: "app"), via: http)
    }

    private func state(_ url: String) -> String { Form(String(url.drop { $0 != "?" }.dropFirst()))["state"] ?? "" }

    @Test(
        "No URL that comes while a code is being redeemed loses its tokens, also when the sign-in is given up then",
        arguments: ["?code=c&state=wrong", "?code=c", "?error=access_denied", "", "again"], [false, true])
    func stale(_ other: String, _ isGivenUp: Bool) async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let wire = HoldingTransport(bench.stub, path: "/token")
        let grants = grants(wire, bench)
        let (opened, signal) = AsyncStream.makeStream(of: String.self)
        let agent = HandOffAgent(redirect: try RedirectURI(Bench.redirect)) { signal.yield($0) }
        let session = OAuthSession(grants, store: MemoryCredentialStore())
        let signIn = Task { try await session.signIn(by: agent) }
        var iterator = opened.makeAsyncIterator()
        let url = try #require(await iterator.next())
        let response = "\(Bench.redirect)?code=c&state=\(state(url))"
        let finish = Task { await agent.finish(url: response) }
        await wire.wait()
        #expect(await agent.finish(url: other == "again" ? response : Bench.redirect + other) == false)
        if isGivenUp { signIn.cancel() }
        wire.open()
        #expect(await finish.value)
        try await signIn.value
        #expect(try await session.tokens()?.accessToken == "AT-secret-1")
    }

    @Test("When the browser could not be opened, but has come back, its response counts", arguments: [false, true])
    func open(_ comesBack: Bool) async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let wire = HoldingTransport(bench.stub, path: "/token")
        let grants = grants(wire, bench)
        let (urls, signal) = AsyncStream.makeStream(of: String.self)
        let gate = AsyncStream<Void>.makeStream()
        let agent = HandOffAgent(redirect: try RedirectURI(Bench.redirect)) { url in
            signal.yield(url)
            for await _ in gate.stream {}
            throw Refused()
        }
        let signIn = Task {
            try await agent.run { try await grants.authorize(AuthorizationRequest(redirect: $0)) }
        }
        var iterator = urls.makeAsyncIterator()
        let url = try #require(await iterator.next())
        guard comesBack else {
            gate.continuation.finish()
            await #expect(throws: Refused.self) { try await signIn.value }
            return
        }
        let finish = Task { await agent.finish(url: "\(Bench.redirect)?code=c&state=\(state(url))") }
        await wire.wait()
        gate.continuation.finish()
        wire.open()
        #expect(await finish.value)
        #expect(try await signIn.value.accessToken == "AT-secret-1")
    }

    @Test(
        "The lifetime of a pushed request is told when it ends, and the response counts after it; without one, nothing is"
    )
    func expiry() async throws {
        for isPushed in [true, false] {
            var bench = Bench(
                .when(.post, "/par", .json(text: #"{"request_uri":"urn:x:1","expires_in":60}"#, status: .created)),
                .when(.post, "/token", .json(text: goodTokens)))
            bench.provider.requiresPushedRequests = isPushed
            let (grants, time) = (bench.grants(), bench.time)
            let (flows, begun) = AsyncStream.makeStream(of: PendingAuthorization.self)
            let (told, telling) = AsyncStream.makeStream(of: Void.self)
            let (shown, showing) = AsyncStream.makeStream(of: Void.self)
            let agent = HandOffAgent(redirect: try RedirectURI(Bench.redirect)) { _ in
                showing.yield()
            } expired: {
                telling.yield()
            }
            let signIn = Task {
                try await agent.run { redirect in
                    let flow = try await grants.authorize(AuthorizationRequest(redirect: redirect))
                    begun.yield(flow)
                    return flow
                }
            }
            var iterator = flows.makeAsyncIterator()
            let flow = try #require(await iterator.next())
            // The agent knows the flow when it opens its page.
            for await _ in shown { break }
            if isPushed {
                try await time.waitForSleepers(1)
                await time.advance(by: .seconds(60))
                for await _ in told { break }
            } else {
                await time.advance(by: .seconds(3600))
            }
            #expect(await agent.finish(url: "\(Bench.redirect)?code=c&state=\(flow.state.value)"))
            #expect(try await signIn.value.accessToken == "AT-secret-1")
            telling.finish()
            #expect(await told.first { _ in true } == nil)
        }
    }
}

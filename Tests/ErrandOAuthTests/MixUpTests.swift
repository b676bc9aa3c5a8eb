// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth
@testable import ErrandOAuthSystem

/// A hostile server, at which a person signs in, leads the browser on to an honest one where the same client is
/// registered (RFC 9700 §4.4).
@Suite("Two servers that are mixed up", .timed, .timeLimit(.minutes(10)))
struct MixUpTests {
    private static let honest = "https://honest.example"
    private static let hostile = "https://hostile.example:8443"

    private static func server(_ origin: String, _ issuer: String? = nil, tokens: String? = nil) -> OAuthProvider {
        OAuthProvider(
            issuer: issuer, authorizationEndpoint: origin + "/authorize",
            tokenEndpoint: (tokens ?? origin) + "/token")
    }

    @Test(
        "The honest server's code never goes to the hostile one, with or without iss, issuer and metadata that name an endpoint of the honest one",
        arguments: [true, false], [true, false])
    func matrix(sendsIssuer: Bool, knowsIssuer: Bool) async throws {
        for own in [Self.hostile, Self.honest] {
            // Metadata of the hostile one may name the honest one's page, which is where the browser has to go anyway.
            let provider = Self.server(own, knowsIssuer ? Self.hostile : nil, tokens: Self.hostile)
            let stub = StubTransport()
            stub.add(.when(.post, "/token", .json(text: goodTokens)))
            let grants = OAuthGrants(
                provider: provider,
                client: OAuthClientIdentity(id: "app", authentication: .post(secret: "hush")),
                via: Client(bare: nil, transport: stub))
            let pages = EventLog<String>()
            let agent = LoopbackAgent(
                path: provider.redirectPath,
                open: { page in
                    let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                    let redirect = try #require(form["redirect_uri"])
                    let state = try #require(form["state"])
                    let base = redirect.prefix(redirect.count - provider.redirectPath.count)
                    // The honest one redirects to nothing but the path that was registered there.
                    let registered = base + Self.server(Self.honest).redirectPath
                    let iss = sendsIssuer ? "&iss=\(Self.honest)" : ""
                    let (port, request) = AgentTests.get("\(registered)?code=c&state=\(state)\(iss)")
                    pages.add(String(try await AgentTests.visit(port, request).prefix(12)))
                    throw CancellationError()
                })
            await #expect(throws: (any Error).self) {
                try await agent.run { try await grants.authorize(AuthorizationRequest(redirect: $0)) }
            }
            #expect(pages.all == ["HTTP/1.1 404"])
            #expect(stub.requests.isEmpty)
        }
    }

    @Test(
        "A server has a path of its own for its redirects by the host of its token endpoint, unless it says that it names itself",
        arguments: [
            (honest, "/callback/honest.example"), (hostile, "/callback/hostile.example:8443"),
            ("http://127.0.0.1:80", "/callback/127.0.0.1"), ("http://[::1]:4711", "/callback/%5B::1%5D:4711"),
        ])
    func path(_ origin: String, _ path: String) throws {
        var provider = Self.server(Self.honest, Self.honest, tokens: origin)
        #expect(provider.redirectPath == path)
        #expect(try RedirectURI("http://127.0.0.1" + path).path == path)
        provider.sendsIssuer = true
        #expect(provider.redirectPath == "/callback")
    }

    @Test(
        "At one redirect URI for several servers, iss tells them apart also where the issuer is not known",
        arguments: [
            (hostile, nil, true), (hostile, honest, false), (hostile, hostile, true), (hostile, "x", false),
            ("https://accounts.example", "https://accounts.example", true), (hostile, hostile + "/tenant", true),
        ] as [(String, String?, Bool)])
    func unknownIssuer(_ page: String, _ issuer: String?, _ isTaken: Bool) async throws {
        let stub = StubTransport()
        stub.add(.when(.post, "/token", .json(text: goodTokens)))
        let grants = OAuthGrants(
            provider: Self.server(page, tokens: Self.hostile), client: OAuthClientIdentity(id: "app"),
            via: Client(bare: nil, transport: stub))
        let flow = try await grants.authorize(AuthorizationRequest(redirect: RedirectURI(Bench.redirect)))
        let iss = issuer.map { "&iss=\($0)" } ?? ""
        do {
            _ = try await flow.finish("\(Bench.redirect)?code=c&state=\(flow.state.value)\(iss)")
            #expect(isTaken)
        } catch { #expect((error as? OAuthError)?.kind == .issuerMismatch && !isTaken) }
        #expect(stub.requests.count == (isTaken ? 1 : 0))
    }
}

// SPDX-License-Identifier: MIT

import Errand
import HTTPTypes
import NationBuilder
import NationBuilderAccounts
import NationSandbox
import TestSupport
import Testing
import Visitors

@testable import ErrandOAuth

@Suite("A nation's OAuth through the client's own session", .timed, .timeLimit(.minutes(10)))
struct OAuthNationTests {
    /// One app's session at a sandbox, and the nation that it opens.
    private struct Setup: Sendable {
        let sandbox: RunningSandbox
        let store = MemoryCredentialStore()
        let grants: OAuthGrants

        init(_ sandbox: RunningSandbox, legacy: Bool = false) throws {
            self.sandbox = sandbox
            let app = sandbox.apps[legacy ? 1 : 0]
            grants = OAuthGrants(
                provider: try .nationBuilder(Slug(stringLiteral: sandbox.slug), baseURL: sandbox.baseURL),
                client: OAuthClientIdentity(
                    id: app.clientID, authentication: .post(secret: try #require(app.clientSecret))),
                via: Client(bare: try BaseURL(sandbox.baseURL), transport: .platform))
        }

        func session() -> OAuthSession { OAuthSession(grants, store: store) }

        func nation(_ session: OAuthSession) throws -> Nation {
            Nation(
                try Slug(sandbox.slug), baseURL: try BaseURL(sandbox.baseURL), authorizer: session,
                transport: .platform)
        }

        func signIn(_ session: OAuthSession) async throws {
            let request = AuthorizationRequest(redirect: try RedirectURI("http://127.0.0.1:4711/callback"))
            let flow = try await session.beginSignIn(request)
            var visitor = try Visitor(sandbox)
            try await session.finishSignIn(flow, try await visitor.authorize(flow.url))
        }

        /// Tells the control API.
        func control(_ method: HTTPRequest.Method, _ path: String, _ body: String) async throws {
            let client = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
            let request = Request<Void>(method, "sandbox", reading: .nothing)
            try await client.send(
                request, .url("\(sandbox.baseURL)/sandbox/\(path)"),
                .body(.bytes(Array(body.utf8)), type: .json))
        }
    }

    private func with(
        legacy: Bool = false, people: Int = 30, _ body: @Sendable (Setup) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(people: people, rateLimit: .generous)) {
            try await body(try Setup($0, legacy: legacy))
        }
    }

    @Test("Code and PKCE through the pages give a session that the nation takes")
    func code() async throws {
        try await with { setup in
            let session = setup.session()
            try await setup.signIn(session)
            let tokens = try #require(try await session.tokens())
            #expect(tokens.refreshToken != nil)
            #expect(tokens.tokenType == .bearer)
            #expect(try await setup.nation(session).v1.people.me().email == setup.sandbox.adminEmail)
        }
    }

    @Test("A denied sign-in is an error of its own, and signs nobody in")
    func denied() async throws {
        try await with { setup in
            let session = setup.session()
            let request = AuthorizationRequest(redirect: try RedirectURI("http://127.0.0.1:4711/callback"))
            let flow = try await session.beginSignIn(request)
            var visitor = try Visitor(setup.sandbox)
            let back = try await visitor.authorize(flow.url, "deny")
            let error = await #expect(throws: OAuthError.self) { try await session.finishSignIn(flow, back) }
            #expect(error?.code == .accessDenied)
            #expect(try await session.tokens() == nil)
        }
    }

    @Test("A pair that the nation ended is renewed once, and replaced as a whole")
    func renewal() async throws {
        try await with { setup in
            let session = setup.session()
            try await setup.signIn(session)
            let old = try #require(try await session.tokens())
            try await setup.control(.post, "tokens/expire", "{}")
            let before = setup.sandbox.requestCount()
            let nation = try setup.nation(session)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 { group.addTask { _ = try await nation.v1.people.me() } }
                try await group.waitForAll()
            }
            let new = try #require(try await session.tokens())
            #expect(new.accessToken != old.accessToken && new.refreshToken != old.refreshToken)
            // Eight refused at the most, one renewal, eight served.
            #expect(setup.sandbox.requestCount() - before <= 17)
            // The old refresh token ends the grant, and with it the session.
            await #expect(throws: OAuthError.self) { try await setup.grants.refresh(old) }
            await #expect(throws: (any Error).self) { try await nation.v1.people.me() }
        }
    }

    @Test("A token that ends in the middle of a walk is not noticed by who walks")
    func walk() async throws {
        try await with { setup in
            let session = setup.session()
            try await setup.signIn(session)
            var ids: Set<Int> = []
            for try await page in try setup.nation(session).v1.people.pages(limit: 7) {
                ids.formUnion(page.results.compactMap(\.id))
                if ids.count == 14 { try await setup.control(.post, "tokens/expire", "{}") }
            }
            #expect(ids.count == 30)
        }
    }

    @Test("A renewal whose response is lost ends the session: the nation has replaced the pair")
    func lostRenewal() async throws {
        try await with { setup in
            let session = setup.session()
            try await setup.signIn(session)
            try await setup.control(.post, "tokens/expire", "{}")
            try await setup.control(.put, "chaos", #"{"rules":["lost times=1 POST /oauth/token"]}"#)
            let nation = try setup.nation(session)
            for _ in 0..<2 { await #expect(throws: (any Error).self) { try await nation.v1.people.me() } }
            try await setup.signIn(session)
            #expect(try await nation.v1.people.me().id == 1)
        }
    }

    @Test("Old apps still come in by password, and their token becomes a pair once")
    func legacy() async throws {
        try await with(legacy: true) { setup in
            let session = setup.session()
            // The public name of this grant is deprecated, on purpose.
            try await session.signIn(
                try await setup.grants.legacy.passwordTokens(
                    setup.sandbox.adminEmail, setup.sandbox.adminPassword, []))
            #expect(try await setup.nation(session).v1.people.me().id == 1)
            try await session.migrate(legacyToken: try #require(try await session.tokens()).accessToken)
            #expect(try await session.tokens()?.refreshToken != nil)
            #expect(try await setup.nation(session).v1.people.me().id == 1)
        }
    }
}

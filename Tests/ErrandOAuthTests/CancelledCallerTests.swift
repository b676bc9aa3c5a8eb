// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth

/// The requests that can be sent only once, by callers that give up.
@Suite("Cancelled callers", .timed, .timeLimit(.minutes(5)))
struct CancelledCallerTests {
    /// The public methods that send something which is usable once.
    enum Method: String, CaseIterable, Sendable {
        case refresh, finish, poll, assertion, exchange, register
        case finishSignIn, signInByAgent, requested

        var path: String { self == .register ? "/register" : "/token" }

        /// Runs the method, and returns what is known afterwards: an access token, or an id.
        func run(_ grants: OAuthGrants, _ session: OAuthSession) async throws -> String? {
            let redirect = try RedirectURI(Bench.redirect)
            @Sendable func respond(_ flow: PendingAuthorization) -> String {
                "\(Bench.redirect)?code=c&state=\(flow.state.value)"
            }
            switch self {
            case .refresh:
                return try await grants.refresh(TokenSet(accessToken: "AT-0", refreshToken: "RT-0")).accessToken
            case .finish:
                let flow = try await grants.authorize(AuthorizationRequest(redirect: redirect))
                return try await flow.finish(respond(flow)).accessToken
            case .poll:
                let device = DeviceAuthorization(
                    userCode: "U", verificationURL: "https://x.example", completeURL: nil,
                    deadline: grants.time.now().advanced(by: .seconds(600)), interval: .zero, deviceCode: "d",
                    scopes: nil, resources: [])
                return try await grants.poll(device).accessToken
            case .assertion: return try await grants.jwtBearer(assertion: "once").accessToken
            case .exchange: return try await grants.exchange(TokenExchange(subjectToken: "once")).accessToken
            case .register:
                let provider = grants.provider
                return try await provider.register(["x": "y"], initialAccessToken: "once", via: grants.http).clientID
            case .finishSignIn:
                let flow = try await session.beginSignIn(AuthorizationRequest(redirect: redirect))
                try await session.finishSignIn(flow, respond(flow))
            case .signInByAgent:
                try await session.signIn(by: Browser { respond($0) })
            case .requested:
                try await session.signIn { try await grants.refresh(TokenSet(accessToken: "", refreshToken: "once")) }
            }
            return try await session.tokens()?.accessToken
        }
    }

    private struct Browser: AuthorizationAgent {
        var beforeReturn: @Sendable () async -> Void = {}
        let respond: @Sendable (PendingAuthorization) -> String

        func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
            let flow = try await begin(try RedirectURI(Bench.redirect))
            let tokens = try await flow.finish(respond(flow))
            await beforeReturn()
            return tokens
        }
    }

    @Test("A caller that gives up while the server holds the response gets it all the same", arguments: Method.allCases)
    func cancelled(_ method: Method) async throws {
        let bench = Bench(
            .when(
                .post, "/token",
                .json(
                    text:
                        #"{"access_token":"AT-1","token_type":"Bearer","refresh_token":"RT-1","issued_token_type":"a"}"#
                )),
            .when(.post, "/register", .json(text: #"{"client_id":"AT-1"}"#, status: .created)))
        let wire = HoldingTransport(bench.stub, path: method.path)
        let http = Client(bare: nil, transport: wire) { $0.time = bench.time.source }
        let grants = OAuthGrants(provider: bench.provider, client: OAuthClientIdentity(id: "app"), via: http)
        let store = MemoryCredentialStore()
        let session = OAuthSession(grants, store: store)
        let call = Task { try await method.run(grants, session) }
        await wire.wait()
        call.cancel()
        let isDrained = Mutex(false)
        let drain = Task {
            await session.drain()
            isDrained.withLock { $0 = true }
        }
        for _ in 0..<50 { await Task.yield() }
        let isEarly = isDrained.withLock { $0 }
        #expect(!isEarly || method == .register, "the response is still on its way")
        wire.open()
        await drain.value
        #expect(try await call.value == "AT-1")
        switch method {
        case .finishSignIn, .signInByAgent, .requested:
            #expect(try await store.load(session.account)?.tokens.refreshToken == "RT-1")
        default: break
        }
    }

    @Test("The drain waits for tokens that an agent has and the session does not, and not for a person")
    func betweenCodeAndTokens() async throws {
        let bench = Bench(token: .json(text: goodTokens))
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let agent = Browser {
            arrival.yield()
            for await _ in gate {}
        } respond: {
            "\(Bench.redirect)?code=c&state=\($0.state.value)"
        }
        let waiting = Task { try await session.signIn(by: SilentAgent()) }
        let call = Task { try await session.signIn(by: agent) }
        for await _ in arrivals { break }
        let isDrained = Mutex(false)
        let drain = Task {
            await session.drain()
            let isSaved = try await store.load(session.account) != nil
            isDrained.withLock { $0 = true }
            return isSaved
        }
        for _ in 0..<50 { await Task.yield() }
        #expect(!isDrained.withLock { $0 }, "the tokens are not saved yet")
        opening.finish()
        #expect(try await drain.value)
        try await call.value
        waiting.cancel()
        _ = await waiting.result
        await session.drain()
    }

    /// An agent whose person never comes back.
    private struct SilentAgent: AuthorizationAgent {
        func run(_ begin: @Sendable (RedirectURI) async throws -> PendingAuthorization) async throws -> TokenSet {
            _ = try await begin(try RedirectURI(Bench.redirect))
            for await _ in AsyncStream(Never.self, { _ in }) {}
            throw CancellationError()
        }
    }

    @Test("What succeeds after the pieces have ended holds nothing")
    func late() async throws {
        let work = RunningWork()
        let (gate, opening) = AsyncStream.makeStream(of: Never.self)
        let piece = try await work.pieces { part in
            Task { try await part.finishEvenIfCancelled { for await _ in gate {} } }
        }
        opening.finish()
        try await piece.value
        await work.drain()
    }

    @Test("A caller that gave up before sends nothing", arguments: Method.allCases)
    func cancelledBefore(_ method: Method) async throws {
        let bench = Bench(.when(.post, "/token", .json(text: goodTokens)), .when(.post, "/register", .status(.ok)))
        let grants = bench.grants()
        let session = OAuthSession(grants, store: MemoryCredentialStore())
        let gate = AsyncStream<Void>.makeStream()
        let call = Task {
            for await _ in gate.stream {}
            return try await method.run(grants, session)
        }
        call.cancel()
        gate.continuation.finish()
        await #expect(throws: CancellationError.self) { _ = try await call.value }
        #expect(bench.stub.requests.isEmpty)
    }
}

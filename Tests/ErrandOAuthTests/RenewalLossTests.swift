// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import ErrandSQLite
import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth

/// A server that rotates refresh tokens, and notes each that comes twice.
private final class Rotation: Sendable {
    private struct State {
        var current = "RT-0"
        var turn = 0
        var reuses = 0
    }
    private let state = Mutex(State())
    /// Whether the access token stays the same over renewals.
    let repeatsAccess: Bool

    init(repeatsAccess: Bool = false) { self.repeatsAccess = repeatsAccess }

    var renewals: Int { state.withLock { $0.turn } }
    var reuses: Int { state.withLock { $0.reuses } }

    func respond(_ request: RecordedRequest, idToken: String? = nil) -> StubResponse {
        state.withLock { state in
            guard request.form["refresh_token"] == state.current else {
                state.reuses += 1
                return .json(text: #"{"error":"invalid_grant"}"#, status: .badRequest)
            }
            state.turn += 1
            state.current = "RT-\(state.turn)"
            let id = idToken.map { #","id_token":"\#($0)""# } ?? ""
            return .json(
                text:
                    #"{"access_token":"AT-\#(repeatsAccess ? 0 : state.turn)","token_type":"Bearer","expires_in":3600,"refresh_token":"\#(state.current)"\#(id)}"#
            )
        }
    }
}

@Suite("No rotated token is lost", .timed, .timeLimit(.minutes(10)))
struct RenewalLossTests {
    enum Kind: CaseIterable { case memory, file, sqlite }

    /// The failure that happens once, and the step of a renewal at which it does.
    enum Fault: CaseIterable {
        case none, lock, read, probe, unreachable, serverError, save
        case keysFail, keysLost, idTokenTooEarly, idTokenForged, idTokenMalformed, keyUnknown
        case reload, cancelled, signInEnds, signOutElsewhere, repeatsAccess

        /// The id token that a renewal brings along.
        func idToken() throws -> String? {
            var claims = OpenIDIssuer.claims()
            claims["exp"] = 1_867_229_200
            switch self {
            case .keysFail, .keysLost: return try OpenIDIssuer.shared.token(claims)
            case .idTokenTooEarly:
                claims["nbf"] = 1_867_225_600
                return try OpenIDIssuer.shared.token(claims)
            case .idTokenForged: return try OpenIDIssuer.other.token(claims)
            case .idTokenMalformed: return "a.b.c"
            case .keyUnknown: return try OpenIDIssuer.shared.token(claims, header: ["kid": "k9"])
            default: return nil
            }
        }
    }

    private static func store(_ kind: Kind, _ folder: String) -> any CredentialStore {
        switch kind {
        case .memory: MemoryCredentialStore()
        case .file: FileCredentialStore(folder)
        case .sqlite: SQLiteCredentialStore("\(folder)/store.db")
        }
    }

    @Test(
        "After one failure, at any middleware and in any store, the session goes on with the newest token",
        arguments: Fault.allCases, Kind.allCases)
    func matrix(_ fault: Fault, _ kind: Kind) async throws {
        try await TemporaryFolder.with { folder in
            for isRestarted in [false, true] {
                try await renewal(fault, Self.store(kind, "\(folder)/\(isRestarted)"), isRestarted)
            }
        }
    }

    private func renewal(_ fault: Fault, _ base: any CredentialStore, _ isRestarted: Bool) async throws {
        let store = FragileStore(base: base)
        let rotation = Rotation(repeatsAccess: fault == .repeatsAccess)
        let idToken = try fault.idToken()
        let isFirst = Mutex(true)
        let session = Mutex<OAuthSession?>(nil)
        let bench = Bench(
            .when(.get, "/keys") { _ in
                switch fault {
                case .keysFail: .status(.serviceUnavailable)
                case .keysLost: .error(.timedOut.idle)
                default: .json(["keys": [OpenIDIssuer.shared.jwk()]])
                }
            },
            .when(.post, "/revoke", .status(.ok)),
            .when(.post, "/token") { request in
                let isFirst = isFirst.withLock { isFirst in
                    defer { isFirst = false }
                    return isFirst
                }
                guard isFirst else { return rotation.respond(request, idToken: idToken) }
                switch fault {
                case .unreachable: return .error(.connection.refused)
                case .serverError: return .json(text: #"{"error":"invalid_grant"}"#, status: .serviceUnavailable)
                case .reload: session.withLock { $0 }?.reload()
                case .signInEnds:
                    // A sign-in of this session has saved the tokens that are being renewed, and is told only now.
                    if let session = session.withLock({ $0 }), let live = session.state.live {
                        _ = session.state.conclude(nil, []) { .give($0.signedIn(live)) }
                    }
                default: break
                }
                return rotation.respond(request, idToken: idToken)
            })
        let first = OAuthSession(bench.grants(), store: store)
        session.withLock { $0 = first }
        let signedIn = try OpenIDIssuer.shared.token()
        try await first.signIn(
            TokenSet(
                accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(60),
                idToken: signedIn))
        await bench.time.advance(by: .seconds(60))
        let events = first.events
        if let step = FragileStore.Step(fault) { store.fail(step) }
        if fault == .cancelled {
            let task = Task { try await first.validate() }
            task.cancel()
            _ = try? await task.value
            _ = try? await first.validate()
        } else if fault == .reload {
            #expect(try await first.validate().accessToken == "AT-1", "who waits is not disturbed")
        } else {
            _ = try? await first.validate()
        }
        // A session would wait for a store that does not take its tokens.
        if fault != .save { await first.drain() }
        store.fail(nil)
        if idToken != nil {
            #expect(first.idTokenFailure != nil)
            #expect(try await first.tokens()?.idToken == signedIn, "the one before stays")
            #expect(await Self.contains(.idTokenRefused, events))
        }
        if fault == .signOutElsewhere {
            await OAuthSession(bench.grants(), store: store).signOut(revoking: false)
            first.reload()
            #expect(ClientError.unauthenticated ~= (await thrown { try await first.validate() } ?? CancellationError()))
            return
        }
        if fault == .save { await first.drain() }
        let second = isRestarted ? OAuthSession(bench.grants(), store: store) : first
        // Twice more, each after the token has ended.
        for _ in 0..<2 {
            await bench.time.advance(by: .seconds(3601))
            try await second.validate()
            await second.drain()
        }
        #expect(rotation.reuses == 0, "\(fault)")
        #expect(!second.isUnsaved)
        let stored = try await store.load(second.account)
        #expect(stored?.tokens.refreshToken == "RT-\(rotation.renewals)")
    }

    private static func contains(_ kind: OAuthEvent.Kind, _ events: AsyncStream<OAuthEvent>) async -> Bool {
        for await event in events where event.kind == kind { return true }
        return false
    }

    @Test("An id token of somebody else's is the one that is refused with its tokens, before they are kept")
    func somebodyElse() async throws {
        var claims = OpenIDIssuer.claims()
        claims["sub"] = "bob"
        let other = try OpenIDIssuer.shared.token(claims)
        let rotation = Rotation()
        let bench = Bench(.when(.post, "/token") { rotation.respond($0, idToken: other) })
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        try await session.signIn(
            TokenSet(
                accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(60),
                idToken: try OpenIDIssuer.shared.token()))
        await bench.time.advance(by: .seconds(60))
        #expect(OAuthError.idToken ~= (await thrown { try await session.validate() } ?? CancellationError()))
        #expect(try await session.store.load()?.tokens.accessToken == "AT-0")
    }

    @Test("A good id token of a renewal is kept too, after its tokens")
    func good() async throws {
        var claims = OpenIDIssuer.claims()
        claims["iat"] = 1_767_225_660
        let new = try OpenIDIssuer.shared.token(claims)
        let rotation = Rotation()
        let bench = Bench(
            .when(.get, "/keys", .json(["keys": [OpenIDIssuer.shared.jwk()]])),
            .when(.post, "/token") { rotation.respond($0, idToken: new) })
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        try await session.signIn(
            TokenSet(
                accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(60),
                idToken: try OpenIDIssuer.shared.token()))
        await bench.time.advance(by: .seconds(60))
        try await session.validate()
        await session.drain()
        #expect(try await session.tokens()?.idToken == new && session.idTokenFailure == nil)
        #expect(try await store.load(session.account)?.tokens.idToken == new)
    }

    @Test("Where the server repeats the access token, sessions that share a store send each refresh token once")
    func repeated() async throws {
        let rotation = Rotation(repeatsAccess: true)
        let bench = Bench(.when(.post, "/token") { rotation.respond($0) })
        let store = MemoryCredentialStore()
        let sessions = (0..<6).map { _ in OAuthSession(bench.grants(), store: store) }
        try await sessions[0].signIn(
            TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(60)))
        for session in sessions { try await session.validate() }
        for turn in 1...3 {
            await bench.time.advance(by: .seconds(3600))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for session in sessions { group.addTask { try await session.validate() } }
                try await group.waitForAll()
            }
            #expect(rotation.renewals == turn && rotation.reuses == 0)
        }
    }

    @Test("A sign-out while another process holds the lock for too long is not undone when that one saves")
    func signOutDuringRenewal() async throws {
        try await TemporaryFolder.with { folder in
            let rotation = Rotation()
            let bench = Bench(
                .when(.post, "/revoke", .status(.ok)),
                .when(.post, "/token") { rotation.respond($0).after(.seconds(90)) })
            let session = OAuthSession(bench.grants(), store: FileCredentialStore(folder))
            try await session.signIn(
                TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(60)))
            await bench.time.advance(by: .seconds(60))
            var slow = bench.grants()
            slow.timeout = .seconds(600)
            let holder = OAuthSession(slow, store: FileCredentialStore(folder))
            let renewal = Task { try await holder.validate() }
            try await bench.time.waitForSleeper(dueIn: .seconds(90))
            let impatient = OAuthSession(
                bench.grants(), store: FileCredentialStore(folder, lockTimeout: .milliseconds(20)))
            let report = await impatient.signOut()
            #expect(report.storeError == nil && report.isRevoked)
            await bench.time.advance(by: .seconds(90))
            #expect(
                ClientError.unauthenticated ~= (await thrown { _ = try await renewal.value } ?? CancellationError()))
            await holder.drain()
            let after = OAuthSession(bench.grants(), store: FileCredentialStore(folder))
            #expect(ClientError.unauthenticated ~= (await thrown { try await after.validate() } ?? CancellationError()))
            let revoked = Set(bench.stub.requests.filter { $0.path == "/revoke" }.compactMap { $0.form["token"] })
            #expect(revoked == ["AT-0", "RT-0", "AT-1", "RT-1"], "what came late has ended too")
            #expect(try await FileCredentialStore(folder).accounts().isEmpty)
            // The next sign-in is another one.
            try await after.signIn(
                TokenSet(accessToken: "AT-9", refreshToken: "RT-9", issuedAt: bench.time.date, lifetime: .seconds(60)))
            #expect(try await holder.validate().accessToken == "AT-9")
        }
    }

    @Test("A session that could not save notices who signed in elsewhere, and does not overwrite it")
    func unsavedAndElsewhere() async throws {
        let store = FragileStore(base: MemoryCredentialStore())
        let rotation = Rotation()
        let bench = Bench(.when(.post, "/token") { rotation.respond($0) })
        let session = OAuthSession(bench.grants(), store: store)
        try await session.signIn(
            TokenSet(accessToken: "AT-0", refreshToken: "RT-0", issuedAt: bench.time.date, lifetime: .seconds(60)))
        await bench.time.advance(by: .seconds(60))
        store.fail(.save)
        try await session.validate()
        #expect(session.isUnsaved)
        store.fail(nil)
        // Another process, which has got the lock that this one has lost.
        let bob = StoredCredential(
            tokens: TokenSet(
                accessToken: "bob", refreshToken: "RT-b", issuedAt: bench.time.date, lifetime: .seconds(9999)))
        try await store.save(bob, for: session.account)
        await session.drain()
        #expect(try await session.validate().accessToken == "bob" && !session.isUnsaved)
        await bench.time.advance(by: .seconds(3600))
        #expect(try await session.validate().accessToken == "bob")
        #expect(rotation.renewals == 1)
        #expect(try await store.load(session.account)?.tokens.accessToken == "bob")
    }

    @Test("An app's session and a person's account of a name like it are two")
    func names() async throws {
        let store = MemoryCredentialStore()
        let bench = Bench(token: .json(text: #"{"access_token":"app","token_type":"Bearer"}"#))
        let app = OAuthSession(bench.grants(), source: .clientCredentials(), store: store, account: "x")
        try await app.validate()
        for name in ["x", "x.app"] {
            let person = OAuthSession(bench.grants(), store: store, account: name)
            #expect(person.account != app.account && person.account.key != app.account.key)
            #expect(try await person.tokens() == nil)
        }
        #expect(try await store.accounts() == [app.account])
    }
}

extension FragileStore.Step {
    fileprivate init?(_ fault: RenewalLossTests.Fault) {
        switch fault {
        case .lock: self = .lock
        case .read: self = .load
        case .probe: self = .check
        case .save: self = .save
        default: return nil
        }
    }
}

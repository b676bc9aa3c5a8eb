// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandSQLite
import ErrandTesting
import Foundation
import HTTPTypes
import NIOHTTP1
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth

/// A server of people: each sign-in is a family of tokens; a refresh token is
/// used once; access tokens are forgotten now and then.
private final class FamilyServer: Sendable {
    private struct Family {
        let person: String
        var refresh = ""
        var access = ""
        let repeatsAccess: Bool
    }

    private struct State {
        var families: [Family] = []
        var familyByRefresh: [String: Int] = [:]
        var familyByAccess: [String: Int] = [:]
        var familiesByCall: [String: Set<Int>] = [:]
        var reuses: [String] = []
        var renewals = 0
        var calls = 0
        var refusals = 0
        var count = 0
    }

    private let state = Mutex(State())

    var reuses: [String] { state.withLock { $0.reuses } }
    var renewals: Int { state.withLock { $0.renewals } }
    var refusals: Int { state.withLock { $0.refusals } }
    /// The calls that came in the name of more than one sign-in.
    var mistaken: [String] { state.withLock { $0.familiesByCall.filter { $0.value.count > 1 }.keys.sorted() } }

    func isCurrent(_ refreshToken: String?) -> Bool {
        state.withLock { state in
            refreshToken.map { token in state.families.contains { $0.refresh == token } } ?? false
        }
    }

    func respond(_ path: String, _ authorization: String?, _ body: String) -> (status: Int, body: String) {
        state.withLock { state in
            guard path == "/token" else { return Self.call(path, authorization, &state) }
            let form = Form(body)
            if form["grant_type"] == "password" {
                state.families.append(
                    Family(person: form["username"] ?? "", repeatsAccess: state.families.count % 3 == 1))
                return Self.issue(state.families.count - 1, &state)
            }
            let token = form["refresh_token"] ?? ""
            guard let family = state.familyByRefresh[token], state.families[family].refresh == token else {
                state.reuses.append(token)
                return (400, #"{"error":"invalid_grant"}"#)
            }
            state.renewals += 1
            return Self.issue(family, &state)
        }
    }

    private static func issue(_ family: Int, _ state: inout State) -> (status: Int, body: String) {
        state.count += 1
        let refresh = "RT-\(family)-\(state.count)"
        let isRepeated = state.families[family].repeatsAccess && !state.families[family].access.isEmpty
        let access = isRepeated ? state.families[family].access : "AT-\(family)-\(state.count)"
        state.families[family].refresh = refresh
        state.families[family].access = access
        state.familyByRefresh[refresh] = family
        state.familyByAccess[access] = family
        // Some have ended at once, so that renewals are many.
        let life = state.count % 3 == 0 ? 0 : 3600
        return (
            200,
            #"{"access_token":"\#(access)","token_type":"Bearer","expires_in":\#(life),"refresh_token":"\#(refresh)"}"#
        )
    }

    private static func call(_ path: String, _ authorization: String?, _ state: inout State) -> (Int, String) {
        let token = authorization.map { String($0.dropFirst("Bearer ".count)) } ?? ""
        guard let family = state.familyByAccess[token] else { return (401, "{}") }
        state.familiesByCall[path, default: []].insert(family)
        state.calls += 1
        guard state.calls % 5 == 0 || state.families[family].access != token else { return (200, "1") }
        state.refusals += 1
        return (401, "{}")
    }
}

@Suite("Processes that share a store, at random", .timed, .serialized, .timeLimit(.minutes(10)))
struct ProcessModelTests {
    static func store(_ kind: String, _ folder: String) -> any CredentialStore {
        kind == "file" ? FileCredentialStore(folder) : SQLiteCredentialStore("\(folder)/store.db")
    }

    /// The state of a store that is away now and then.
    private struct Outage {
        var random: SeededRandom
        var left = 0

        /// Returns whether the next save fails: at most three in a row do.
        mutating func isNext() -> Bool {
            if left == 0 {
                left = Int.random(in: 0..<4, using: &random) == 0 ? Int.random(in: 2...4, using: &random) : 1
            }
            left -= 1
            return left > 0
        }
    }

    /// Returns a store that is away now and then, for one to three saves.
    static func unsteadyStore(_ kind: String, _ folder: String, _ seed: UInt64) -> any CredentialStore {
        let outage = Mutex(Outage(random: SeededRandom(seed: seed)))
        return FragileStore(base: store(kind, folder)) { outage.withLock { $0.isNext() } }
    }

    /// Does the work of one process: calls, renewals, sign-ins and sign-outs in an order
    /// that the seed decides, in several tasks and by two sessions.
    static func behave(_ kind: String, _ folder: String, _ server: String, _ seed: UInt64) async throws -> Bool {
        let http = Client(nil, transport: .platform)
        let provider = OAuthProvider(tokenEndpoint: server + "/token")
        let grants = OAuthGrants(provider: provider, client: OAuthClientIdentity(id: "app"), via: http)
        let sessions = (0..<2).map {
            OAuthSession(grants, store: unsteadyStore(kind, folder, seed &* 17 &+ UInt64($0)))
        }
        let isRight = try await withThrowingTaskGroup(of: Bool.self) { group in
            for task in 0..<3 {
                group.addTask {
                    var random = SeededRandom(seed: seed &* 31 &+ UInt64(task))
                    let session = sessions[task % 2]
                    let client = http.with {
                        $0.baseURL = BaseURL(stringLiteral: server)
                        $0.middleware = [.authorize(session)]
                    }
                    for step in 0..<40 {
                        do {
                            try await Self.act(session, grants, client, "\(seed)-\(task)-\(step)", &random)
                        } catch let error as ClientError
                            where ClientError.unauthenticated ~= error || error.kind == .status.client.unauthorized
                        {
                            // Nobody is signed in now, or the token was refused for good.
                        } catch OAuthError.alreadyUsed {
                            // Another task has signed out during the sign-in.
                        } catch OAuthError.store.unwritable {
                            // The token has ended, and those before it are not saved yet.
                        }
                    }
                    return true
                }
            }
            return try await group.allSatisfy { $0 }
        }
        for session in sessions { await session.drain() }
        return isRight && sessions.allSatisfy { !$0.isUnsaved }
    }

    private static func act(
        _ session: OAuthSession, _ grants: OAuthGrants, _ client: Client, _ name: String,
        _ random: inout SeededRandom
    ) async throws {
        switch Int.random(in: 0..<20, using: &random) {
        case 0, 1:
            let person = Bool.random(using: &random) ? "alice" : "bob"
            try await session.signIn(
                try await grants.legacy.passwordTokens(person, "secret", []), replacingAnother: true)
        case 2: await session.signOut()
        case 3: session.reload()
        case 4: try await session.renew()
        case 5, 6: try await session.validate()
        default: try await client.send(Request<Void>.post("calls/\(name)", .body(.text(name), type: .text)))
        }
    }

    @Test(
        "No refresh token is sent twice, nobody's call comes in another's name, and what is kept is the newest",
        arguments: ["file", "sqlite"], [1, 2, 3])
    func model(_ kind: String, _ round: UInt64) async throws {
        let families = FamilyServer()
        let server = try await LoopbackServer.reading({ head, body in
            families.respond(head.uri, head.headers.first(name: "authorization"), body)
        })
        try await TemporaryFolder.with { folder in
            let url = server.url
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<4 {
                    group.addTask {
                        await #expect(processExitsWith: .success) {
                            [
                                folder = folder as String, url = url as String, kind = kind as String,
                                seed = (round * 100 + UInt64(number)) as UInt64
                            ] in
                            await ExitTest.recordingErrors {
                                exit(try await ProcessModelTests.behave(kind, folder, url, seed) ? 0 : 1)
                            }
                        }
                    }
                }
            }
            #expect(families.reuses == [])
            #expect(families.mistaken == [])
            #expect(families.renewals > 5 && families.refusals > 2, "it was a test of something")
            let store = Self.store(kind, folder)
            for account in try await store.accounts() {
                #expect(families.isCurrent(try await store.load(account)?.tokens.refreshToken))
            }
        }
        try await server.stop()
    }
}

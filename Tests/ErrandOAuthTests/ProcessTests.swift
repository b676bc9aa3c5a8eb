// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import Foundation
import Testing

@testable import ErrandOAuth

@Suite("Several processes", .serialized, .timeLimit(.minutes(3)))
struct ProcessTests {
    private static let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")

    static func session(_ folder: String, _ server: String) throws -> OAuthSession {
        let provider = OAuthProvider(tokenEndpoint: server + "/token")
        let http = Client(nil, transport: .platform)
        let grants = OAuthGrants(provider: provider, client: OAuthClientIdentity(id: "app"), via: http)
        return OAuthSession(grants, store: FileCredentialStore(folder))
    }

    @Test("N6: 8 processes with 25 tasks each at an expired token: one renewal, and all calls succeed")
    func eight() async throws {
        let rotating = RotatingServer(life: 3600)
        let server = try await LoopbackServer { rotating.answer($0, $1) }
        try await TemporaryFolder.with { folder in
            let url = server.url
            try await Self.session(folder, url).signIn(
                TokenSet(
                    accessToken: "AT-0", refreshToken: "RT-0", issuedAt: Date(timeIntervalSinceNow: -7200),
                    lifetime: .seconds(3600)))
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        await #expect(processExitsWith: .success) { [folder = folder as String, url = url as String] in
                            let session = try ProcessTests.session(folder, url)
                            let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                                for _ in 0..<25 { group.addTask { try await session.validate().accessToken } }
                                return try await group.reduce(into: Set<String>()) { $0.insert($1) }
                            }
                            exit(tokens == ["AT-1"] ? 0 : 1)
                        }
                    }
                }
            }
            #expect(rotating.renewals == 1 && rotating.reuses == 0)
        }
        try await server.stop()
    }

    @Test("N7: the death of a holder frees the lock")
    func deadHolder() async throws {
        try await TemporaryFolder.with { folder in
            await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
                try await FileCredentialStore(folder).withLock(
                    CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
                ) { _ = kill(getpid(), SIGKILL) }
            }
            let store = FileCredentialStore(folder, lockTimeout: .seconds(5))
            let isFree = try await store.withLock(Self.account) { true }
            #expect(isFree)
        }
    }

    @Test("N3: kill -9 in the midst of saving leaves an old or a new credential, never half of one", arguments: 0..<6)
    func killed(_ round: Int) async throws {
        try await TemporaryFolder.with { folder in
            let yields = 500 << round
            await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, yields = yields as Int] in
                let store = FileCredentialStore(folder)
                let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
                Task.detached {
                    for _ in 0..<yields { await Task.yield() }
                    _ = kill(getpid(), SIGKILL)
                }
                for number in 0... {
                    let token = String(repeating: "\(number) ", count: 5000)
                    try await store.save(
                        StoredCredential(tokens: TokenSet(accessToken: token), signIn: "\(number)"), for: account)
                }
            }
            let store = FileCredentialStore(folder)
            if let found = try await store.load(Self.account) {
                #expect(found.tokens.accessToken == String(repeating: "\(found.signIn) ", count: 5000))
            }
            try await store.withLock(Self.account) {}
            let left = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.contains(".tmp-") }
            #expect(left.isEmpty)
        }
    }

    @Test("Over a real connection: sign-in, renewal and a rotated token that is used once")
    func wire() async throws {
        let rotating = RotatingServer(life: 0)
        let server = try await LoopbackServer { rotating.answer($0, $1) }
        try await TemporaryFolder.with { folder in
            let session = try Self.session(folder, server.url)
            try await session.signIn(TokenSet(accessToken: "AT-0", refreshToken: "RT-0", lifetime: .zero))
            for use in 1...5 { #expect(try await session.validate().accessToken == "AT-\(use)") }
            #expect(rotating.reuses == 0)
        }
        try await server.stop()
    }
}

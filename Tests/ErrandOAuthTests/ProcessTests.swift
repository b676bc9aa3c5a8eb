// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Several processes", .timed, .serialized, .timeLimit(.minutes(10)))
struct ProcessTests {
    private static let account = CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")

    static func session(_ folder: String, _ server: String) throws -> OAuthSession {
        let provider = OAuthProvider(tokenEndpoint: server + "/token")
        let http = Client(bare: nil, transport: .platform)
        let grants = OAuthGrants(provider: provider, client: OAuthClientIdentity(id: "app"), via: http)
        return OAuthSession(grants, store: FileCredentialStore(folder))
    }

    /// A pair whose access token ended an hour ago.
    private static var expired: TokenSet {
        TokenSet(
            accessToken: "AT-0", refreshToken: "RT-0", issuedAt: Date(timeIntervalSinceNow: -7200),
            lifetime: .seconds(3600))
    }

    @Test("8 processes with 125 tasks each at an expired token: one renewal, and all calls succeed")
    func eight() async throws {
        let rotating = RotatingServer(life: 3600)
        let server = try await LoopbackServer { rotating.respond($0, $1) }
        try await TemporaryFolder.with { folder in
            let url = server.url
            try await Self.session(folder, url).signIn(Self.expired)
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        await #expect(processExitsWith: .success) { [folder = folder as String, url = url as String] in
                            await ExitTest.recordingErrors {
                                let session = try ProcessTests.session(folder, url)
                                let tokens = try await withThrowingTaskGroup(of: String.self) { group in
                                    for _ in 0..<125 { group.addTask { try await session.validate().accessToken } }
                                    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
                                }
                                exit(tokens == ["AT-1"] ? 0 : 1)
                            }
                        }
                    }
                }
            }
            #expect(rotating.renewals == 1 && rotating.reuses == 0)
        }
        try await server.stop()
    }

    @Test("MJ-O-14: credentials outlive a process, of a person and of an app, without a refresh token too")
    func outlive() async throws {
        let rotating = RotatingServer(life: 3600)
        let server = try await LoopbackServer { rotating.respond($0, $1) }
        try await TemporaryFolder.with { folder in
            let url = server.url
            await #expect(processExitsWith: .success) { [folder = folder as String, url = url as String] in
                await ExitTest.recordingErrors {
                    try await ProcessTests.session(folder, url).signIn(ProcessTests.lasting("person"))
                    try await ProcessTests.app(folder, url).signIn(ProcessTests.lasting("app"))
                    exit(0)
                }
            }
            // The second process needs no server for what the first one kept.
            await #expect(processExitsWith: .success) { [folder = folder as String, url = url as String] in
                await ExitTest.recordingErrors {
                    let person = try ProcessTests.session(folder, url)
                    guard let tokens = try await person.tokens() else { exit(1) }
                    guard tokens == ProcessTests.lasting("person") else { exit(2) }
                    guard try await person.validate() == tokens else { exit(3) }
                    var request = RawRequest(
                        head: HTTPRequest(method: .get, scheme: "https", authority: "a.example", path: "/"))
                    _ = try await person.authorize(&request)
                    guard request.head.headerFields[.authorization] == "Bearer person" else { exit(4) }
                    guard try await ProcessTests.app(folder, url).validate() == ProcessTests.lasting("app") else {
                        exit(5)
                    }
                    exit(0)
                }
            }
            #expect(rotating.renewals == 0)
        }
        try await server.stop()
    }

    /// A session of the app itself.
    static func app(_ folder: String, _ server: String) throws -> OAuthSession {
        let grants = try session(folder, server).grants
        return OAuthSession(grants, source: .clientCredentials(scopes: ["a"]), store: FileCredentialStore(folder))
    }

    /// Tokens without a refresh token, as they are however often they are made.
    static func lasting(_ token: String) -> TokenSet {
        TokenSet(
            accessToken: token, scopes: ["a", "b"], issuedAt: Date(timeIntervalSince1970: 1_700_000_000),
            lifetime: .seconds(1_000_000_000))
    }

    @Test("The death of a holder frees the lock")
    func deadHolder() async throws {
        try await TemporaryFolder.with { folder in
            await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String] in
                await ExitTest.recordingErrors {
                    try await FileCredentialStore(folder).withLock(
                        CredentialAccount(issuer: "https://as.example", clientID: "app", name: "a")
                    ) { _ = kill(getpid(), SIGKILL) }
                }
            }
            let store = FileCredentialStore(folder, lockTimeout: .seconds(5))
            let isFree = try await store.withLock(Self.account) { true }
            #expect(isFree)
        }
    }

    @Test("Kill -9 in the midst of saving leaves an old or a new credential, never half of one", arguments: 0..<6)
    func killed(_ round: Int) async throws {
        try await TemporaryFolder.with { folder in
            let yields = 500 << round
            await #expect(processExitsWith: .signal(SIGKILL)) { [folder = folder as String, yields = yields as Int] in
                await ExitTest.recordingErrors {
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
        let server = try await LoopbackServer { rotating.respond($0, $1) }
        try await TemporaryFolder.with { folder in
            let session = try Self.session(folder, server.url)
            try await session.signIn(TokenSet(accessToken: "AT-0", refreshToken: "RT-0", lifetime: .zero))
            for use in 1...5 { #expect(try await session.validate().accessToken == "AT-\(use)") }
            #expect(rotating.reuses == 0)
        }
        try await server.stop()
    }

    @Test("kill -9 at each step of a renewal: the lock is free, and the session goes on or ends once, never hangs")
    func killedWhileRenewing() async throws {
        for step in 0..<DyingStore.steps {
            let rotating = RotatingServer(life: 3600)
            let server = try await LoopbackServer { rotating.respond($0, $1) }
            try await TemporaryFolder.with { folder in
                let url = server.url
                try await Self.session(folder, url).signIn(Self.expired)
                await #expect(processExitsWith: .signal(SIGKILL)) {
                    [folder = folder as String, url = url as String, step = step as Int] in
                    await ExitTest.recordingErrors {
                        let session = try ProcessTests.session(folder, url)
                        let store = DyingStore(base: FileCredentialStore(folder), step: step)
                        _ = try await OAuthSession(session.grants, store: store).validate()
                        _ = kill(getpid(), SIGKILL)
                    }
                }
                let after = try Self.session(folder, url)
                do {
                    #expect(try await after.validate().accessToken == "AT-1")
                    #expect(rotating.renewals == 1 && rotating.reuses == 0, "step \(step)")
                    #expect(step != DyingStore.afterResponse)
                } catch let error as ClientError {
                    // The server had rotated the token, and the response died with the
                    // process.
                    #expect(step == DyingStore.afterResponse, "step \(step): \(error)")
                    #expect(error.problem(as: OAuthError.self)?.code == .invalidGrant)
                    #expect(rotating.reuses == 1)
                    await #expect(throws: ClientError.self) { try await after.validate() }
                    #expect(rotating.reuses == 1, "the end is the end")
                }
            }
            try await server.stop()
        }
    }

    @Test("A session in memory leaves nothing on disk")
    func nothingOnDisk() async throws {
        let rotating = RotatingServer(life: 0)
        let server = try await LoopbackServer { rotating.respond($0, $1) }
        try await TemporaryFolder.with { folder in
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            let url = server.url
            await #expect(processExitsWith: .success) { [folder = folder as String, url = url as String] in
                await ExitTest.recordingErrors {
                    for name in ["HOME", "TMPDIR", "XDG_STATE_HOME", "XDG_RUNTIME_DIR"] { setenv(name, folder, 1) }
                    guard FileManager.default.changeCurrentDirectoryPath(folder) else { exit(3) }
                    // From here on a byte in any file is the end of the process, by a signal.
                    var none = rlimit(rlim_cur: 0, rlim_max: 0)
                    guard setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &none) == 0 else { exit(4) }
                    let session = try ProcessTests.session(folder, url)
                    let memory = OAuthSession(session.grants, store: MemoryCredentialStore())
                    try await memory.signIn(TokenSet(accessToken: "AT-0", refreshToken: "RT-0", lifetime: .zero))
                    guard try await memory.validate().accessToken == "AT-1" else { exit(2) }
                    await memory.signOut()
                }
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
        }
        try await server.stop()
    }
}

/// A store whose process is killed at one of the steps of a renewal.
private struct DyingStore: CredentialStore {
    let base: FileCredentialStore
    let step: Int

    /// Before the lock, with it, after the second reading, after the probe, when
    /// the response is there, when it is saved, and after the lock.
    static let steps = 7
    static let afterResponse = 4

    private func pass(_ number: Int) {
        if number == step { _ = kill(getpid(), SIGKILL) }
    }

    func load(_ account: CredentialAccount) async throws -> StoredCredential? {
        let found = try await base.load(account)
        if Self.isLocked { pass(2) }
        return found
    }

    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        pass(4)
        try await base.save(credential, for: account)
        pass(5)
    }

    func checkWritable(_ account: CredentialAccount) async throws {
        try await base.checkWritable(account)
        pass(3)
    }

    @TaskLocal private static var isLocked = false

    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result {
        pass(0)
        let result = try await base.withLock(account) {
            pass(1)
            return try await Self.$isLocked.withValue(true) { try await work() }
        }
        pass(6)
        return result
    }

    func remove(_ account: CredentialAccount) async throws { try await base.remove(account) }
    func accounts() async throws -> [CredentialAccount] { try await base.accounts() }
}

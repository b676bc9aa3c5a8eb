// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandOAuth
import ErrandTesting
import Foundation
import NationBuilder
import TestSupport
import Testing

@testable import NationBuilderAccounts

/// A store of another machine's tokens, which takes no refusal for final.
private struct DoubtfulStore: CredentialStore {
    let base: FileCredentialStore

    func load(_ account: CredentialAccount) async throws -> StoredCredential? { try await base.load(account) }
    func save(_ credential: StoredCredential, for account: CredentialAccount) async throws {
        try await base.save(credential, for: account)
    }
    func remove(_ account: CredentialAccount) async throws { try await base.remove(account) }
    func accounts() async throws -> [CredentialAccount] { try await base.accounts() }
    func checkWritable(_ account: CredentialAccount) async throws { try await base.checkWritable(account) }
    func withLock<Result: Sendable>(
        _ account: CredentialAccount, _ work: @Sendable () async throws -> Result
    ) async throws -> Result { try await base.withLock(account, work) }
    func isRefusalFinal(_ account: CredentialAccount) async throws -> Bool { false }
}

/// Each kind of error of the stores, made by what makes it, and what its message says.
@Suite("What helps when a store fails", .timed, .timeLimit(.minutes(5)))
struct StoreHelpTests {
    enum Help: String {
        case signIn = "ign in again"
        case later = "Try again in a moment"
        case mend = "Tell the app's developer"
        case room = "then try again"
    }

    /// A process with a session, whose server knows one refresh token.
    private struct Process {
        let folder: String
        var store: any CredentialStore
        let grants: OAuthGrants

        init(_ folder: String, _ store: any CredentialStore) {
            (self.folder, self.store) = (folder, store)
            let stub = StubTransport()
            stub.add(
                .when(.post, "/token") { request in
                    request.text.contains("refresh_token=RT-good")
                        ? .json(text: #"{"access_token":"a","token_type":"Bearer","expires_in":3600}"#)
                        : .json(text: #"{"error":"invalid_grant"}"#, status: .badRequest)
                })
            grants = OAuthGrants(
                provider: OAuthProvider(tokenEndpoint: "https://as.example/token"),
                client: OAuthClientIdentity(id: "app"), via: Client(bare: nil, transport: stub))
        }

        var session: OAuthSession { OAuthSession(grants, store: store) }

        func signIn(_ refreshToken: String = "RT-good") async throws {
            let session = session
            try await session.signIn(
                TokenSet(accessToken: "a", refreshToken: refreshToken, issuedAt: .distantPast, lifetime: .seconds(60)))
            if session.isUnsaved { throw OAuthError(.store.unwritable, reason: "the sign-in did not help") }
        }

        func files() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
        }
    }

    private func check(
        _ process: Process, _ kind: OAuthError.Kind, _ help: Help, goingOnAs mended: Process? = nil,
        _ follow: () async throws -> Void = {}
    ) async throws {
        let session = process.session
        let error = await #expect(throws: (any Error).self) { try await session.validate() }
        let found = (error as? OAuthError) ?? (error as? ClientError)?.problem(as: OAuthError.self)
        #expect(found?.kind == kind, "\(String(describing: error))")
        let message = AccountMessage(error)
        #expect("\(message.title) \(message.text)".contains(help.rawValue), "\(message)")
        try await follow()
        #expect(
            try await (mended ?? process).session.validate().accessToken == "a",
            "\(kind): what the message says does not help")
    }

    @Test("Whoever does what the message says can go on")
    func table() async throws {
        try await Bench.withFolder { folder in
            let process = Process(folder, FileCredentialStore(folder, lockTimeout: .milliseconds(10)))
            try await process.signIn()
            let file = try #require(try process.files().first { $0.hasSuffix(".json") || !$0.contains("lock") })

            try Data("damaged".utf8).write(to: URL(fileURLWithPath: file))
            try TemporaryFolder.setMode(file, 0o600)
            try await check(process, .store.corrupt, .signIn) { try await process.signIn() }

            try TemporaryFolder.setMode(folder, 0o755)
            try await check(process, .store.insecure, .mend) { try TemporaryFolder.setMode(folder, 0o700) }

            try await process.signIn()
            let (isHeld, mayEnd) = (Gate(), Gate())
            let holder = Task { [store = process.store, account = process.session.account] in
                try await store.withLock(account) {
                    isHeld.open()
                    await mayEnd.wait()
                }
            }
            await isHeld.wait()
            try await check(process, .store.locked, .later) {
                mayEnd.open()
                try await holder.value
            }
        }
        try await Bench.withFolder { folder in
            let store = FileCredentialStore(folder, protection: .passphrase("right"))
            let process = Process(folder, store)
            try await process.signIn()
            var other = process
            other.store = FileCredentialStore(folder, protection: .passphrase("wrong"))
            try await check(other, .store.wrongKey, .mend, goingOnAs: process)
        }
    }

    @Test("Who is in doubt is asked to sign in again, by the message and by the panel, and that helps")
    func doubt() async throws {
        try await Bench.withFolder { folder in
            let process = Process(folder, DoubtfulStore(base: FileCredentialStore(folder)))
            try await process.signIn("RT-old")
            let session = process.session
            var account = SampleAccounts.account("abe")
            account = Account(
                id: account.id, slug: account.slug, name: account.name, email: nil, avatar: nil, isActive: true,
                nation: account.nation, session: session)
            var panel = AccountsPanelModel(SampleAccounts.state(account), of: ApplicationIdentity(clientID: "app"))
            panel.appear()
            #expect(panel.card?.warning == nil)
            let error = await #expect(throws: (any Error).self) { try await session.validate() }
            #expect(panel.card?.warning == "Sign in again to go on.")
            panel.handle(AccountEvent(.storeFailed, account, error: error))
            #expect(panel.alert?.message.title == "Please sign in again." && panel.alert?.retry != nil)
            panel.retry()
            #expect(panel.prompt?.text == "abe")
            try await check(process, .store.inDoubt, .signIn) { try await process.signIn() }
            session.reload()
            try await session.validate()
            #expect(panel.card?.warning == nil)
        }
    }
}

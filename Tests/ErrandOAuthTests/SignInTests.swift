// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import Foundation
import TestSupport
import Testing

@testable import ErrandOAuth

@Suite("Signing in", .timed, .timeLimit(.minutes(10)))
struct SignInTests {
    private let bench = Bench(token: .json(text: goodTokens))

    private func tokens(_ subject: String) -> TokenSet {
        let claims = Base64URL.encode(Array(#"{"sub":"\#(subject)"}"#.utf8))
        let header = Base64URL.encode(Array(#"{"alg":"RS256"}"#.utf8))
        return TokenSet(accessToken: subject, issuedAt: bench.time.date, idToken: "\(header).\(claims).AA")
    }

    @Test("Another person in place of the one before is told, once and first")
    func switched() async throws {
        let session = OAuthSession(bench.grants(), store: MemoryCredentialStore())
        var events = session.events.makeAsyncIterator()
        try await session.signIn(tokens("alice"))
        try await session.signIn(tokens("alice"), replacingAnother: true)
        try await session.signIn(tokens("bob"), replacingAnother: true)
        await session.signOut(revoking: false)
        try await session.signIn(tokens("alice"))
        var kinds: [OAuthEvent.Kind] = []
        for _ in 0..<6 { kinds += [await events.next()?.kind].compactMap { $0 } }
        #expect(kinds == [.signedIn, .signedIn, .accountSwitched, .signedIn, .signedOut, .signedIn])
    }

    @Test("A person who signed in by another process is told at the next renewal, once")
    func switchedElsewhere() async throws {
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        var old = tokens("alice")
        old.lifetime = .seconds(60)
        old.refreshToken = "RT-0"
        try await session.signIn(old)
        var events = session.events.makeAsyncIterator()
        var other = tokens("bob")
        other.lifetime = .seconds(3600)
        other.refreshToken = "RT-1"
        try await OAuthSession(bench.grants(), store: store).signIn(other, replacingAnother: true)
        await bench.time.advance(by: .seconds(60))
        #expect(try await session.validate().accessToken == "bob")
        #expect(await events.next()?.kind == .accountSwitched)
        await bench.time.advance(by: .seconds(3600))
        #expect(try await session.validate().accessToken == "AT-secret-1")
        #expect(await events.next()?.kind == .refreshed)
    }

    @Test("A damaged credential, which is set aside, stands in no sign-in's way")
    func damaged() async throws {
        try await TemporaryFolder.with { path in
            let session = OAuthSession(bench.grants(), store: FileCredentialStore(path))
            try await session.signIn(tokens("alice"))
            let file = "\(path)/\(session.account.key).json"
            try Data("{".utf8).write(to: URL(fileURLWithPath: file))
            try await session.signIn(tokens("bob"))
            #expect(!session.isUnsaved)
            #expect(try await FileCredentialStore(path).load(session.account)?.subject == "bob")
            let names = try FileManager.default.contentsOfDirectory(atPath: path)
            #expect(names.contains { $0.contains(".corrupt-") })
        }
    }

    @Test("What cannot be read is not overwritten, and the session says that its tokens are not saved")
    func unreadable() async throws {
        let store = FaultyStore()
        let session = OAuthSession(bench.grants(), store: store)
        try await session.signIn(tokens("alice"))
        #expect(!session.isUnsaved)
        store.fail(.load)
        try await session.signIn(tokens("bob"), replacingAnother: true)
        #expect(session.isUnsaved)
        #expect(try await session.validate().accessToken == "bob")
        store.fail(nil)
        #expect(try await store.load(session.account)?.subject == "alice")
    }

    @Test("A renewal that could not be saved is known as such, until the next one is")
    func unsavedRenewal() async throws {
        let store = FaultyStore()
        let session = OAuthSession(bench.grants(), store: store)
        var old = tokens("alice")
        old.refreshToken = "RT-0"
        old.lifetime = .seconds(60)
        try await session.signIn(old)
        await bench.time.advance(by: .seconds(60))
        store.fail(.save)
        try await session.validate()
        #expect(session.isUnsaved)
        store.fail(nil)
        await bench.time.advance(by: .seconds(3600))
        try await session.validate()
        #expect(!session.isUnsaved)
    }

    @Test("A session's renewals ask for the resources of its sign-in, after a restart too")
    func resources() async throws {
        let store = MemoryCredentialStore()
        let session = OAuthSession(bench.grants(), store: store)
        let request = AuthorizationRequest(
            redirect: try RedirectURI(Bench.redirect), resources: ["https://api.example/a", "https://api.example/b"])
        let flow = try await session.beginSignIn(request)
        try await session.finishSignIn(flow, "\(Bench.redirect)?code=c&state=\(flow.state.value)")
        let record = try JSONEncoder().encode(try #require(await store.load(session.account)))
        try await store.save(JSONDecoder().decode(StoredCredential.self, from: record), for: session.account)
        for _ in 0..<2 {
            await bench.time.advance(by: .seconds(3600))
            try await OAuthSession(bench.grants(), store: store).validate()
        }
        #expect(bench.tokenRequests.count == 3)
        #expect(bench.tokenRequests.allSatisfy { $0.form.all("resource") == request.resources })
    }
}

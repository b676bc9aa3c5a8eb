// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandTesting
import Foundation
import Hummingbird
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import Synchronization
import TestSupport
import Testing

@Suite("Sessions of the pages", .timed, .timeLimit(.minutes(10)))
struct SessionTests {
    private func form(_ fields: [(String, String)]) -> String {
        fields.map { "\($0)=\(PercentEncoding.unreserved.encode($1))" }.joined(separator: "&")
    }

    private func head(_ path: String, _ cookie: String, _ baseURL: String, length: Int) -> String {
        "POST \(path) HTTP/1.1\r\nHost: \(baseURL.dropFirst("http://".count))\r\nCookie: \(cookie)\r\n"
            + "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: \(length)\r\nConnection: close\r\n\r\n"
    }

    @Test("A form that began before a sign-in, and dripped until after it, does not bring the old session back")
    func dripping() async throws {
        try await TestNation.website { sandbox, baseURL, _ in
            let visitor = try PageVisitor(baseURL)
            let panel = try await visitor.get("/accounts")
            let sent = try await visitor.post("/accounts/sign-in", [("slug", sandbox.slug)], from: panel)
            let old = try #require(visitor.cookie)
            let body = form([("token", try panel.field("token")), ("slug", "two words")])
            let back = try await { () async throws -> String in
                var person = try NationVisitor(sandbox)
                return try await person.authorize(try #require(sent.location))
            }()
            let response = try await RawVisitor(baseURL).send(
                head("/accounts/sign-in", old, baseURL, length: body.utf8.count) + body.prefix(3)
            ) {
                // The rest comes after the sign-in, in another browser's connection with the same cookie.
                let same = try PageVisitor(baseURL, cookie: old)
                let done = try await same.get(String(back.dropFirst(baseURL.count)))
                #expect(done.location == "/people" && same.cookie != old)
                return String(body.dropFirst(3))
            }
            #expect(response.status == 403)
            let stranger = try PageVisitor(baseURL, cookie: old)
            #expect(try await stranger.get("/people").text.contains("Please sign in."))
            #expect(stranger.cookie != old, "The old id is nobody's")
        }
    }

    @Test(
        "A page that was under way when the session was renewed writes nothing under the old id, and keeps the new one")
    func underWay() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/people/2")
            let old = try #require(visitor.cookie)
            let slow = try PageVisitor(nation.baseURL, cookie: old)
            let (reached, opened) = nation.wire.hold("/api/v1/people/2/taggings")
            async let tagged = slow.post("/people/2/tags", [("tags", "x")], from: page)
            await reached.wait()
            try await visitor.post("/accounts/sign-out", [], from: page)
            #expect(visitor.cookie != old)
            opened.open()
            #expect(try await tagged.status == 303)
            #expect(slow.cookie == old, "Its response does not replace the cookie that the sign-out set")
            let again = try PageVisitor(nation.baseURL, cookie: old)
            _ = try await again.get("/accounts")
            #expect(again.cookie != old, "The old id is nobody's")
        }
    }

    @Test("A sign-in and a sign-out give the session another id and its forms another token")
    func renewal() async throws {
        try await TestNation.website { sandbox, baseURL, _ in
            let visitor = try PageVisitor(baseURL)
            let before = try await visitor.get("/accounts")
            try await visitor.signIn(at: sandbox)
            let (signedIn, cookie) = (try await visitor.get("/accounts"), visitor.cookie)
            #expect(try before.field("token") != signedIn.field("token"))
            #expect(try await visitor.post("/accounts/sign-out", [], from: before).status == 403, "An old form")
            try await visitor.post("/accounts/sign-out", [], from: signedIn)
            #expect(visitor.cookie != cookie)
            #expect(try await visitor.get("/accounts").field("token") != signedIn.field("token"))
            #expect(try await visitor.post("/accounts/cancel", [], from: signedIn).status == 403)
        }
    }

    @Test("Browsers that only look keep nothing in the storage, however many they are")
    func lookers() async throws {
        let storage = AgedStorage()
        try await TestNation.website(storage: storage) { sandbox, baseURL, _ in
            let ada = try PageVisitor(baseURL)
            try await ada.signIn(at: sandbox)
            let before = storage.count
            for path in ["/people", "/accounts?add", "/oauth/callback?code=1&state=2", "/people/3", "/nothing"] {
                for _ in 1...20 { _ = try await PageVisitor(baseURL).get(path) }
            }
            #expect(storage.count == before)
            #expect(try await ada.get("/own").text.contains("Abe Administrator"))
        }
    }

    @Test("Of more visitors than the limit, the one who was here first leaves the memory")
    func bounded() async throws {
        try await TestNation.website(limit: 1) { sandbox, baseURL, _ in
            let (ada, bob) = (try PageVisitor(baseURL), try PageVisitor(baseURL))
            try await ada.signIn(at: sandbox)
            try await bob.signIn(at: sandbox)
            #expect(try await bob.get("/own").text.contains("Abe Administrator"))
            // Its accounts were in memory only, so they are gone.
            #expect(try await !ada.get("/own").text.contains("Abe Administrator"))
        }
    }

    @Test("Strangers who begin to sign in put nobody out of the memory who is signed in")
    func strangers() async throws {
        try await TestNation.website(limit: 3) {
            $0.maximumSignIns = 100
        } _: { sandbox, baseURL, _ in
            let ada = try PageVisitor(baseURL)
            try await ada.signIn(at: sandbox)
            for _ in 1...10 {
                let stranger = try PageVisitor(baseURL)
                let panel = try await stranger.get("/accounts")
                #expect(
                    try await stranger.post("/accounts/sign-in", [("slug", sandbox.slug)], from: panel).status == 303)
            }
            // Its accounts are in memory only, so they would be gone.
            #expect(try await ada.get("/own").text.contains("Abe Administrator"))
        }
    }

    @Test("A session ends when its time is over, however often its person comes back; a sign-in begins it anew")
    func longest() async throws {
        let time = TestTime()
        try await TestNation.website {
            $0.time = time.source
            ($0.sessionLifetime, $0.longestSession) = (.seconds(14 * 86_400), .seconds(90 * 86_400))
        } _: { sandbox, baseURL, _ in
            let visitor = try PageVisitor(baseURL)
            try await visitor.signIn(at: sandbox)
            for _ in 0..<9 {
                await time.advance(by: .seconds(8 * 86_400))
                #expect(try await visitor.get("/people").text.contains("Abe Administrator"))
            }
            // The 72nd day: another sign-in in the same session.
            try await visitor.post("/accounts/sign-out", [], from: try await visitor.get("/accounts"))
            try await visitor.signIn(at: sandbox)
            for _ in 0..<11 {
                await time.advance(by: .seconds(8 * 86_400))
                #expect(try await visitor.get("/people").text.contains("Abe Administrator"))
            }
            await time.advance(by: .seconds(3 * 86_400))
            let cookie = visitor.cookie
            #expect(try await visitor.get("/people").text.contains("Please sign in."))
            #expect(visitor.cookie != cookie)
        }
    }

    @Test("A sign-in that began before a restart is completed by a server with the same storage, once")
    func restart() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 3)) { sandbox in
            let application = try TestNation.application(sandbox)
            let storage = MemoryPersistDriver()
            @Sendable func server() -> NationBuilderWeb {
                NationBuilderWeb(
                    .each(of: application) { _ in TestNation.accounts(application) }, storage: storage)
            }
            struct SignIn {
                var (origin, back) = ("", "")
                var cookie: String?
            }
            let begun = Mutex(SignIn())
            try await TestNation.serve(server()) { baseURL in
                let visitor = try PageVisitor(baseURL)
                let panel = try await visitor.get("/accounts")
                let sent = try await visitor.post("/accounts/sign-in", [("slug", sandbox.slug)], from: panel)
                var person = try NationVisitor(sandbox)
                let back = try await person.authorize(try #require(sent.location))
                begun.withLock {
                    $0.origin = baseURL
                    $0.cookie = visitor.cookie
                    $0.back = String(back.dropFirst(baseURL.count))
                }
            }
            let signIn = begun.withLock { $0 }
            let back = signIn.back
            let port = try #require(signIn.origin.split(separator: ":").last.flatMap { Int($0) })
            try await TestNation.serve(server(), port: port) { baseURL in
                let browsers = try (1...2).map { _ in try PageVisitor(baseURL, cookie: signIn.cookie) }
                #expect(try await browsers[0].get("/accounts").text.contains("Signing in at \(sandbox.slug)…"))
                // The same response twice, at the same time.
                async let first = browsers[0].get(back)
                async let second = browsers[1].get(back)
                let places = try await [first.location, second.location]
                #expect(Set(places) == ["/people", "/accounts?late"])
                let signedIn = browsers[places[0] == "/people" ? 0 : 1]
                #expect(try await signedIn.get("/own").text.contains("Abe Administrator"))
                #expect(try await signedIn.get(back).location == "/accounts?late", "A response counts once")
            }
        }
    }

    @Test("A form that does not arrive in time is refused, and its connection is closed")
    func slow() async throws {
        let time = TestTime()
        try await TestNation.website {
            $0.time = time.source
        } _: { _, baseURL, _ in
            let response = try await RawVisitor(baseURL).send(
                head("/accounts/sign-in", "a=b", baseURL, length: 10).replacing("Connection: close\r\n", with: "") + "x"
            ) {
                try await time.waitForSleeper(dueIn: .seconds(30))
                await time.advance(by: .seconds(30))
                return ""
            }
            #expect(response.status == 408 && response.content.contains("The form took too long"), "\(response)")
        }
    }

    @Test("A visitor who stays away for longer than a session lasts is signed out, and the folder is removed")
    func away() async throws {
        try await TemporaryFolder.with { folder in
            try await NationSandbox.run(SandboxConfiguration(people: 3)) { sandbox in
                let application = try TestNation.application(sandbox)
                let visitors = Visitors.each(of: application, in: folder) { folder in
                    Accounts(
                        application, store: FileAccountStore(folder), credentials: FileCredentialStore(folder),
                        transport: PictureWire())
                }
                let time = TestTime()
                let web = NationBuilderWeb(visitors) { $0.time = time.source }
                try await TestNation.serve(web) { baseURL in
                    for visitor in [try PageVisitor(baseURL), try PageVisitor(baseURL)] {
                        try await visitor.signIn(at: sandbox)
                    }
                    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
                    #expect(names.count == 2)
                    let away = try #require(names.first)
                    try "keep".write(toFile: folder + "/README", atomically: true, encoding: .utf8)
                    for name in [away, "README"] {
                        let long = time.source.date().addingTimeInterval(-15 * 86_400)
                        try FileManager.default.setAttributes(
                            [.modificationDate: long], ofItemAtPath: "\(folder)/\(name)")
                    }
                    await time.advance(by: .seconds(3600))
                    try await PageVisitor(baseURL).signIn(at: sandbox)
                    await web.drain()
                    let left = try FileManager.default.contentsOfDirectory(atPath: folder)
                    #expect(!left.contains(away) && left.count == 3 && left.contains("README"), "\(left)")
                }
            }
        }
    }
}

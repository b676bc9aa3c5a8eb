// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandPostgres
import ErrandTesting
import Foundation
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import Servers
import TestSupport
import Testing
import Visitors

@Suite("Two web servers of one website", .timed, .sharedServer, .needsPostgres, .timeLimit(.minutes(10)))
struct WebServersTests {
    /// Two browsers with the same cookie, each at one of the servers, where a person is signed in.
    private func signedIn(_ servers: WebServers) async throws -> [Browser] {
        let (one, other) = (try Browser(servers.first.url), try Browser(servers.second.url))
        try await one.signIn(at: servers.sandbox)
        other.take(from: one)
        return [one, other]
    }

    @Test("A page at one server knows at once what the other has changed, also when it has shown the account before")
    func otherServer() async throws {
        try await WebServers.run { servers in
            let browsers = try await signedIn(servers)
            for browser in browsers {
                #expect(try await browser.get("/people").text.contains("Abe Administrator"))
                #expect(try await browser.get("/own").html.contains("Abe Administrator"))
            }
            try await browsers[0].signOut()
            browsers[1].take(from: browsers[0])
            #expect(!(try await browsers[1].get("/own").html.contains("Abe Administrator")))
            #expect(try await browsers[1].get("/people").text.contains("Please sign in."))
            // And in again, as another person.
            let email = try await self.email(of: servers)
            try await browsers[1].signIn(at: servers.sandbox, email: email)
            browsers[0].take(from: browsers[1])
            let (first, second) = (try await browsers[0].get("/own").html, try await browsers[1].get("/own").html)
            #expect(first == second && !first.contains("Abe Administrator") && !first.contains("Sign in"))
        }
    }

    private func email(of servers: WebServers) async throws -> String {
        let nation = Nation(
            Slug(stringLiteral: servers.sandbox.slug), baseURL: BaseURL(stringLiteral: servers.sandbox.baseURL),
            authorizer: .bearer(servers.sandbox.accessToken), transport: .platform)
        for try await person in nation.v1.people.all() {
            let email = try await nation.v1.people.show(person.id ?? 0).email
            if let email, email != servers.sandbox.adminEmail { return email }
        }
        return try #require(nil as String?)
    }

    @Test("Whoever begins to sign in where others are signed in is asked, and finds nothing of theirs")
    func strangers() async throws {
        try await WebServers.run { servers in
            _ = try await signedIn(servers)
            for url in [servers.first.url, servers.second.url] {
                let stranger = try Browser(url)
                #expect(try await stranger.beginSignIn(at: servers.sandbox).contains("/oauth/authorize"))
                #expect(!(try await stranger.get("/own").html.contains("Abe Administrator")))
            }
        }
    }

    @Test("Who begins to sign in, or comes back with a wrong code, leaves a session for an hour, and no other row")
    func rows() async throws {
        try await WebServers.run { servers in
            _ = try await signedIn(servers)
            let tables = ["visitor", "document", "credential", "lease"]
            func counts() async throws -> [Int] {
                var counts: [Int] = []
                for table in tables { counts.append(try await servers.place.count(table)) }
                return counts
            }
            let (before, sessions) = (try await counts(), try await servers.place.count("persist"))
            for number in 1...10 {
                let stranger = try Browser(servers.first.url)
                let page = try await stranger.beginSignIn(at: servers.sandbox)
                #expect(try await stranger.get("/accounts").status == 200)
                guard number.isMultiple(of: 2) else { continue }
                let state = try #require(page.firstMatch(of: /[?&]state=([^&]+)/)).output.1
                #expect(try await stranger.get("/oauth/callback?code=wrong&state=\(state)").location == "/accounts")
            }
            #expect(try await counts() == before)
            #expect(try await servers.place.count("persist") == sessions + 10)
            let soon = "expires_at < clock_timestamp() + interval '71 minutes'"
            #expect(try await servers.place.count("persist", soon) == 10)
        }
    }

    @Test("Nothing in the database opens a sign-in that waits there")
    func sealedSignIns() async throws {
        try await WebServers.run { servers in
            _ = try await Browser(servers.first.url).beginSignIn(at: servers.sandbox)
            let database = try servers.place.openDirectly()
            let values = try await database.query("SELECT value FROM errand.persist").compactMap { $0[0]?.bytes }
            let sessions = values.compactMap { try? JSONDecoder().decode(StoredSession.self, from: Data($0)) }
            let signIn = try #require(sessions.first?.signIns.first)
            let application = try WebServers.application(servers.sandbox)
            let slug = Slug(stringLiteral: servers.sandbox.slug)
            let grants = OAuthGrants(
                provider: try .nationBuilder(slug, baseURL: servers.sandbox.baseURL),
                client: OAuthClientIdentity(id: application.clientID ?? ""),
                via: Client(bare: nil, transport: .platform))
            _ = try grants.authorization(sealed: signIn.sealed, byKeyOf: try #require(application.clientSecret))
            // All texts of all rows: a key that lies there is one of them.
            let texts = values.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\"").map(String.init) }
            #expect(texts.count > 10)
            for text in texts {
                #expect(throws: OAuthError.self) { try grants.authorization(sealed: signIn.sealed, byKeyOf: text) }
            }
        }
    }

    /// A row of a session, as far as it is read here.
    private struct StoredSession: Decodable {
        struct SignIn: Decodable { let sealed: Data }
        let signIns: [SignIn]
    }

    @Test("Two browsers of one person are two sign-ins: one signs out, and the other goes on at both servers")
    func twoBrowsers() async throws {
        try await WebServers.run { servers in
            let browsers = try await signedIn(servers)
            let second = try Browser(servers.second.url)
            try await second.signIn(at: servers.sandbox)
            try await browsers[0].signOut()
            for url in [servers.first.url, servers.second.url] {
                second.move(to: url)
                #expect(try await second.get("/people").text.contains("Abe Administrator"))
            }
        }
    }

    @Test("A form that adds a person, sent to both servers, adds one")
    func once() async throws {
        try await WebServers.run { servers in
            let browsers = try await signedIn(servers)
            for round in 1...5 {
                let form = try await browsers[0].get("/people/new")
                let fields = [
                    ("was.first_name", ""), ("first_name", "Grace"), ("was.last_name", ""), ("last_name", "Hopper"),
                ]
                async let one = browsers[0].post("/people", fields, from: form)
                async let other = browsers[1].post("/people", fields, from: form)
                let pages = [try await one, try await other]
                #expect(pages.contains { $0.status == 303 }, "\(pages.map(\.text))")
                #expect(try await servers.requests().count { $0 == "POST /api/v1/people" } == round)
                // When it is known who was added, both say the same.
                let again = [
                    try await browsers[0].post("/people", fields, from: form).location,
                    try await browsers[1].post("/people", fields, from: form).location,
                ]
                #expect(again[0] != nil && again[0] == again[1])
                #expect(try await servers.requests().count { $0 == "POST /api/v1/people" } == round)
            }
        }
    }

    @Test("While the database is away pages say so, and nobody is signed out by that")
    func databaseAway() async throws {
        try await PostgresServer.run { server in
            let place = DatabaseOnServer(server: server, url: server.url())
            try await WebServers.run(at: place) { servers in
                let browsers = try await signedIn(servers)
                let cookie = browsers[0].cookie
                try await server.stop()
                for browser in browsers { #expect(try await browser.get("/people").status == 503) }
                #expect(browsers[0].cookie == cookie, "The browser keeps its session")
                try await server.start()
                for browser in browsers {
                    #expect(try await browser.get("/people").text.contains("Abe Administrator"))
                }
            }
        }
    }

    @Test("A visitor who stays away is signed out by one of the servers, and nothing of the visitor is left")
    func away() async throws {
        let time = TestTime()
        try await WebServers.run(time: time.source) { servers in
            _ = try await signedIn(servers)
            _ = try await Browser(servers.second.url).beginSignIn(at: servers.sandbox)
            let database = try servers.place.openDirectly()
            #expect(try await servers.place.count("visitor") == 1, "Not the one who did not come back from the nation")
            let before = try await servers.place.count("document", "content IS NOT NULL")
            #expect(before == 1)
            try await database.execute("UPDATE errand.visitor SET seen_at = seen_at - interval '14 days 3 hours'")
            for web in [servers.first.web, servers.second.web] { await web.drain() }
            await time.advance(by: .seconds(3601))
            // Another server does it just now.
            let mayEnd = Gate()
            let holder = Task { try await database.withLease("visitors of web") { _ in await mayEnd.wait() } }
            try await waitUntil(await servers.place.count("lease", "lease_until > clock_timestamp()") != 0)
            try await Browser(servers.first.url).signIn(at: servers.sandbox)
            await servers.first.web.drain()
            #expect(try await servers.place.count("visitor") == 2)
            mayEnd.open()
            try await holder.value
            try await Browser(servers.second.url).signIn(at: servers.sandbox)
            await servers.second.web.drain()
            #expect(try await servers.place.count("visitor") == 2, "Those who were here just now")
            #expect(try await servers.place.count("document", "content IS NOT NULL") == 2)
            #expect(try await servers.place.count("credential", "content IS NOT NULL") == 2)
            let left = try await database.query("SELECT count(DISTINCT left(key, -64)) FROM errand.credential")
            #expect(left.first?[0]?.integer == 2)
        }
    }
}

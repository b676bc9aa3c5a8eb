// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import Synchronization
import TestSupport
import Testing

@Suite("Safety of the pages", .timed, .timeLimit(.minutes(10)))
struct SafetyTests {
    @Test("Every form without the session's own token is refused, and changes nothing")
    func forgery() async throws {
        try await TestNation.run { nation in
            let account = try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/people/2")
            let stranger = try PageVisitor(nation.baseURL)
            let foreign = try await stranger.get("/people/2").field("token")
            let own = try page.field("token")
            let before = try await nation.requests().count
            for path in [
                "/people", "/people/2", "/people/2/delete", "/people/2/tags", "/people/2/tags/remove",
                "/accounts/sign-in", "/accounts/select", "/accounts/sign-out", "/accounts/cancel",
            ] {
                let fields = [("account", account.id.description), ("first_name", "X"), ("was.first_name", "")]
                for token in [[], [("token", "")], [("token", foreign)], [("token", own + "x")]] {
                    let refused = try await visitor.post(path, fields + token)
                    #expect(refused.status == 403 && refused.text.contains("This form is too old"), "\(path) \(token)")
                }
                let other = try await visitor.post(path, [("token", own)] + fields, .header(.contentType, "text/plain"))
                #expect(other.status == 403, "A form of another kind")
            }
            #expect(try await nation.requests().count == before)
            #expect(await nation.accounts.isSignedIn)
        }
    }

    @Test("A cookie of yesterday: pages begin anew, forms are refused, and the new session works")
    func yesterday() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let before = try PageVisitor(nation.baseURL)
            let old = try await before.get("/people/2")
            let name = try #require(before.cookie).prefix { $0 != "=" }
            for cookie in [
                String(repeating: "a", count: 43), "../../etc", "",
            ].map({ "\(name)=\($0)" }) {
                let visitor = try PageVisitor(nation.baseURL, cookie: cookie)
                let refused = try await visitor.post("/people/2/delete", [("token", try old.field("token"))])
                #expect(refused.status == 403 && refused.fields[.setCookie] == nil)
                #expect(try await visitor.get("/people/2").status == 200)
                #expect(visitor.cookie != cookie)
            }
        }
    }

    @Test("A cookie and a form of before a restart: the page begins anew, the form is refused")
    func restarted() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let before = try PageVisitor(nation.baseURL)
            let old = try await before.get("/people/2")
            let cookie = before.cookie
            try await TestNation.serve(NationBuilderWeb(nation.accounts)) { baseURL in
                let visitor = try PageVisitor(baseURL, cookie: cookie)
                let refused = try await visitor.post("/people/2/delete", [], from: old)
                #expect(refused.status == 403 && refused.text.contains("This form is too old"))
                let page = try await visitor.get("/people/2")
                #expect(page.status == 200 && visitor.cookie != cookie)
                #expect(try page.field("token") != old.field("token"))
            }
            #expect(try await nation.requests().allSatisfy { !$0.hasPrefix("DELETE") })
        }
    }

    @Test("Applications on two ports of this machine have cookies of their own: neither ends the other's session")
    func twoPorts() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            try await TestNation.serve(NationBuilderWeb(nation.accounts)) { second in
                // A browser sends the cookies of one host to all its ports.
                let first = try PageVisitor(nation.baseURL)
                _ = try await first.get("/people/2")
                let set = try #require(try await PageVisitor(second).get("/people").fields[.setCookie])
                #expect(set.hasPrefix("nationbuilder_web_\(second.split(separator: ":").last ?? "")="))
                let both = try PageVisitor(nation.baseURL, cookie: first.cookie)
                both.keep(set)
                #expect(try await both.get("/people").fields[.setCookie] == nil, "It is the same session")
            }
        }
    }

    @Test("A forged Host is refused; the names of this machine are taken, on any port")
    func hosts() async throws {
        let accounts = TestNation.accounts(ApplicationIdentity(clientID: "app"))
        func status(
            _ host: String, _ configure: (inout NationBuilderWeb.Configuration) -> Void = { _ in }
        ) async throws -> HTTPResponse.Status {
            let router = Router()
            NationBuilderWeb(accounts, configure).addRoutes(to: router)
            let found = Mutex(HTTPResponse.Status.ok)
            try await Application(router: router).test(.live) { live in
                let port = try #require(live.port)
                let client = TestClient(host: "127.0.0.1", port: port)
                client.connect()
                let response = try await client.execute(.init("/people", method: .get, authority: host))
                try await client.shutdown()
                found.withLock { $0 = response.status }
            }
            return found.withLock { $0 }
        }
        for host in ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "10.0.0.1"] {
            #expect(try await status(host) == .misdirectedRequest, "\(host)")
        }
        for host in [
            "127.0.0.1:80@evil.example", "[::1]evil", "127.0.0.1:x", "127.0.0.1:", "127.0.0.1:99999",
            "127.0.0.1/people",
            "",
        ] {
            #expect(try await status(host) == .badRequest, "\(host)")
        }
        for host in ["127.0.0.1:8700", "localhost", "LOCALHOST:1", "[::1]:8700"] {
            #expect(try await status(host) == .ok, "\(host)")
        }
        #expect(try await status("crm.example.org") { $0.origin = "https://crm.example.org" } == .ok)
        #expect(try await status("crm.example.org:443") { $0.origin = "https://crm.example.org" } == .ok)
        #expect(try await status("127.0.0.1") { $0.origin = "https://crm.example.org" } == .misdirectedRequest)
    }

    @Test("Every response has its fields: the policy, no sniffing, no storing; the cookie is hidden from scripts")
    func fields() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            for path in [
                "/people", "/people/2", "/people/2/edit", "/people/99999", "/accounts", nation.web.stylesheetPath,
            ] {
                let page = try await visitor.get(path)
                let policy = try #require(page.fields[.contentSecurityPolicy])
                #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'"))
                #expect(policy.contains("frame-ancestors 'none'; base-uri 'none'") && !policy.contains("unsafe"))
                #expect(page.fields[.xContentTypeOptions] == "nosniff", "\(path)")
                #expect(
                    page.fields[.cacheControl]
                        == (path.contains(".css") ? "public, max-age=31536000, immutable" : "no-store"))
                #expect(
                    !page.html.contains(" style=") && !page.html.contains("<script")
                        && !page.html.contains(" on" + "click"))
            }
            let cookie = try #require(try await PageVisitor(nation.baseURL).get("/people").fields[.setCookie])
            #expect(cookie.contains("; HttpOnly; SameSite=Lax") && !cookie.contains("Secure"))
        }
    }

    @Test("Off this machine the cookie is for secure connections only")
    func secureCookie() async throws {
        let router = Router()
        NationBuilderWeb(TestNation.accounts(ApplicationIdentity(clientID: "app"))) {
            $0.origin = "https://localhost"
        }.addRoutes(to: router)
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/people", method: .get) {
                #expect($0.headers[.setCookie]?.hasPrefix("__Host-nationbuilder_web=") == true)
                #expect($0.headers[.setCookie]?.hasSuffix("; HttpOnly; SameSite=Lax; Secure") == true)
            }
        }
    }

    @Test("A field of a megabyte is too much, said in a sentence; nothing is sent")
    func megabyte() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/2/edit")
            let before = try await nation.requests().count
            let page = try await visitor.post(
                "/people/2", [("was.note", ""), ("note", String(repeating: "x", count: 1 << 20))], from: form)
            #expect(page.status == 413 && page.text.contains("larger than this application accepts"))
            #expect(try await nation.requests().count == before)
        }
    }

    @Test("With a key, only who has the address gets in; the key does not stay in it")
    func key() async throws {
        try await TestNation.run(key: "open-sesame") { nation in
            try await nation.signIn()
            let stranger = try PageVisitor(nation.baseURL)
            for path in ["/people", "/people/2", "/accounts", "/people?key=", "/people?key=open-sesam"] {
                let page = try await stranger.get(path)
                #expect(page.status == 403 && page.text.contains("This page is private"), "\(path)")
                #expect(page.fields[.setCookie] == nil)
            }
            let owner = try PageVisitor(nation.baseURL)
            let entry = try await owner.get("/people?key=open-sesame")
            #expect(entry.location == "/people")
            #expect(try await owner.follow(entry).status == 200)
            #expect(try await stranger.get("/own").text == "Sign in", "The button says nothing to a stranger")
        }
    }

    @Test("Sessions outlive the application where their storage does")
    func persistence() async throws {
        let storage = MemoryPersistDriver()
        let accounts = TestNation.accounts(ApplicationIdentity(clientID: "app"))
        var cookie: String?
        var token: String?
        for _ in 1...2 {
            try await TestNation.serve(NationBuilderWeb(accounts, storage: storage)) { [cookie] baseURL in
                // The second application has another port, which the name of the cookie contains.
                let port = try #require(baseURL.split(separator: ":").last)
                let visitor = try PageVisitor(baseURL, cookie: cookie?.replacing(/_[0-9]+=/, with: "_\(port)="))
                let page = try await visitor.get("/accounts")
                if cookie != nil { #expect(page.fields[.setCookie] == nil, "It is the same session") }
                try await storage.set(key: "cookie", value: visitor.cookie ?? "", expires: nil)
                try await storage.set(key: "token", value: try page.field("token"), expires: nil)
            }
            let seen = try await storage.get(key: "token", as: String.self)
            if let token { #expect(seen == token) }
            token = seen
            cookie = try await storage.get(key: "cookie", as: String.self)
        }
    }

    @Test("A page of one's own does not postpone the end of a session, since it sends no cookie; the next page does")
    func renewal() async throws {
        let storage = AgedStorage()
        let accounts = TestNation.accounts(ApplicationIdentity(clientID: "app"))
        try await TestNation.serve(
            NationBuilderWeb(.one(accounts, key: "open-sesame"), storage: storage)
        ) { baseURL in
            let visitor = try PageVisitor(baseURL)
            #expect(try await visitor.get("/people?key=open-sesame").fields[.setCookie] != nil)
            #expect(try await visitor.get("/people").fields[.setCookie] == nil)
            try storage.age(by: 86_400)
            #expect(try await visitor.get("/own").fields[.setCookie] == nil)
            let cookie = visitor.cookie
            #expect(try await visitor.get("/people").fields[.setCookie] != nil)
            #expect(visitor.cookie == cookie, "It is the same session")
            #expect(try await visitor.get("/people").fields[.setCookie] == nil)
        }
    }

    @Test("A browser without a cookie leaves nothing on the disk, and no accounts in memory")
    func strangers() async throws {
        try await TemporaryFolder.with { folder in
            let made = Mutex<[String]>([])
            let application = ApplicationIdentity(clientID: "app")
            let visitors = Visitors.each(of: application) { visitor in
                made.withLock { $0.append(visitor) }
                return Accounts(
                    application, store: FileAccountStore("\(folder)/\(visitor)"),
                    credentials: FileCredentialStore("\(folder)/\(visitor)"), transport: PictureWire())
            }
            try await TestNation.serve(NationBuilderWeb(visitors)) { baseURL in
                for path in ["/", "/people", "/people/1", "/accounts?add", "/oauth/callback?code=1", "/own"] {
                    _ = try await PageVisitor(baseURL).get(path)
                }
                #expect(made.withLock { $0 }.isEmpty)
                #expect(!FileManager.default.fileExists(atPath: folder))
                // The id of the first visit is that of the second, and still nothing is kept.
                let visitor = try PageVisitor(baseURL)
                _ = try await visitor.get("/accounts")
                for _ in 1...2 { #expect(try await visitor.get("/accounts").fields[.setCookie] == nil) }
                #expect(made.withLock { $0 }.isEmpty)
                // What they send from there keeps nothing either, but for the beginning of a sign-in.
                for place in ["/people", "/people/2", "/accounts/sign-out", "/accounts/cancel", "/accounts/select"] {
                    let sent = try await visitor.post(
                        place, [("chosen", "1@https://a.example")], from: try await panel(visitor))
                    #expect(sent.location == "/accounts" && made.withLock { $0 }.isEmpty, "\(place)")
                }
            }
        }
    }

    private func panel(_ visitor: PageVisitor) async throws -> PageVisitor.Page { try await visitor.get("/accounts") }

    @Test("Each visitor of a website has accounts of their own")
    func visitors() async throws {
        var settings = SandboxConfiguration(people: 3)
        settings.profilePicture = PictureWire.url
        try await NationSandbox.run(settings) { sandbox in
            let application = try TestNation.application(sandbox)
            let web = NationBuilderWeb(.each(of: application) { _ in TestNation.accounts(application) })
            try await TestNation.serve(web) { baseURL in
                let (ada, bea) = (try PageVisitor(baseURL), try PageVisitor(baseURL))
                _ = try await bea.get("/accounts")
                try await ada.signIn(at: sandbox)
                #expect(try await ada.get("/own").text == "AA Abe Administrator")
                #expect(try await bea.get("/own").text == "Sign in")
                #expect(try await bea.get("/people/1").location == "/people")
            }
        }
    }
}

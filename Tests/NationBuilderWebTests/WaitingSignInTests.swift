// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

/// The sign-ins that one client may begin, and those that are left of them.
@Suite("Sign-ins that wait", .timed, .timeLimit(.minutes(10)))
struct WaitingSignInTests {
    private func form(_ fields: [(String, String)]) -> String {
        fields.map { "\($0)=\(PercentEncoding.unreserved.encode($1))" }.joined(separator: "&")
    }

    @Test("The sign-ins that wait are limited by address; those who are signed in are not stopped")
    func limit() async throws {
        let storage = AgedStorage()
        try await TestNation.website(storage: storage) {
            $0.maximumSignIns = 2
        } _: { sandbox, baseURL, _ in
            let ada = try PageVisitor(baseURL)
            try await ada.signIn(at: sandbox)
            for expected in [303, 303, 429] {
                let stranger = try PageVisitor(baseURL)
                let panel = try await stranger.get("/accounts")
                let before = storage.count
                let sent = try await stranger.post("/accounts/sign-in", [("slug", sandbox.slug)], from: panel)
                #expect(sent.status == expected)
                guard expected == 429 else { continue }
                #expect(sent.text.contains("Too many people are signing in") && sent.fields[.retryAfter] == "60")
                #expect(storage.count == before, "Nothing is kept for it")
            }
            let panel = try await ada.get("/accounts?add")
            #expect(try await ada.post("/accounts/sign-in", [("slug", sandbox.slug)], from: panel).status == 303)
        }
    }

    @Test("As many sign-ins as one address may have begin, also when they all begin at the same time")
    func limitAtOnce() async throws {
        let storage = AgedStorage()
        try await TestNation.website(storage: storage) {
            $0.maximumSignIns = 7
        } _: { sandbox, baseURL, _ in
            let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 1...40 {
                    group.addTask {
                        let stranger = try PageVisitor(baseURL)
                        let panel = try await stranger.get("/accounts")
                        return try await stranger.post("/accounts/sign-in", [("slug", sandbox.slug)], from: panel)
                            .status
                    }
                }
                return try await group.reduce(into: [Int]()) { $0.append($1) }
            }
            #expect(statuses.count { $0 == 303 } == 7 && statuses.count { $0 == 429 } == 33)
        }
    }

    @Test("A place is free again when a sign-in was cancelled, has failed or has come back", arguments: [0, 1, 2])
    func freePlace(_ way: Int) async throws {
        try await TestNation.website {
            $0.maximumSignIns = 1
        } _: { sandbox, baseURL, _ in
            for _ in 1...3 {
                let stranger = try PageVisitor(baseURL)
                let panel = try await stranger.get("/accounts")
                let sent = try await stranger.post("/accounts/sign-in", [("slug", sandbox.slug)], from: panel)
                #expect(sent.status == 303)
                let page = try #require(sent.location)
                switch way {
                case 0: try await stranger.post("/accounts/cancel", [], from: try await stranger.get("/accounts"))
                case 1:
                    let state = try #require(page.firstMatch(of: /[?&]state=([^&]+)/)).output.1
                    _ = try await stranger.get("/oauth/callback?error=access_denied&state=\(state)")
                default:
                    var person = try NationVisitor(sandbox)
                    let back = try await person.authorize(page)
                    _ = try await stranger.get(String(back.dropFirst(baseURL.count)))
                }
            }
        }
    }

    @Test("However many sign-ins begin without an address, all others still sign in")
    func many() async throws {
        try await NationSandbox.run(SandboxConfiguration(people: 3)) { sandbox in
            let application = try TestNation.application(sandbox)
            let web = NationBuilderWeb(.each(of: application) { _ in TestNation.accounts(application) })
            // This router's requests have no address.
            let router = Router()
            web.addRoutes(to: router)
            try await Application(router: router).test(.router) { client in
                let refused = try await withThrowingTaskGroup(of: Int.self) { group in
                    for _ in 0..<8 {
                        group.addTask {
                            let panel = try await client.execute(uri: "/accounts", method: .get)
                            let html = String(buffer: panel.body)
                            let token = html.firstMatch(of: /name="token" value="([^"]+)"/).map { String($0.output.1) }
                            var cookie = panel.headers[.setCookie]
                            var refused = 0
                            for _ in 0..<255 {
                                let sent = try await client.execute(
                                    uri: "/accounts/sign-in", method: .post,
                                    headers: [
                                        .cookie: String((cookie ?? "").prefix { $0 != ";" }),
                                        .contentType: "application/x-www-form-urlencoded",
                                    ], body: ByteBuffer(string: form([("token", token ?? ""), ("slug", sandbox.slug)])))
                                cookie = sent.headers[.setCookie] ?? cookie
                                if sent.status != .seeOther { refused += 1 }
                            }
                            return refused
                        }
                    }
                    return try await group.reduce(0, +)
                }
                #expect(refused == 0)
            }
        }
    }

    @Test("Who only begins to sign in, or comes back with a wrong code, leaves no folder")
    func noFolder() async throws {
        try await TemporaryFolder.with { folder in
            try await NationSandbox.run(SandboxConfiguration(people: 3)) { sandbox in
                let application = try TestNation.application(sandbox)
                let visitors = Visitors.each(of: application, in: folder) { folder in
                    Accounts(
                        application, store: FileAccountStore(folder), credentials: FileCredentialStore(folder),
                        transport: PictureWire())
                }
                @Sendable func names() -> [String] {
                    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
                }
                try await TestNation.serve(NationBuilderWeb(visitors)) { baseURL in
                    for number in 1...6 {
                        let stranger = try PageVisitor(baseURL)
                        let panel = try await stranger.get("/accounts")
                        let sent = try await stranger.post("/accounts/sign-in", [("slug", sandbox.slug)], from: panel)
                        #expect(sent.status == 303)
                        _ = try await stranger.get("/accounts")
                        guard number.isMultiple(of: 2) else { continue }
                        let state = try #require(sent.location?.firstMatch(of: /[?&]state=([^&]+)/)).output.1
                        _ = try await stranger.get("/oauth/callback?code=wrong&state=\(state)")
                    }
                    #expect(names().isEmpty)
                    try await PageVisitor(baseURL).signIn(at: sandbox)
                    #expect(names().count == 1)
                }
            }
        }
    }
}

@Suite("What counts as one client", .timed)
struct ClientNetworkTests {
    @Test(
        "An IPv4 address is one client, and so are the first 64 bits of an IPv6 address",
        arguments: [
            ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"), ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2"),
            ("2001:db8:1:2::6", "2001:db8:1:2"), ("2001:db8::6", "2001:db8:0:0"), ("::1", "0:0:0:0"),
            ("2001:db8:1::3:4:5:6", "2001:db8:1:0"), ("::", "0:0:0:0"), ("fe80::1%eth0", "fe80:0:0:0"),
            ("1::", "1:0:0:0"), ("", ""),
        ])
    func names(_ address: String, _ name: String) { #expect(ClientNetwork.name(address) == name) }
}

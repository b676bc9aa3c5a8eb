// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import Foundation
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandOAuth
@testable import ErrandOAuthSystem

@Suite("Visits of a loopback listener", .timed, .timeLimit(.minutes(5)))
struct LoopbackVisitTests {
    @Test(
        "A browser leaves out port 80, and no other",
        arguments: [
            ("127.0.0.1:80", "127.0.0.1", true), ("127.0.0.1:80", "127.0.0.1:80", true), ("[::1]:80", "[::1]", true),
            ("127.0.0.1:8080", "127.0.0.1", false), ("127.0.0.1:80", "localhost", false),
            ("127.0.0.1:443", "127.0.0.1", false),
        ])
    func usualPort(_ authority: String, _ host: String, _ isAccepted: Bool) {
        let read = RedirectHead.read(
            Array("GET /cb HTTP/1.1\r\nHost: \(host)\r\n\r\n".utf8), authority: authority, path: "/cb")
        #expect(read == (isAccepted ? .redirect("/cb") : .refused(.otherHost)))
    }

    @Test(
        "A redirect URI is the same with and without the usual port of its scheme",
        arguments: [
            ("http://127.0.0.1:80/cb", "http://127.0.0.1/cb?code=c", true),
            ("http://[::1]/cb", "http://[::1]:80/cb", true),
            ("https://a.example:443/cb", "https://a.example/cb", true),
            ("https://a.example/cb", "https://a.example:443/cb", true),
            ("https://a.example/cb", "https://a.example:80/cb", false),
            ("http://127.0.0.1:8080/cb", "http://127.0.0.1/cb", false),
            ("http://127.0.0.1/cb", "https://127.0.0.1/cb", false),
            ("https://a.example/cb", "https://x@a.example/cb", false),
        ])
    func usualPorts(_ redirect: String, _ url: String, _ isSame: Bool) throws {
        #expect(try RedirectURI(redirect).matches(url) == isSame)
    }

    @Test(
        "A browser that comes twice while the code is redeemed is shown the end of the sign-in both times",
        arguments: [true, false])
    func secondVisit(isGood: Bool) async throws {
        let bench = Bench(token: isGood ? .json(text: goodTokens) : .status(.badRequest))
        let flow = try await bench.grants().authorize(
            AuthorizationRequest(redirect: RedirectURI("http://127.0.0.1:4711/callback")))
        let (visits, came) = AsyncStream.makeStream(of: LoopbackListener.Visit.self)
        let pages = EventLog<String>()
        for state in [flow.state.value, "other", flow.state.value] {
            came.yield(.init(target: "/callback?code=c&state=\(state)") { pages.add(String($0.response().prefix(12))) })
            came.yield(
                .init(target: "/callback?error=access_denied&state=\(state)") {
                    pages.add(String($0.response().prefix(12)))
                })
        }
        let agent = LoopbackAgent { _ in }
        do {
            _ = try await agent.respond(to: visits, flow, "http://127.0.0.1:4711") { came.finish() }
            #expect(isGood)
        } catch { #expect(!isGood && (error as? OAuthError)?.status == 400) }
        let (end, other) = ("HTTP/1.1 200", "HTTP/1.1 400")
        #expect(pages.all == [end, end, other, other, end, end])
        #expect(bench.tokenRequests.count == 1)
    }

    @Test("A flood of foreign responses is told 16 times")
    func flood() async throws {
        let grants = Bench(token: .json(text: goodTokens)).grants()
        let told = Mutex(0)
        let agent = LoopbackAgent(
            open: { page in
                let form = Form(String(page.url.drop { $0 != "?" }.dropFirst()))
                let redirect = try #require(form["redirect_uri"])
                for number in 0..<40 {
                    let (port, request) = AgentTests.get("\(redirect)?code=c&state=\(number)")
                    #expect(try await AgentTests.visit(port, request).hasPrefix("HTTP/1.1 400"))
                }
                let (port, request) = AgentTests.get("\(redirect)?code=c&state=\(form["state"] ?? "")")
                _ = try await AgentTests.visit(port, request)
            },
            notice: { notice in if notice.passedOver != nil { told.withLock { $0 += 1 } } })
        #expect(
            try await agent.run { try await grants.authorize(AuthorizationRequest(redirect: $0)) }.accessToken
                == "AT-secret-1")
        #expect(told.withLock { $0 } == 16)
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import Foundation
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

@Suite("The pages before a process ends", .timed, .timeLimit(.minutes(10)))
struct DrainTests {
    /// Ends all access tokens of a nation.
    private func expire(_ sandbox: RunningSandbox) async throws {
        let control = Client(bare: try BaseURL(sandbox.baseURL), transport: .platform)
        try await control.send(Request<Void>.post("sandbox/tokens/expire", .body(.text("{}"), type: .json)))
    }

    /// Begins to get a page; its end does not matter.
    private func get(_ path: String, _ visitor: PageVisitor) throws -> Task<Void, any Error> {
        let client = Client(bare: nil, transport: .platform)
        let (url, cookie) = (visitor.baseURL + path, visitor.cookie)
        return Task {
            try await client.send(
                Request<Void>.get("", .url(url), .header(.cookie, cookie), .option(\.acceptedStatus, .any)))
        }
    }

    @Test("A renewal that a page began is completed before drain returns")
    func renewal() async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            try await visitor.signIn(at: nation.sandbox)
            let session = try #require(await nation.accounts.selected).session
            let before = try #require(try await session.tokens()?.refreshToken)
            try await expire(nation.sandbox)
            let (reached, opened) = nation.wire.hold("/oauth/token")
            let page = try get("/people", visitor)
            await reached.wait()
            page.cancel()
            let drained = Task { await nation.web.drain() }
            opened.open()
            await drained.value
            #expect(try await session.tokens()?.refreshToken != before)
        }
    }

    @Test("A sign-in whose browser has returned is completed; one that waits for the browser holds nothing up")
    func signIns() async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            let panel = try await visitor.get("/accounts")
            let sent = try await visitor.post("/accounts/sign-in", [("slug", nation.sandbox.slug)], from: panel)
            var person = try NationVisitor(nation.sandbox)
            let back = try await person.authorize(try #require(sent.location))
            let other = try PageVisitor(nation.baseURL)
            let waiting = try await other.get("/accounts")
            try await other.post("/accounts/sign-in", [("slug", nation.sandbox.slug)], from: waiting)
            let (reached, opened) = nation.wire.hold("/oauth/token")
            let page = try get(String(back.dropFirst(nation.baseURL.count)), visitor)
            await reached.wait()
            page.cancel()
            let drained = Task { await nation.web.drain() }
            opened.open()
            await drained.value
            #expect(await nation.accounts.accounts.count == 1)
        }
    }

    @Test("The renewal of a visitor whose accounts are no longer in memory is waited for too")
    func dropped() async throws {
        try await TestNation.run { nation in
            let wire = PictureWire()
            let made = EventLog<Accounts>()
            let web = NationBuilderWeb(
                .each(of: nation.application, limit: 1) { _ in
                    let accounts = TestNation.accounts(nation.application, wire)
                    made.add(accounts)
                    return accounts
                })
            try await TestNation.serve(web) { baseURL in
                let visitor = try PageVisitor(baseURL)
                try await visitor.signIn(at: nation.sandbox)
                let session = try #require(await made.all.first?.selected).session
                let before = try #require(try await session.tokens()?.refreshToken)
                try await expire(nation.sandbox)
                let (reached, opened) = wire.hold("/oauth/token")
                let page = try get("/people", visitor)
                await reached.wait()
                page.cancel()
                // Another visitor takes the only place.
                let other = try PageVisitor(baseURL)
                let panel = try await other.get("/accounts")
                try await other.post("/accounts/sign-in", [("slug", nation.sandbox.slug)], from: panel)
                #expect(made.all.count == 2)
                let drained = Task { await web.drain() }
                opened.open()
                await drained.value
                #expect(try await session.tokens()?.refreshToken != before)
            }
        }
    }
}

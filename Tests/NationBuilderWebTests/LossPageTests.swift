// SPDX-License-Identifier: MIT

import Errand
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

/// An account that ends without a page that asked for something.
@Suite("A lost account on the pages", .timed, .timeLimit(.minutes(10)))
struct LossPageTests {
    private static let title = "You were signed out."

    /// Runs a nation with an account that is selected, and an account of another nation.
    private func withTwo(
        _ configure: @Sendable (inout NationBuilderWeb.Configuration) -> Void = { _ in },
        _ body: @Sendable (TestNation, _ lost: Account, PageVisitor) async throws -> Void
    ) async throws {
        try await NationSandbox.run(SandboxConfiguration(slug: "wilberforce", people: 3)) { other in
            try await TestNation.run {
                configure(&$0)
            } _: { nation in
                try await nation.signIn(at: other)
                let account = try await nation.signIn()
                try await body(nation, account, try PageVisitor(nation.baseURL))
            }
        }
    }

    /// Ends the account without a page, as work in the background or another process does.
    private func lose(_ account: Account, _ nation: TestNation) async throws {
        try await nation.chaos("expired /api/v1/*")
        await #expect(throws: (any Error).self) { try await nation.accounts.refresh(account.id) }
        #expect(await nation.accounts[account.id] == nil)
    }

    @Test("A loss in the background is told once, on the next page, which is of another nation")
    func background() async throws {
        try await withTwo { nation, account, visitor in
            #expect(try await visitor.get("/people").text.contains("abeforprez"))
            try await lose(account, nation)
            let next = try await visitor.get("/people")
            #expect(next.text.contains(Self.title) && next.text.contains("wilberforce"), "\(next.text)")
            #expect(next.text.contains("\(account.name) is not signed in at abeforprez any more."))
            #expect(next.html.contains("href=\"/accounts?slug=abeforprez\""))
            #expect(try await !visitor.get("/people").text.contains(Self.title))
        }
    }

    @Test("A loss that a picture finds is told on the next page, and the picture leads nowhere")
    func picture() async throws {
        try await withTwo { nation, account, visitor in
            _ = try await visitor.get("/accounts")
            try await nation.chaos("expired /api/v1/*")
            let id = PercentEncoding.unreserved.encode(account.id.description)
            let picture = try await visitor.get("/people/2/picture?account=\(id)")
            #expect(picture.status != 303 && picture.location == nil && picture.html.isEmpty)
            #expect(await nation.accounts[account.id] == nil)
            #expect(try await visitor.get("/accounts").text.contains(Self.title))
            #expect(try await !visitor.get("/accounts").text.contains(Self.title))
        }
    }

    @Test("A loss that a page finds is told once, and so is one that comes before a notice of something else")
    func page() async throws {
        try await withTwo { nation, account, visitor in
            _ = try await visitor.get("/people")
            try await nation.chaos("expired /api/v1/*")
            let panel = try await visitor.follow(try await visitor.get("/people"))
            let pieces = panel.text.split(separator: Self.title, omittingEmptySubsequences: false)
            #expect(pieces.count == 2, "\(panel.text)")
            #expect(try await !visitor.get("/people").text.contains(Self.title))
            #expect(await nation.accounts[account.id] == nil)
        }
    }

    @Test("A sign-out or a switch on the pages reports no lost account")
    func ownChoice() async throws {
        try await withTwo { nation, _, visitor in
            let panel = try await visitor.get("/accounts")
            let other = try #require(await nation.accounts.accounts.first)
            let switched = try await visitor.post("/accounts/select", [("chosen", "\(other.id)")], from: panel)
            let people = try await visitor.follow(switched)
            #expect(!people.text.contains(Self.title) && people.text.contains("wilberforce"))
            let again = try await visitor.get("/accounts")
            let left = try await visitor.follow(try await visitor.post("/accounts/sign-out", [], from: again))
            #expect(!left.text.contains(Self.title), "\(left.text)")
            // Another browser of the same person did not know of it.
            let second = try PageVisitor(nation.baseURL)
            let page = try await second.get("/accounts")
            #expect(!page.text.contains(Self.title))
            _ = try await visitor.post("/accounts/sign-out", [], from: try await visitor.get("/accounts"))
            #expect(try await second.get("/accounts").text.contains(Self.title))
        }
    }

    // MARK: Languages

    @Test("A loss is told in the language of the browser that sees it, with its button")
    func frenchLoss() async throws {
        try await withTwo { nation, account, visitor in
            _ = try await visitor.get("/people")
            try await lose(account, nation)
            let page = try await visitor.get("/people", .header(.acceptLanguage, "fr-CH, en;q=0.5"))
            #expect(page.html.contains("<html lang=\"fr\">") && page.html.contains("role=\"alert\" lang=\"fr\">"))
            #expect(page.text.contains("Votre session a pris fin.") && page.text.contains("Réessayer"))
        }
    }

    @Test("A notice of a browser that changed its language since is marked with its own")
    func languageOfNotice() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/2")
            let hidden = try ["token", "account"].map { ($0, try form.field($0)) }
            let sent = try await visitor.post(
                "/people/2/tags", hidden + [("tags", "x")], .header(.acceptLanguage, "fr"))
            let page = try await visitor.follow(sent)
            #expect(page.html.contains("<html lang=\"en\">") && page.html.contains("role=\"status\" lang=\"fr\">"))
        }
    }
}

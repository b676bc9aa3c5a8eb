// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import ErrandTesting
import Foundation
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

@Suite("The panel as a page", .timed, .timeLimit(.minutes(10)))
struct PanelTests {
    @Test("Signed out it asks for a slug at once, filled in with the last nation, unless it is told not to")
    func prompt() async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            let fresh = try await visitor.get("/accounts")
            #expect(fresh.html.contains("<h1 id=\"panel-title\">Nations</h1>"))
            #expect(
                fresh.text.contains("Slug of the nation")
                    && fresh.html.contains("name=\"slug\" type=\"text\" value=\"\""))
            try await nation.signIn()
            let signedIn = try await visitor.get("/accounts")
            #expect(!signedIn.text.contains("Slug of the nation"))
            #expect(signedIn.text.contains("Sign in to another nation") && signedIn.text.contains("Sign out"))
            let left = try await visitor.post("/accounts/sign-out", [], from: signedIn)
            #expect(left.location == "/accounts")
            #expect(try await visitor.follow(left).html.contains("value=\"abeforprez\""))
        }
        try await TestNation.run {
            $0.asksByItself = false
        } _: { nation in
            let visitor = try PageVisitor(nation.baseURL)
            #expect(try await !visitor.get("/accounts").text.contains("Slug of the nation"))
            #expect(try await visitor.get("/accounts?add").text.contains("Slug of the nation"))
        }
    }

    @Test(
        "A wrong slug is said beside its field, filled in for another try",
        arguments: [
            ("two words", "That is not a slug."), ("", "The slug is missing."), ("-a", "That is not a slug."),
            ("https://example.org", "That is not the address of a nation."), ("a<b>c", "That is not a slug."),
        ])
    func wrongSlug(_ slug: String, _ words: String) async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/accounts")
            let asked = try await visitor.post("/accounts/sign-in", [("slug", slug)], from: page)
            #expect(asked.status == 422 && asked.html.contains("id=\"slug-problem\">\(words) "))
            #expect(asked.html.contains("aria-invalid=\"true\""))
            #expect(asked.html.contains("value=\"\(slug.replacing("<", with: "&lt;").replacing(">", with: "&gt;"))\""))
        }
    }

    @Test("The page of the panel closes to the people, for whoever is signed in")
    func closing() async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            #expect(try await !visitor.get("/accounts").html.contains(">Close</a>"))
            try await nation.signIn()
            #expect(try await visitor.get("/accounts").html.contains("href=\"/people\">Close</a>"))
        }
    }

    @Test("A sign-in leads to the nation, and back to the people; the session gets another name")
    func signIn() async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/accounts")
            let before = visitor.cookie
            let sent = try await visitor.post("/accounts/sign-in", [("slug", " AbeForPrez ")], from: page)
            #expect(visitor.cookie != before, "Now there is something to keep")
            let kept = visitor.cookie
            let url = try #require(sent.location)
            #expect(sent.status == 303 && url.hasPrefix(nation.sandbox.baseURL))
            let waiting = try await visitor.get("/accounts")
            #expect(waiting.text.contains("Signing in at abeforprez…") && waiting.text.contains("Cancel"))
            var person = try NationVisitor(nation.sandbox)
            let back = try await person.authorize(url)
            let done = try await visitor.get(String(back.dropFirst(nation.baseURL.count)))
            #expect(done.location == "/people" && visitor.cookie != kept)
            #expect(try await visitor.follow(done).status == 200)
            #expect(await nation.accounts.isSignedIn)
            let again = try await visitor.follow(try await visitor.get(String(back.dropFirst(nation.baseURL.count))))
            #expect(again.text.contains("The browser did not come back."), "A response counts once")
            let stranger = try PageVisitor(nation.baseURL, cookie: kept)
            #expect(try await stranger.get("/people").fields[.setCookie] != nil, "The old name is nobody's")
        }
    }

    @Test("A response counts only in the browser that asked")
    func foreignResponse() async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            let sent = try await visitor.post(
                "/accounts/sign-in", [("slug", "abeforprez")], from: try await visitor.get("/accounts"))
            var person = try NationVisitor(nation.sandbox)
            let back = try await person.authorize(try #require(sent.location))
            let stranger = try PageVisitor(nation.baseURL)
            #expect(try await stranger.get(String(back.dropFirst(nation.baseURL.count))).location == "/accounts?late")
            #expect(await !nation.accounts.isSignedIn)
        }
    }

    @Test("A no is told, with another try; so is giving up")
    func denied() async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/accounts")
            let sent = try await visitor.post("/accounts/sign-in", [("slug", "abeforprez")], from: page)
            var person = try NationVisitor(nation.sandbox)
            let back = try await person.authorize(try #require(sent.location), "deny")
            let told = try await visitor.follow(try await visitor.get(String(back.dropFirst(nation.baseURL.count))))
            #expect(told.text.contains("Access was denied.") && told.html.contains("/accounts?slug=abeforprez"))
            #expect(try await visitor.get("/accounts?slug=abeforprez").html.contains("value=\"abeforprez\""))
            try await visitor.post("/accounts/sign-in", [("slug", "abeforprez")], from: page)
            try await visitor.post("/accounts/cancel", [], from: page)
            #expect(try await !visitor.get("/accounts").text.contains("Signing in"))
        }
    }

    @Test("A sign-in that takes too long is reported, and signs nobody in")
    func late() async throws {
        let time = TestTime()
        try await TestNation.run(time: time.source) {
            $0.time = time.source
        } _: { nation in
            let visitor = try PageVisitor(nation.baseURL)
            let sent = try await visitor.post(
                "/accounts/sign-in", [("slug", "abeforprez")], from: try await visitor.get("/accounts"))
            var person = try NationVisitor(nation.sandbox)
            let back = try await person.authorize(try #require(sent.location))
            await time.advance(by: .seconds(599))
            #expect(try await visitor.get("/accounts").text.contains("Signing in"))
            await time.advance(by: .seconds(1))
            #expect(try await !visitor.get("/accounts").text.contains("Signing in"))
            let told = try await visitor.follow(try await visitor.get(String(back.dropFirst(nation.baseURL.count))))
            #expect(told.text.contains("The browser did not come back."))
            #expect(await !nation.accounts.isSignedIn)
        }
    }

    @Test("Where nothing can be kept, that is told on the page, and nobody is sent to the nation")
    func readOnly() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "web-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try Data().write(to: URL(filePath: folder + "/file"))
        let application = ApplicationIdentity(clientID: "app", baseURLFormat: "http://127.0.0.1:9")
        let accounts = Accounts(
            application, store: MemoryAccountStore(), credentials: FileCredentialStore(folder + "/file"),
            transport: PictureWire())
        try await TestNation.serve(NationBuilderWeb(accounts)) { baseURL in
            let visitor = try PageVisitor(baseURL)
            let sent = try await visitor.post(
                "/accounts/sign-in", [("slug", "abeforprez")], from: try await visitor.get("/accounts"))
            #expect(sent.location?.hasPrefix("/accounts") == true)
            let told = try await visitor.follow(sent)
            #expect(told.text.contains("Nothing can be saved."), "\(told.text)")
            #expect(told.html.contains("/accounts?slug=abeforprez"), "With another try")
        }
    }

    @Test("HTML in the name of an account is text, on the button and in the panel")
    func scripts() async throws {
        try await NationSandbox.run(SandboxConfiguration(slug: "wilberforce", people: 3)) { other in
            try await TestNation.run { nation in
                let evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>{{token}}"
                try await nation.nation.v1.people.update(1) { $0.username = evil }
                try await nation.signIn(at: other)
                let account = try await nation.signIn()
                #expect(account.name == evil)
                let visitor = try PageVisitor(nation.baseURL)
                for path in ["/accounts", "/people", "/own"] {
                    let page = try await visitor.get(path)
                    #expect(!page.html.contains("<script") && !page.html.contains("<img src=x"), "\(path)")
                    #expect(page.html.contains("&lt;script&gt;alert(1)") && page.html.contains("{{token}}"), "\(path)")
                    #expect(!page.html.contains("\"'>"), "It stays inside its attribute")
                }
            }
        }
    }

    @Test("Several accounts are chosen from; one that is gone meanwhile is told")
    func choosing() async throws {
        try await NationSandbox.run(SandboxConfiguration(slug: "wilberforce", people: 3)) { other in
            try await TestNation.run { nation in
                let second = try await nation.signIn(at: other)
                let first = try await nation.signIn()
                let visitor = try PageVisitor(nation.baseURL)
                let panel = try await visitor.get("/accounts")
                #expect(panel.text.contains("Select an account") && panel.text.contains("wilberforce"))
                let switched = try await visitor.post("/accounts/select", [("chosen", "\(second.id)")], from: panel)
                #expect(try await visitor.follow(switched).text.contains("wilberforce"))
                #expect(await nation.accounts.selected?.id == second.id)
                try await nation.accounts.signOut(first.id)
                let gone = try await visitor.post("/accounts/select", [("chosen", "\(first.id)")], from: panel)
                #expect(try await visitor.follow(gone).text.contains("That account is gone."))
            }
        }
    }

    @Test("After a loss that selects nobody, every page asks which account to use, and no nation is asked")
    func unselected() async throws {
        try await NationSandbox.run(SandboxConfiguration(slug: "wilberforce", people: 3)) { other in
            try await TestNation.run { nation in
                let accounts = Accounts(
                    nation.application, store: MemoryAccountStore(), credentials: MemoryCredentialStore(),
                    transport: PictureWire()
                ) { $0.selectsNextAfterLoss = false }
                for sandbox in [other, nation.sandbox] {
                    let address = try NationAddress(
                        Slug(sandbox.slug), of: nation.application, baseURL: sandbox.baseURL)
                    try await accounts.signIn(at: address, token: sandbox.accessToken)
                }
                try await TestNation.serve(NationBuilderWeb(accounts)) { baseURL in
                    let visitor = try PageVisitor(baseURL)
                    let form = try await visitor.get("/people/2")
                    try await Client(bare: nil, transport: .platform).send(
                        Request<Void>.post(
                            "", .url("\(nation.sandbox.baseURL)/sandbox/tokens/expire"),
                            .json(["token": nation.sandbox.accessToken])))
                    let before = other.requestCount()
                    let lost = try await visitor.get("/people/2")
                    #expect(lost.location == "/accounts")
                    let panel = try await visitor.follow(lost)
                    #expect(panel.text.contains("You were signed out.") && panel.text.contains("Select an account"))
                    #expect(panel.text.contains("wilberforce") && panel.text.contains("Sign in to another nation"))
                    #expect(!panel.text.contains("Sign out") && !panel.text.contains("Slug of the nation"))
                    let people = try await visitor.get("/people")
                    #expect(people.text.contains("No account is selected."), "\(people.text)")
                    #expect(!people.text.contains("Please sign in."))
                    for path in ["/people/new", "/people/2", "/people/2/edit", "/people/2/delete"] {
                        #expect(try await visitor.get(path).location == "/people", "\(path)")
                    }
                    for path in ["/people", "/people/2", "/people/2/delete", "/people/2/tags"] {
                        let refused = try await visitor.post(path, [("tags", "x"), ("first_name", "X")], from: form)
                        #expect(refused.status == 409 && refused.text.contains("That account is gone."), "\(path)")
                    }
                    #expect(try await visitor.get("/own").text == "Select an account")
                    #expect(other.requestCount() == before)
                    let chosen = await accounts.accounts.map { ("chosen", "\($0.id)") }
                    #expect(chosen.count == 1)
                    let switched = try await visitor.post("/accounts/select", chosen, from: panel)
                    #expect(try await visitor.follow(switched).text.contains("wilberforce"))
                }
            }
        }
    }

    @Test("It speaks French where it is told to")
    func french() async throws {
        try await TestNation.run {
            $0.language = .french
        } _: { nation in
            let page = try await PageVisitor(nation.baseURL).get("/accounts")
            #expect(page.text.contains("Slug de la nation") && page.html.contains("lang=\"fr\""))
        }
    }
}

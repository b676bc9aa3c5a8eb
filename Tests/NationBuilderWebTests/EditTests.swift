// SPDX-License-Identifier: MIT

import Errand
import ErrandOAuth
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

@Suite("Forms of people", .timed, .timeLimit(.minutes(10)))
struct EditTests {
    private static func ada(_ nation: TestNation) async throws -> Int {
        try await nation.nation.v1.people.create(
            V1.Person {
                $0.firstName = "Ada"
                $0.lastName = "Lovelace"
                $0.email = "ada@example.com"
                $0.phone = "555-0100"
            }
        ).requireID()
    }

    /// The fields of a form as a browser sends them.
    private static func fields(_ page: PageVisitor.Page, _ changes: [String: String]) throws -> [(String, String)] {
        try ["first_name", "last_name", "email", "phone", "mobile", "occupation", "employer", "note"].flatMap { name in
            let was = try page.field("was.\(name)")
            return [("was.\(name)", was), (name, changes[name] ?? was)]
        } + [("name", "Ada Lovelace")]
    }

    @Test("Only changed fields are sent: what somebody else changed meanwhile stays")
    func onlyChanges() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let id = try await Self.ada(nation)
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/\(id)/edit")
            try await nation.nation.v1.people.update(id) { $0.phone = "555-0177" }
            let saved = try await visitor.post(
                "/people/\(id)", try Self.fields(form, ["first_name": "Augusta Ada", "email": ""]), from: form)
            #expect(try await visitor.follow(saved).text.contains("Augusta Ada Lovelace was saved."))
            let person = try await nation.nation.v1.people.show(id)
            #expect(person.firstName == "Augusta Ada" && person.phone == "555-0177" && person.email == nil)
        }
    }

    @Test("Nothing is sent when nothing was changed, not by white space or line ends either")
    func nothing() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let id = try await Self.ada(nation)
            try await nation.nation.v1.people.update(id) {
                $0.note = "one\ntwo\n"
                $0.employer = " Analytical  "
            }
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/\(id)/edit")
            let sent = try await visitor.post(
                "/people/\(id)", try Self.fields(form, ["note": "one\r\ntwo", "employer": "Analytical"]), from: form)
            #expect(try await visitor.follow(sent).text.contains("Nothing was changed."))
            #expect(try await nation.requests().filter { $0 == "PUT /api/v1/people/\(id)" }.count == 1)
        }
    }

    @Test("A field that somebody else changed meanwhile is asked about, and nothing is saved")
    func conflict() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let id = try await Self.ada(nation)
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/\(id)/edit")
            try await nation.nation.v1.people.update(id) { $0.phone = "555-0177" }
            let asked = try await visitor.post(
                "/people/\(id)", try Self.fields(form, ["phone": "555-0188"]), from: form)
            #expect(asked.status == 409 && asked.text.contains("changed this to “555-0177” in the meantime"))
            #expect(asked.html.contains("value=\"555-0188\""), "What was typed is still there")
            #expect(try await nation.nation.v1.people.show(id).phone == "555-0177")
            let saved = try await visitor.post(
                "/people/\(id)", try Self.fields(asked, ["phone": "555-0188"]), from: asked)
            #expect(saved.status == 303)
            #expect(try await nation.nation.v1.people.show(id).phone == "555-0188")
        }
    }

    @Test("What the nation does not want is said beside its field, and nothing typed is lost")
    func validation() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let id = try await Self.ada(nation)
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/\(id)/edit")
            let wrong = try await visitor.post(
                "/people/\(id)", try Self.fields(form, ["email": "nonsense", "mobile": "555-0133"]), from: form)
            #expect(wrong.status == 422)
            #expect(wrong.html.contains("id=\"problem-email\">Type an address such as name@example.org.</p>"))
            #expect(wrong.html.contains("aria-describedby=\"problem-email\" autofocus"))
            #expect(wrong.html.contains("<title>Error: Edit Ada Lovelace"))
            #expect(wrong.html.contains("value=\"555-0133\"") && wrong.html.contains("value=\"nonsense\""))
        }
    }

    @Test(
        "A limit or an outage while saving loses nothing that was typed",
        arguments: [
            ("429=10 PUT", 429, "Too many requests."), ("503 PUT", 502, "The nation has a problem."),
            ("drop PUT", 502, "The nation cannot be reached."),
        ])
    func outage(_ rule: String, _ status: Int, _ words: String) async throws {
        try await TestNation.run {
            $0.timeout = .seconds(3)
        } _: { nation in
            try await nation.signIn()
            let id = try await Self.ada(nation)
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/\(id)/edit")
            try await nation.chaos(rule)
            let page = try await visitor.post(
                "/people/\(id)", try Self.fields(form, ["mobile": "555-0133"]), from: form)
            #expect(page.status == status && page.text.contains(words), "\(page.status) \(page.text)")
            #expect(page.html.contains("value=\"555-0133\"") && page.text.contains("Nothing you typed is lost."))
        }
    }

    @Test("A new person: tags are parted and trimmed; nothing typed is nothing sent")
    func creating() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/new")
            let empty = try await visitor.post("/people", try Self.fields(form, [:]), from: form)
            #expect(empty.status == 422 && empty.text.contains("There is nothing to add yet"))
            let added = try await visitor.post(
                "/people",
                try Self.fields(form, ["first_name": " Grace ", "last_name": "Hopper"])
                    + [("tags", " navy , compilers,navy,, ")], from: form)
            let page = try await visitor.follow(added)
            #expect(page.text.contains("Grace Hopper was added."))
            let id = try #require(added.location?.split(separator: "/").last.flatMap { Int($0) })
            let person = try await nation.nation.v1.people.show(id)
            #expect(person.firstName == "Grace" && Set(person.tags ?? []) == ["navy", "compilers"])
            let another = try await visitor.get("/people/new")
            let twice = try await visitor.post(
                "/people", try Self.fields(another, ["email": nation.sandbox.adminEmail]), from: another)
            #expect(twice.status == 422 && twice.html.contains("id=\"problem-email\""))
        }
    }

    @Test(
        "When nobody knows whether a person was added, that is said: a second try could add the person twice",
        arguments: ["lost POST", "cut=20 POST", "latency=30s POST", "drop POST", "500 POST", "503 POST"])
    func openCreation(_ rule: String) async throws {
        try await TestNation.run {
            $0.timeout = .seconds(2)
        } _: { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/new")
            try await nation.chaos(rule)
            let fields = try Self.fields(form, ["first_name": "Grace"])
            let page = try await visitor.post("/people", fields, from: form)
            #expect(page.text.contains("It is not known whether the person was added"), "\(page.text)")
            #expect(page.text.contains("Search for the person before you add them again."))
            #expect(!page.text.contains("Nothing has changed") && page.html.contains("value=\"Grace\""))
            try await nation.chaos("501 POST")
            // "Back" and another send get the same response, and nothing is sent.
            let before = try await nation.requests().count
            let again = try await visitor.post("/people", fields, from: form)
            #expect(again.text.contains("It is not known whether the person was added"))
            #expect(try await nation.requests().count == before)
            let certain = try await visitor.post("/people", fields, from: page)
            #expect(!certain.text.contains("It is not known") && certain.text.contains("The nation has a problem."))
        }
    }

    @Test(
        "Of a change that the nation has carried out, no page says that it was not, whatever the response",
        arguments: [300, 301, 302, 303, 304, 307, 308, 399, 500, 502, 503, 504, 520, 599])
    func carriedOut(_ status: Int) async throws {
        let words = status == 303 ? "was carried out" : "is not known whether"
        try await TestNation.run { nation in
            try await nation.signIn()
            let id = try await Self.ada(nation)
            let visitor = try PageVisitor(nation.baseURL)
            let new = try await visitor.get("/people/new")
            let form = try await visitor.get("/people/\(id)/edit")
            nation.wire.respondToWrites(with: status)
            let writes = [
                ("/people", try Self.fields(new, ["first_name": "Grace"]), new),
                ("/people/\(id)", try Self.fields(form, ["phone": "555-0123"]), form),
                ("/people/\(id)/tags", [("tags", "navy")], form),
                ("/people/\(id)/tags/remove", [("tag", "navy")], form), ("/people/\(id)/delete", [], form),
            ]
            for (place, fields, from) in writes {
                let page = try await visitor.post(place, fields, from: from)
                #expect(page.text.contains(words), "\(place): \(page.text)")
                #expect(!page.text.contains("Nothing has changed"), "\(place): \(page.text)")
                #expect(page.text.contains("before you"), "\(place): \(page.text)")
            }
            nation.wire.respondToWrites(with: nil)
            await #expect(throws: ClientError.self) { _ = try await nation.nation.v1.people.show(id) }
        }
    }

    @Test("Editing, adding and deleting can be given up: the way back sends nothing")
    func givenUp() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let id = try await Self.ada(nation)
            let visitor = try PageVisitor(nation.baseURL)
            for (path, back) in [
                ("/people/\(id)/edit", "/people/\(id)"), ("/people/\(id)/delete", "/people/\(id)"),
                ("/people/new", "/people"),
            ] {
                let page = try await visitor.get(path)
                #expect(page.html.contains("<a class=\"button is-quiet\" href=\"\(back)\">Cancel</a>"), "\(path)")
                #expect(try await visitor.get(back).status == 200)
            }
            // The first POST is the one that made Ada.
            #expect(try await nation.requests().count { !$0.hasPrefix("GET") && $0.contains("/people") } == 1)
        }
    }

    @Test("Somebody is deleted after a question; whoever is gone already is deleted")
    func deleting() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let id = try await Self.ada(nation)
            let visitor = try PageVisitor(nation.baseURL)
            let question = try await visitor.get("/people/\(id)/delete")
            #expect(question.text.contains("Are you sure you want to delete Ada Lovelace and all associated data?"))
            #expect(question.html.contains("href=\"/people/\(id)\">Cancel</a>"))
            for _ in 1...2 {
                let deleted = try await visitor.post("/people/\(id)/delete", [("name", "Ada Lovelace")], from: question)
                #expect(try await visitor.follow(deleted).text.contains("Ada Lovelace was deleted."))
            }
            #expect(try await visitor.get("/people/\(id)").status == 404)
        }
    }

    @Test("Tags are added and taken off, with any characters in them")
    func tags() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let id = try await Self.ada(nation)
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/people/\(id)")
            let added = try await visitor.post("/people/\(id)/tags", [("tags", "a/b & <c>, été")], from: page)
            let shown = try await visitor.follow(added)
            #expect(shown.text.contains("2 tags were added.") && shown.html.contains("a/b &amp; &lt;c&gt;"))
            let removed = try await visitor.post("/people/\(id)/tags/remove", [("tag", "a/b & <c>")], from: page)
            #expect(try await visitor.follow(removed).text.contains("was removed."))
            #expect(try await nation.nation.v1.people.show(id).tags == ["été"])
            let empty = try await visitor.post("/people/\(id)/tags", [("tags", " , ")], from: page)
            #expect(empty.status == 422 && empty.html.contains("id=\"tags-problem\">Type a tag first.</p>"))
        }
    }

    @Test("A form of another account is not sent when somebody switched meanwhile")
    func otherAccount() async throws {
        try await NationSandbox.run(SandboxConfiguration(slug: "wilberforce", people: 3)) { other in
            try await TestNation.run { nation in
                let second = try await nation.signIn(at: other)
                let first = try await nation.signIn()
                let id = try await Self.ada(nation)
                let visitor = try PageVisitor(nation.baseURL)
                let form = try await visitor.get("/people/\(id)/edit")
                let page = try await visitor.get("/people/\(id)")
                try await nation.accounts.select(second.id)
                let before = try await nation.requests().count
                for (path, fields) in [
                    ("/people/\(id)", try Self.fields(form, ["phone": "1"])), ("/people/\(id)/delete", []),
                    ("/people/\(id)/tags", [("tags", "x")]), ("/people/\(id)/tags/remove", [("tag", "x")]),
                    ("/people", try Self.fields(form, ["phone": "1"])), ("/accounts/sign-out", []),
                ] {
                    let asked = try await visitor.post(path, fields, from: page)
                    #expect(asked.status == 409 && asked.text.contains("Another account is selected"), "\(path)")
                    #expect(asked.text.contains("Switch back to \(first.name), abeforprez"))
                }
                #expect(try await nation.requests().count == before)
                #expect(await nation.accounts.accounts.count == 2)
            }
        }
    }

    @Test("A person who loses the account while using it is told, and asked to sign in there again")
    func lost() async throws {
        try await TestNation.run { nation in
            let account = try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/2/edit")
            try await nation.chaos("expired /api/v1/*")
            let ended = try await visitor.post("/people/2", try Self.fields(form, ["phone": "555-0111"]), from: form)
            #expect(ended.location == "/accounts")
            let panel = try await visitor.follow(ended)
            #expect(panel.text.contains("\(account.name) is not signed in at abeforprez any more."))
            #expect(panel.html.contains("value=\"abeforprez\""))
            #expect(try await !nation.requests().contains("PUT /api/v1/people/2"))
        }
    }
}

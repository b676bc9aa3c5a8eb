// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import ErrandOAuth
import Hummingbird
import HummingbirdTesting
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

@Suite("Pages", .timed, .timeLimit(.minutes(10)))
struct PageTests {
    @Test("Nobody is signed in: a label, a way in and nothing else to press")
    func notReady() async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            #expect(try await visitor.get("/").location == "/people")
            let page = try await visitor.get("/people")
            #expect(page.text.contains("Please sign in.") && !page.html.contains("/people/new"))
            for path in ["/people/new", "/people/1", "/people/1/edit", "/people/1/delete"] {
                #expect(try await visitor.get(path).location == "/people", "\(path)")
            }
        }
    }

    @Test("People come in pages with their numbers, both ways, to the last")
    func paging() async throws {
        try await TestNation.run(people: 25) {
            $0.pageSize = 10
        } _: { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let first = try await visitor.get("/people")
            #expect(first.text.contains("25 people") && first.text.contains("Page 1 1 – 10"))
            #expect(!first.html.contains("rel=\"prev\""))
            let second = try await visitor.get(try #require(first.link("next")))
            #expect(second.text.contains("Page 2 11 – 20"))
            let third = try await visitor.get(try #require(second.link("next")))
            #expect(third.text.contains("Page 3 21 – 25") && third.link("next") == nil)
            let back = try await visitor.get(try #require(third.link("prev")))
            #expect(back.text.contains("Page 2 11 – 20"))
            #expect(first.people.isDisjoint(with: second.people) && back.people == second.people)
            #expect(first.people.union(second.people).union(third.people).count == 25)
        }
    }

    @Test("The way back from a person leads to the list as it was, through a change, a tag and a deletion")
    func backToTheList() async throws {
        try await TestNation.run(people: 25) {
            $0.pageSize = 10
        } _: { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let second = try await visitor.get(try #require(try await visitor.get("/people").link("next")))
            let person = try #require(second.html.firstMatch(of: /class="card" href="([^"]+)"/)?.output.1)
            let place = String(person).replacing("&amp;", with: "&")
            let page = try await visitor.get(place)
            let list = try page.back
            #expect(try await visitor.get(list).text.contains("Page 2 11 – 20"))
            let tagged = try await visitor.post(
                place.replacing("?", with: "/tags?"), [("tags", "x")], from: page)
            #expect(try await visitor.follow(tagged).back == list)
            let edit = try await visitor.get(place.replacing("?", with: "/edit?"))
            #expect(try await visitor.get(edit.back).back == list)
            let deletion = try await visitor.get(place.replacing("?", with: "/delete?"))
            let deleted = try await visitor.post(
                place.replacing("?", with: "/delete?"), [("name", "X")], from: deletion)
            #expect(try await visitor.follow(deleted).text.contains("Page 2 11 –"))
            // An address that somebody made leads to the list, and nowhere else.
            let made = try await visitor.get("/people/2?from=q%3Da%26at%3Dhttps%3A%2F%2Fevil.example%26x%3D%22%3E")
            #expect(try made.back == "/people?q=a")
        }
    }

    @Test("A form of a person that failed can be sent again from the page that says so, as it was")
    func sendAgain() async throws {
        try await TestNation.run {
            $0.timeout = .seconds(2)
        } _: { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/people/2")
            try await nation.chaos("503 PUT")
            let failed = try await visitor.post("/people/2/tags", [("tags", "a & <b>")], from: page)
            #expect(failed.status == 502 && failed.text.contains("Send it again"), "\(failed.text)")
            try await nation.chaos()
            let again = try await visitor.post(
                "/people/2/tags",
                [("tags", try failed.field("tags").replacing("&lt;", with: "<").replacing("&gt;", with: ">"))],
                from: failed)
            #expect(again.status == 303)
            #expect(try await nation.nation.v1.people.show(2).tags?.contains("a & <b>") == true)
        }
    }

    @Test("An address that somebody made asks the nation for nothing but people")
    func madeUpPages() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            for link in [
                "/api/v1/people/2/register", "https://evil.example/api/v1/people", "//evil.example/api/v1/people",
            ] {
                _ = try await visitor.get("/people?page=2&first=11&at=\(PercentEncoding.unreserved.encode(link))")
            }
            #expect(try await nation.requests().allSatisfy { !$0.contains("register") })
        }
    }

    @Test("Search understands a name, both names, an e-mail address, and says when nobody is found")
    func search() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            try await nation.nation.v1.people.create(
                V1.Person {
                    $0.firstName = "Ada"
                    $0.lastName = "Zebra"
                    $0.email = "ada@zebra.example"
                })
            let visitor = try PageVisitor(nation.baseURL)
            #expect(try await visitor.get("/people?q=Ada").text.contains("First name Ada"))
            #expect(try await visitor.get("/people?q=Zebra").text.contains("Last name Zebra"))
            for query in ["q=Ada+Zebra", "first_name=Ada", "q=ada%40zebra.example", "last_name=Zebra&q=Ada"] {
                let page = try await visitor.get("/people?\(query)")
                #expect(page.people.count == 1 && page.text.contains("Ada Zebra"), "\(query)")
            }
            let nobody = try await visitor.get("/people?q=%3Cscript%3E")
            #expect(nobody.text.contains("Nobody was found") && nobody.html.contains("value=\"&lt;script&gt;\""))
        }
    }

    @Test("HTML and scripts in names are text, in lists, titles, forms and tags")
    func scripts() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let evil = "<script>alert(1)</script>\"'><img src=x onerror=alert(2)>"
            let person = try await nation.nation.v1.people.create(
                V1.Person {
                    $0.firstName = evil
                    $0.lastName = "{{page.token}} {{{content}}}"
                    $0.occupation = evil
                    $0.note = "</textarea>\(evil)"
                    $0.tags = [evil]
                })
            let id = try #require(person.id)
            let visitor = try PageVisitor(nation.baseURL)
            for path in [
                "/people/\(id)", "/people/\(id)/edit", "/people/\(id)/delete",
                "/people?last_name=\(PercentEncoding.unreserved.encode("{{page.token}} {{{content}}}"))",
            ] {
                let page = try await visitor.get(path)
                #expect(
                    page.status == 200 && !page.html.contains("<script") && !page.html.contains("<img src=x"), "\(path)"
                )
                #expect(page.html.contains("&lt;script&gt;alert(1)") && page.html.contains("{{page.token}}"), "\(path)")
            }
        }
    }

    @Test("Missing names are filled in")
    func names() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let people = nation.nation.v1.people
            let visitor = try PageVisitor(nation.baseURL)
            let mail = try await people.create(V1.Person { $0.email = "only@mail.example" })
            #expect(try await visitor.get("/people/\(mail.requireID())").html.contains("<h1>only@mail.example</h1>"))
            let phone = try await people.create(V1.Person { $0.phone = "555-0199" })
            #expect(try await visitor.get("/people/\(phone.requireID())").html.contains("<h1>Unknown</h1>"))
        }
    }

    @Test("A person who is not there is a page that says so, whatever the address looks like")
    func missing() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            for id in ["999999", "0", "-1", "abc", "99999999999999999999999", "%3Cb%3E"] {
                let page = try await visitor.get("/people/\(id)")
                #expect(page.status == 404 && page.text.contains("There is no such person"), "\(id)")
                #expect(page.text.contains("Look for the name in the list.") && !page.text.contains("Record not found"))
            }
        }
    }

    @Test(
        "A limit says how long to wait, and an outage that it is one; both offer to try again",
        arguments: [
            ("429=10 GET", 429, "The nation asks you to wait"), ("503 GET", 502, "The nation has a problem."),
            ("html=503 GET", 502, "The nation has a problem."), ("drop GET", 502, "The nation cannot be reached."),
            ("latency=30s GET", 504, "The nation cannot be reached."),
        ])
    func failures(_ rule: String, _ status: Int, _ words: String) async throws {
        try await TestNation.run {
            $0.timeout = .seconds(2)
        } _: { nation in
            try await nation.signIn()
            try await nation.chaos(rule)
            let later = "/people?page=2&first=31&at=%2Fapi%2Fv1%2Fpeople%3F__nonce%3Da%26__token%3Db"
            for address in ["/people?first_name=Ada", later] {
                let page = try await PageVisitor(nation.baseURL).get(address)
                #expect(page.status == status && page.text.contains(words), "\(address) \(page.status) \(page.text)")
                #expect(!page.text.contains("in a minute"))
                #expect(page.html.contains("href=\"/people?"))
                let seconds = page.fields[.retryAfter].flatMap { Int($0) }
                #expect(status == 429 ? (1...10).contains(seconds ?? 0) : seconds == nil)
            }
        }
    }

    @Test("A nation that is not there is told as such, with another try, and not as a missing person")
    func missingNation() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let control = Client(bare: try BaseURL(nation.sandbox.baseURL), transport: .platform)
            try await control.send(
                ErrandCore.Request<Void>.put("sandbox/availability", .json(["v1": false])))
            for address in ["/people", "/people?q=Ada"] {
                let page = try await PageVisitor(nation.baseURL).get(address)
                #expect(page.status == 404 && page.text.contains("There is no such nation."), "\(page.text)")
                #expect(!page.text.contains("no such person") && page.text.contains("Try again"))
            }
        }
    }

    @Test("A telephone number is a link, unless it has letters, which would make it another number")
    func telephone() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            for (number, link) in [
                ("+1 (510) 555-0100", "tel:+15105550100"), ("510-555-0100 x12", nil), ("510-555-0100 ext. 12", nil),
            ] {
                let person = try await nation.nation.v1.people.create(V1.Person { $0.phone = number })
                let page = try await visitor.get("/people/\(person.requireID())")
                #expect(page.text.contains(number))
                #expect(page.html.contains("href=\"tel:") == (link != nil), "\(number)")
                if let link { #expect(page.html.contains("href=\"\(link)\"")) }
            }
        }
    }

    @Test("The button for pages of one's own shows who is signed in, in each of its styles")
    func button() async throws {
        try await TestNation.run { nation in
            let visitor = try PageVisitor(nation.baseURL)
            #expect(try await visitor.get("/own").text == "Sign in")
            let account = try await nation.signIn()
            let signedIn = try await visitor.get("/own")
            #expect(signedIn.text == "AA \(account.name)" && signedIn.html.contains("<img src=\"/accounts/avatar"))
            #expect(signedIn.html.contains("aria-label=\"Account: \(account.name), \(account.slug)\""))
        }
    }

    @Test("A page of one's own sees who is signed in below the path of the cookie: everywhere, unless one is set")
    func ownPages() async throws {
        var settings = SandboxConfiguration(people: 3)
        settings.profilePicture = PictureWire.url
        settings.oauth.redirectURIs = ["http://127.0.0.1/nations/oauth/callback"]
        try await NationSandbox.run(settings) { sandbox in
            let application = try TestNation.application(sandbox)
            for (cookiePath, seen) in [(nil, "AA Abe Administrator"), ("/nations", "Sign in")] {
                let web = NationBuilderWeb(.each(of: application) { _ in TestNation.accounts(application) }) {
                    $0.path = "/nations"
                    if let cookiePath { $0.cookiePath = cookiePath }
                }
                try await TestNation.serve(web) { baseURL in
                    let visitor = try PageVisitor(baseURL)
                    try await visitor.signIn(at: sandbox, below: "/nations")
                    #expect(try await visitor.get("/nations/people").text.contains("Abe Administrator"))
                    #expect(try await visitor.get("/own").text == seen)
                }
            }
        }
    }

    @Test("Pages that are mounted twice in one application have sessions of their own")
    func mountedTwice() async throws {
        let application = ApplicationIdentity(clientID: "app")
        let (one, other) = ("/one", "/two-2")
        func web(_ path: String) -> NationBuilderWeb {
            NationBuilderWeb(.each(of: application) { _ in TestNation.accounts(application) }) { $0.path = path }
        }
        try await TestNation.serve(web(one), web(other)) { baseURL in
            let visitor = try PageVisitor(baseURL)
            for path in [one, other] { #expect(try await visitor.get(path + "/people").fields[.setCookie] != nil) }
            for path in [one, other] { #expect(try await visitor.get(path + "/people").fields[.setCookie] == nil) }
        }
    }

    @Test("Each style of the button, with a round and a square frame")
    func styles() async throws {
        for (style, isCircular) in zip(
            AccountButtonModel.Style.all + [.avatarAndName], [false, false, false, false, true])
        {
            try await TestNation.run {
                $0.buttonStyle = style
                $0.button.isCircular = isCircular
            } _: { nation in
                let visitor = try PageVisitor(nation.baseURL)
                let hasName = style == .avatarAndName || style == .nameOnly
                let out = try await visitor.get("/own")
                #expect(out.text == (hasName ? "Sign in" : ""), "\(style)")
                #expect(out.html.contains("is-circular") == isCircular)
                let account = try await nation.signIn()
                let page = try await visitor.get("/own")
                // Initials stand below a picture.
                let initials = style == .avatarAndName || style == .avatarOnly ? ["AA"] : []
                #expect(page.text == (initials + (hasName ? [account.name] : [])).joined(separator: " "), "\(style)")
                let css = try await visitor.get(nation.web.stylesheetPath).html
                #expect(css.contains("--button-corner: \(isCircular ? "13.5" : "2.0")px"))
            }
        }
    }

    @Test("Every measure of both looks stands in the style sheet, which uses it")
    func looks() async throws {
        try await TestNation.run {
            $0.button.cornerRadius = 3
            $0.button.dimmedOpacity = 0.4
            $0.button.highlightDuration = .milliseconds(170)
            $0.button.avatarSide = 31
            $0.button.spacing = 9
            $0.button.borderWidth = 5
            $0.button.minimumHeight = 51
            $0.panel.borderShade = 0.16
            $0.panel.cornerRadius = 6
            $0.panel.buttonShade = 0.06
            $0.panel.imageBorderShade = 0.08
            $0.panel.imageCornerRadius = 11
            $0.panel.imageSide = 73
            $0.panel.appearanceDuration = .milliseconds(310)
        } _: { nation in
            let css = try await PageVisitor(nation.baseURL).get(nation.web.stylesheetPath).html
            for (name, value) in [
                ("button-corner", "3.0px"), ("button-dimmed", "0.4"), ("button-fade", "170ms"),
                ("button-side", "31.0px"), ("button-space", "9.0px"), ("button-border", "5.0px"),
                ("button-height", "51.0px"), ("panel-line", "0.16"), ("panel-corner", "6.0px"),
                ("panel-button", "0.06"), ("panel-image-line", "0.08"), ("panel-image-corner", "11.0px"),
                ("panel-image-side", "73.0px"), ("panel-time", "310ms"),
            ] {
                #expect(css.contains("--\(name): \(value);") && css.contains("var(--\(name))"), "\(name)")
            }
        }
    }

    @Test("The pages mount in five lines, below a path of one's own")
    func mounting() async throws {
        let accounts = TestNation.accounts(ApplicationIdentity(clientID: "app"))
        let router = Router()
        let web = NationBuilderWeb(accounts) { $0.path = "/nations" }
        web.addRoutes(to: router)
        try await Application(router: router).test(.router) { client in
            try await client.execute(uri: "/nations", method: .get) {
                #expect($0.headers[.location] == "/nations/people")
            }
            try await client.execute(uri: "/nations/people", method: .get) { response in
                let html = String(buffer: response.body)
                #expect(html.contains("href=\"/nations/accounts\"") && !html.contains("href=\"/accounts"))
                let cookie = try #require(response.headers[.setCookie])
                #expect(cookie.hasPrefix("nationbuilder_web_nations=") && cookie.contains("; Path=/; "))
            }
            try await client.execute(uri: "/people", method: .get) { #expect($0.status == .notFound) }
        }
    }
}

extension PageVisitor.Page {
    /// Where a link of the page's list leads.
    func link(_ relation: String) -> String? {
        guard let start = html.firstRange(of: "rel=\"\(relation)\" href=\"")?.upperBound else { return nil }
        return String(html[start...].prefix { $0 != "\"" }).replacing("&amp;", with: "&")
    }

    /// Where the way back leads.
    var back: String {
        get throws {
            let match = try #require(html.firstMatch(of: /class="back"><a href="([^"]+)"/), "\(html)")
            return String(match.output.1).replacing("&amp;", with: "&")
        }
    }

    /// The people that the page lists.
    var people: Set<String> {
        Set(html.matches(of: /class="card" href="\/people\/(\d+)["?]/).map { String($0.output.1) })
    }
}

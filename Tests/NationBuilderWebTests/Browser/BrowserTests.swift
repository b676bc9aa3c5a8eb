// SPDX-License-Identifier: MIT

import Errand
import ErrandJSON
import ErrandOAuth
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

@Suite(
    "In a real browser", .timed, .serialized, .timeLimit(.minutes(10)),
    .enabled(if: PageJudge.isReady, "chromium, chromium-driver and axe-core are not there: make test-web brings them"))
struct BrowserTests {
    /// Signs in at the nation's own pages, as far as they ask.
    private func respond(_ browser: WebDriver, _ sandbox: RunningSandbox, _ decision: String) async throws {
        if try await browser.exists("#password") {
            try await browser.type(sandbox.adminEmail, into: "#email")
            try await browser.type(sandbox.adminPassword, into: "#password")
            try await browser.click("button.main")
        }
        try await browser.click("button[value=\(decision)]")
    }

    @Test("Somebody signs in: a wrong slug, a no, a yes; and signs out again")
    func signIn() async throws {
        try await TestNation.run(people: 30) { nation in
            try await WebDriver.run { browser in
                let judge = try PageJudge(browser)
                try await browser.open(nation.baseURL)
                #expect(try await browser.text("main").contains("Please sign in."))
                try await judge.look("welcome")
                try await browser.click("main .button")
                #expect(try await browser.title() == "Nations – People")
                try await judge.look("prompt")
                try await browser.type("two words", into: "#slug")
                try await browser.press("\u{E007}")
                #expect(try await browser.text(".field-problem").contains("That is not a slug."))
                #expect(try await browser.run("return document.activeElement.id") == "slug")
                try await judge.look("prompt-wrong")
                try await browser.type("abeforprez", into: "#slug")
                try await browser.click(".prompt button")
                #expect(try await browser.url().hasPrefix(nation.sandbox.baseURL))
                try await respond(browser, nation.sandbox, "deny")
                #expect(try await browser.text(".notice").contains("Access was denied."))
                try await judge.look("denied")
                try await browser.click(".notice .button")
                #expect(try await browser.run("return document.querySelector('#slug').value") == "abeforprez")
                try await browser.click(".prompt button")
                let tab = try await browser.tabs()[0]
                let second = try await browser.newTab()
                try await browser.show(tab: second)
                try await browser.open(nation.baseURL + "/accounts")
                #expect(try await browser.text(".progress").contains("Signing in at abeforprez…"))
                try await judge.look("progress")
                try await browser.show(tab: tab)
                try await respond(browser, nation.sandbox, "authorize")
                #expect(try await browser.url() == nation.baseURL + "/people")
                #expect(try await browser.text("h1") == "abeforprez")
                #expect(try await browser.run("return document.cookie") == "", "No script reads the session")
                try await browser.show(tab: second)
                try await browser.reload()
                #expect(try await browser.text(".account-nation") == "abeforprez")
                try await judge.look("panel")
                try await browser.click("form[action$='sign-out'] button")
                #expect(try await browser.run("return document.querySelector('#slug').value") == "abeforprez")
                try await browser.show(tab: tab)
                try await browser.click(".card")
                #expect(try await browser.text("main").contains("Please sign in."))
            }
        }
    }

    @Test("Somebody browses, searches, adds, edits, tags and deletes people")
    func people() async throws {
        try await TestNation.run(people: 50) { nation in
            try await nation.signIn()
            try await WebDriver.run { browser in
                let judge = try PageJudge(browser)
                try await browser.open(nation.baseURL)
                try await judge.look("people")
                try await browser.click("[rel=next]")
                #expect(try await browser.text(".people-head").contains("Page 2"))
                try await judge.look("people-second")
                try await browser.click(".head .button")
                #expect(try await browser.text("h1") == "New Person")
                try await judge.look("new")
                try await browser.click("form.person-form button")
                #expect(try await browser.text(".notice").contains("There is nothing to add yet"))
                try await browser.type("Ada", into: "#field-first_name")
                try await browser.type("Lovelace", into: "#field-last_name")
                try await browser.type("nonsense", into: "#field-email")
                try await browser.type("Enchantress of Number", into: "#field-occupation")
                try await browser.type("volunteer, first programmer", into: "#field-tags")
                try await browser.click("form.person-form button")
                #expect(try await browser.run("return document.activeElement.id") == "field-email")
                #expect(try await browser.text("#problem-email") == "Type an address such as name@example.org.")
                try await judge.look("new-wrong")
                try await browser.type("ada@example.com", into: "#field-email")
                try await browser.click("form.person-form button")
                #expect(try await browser.text(".notice") == "Ada Lovelace was added.")
                try await judge.look("person")
                try await tag(browser, judge)
                let id = try #require(
                    try await browser.url().split(separator: "/").last.flatMap { Int($0.prefix(while: \.isNumber)) })
                try await edit(browser, judge, nation, id)
                try await search(browser, judge, nation)
                try await browser.open("\(nation.baseURL)/people/\(id)")
                try await browser.click(".is-danger")
                #expect(try await browser.text("main").contains("Are you sure you want to delete Ada Lovelace"))
                try await judge.look("deletion")
                try await browser.click("button.is-danger")
                #expect(try await browser.text(".notice") == "Ada Lovelace was deleted.")
                try await browser.open("\(nation.baseURL)/people/\(id)")
                #expect(try await browser.text("h1") == "There is no such person")
                try await judge.look("missing")
            }
        }
    }

    private func tag(_ browser: WebDriver, _ judge: PageJudge) async throws {
        try await browser.type("math & <b>poetry</b>", into: "#tags")
        try await browser.press("\u{E007}")
        #expect(try await browser.text(".tags").contains("math & <b>poetry</b>"))
        try await browser.click(".add-tags button")
        #expect(try await browser.text("#tags-problem") == "Type a tag first.")
        try await judge.look("tag-wrong")
        try await browser.click("button[aria-label='Remove the tag volunteer']")
        #expect(try await browser.text(".notice") == "The tag “volunteer” was removed.")
    }

    /// Two tabs change the same field; what only one changed is kept.
    private func edit(_ browser: WebDriver, _ judge: PageJudge, _ nation: TestNation, _ id: Int) async throws {
        let tab = try await browser.tabs()[0]
        let second = try await browser.newTab()
        for tab in [tab, second] {
            try await browser.show(tab: tab)
            try await browser.open("\(nation.baseURL)/people/\(id)/edit")
        }
        try await judge.look("edit")
        try await browser.type("555-0100", into: "#field-phone")
        try await browser.click("form.person-form button")
        #expect(try await browser.text(".notice") == "Ada Lovelace was saved.")
        try await browser.show(tab: tab)
        try await browser.type("555-0200", into: "#field-phone")
        try await browser.type("Analytical Engines", into: "#field-employer")
        try await browser.click("form.person-form button")
        #expect(try await browser.text("#problem-phone").contains("changed this to “555-0100” in the meantime"))
        try await judge.look("conflict")
        try await browser.click("form.person-form button")
        #expect(try await browser.text(".notice") == "Ada Lovelace was saved.")
        let person = try await nation.nation.v1.people.show(id)
        #expect(person.phone == "555-0200" && person.employer == "Analytical Engines")
    }

    private func search(_ browser: WebDriver, _ judge: PageJudge, _ nation: TestNation) async throws {
        try await browser.open(nation.baseURL + "/people")
        try await browser.type("Lovelace", into: "#q")
        try await browser.press("\u{E007}")
        #expect(try await browser.text(".card-name") == "Ada Lovelace")
        try await judge.look("found")
        try await browser.type("Nobody Atall", into: "#q")
        try await browser.click("summary")
        try await browser.press("\u{E007}")
        try await browser.click(".search .button")
        #expect(try await browser.text(".empty").contains("Nobody was found"))
        try await judge.look("found-nobody")
    }

    @Test("Somebody switches between nations, in two tabs; a form of the one before is not sent")
    func switching() async throws {
        try await NationSandbox.run(SandboxConfiguration(slug: "wilberforce", people: 5) { $0.seed = 9 }) { other in
            try await TestNation.run { nation in
                try await nation.signIn(at: other)
                try await nation.signIn()
                try await WebDriver.run { browser in
                    let judge = try PageJudge(browser)
                    try await browser.open(nation.baseURL + "/people/2/edit")
                    let name = try await browser.text("h1")
                    let tab = try await browser.tabs()[0]
                    let second = try await browser.newTab()
                    try await browser.show(tab: second)
                    try await browser.open(nation.baseURL + "/accounts")
                    try await judge.look("panel-several")
                    try await browser.click(".choices button:not([aria-current])")
                    #expect(try await browser.text("h1") == "wilberforce")
                    try await browser.show(tab: tab)
                    try await browser.type("555-0300", into: "#field-phone")
                    try await browser.click("form.person-form button")
                    #expect(try await browser.text("h1") == "Another account is selected")
                    try await judge.look("other-account")
                    try await browser.click("form[action$=select] button")
                    #expect(try await browser.text("h1") == "abeforprez")
                    #expect(try await nation.nation.v1.people.show(2).phone != "555-0300", "\(name)")
                }
            }
        }
    }

    @Test("An expired token, a limit and an outage are told, and what to do")
    func failures() async throws {
        try await TestNation.run {
            $0.timeout = .seconds(2)
        } _: { nation in
            try await nation.signIn()
            try await WebDriver.run { browser in
                let judge = try PageJudge(browser)
                try await browser.open(nation.baseURL + "/people")
                try await nation.chaos("503 GET")
                try await browser.open(nation.baseURL + "/people/2")
                #expect(try await browser.text("h1") == "The nation has a problem.")
                try await judge.look("outage")
                try await nation.chaos("429=8 GET")
                try await browser.open(nation.baseURL + "/people/3")
                #expect(try await browser.text("h1") == "Too many requests.")
                try await judge.look("limit")
            }
        }
        try await TestNation.run { nation in
            try await nation.signIn()
            try await WebDriver.run { browser in
                let judge = try PageJudge(browser)
                try await browser.open(nation.baseURL + "/people")
                try await nation.chaos("expired /api/v1/*")
                try await browser.click(".card")
                #expect(try await browser.text(".notice").contains("You were signed out."))
                try await judge.look("lost")
                try await nation.chaos()
                #expect(try await browser.run("return document.querySelector('#slug').value") == "abeforprez")
                try await browser.click(".prompt button")
                try await respond(browser, nation.sandbox, "authorize")
                #expect(try await browser.url() == nation.baseURL + "/people")
            }
        }
    }

    @Test("A double click adds one person, \"back\" and another send none; a form from elsewhere is refused")
    func once() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            try await WebDriver.run { browser in
                let judge = try PageJudge(browser)
                try await browser.open(nation.baseURL + "/people/new")
                try await browser.type("Ada", into: "#field-first_name")
                // Two clicks in a row: the second one ends the first navigation.
                try await browser.run(
                    "const b = document.querySelector('form.person-form button'); b.click(); b.click();")
                #expect(try await browser.text("h1") == "Ada")
                try await browser.back()
                try await browser.click("form.person-form button")
                #expect(try await browser.text("h1") == "Ada")
                #expect(try await nation.requests().count { $0 == "POST /api/v1/people" } == 1)
                try await browser.back()
                try await browser.type("Grace", into: "#field-first_name")
                try await browser.click("form.person-form button")
                #expect(try await browser.text(".notice").contains("It added Ada."))
                try await judge.look("new-sent-before")
                // A page of another origin sends a form with everything right but its origin.
                // The policy of the page would not let it through, but the other's page has none.
                try await browser.devTools("Page.setBypassCSP", ["enabled": true])
                let other = nation.baseURL.replacing("127.0.0.1", with: "localhost")
                try await browser.open(other + "/people/2/delete")
                try await browser.run(
                    "const f = document.querySelector('main form'); f.action = arguments[0]; f.submit();",
                    [.string(nation.baseURL + "/people/2/delete")])
                #expect(try await browser.text("h1") == "This form came from elsewhere")
                try await judge.look("plain-foreign")
                #expect(try await nation.requests().allSatisfy { !$0.hasPrefix("DELETE") })
            }
        }
    }

    @Test("Long names, many pictures and damaged forms stay in their places, and a failed form can be sent again")
    func extremes() async throws {
        try await TestNation.run(people: 7) {
            $0.timeout = .seconds(2)
        } _: { nation in
            try await nation.signIn()
            try await nation.nation.v1.people.create(
                V1.Person {
                    $0.firstName = String(repeating: "Maximiliana", count: 10)
                    $0.lastName = String(repeating: "von und zu ", count: 9)
                    $0.tags = ["volunteer"]
                })
            try await WebDriver.run { browser in
                let judge = try PageJudge(browser)
                try await browser.open(nation.baseURL + "/people")
                let rows = "return Math.max(...[...document.querySelectorAll('.card')].map(c => c.offsetHeight))"
                #expect(try await browser.run(rows + " < 110") == true, "A long name breaks no row")
                let drawn =
                    "const i = [...document.querySelectorAll('.card img')]; "
                    + "return i.length >= 7 && i.every(i => i.naturalWidth > 0)"
                #expect(try await browser.run(drawn) == true, "The pictures are drawn")
                try await judge.look("people-extremes")
                try await browser.open(nation.baseURL + "/people/2")
                try await nation.chaos("503 PUT")
                try await browser.type("late", into: "#tags")
                try await browser.click(".add-tags button")
                #expect(try await browser.text("main").contains("Send it again"))
                try await judge.look("send-again")
                try await nation.chaos()
                try await browser.click("button[form=again]")
                #expect(try await browser.text(".notice") == "The tag “late” was added.")
                // A form of a session that has ended.
                try await browser.run("document.querySelectorAll('[name=token]').forEach(e => e.value = 'x')")
                try await browser.click(".add-tags button")
                #expect(try await browser.text("h1") == "This form is too old")
                try await judge.look("plain")
            }
        }
        try await TestNation.run {
            $0.language = .french
        } _: { nation in
            try await WebDriver.run { browser in
                try await browser.open(nation.baseURL + "/accounts")
                try await PageJudge(browser).look("prompt-french")
            }
        }
    }

    @Test("All of it works by the keyboard: the first stop skips to the content, and every stop is seen")
    func keyboard() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            try await WebDriver.run { browser in
                try await browser.open(nation.baseURL + "/people")
                try await browser.press("\u{E004}")
                #expect(try await browser.text(":focus") == "Skip to the content")
                try await browser.press("\u{E007}")
                #expect(try await browser.run("return document.activeElement.id") == "main")
                for _ in 1...8 {
                    try await browser.press("\u{E004}")
                    let outline = try await browser.run(
                        "const s = getComputedStyle(document.activeElement); return s.outlineStyle + ' ' + s.outlineWidth"
                    )
                    let place = try await browser.run("return document.activeElement.outerHTML")
                    #expect(outline == "solid 3px", "\(place)")
                }
            }
        }
    }

    @Test("Words and frame of the button have the tint, in light and in dark; the picture in it is drawn")
    func tint() async throws {
        try await TestNation.run {
            $0.tint = NationBuilderWeb.Configuration.Tint(light: "#123456", dark: "#fedcba")
            $0.button.borderWidth = 2
        } _: { nation in
            try await nation.signIn()
            try await WebDriver.run { browser in
                for (scheme, color) in [("light", "rgb(18, 52, 86)"), ("dark", "rgb(254, 220, 186)")] {
                    try await browser.devTools(
                        "Emulation.setEmulatedMedia",
                        ["features": [["name": "prefers-color-scheme", "value": .string(scheme)]]])
                    try await browser.open(nation.baseURL + "/accounts")
                    let name = "return getComputedStyle(document.querySelector('.nb-button-name')).color"
                    #expect(try await browser.run(name) == .string(color))
                    let frame = "return getComputedStyle(document.querySelector('.nb-button-frame')).border"
                    #expect(try await browser.run(frame) == .string("2px solid \(color)"))
                }
                let drawn = "return document.querySelector('.nb-button img').naturalWidth"
                #expect(try await browser.run(drawn) == 1, "The policy of the page lets the picture through")
                try await browser.open(nation.baseURL + "/people/2")
                let person = "return document.querySelector('main .avatar img').naturalWidth"
                #expect(try await browser.run(person) == 1)
            }
        }
    }

    @Test("People stand in one column on a narrow screen and in several on a wide one")
    func columns() async throws {
        try await TestNation.run(people: 9) { nation in
            try await nation.signIn()
            try await WebDriver.run { browser in
                try await browser.open(nation.baseURL + "/people")
                for (width, columns) in [(390, 1), (1280, 2)] {
                    try await browser.devTools(
                        "Emulation.setDeviceMetricsOverride",
                        [
                            "width": .number(JSONNumber(width)), "height": 800, "deviceScaleFactor": 1,
                            "mobile": .bool(width == 390),
                        ])
                    let count =
                        "return getComputedStyle(document.querySelector('.cards')).gridTemplateColumns.split(' ').length"
                    #expect(try await browser.run(count) == .number(JSONNumber(columns)), "\(width)")
                }
            }
        }
    }

    @Test("A round and a square frame, and each style of the button")
    func button() async throws {
        for (style, isCircular) in zip(
            AccountButtonModel.Style.all + [.avatarAndName], [false, false, false, false, true])
        {
            try await TestNation.run {
                $0.buttonStyle = style
                $0.button.isCircular = isCircular
            } _: { nation in
                try await WebDriver.run { browser in
                    let judge = try PageJudge(browser)
                    try await browser.open(nation.baseURL + "/people")
                    try await judge.look("button-\(style)\(isCircular ? "-round" : "")-out")
                    try await nation.signIn()
                    try await browser.open(nation.baseURL + "/people/1")
                    try await judge.look("button-\(style)\(isCircular ? "-round" : "")")
                }
            }
        }
    }
}

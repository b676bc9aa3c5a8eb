// SPDX-License-Identifier: MIT

import Errand
import NationBuilder
import NationBuilderAccounts
import NationBuilderWeb
import NationSandbox
import TestSupport
import Testing

@Suite("A form that adds a person adds one", .timed, .timeLimit(.minutes(10)))
struct OnceTests {
    private func fields(_ first: String, _ more: [(String, String)] = []) -> [(String, String)] {
        [("was.first_name", ""), ("first_name", first), ("was.last_name", ""), ("last_name", "Hopper")] + more
    }

    private func creations(_ nation: TestNation) async throws -> Int {
        try await nation.requests().count { $0 == "POST /api/v1/people" }
    }

    @Test("A second click gets the response of the first, which is still on its way")
    func doubleClick() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/new")
            let (reached, opened) = nation.wire.hold("/api/v1/people")
            let second = try PageVisitor(nation.baseURL, cookie: visitor.cookie)
            async let first = visitor.post("/people", fields("Grace"), from: form)
            await reached.wait()
            async let again = second.post("/people", fields("Grace"), from: form)
            opened.open()
            let (one, other) = (try await first, try await again)
            #expect(one.status == 303 && one.location == other.location)
            #expect(try await creations(nation) == 1)
            #expect(try await visitor.follow(one).text.contains("Grace Hopper was added."))
        }
    }

    @Test("The browser that goes away after the first click does not end it, and the second gets its response")
    func goneAway() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/new")
            let (reached, opened) = nation.wire.hold("/api/v1/people")
            let gone = try PageVisitor(nation.baseURL, cookie: visitor.cookie)
            let first = Task { [fields = fields("Grace")] in try await gone.post("/people", fields, from: form) }
            await reached.wait()
            first.cancel()
            _ = await first.result
            opened.open()
            let response = try await visitor.post("/people", fields("Grace"), from: form)
            #expect(try await visitor.follow(response).text.contains("Grace Hopper was added."))
            #expect(try await creations(nation) == 1)
        }
    }

    @Test("So does \"back\" and another send, after a restart too; with other content it asks first")
    func back() async throws {
        let storage = AgedStorage()
        try await TestNation.run(storage: storage) { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/new")
            let first = try await visitor.post("/people", fields("Grace"), from: form)
            let again = try await visitor.post("/people", fields("Grace"), from: form)
            #expect(first.status == 303 && first.location == again.location)
            let known = visitor.cookie
            let sent =
                fields("Grace") + [("token", try form.field("token")), ("once", try form.field("once"))]
                + [("account", try form.field("account"))]
            try await TestNation.serve(NationBuilderWeb(nation.accounts, storage: storage)) {
                [location = first.location] baseURL in
                let port = try #require(baseURL.split(separator: ":").last)
                let cookie = known?.replacing(/_[0-9]+=/, with: "_\(port)=")
                let later = try PageVisitor(baseURL, cookie: cookie)
                #expect(try await later.post("/people", sent).location == location)
            }
            #expect(try await creations(nation) == 1)
            let other = try await visitor.post("/people", fields("Rear Admiral"), from: form)
            #expect(other.status == 409 && other.text.contains("It added Grace Hopper."), "\(other.text)")
            #expect(other.html.contains("value=\"Rear Admiral\""))
            #expect(try await creations(nation) == 1)
            #expect(try await visitor.post("/people", fields("Rear Admiral"), from: other).status == 303)
            #expect(try await creations(nation) == 2)
        }
    }

    @Test("A form that the nation refused may be sent again; one without its key is not sent")
    func refused() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let visitor = try PageVisitor(nation.baseURL)
            let form = try await visitor.get("/people/new")
            let wrong = try await visitor.post(
                "/people", fields("Grace", [("was.email", ""), ("email", "nonsense")]), from: form)
            #expect(wrong.status == 422)
            let right = try await visitor.post(
                "/people", fields("Grace", [("was.email", ""), ("email", "g@example.com")]), from: form)
            #expect(right.status == 303)
            for key in ["", "x", String(repeating: "/", count: 43)] {
                let without = try await visitor.post("/people", fields("Ada", [("once", key)]), from: form)
                #expect(without.status == 403)
            }
            #expect(try await creations(nation) == 2)
        }
    }
}

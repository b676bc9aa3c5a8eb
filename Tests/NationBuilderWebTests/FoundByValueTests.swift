// SPDX-License-Identifier: MIT

import ErrandCore
import NationBuilder
import TestSupport
import Testing

/// The search, with what a person's page shows.
@Suite("Values of a person's page in the search", .timed, .timeLimit(.minutes(10)))
struct FoundByValueTests {
    @Test("Each value that a page shows finds the person, as far as a nation searches for it")
    func values() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let person = try await nation.nation.v1.people.create(
                V1.Person {
                    $0.firstName = "Mary Ann"
                    $0.lastName = "van der Zebra"
                    $0.email = "mary@zebra.example"
                    $0.phone = "555-0142 x5"
                    $0.mobile = "+1 (555) 013-7788"
                    $0.tags = ["2026-11-05", "night train", "brakemen"]
                    $0.primaryAddress = V1.Address {
                        $0.city = "New Zebraville"
                        $0.state = "ZB"
                    }
                })
            let id = try person.requireID()
            let visitor = try PageVisitor(nation.baseURL)
            let page = try await visitor.get("/people/\(id)")
            for text in [
                "Mary Ann van der Zebra", "Mary Ann", "van der Zebra", "mary@zebra.example", "555-0142 x5",
                "+1 (555) 013-7788", "2026-11-05", "night train", "brakemen", "New Zebraville", "ZB",
                "New Zebraville, ZB",
            ] {
                #expect(["Mary Ann", "ZB"].contains(text) || page.text.contains(text), "\(text)")
                let found = try await visitor.get("/people?q=\(PercentEncoding.unreserved.encode(text))")
                #expect(found.status == 200 && found.html.contains("/people/\(id)?from="), "\(text): \(found.text)")
            }
        }
    }

    @Test(
        "A text that nobody has, and that is no name of a tag, finds nobody",
        arguments: [".", "..", "a/b", "%", "?", "Zzz"])
    func nobody(_ text: String) async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let found = try await PageVisitor(nation.baseURL).get(
                "/people?q=\(PercentEncoding.unreserved.encode(text))")
            #expect(found.status == 200 && found.text.contains("Nobody was found"), "\(found.text)")
        }
    }

    @Test("Who has one number as telephone and as mobile is found once, and two people with it both")
    func shared() async throws {
        try await TestNation.run { nation in
            try await nation.signIn()
            let people = nation.nation.v1.people
            for (name, phone, mobile) in [
                ("One", "555-0177", "555-0177"), ("Two", "555-0188", nil), ("Three", nil, "555-0188"),
            ] {
                try await people.create(
                    V1.Person {
                        $0.firstName = name
                        $0.phone = phone
                        $0.mobile = mobile
                    })
            }
            let visitor = try PageVisitor(nation.baseURL)
            #expect(try await visitor.get("/people?q=555-0177").people.count == 1)
            #expect(try await visitor.get("/people?q=555-0188").people.count == 2)
        }
    }
}

// SPDX-License-Identifier: MIT

import NationSandbox
import Programs
import TestSupport
import Testing

@testable import nb

@Suite("People by a text, a tag or a list", .timed, .timeLimit(.minutes(5)))
struct PeopleTextTests {
    @Test("What a person's page shows finds the person: name, address, number, city, tag")
    func texts() async throws {
        try await ExportNation.run(people: 5) { nation in
            let made = try await nation.nb(
                "people create first_name=Mary~Ann last_name=van~der~Zebra email=mary@zebra.example phone=555-0142~x5 "
                    + "mobile=+1~555~013~7788 primary_address.city=New~Zebraville primary_address.state=ZB --json id")
            let id = try #require(made.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(made)")
            #expect(try await nation.nb("people tag \(id) night~train ..x").status == 0)
            for text in [
                "mary@zebra.example", "555-0142~x5", "+1~555~013~7788", "Mary~Ann", "van~der~Zebra",
                "Mary~Ann~van~der~Zebra", "Mary Ann van der Zebra", "New~Zebraville", "ZB", "New~Zebraville,~ZB",
                "night~train", "night train",
            ] {
                let found = try await nation.nb("people search \(text) --json id")
                #expect(found.status == 0 && found.output == "[{\"id\":\(id)}]\n", "\(text): \(found)")
            }
            let city = try await nation.nb("people search New~Zebraville --json id")
            #expect(city.errors == "nobody is called New Zebraville; found: city New Zebraville\n", "\(city)")
            let custom = try await nation.nb("people search mary@zebra.example --columns primary_address.city --csv")
            #expect(custom.output == "primary_address.city\r\nNew Zebraville\r\n", "\(custom)")
            for text in [".", "..", "a/b", "%", "?", "Zzz", "nobody@example.com", "555-9999"] {
                let nobody = try await nation.nb("people search \(text) --json id")
                #expect(nobody.status == 0 && nobody.output == "[]\n" && nobody.errors == "", "\(text): \(nobody)")
            }
        }
    }

    @Test("Each person is found once, and --limit ends a search of several searches")
    func once() async throws {
        try await ExportNation.run(people: 5) { nation in
            for words in ["first_name=Zoe last_name=Zoe", "first_name=Zoe last_name=B", "first_name=A last_name=Zoe"] {
                #expect(try await nation.nb("people create \(words)").status == 0)
            }
            let all = try await nation.nb("people search Zoe --jq map(.last_name)|sort|.[]")
            #expect(all.output == "B\nZoe\nZoe\n", "\(all)")
            let two = try await nation.nb("people search Zoe -L2 --jq length")
            #expect(two.output == "2\n" && two.errors == "showing the first 2; --limit 0 shows all\n", "\(two)")
            let curl = try await nation.nb("people search Zoe --curl")
            #expect(curl.output.contains("people/search?last_name=Zoe&") && curl.output.contains("first_name=Zoe&"))
        }
    }

    @Test("The people of a tag or a list are listed, also under a condition")
    func parts() async throws {
        try await ExportNation.run(people: 40) { nation in
            #expect(try await nation.nb("people tag 3 the~crew").status == 0)
            #expect(try await nation.nb("people tag 7 the~crew").status == 0)
            let made = try await nation.nb("lists create name=Big~crew slug=crew author_id:=1 --json id")
            let list = try #require(made.output.firstMatch(of: /"id":(\d+)/)?.output.1, "\(made)")
            #expect(try await nation.nb("lists add \(list) 3 9").status == 0)
            for (line, ids) in [
                ("--tag the~crew", "3,7"), ("--tag the~crew --where id>3", "7"), ("--list \(list)", "3,9"),
                ("--list crew", "3,9"), ("--list big~CREW", "3,9"), ("--list crew --where id<5", "3"),
            ] {
                let found = try await nation.nb("people list \(line) --jq [.[].id]|sort|join(\",\")")
                #expect(found.status == 0 && found.output == "\(ids)\n", "\(line): \(found)")
            }
            let signups = try await nation.nb("signups list --tag the~crew --jq [.[].id]|sort|join(\",\")")
            #expect(signups.output == "3,7\n", "\(signups)")
            let one = try await nation.nb("people list --tag the~crew -L1 --json id")
            #expect(one.errors == "showing the first 1; --limit 0 shows all\n", "\(one)")
            let none = try await nation.nb("people list --list nobody")
            #expect(none.status == 66 && none.errors.contains("has no list \"nobody\": nb lists list"), "\(none)")
            let again = try await nation.nb("lists create name=Big~crew slug=crew2 author_id:=1 --json id")
            #expect(again.status == 0, "\(again)")
            let several = try await nation.nb("people list --list Big~crew")
            #expect(several.status == 64 && several.errors.contains("give the id of one, "), "\(several)")
            #expect(try await nation.nb("people list --list crew --json id").status == 0, "a slug is one list's")
        }
    }

    @Test("What cannot be combined with --tag and --list is refused, and nothing is sent")
    func refused() async throws {
        try await ExportNation.run(people: 5) { nation in
            for line in [
                "people list --tag a --list 1", "people list --list 1 --web", "people list --tag=",
                "people list --tag a --where id>0 --curl", "tags list --tag a", "people list --list x --curl",
                "people search --tag a Ada",
            ] {
                let result = try await nation.nb(line)
                #expect(result.status == 64 && result.output == "", "\(line): \(result)")
            }
            #expect(nation.sandbox.requestCount() == 0)
        }
    }

    @Test("--web opens the page of the person who matches")
    func web() async throws {
        try await ExportNation.run(people: 5) { nation in
            let page = try await nation.nb("people match email=admin@example.com --web")
            #expect(page.output == "\(nation.sandbox.baseURL)/admin/signups/1\n", "\(page)")
        }
    }
}

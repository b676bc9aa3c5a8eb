// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import NationSandbox

@Suite("A harder nation", .timed, .timeLimit(.minutes(10)))
struct HarderNationTests {
    private static func seconds(_ response: Talk.Response, _ name: String) throws -> Int64 {
        try #require(WireDate.seconds(response.json["data"]["attributes"][name].string ?? ""))
    }

    @Test("A change appears with times that lie in the past, in both versions")
    func visibleAfter() async throws {
        try await withSandbox(.behaving("visible_after=600")) { talk async throws in
            let late = WireDate.now() - 600
            let new = try await talk.v2("POST", "signups", Talk.body("signups", #""first_name":"Ida""#))
            for name in ["created_at", "updated_at"] { #expect(abs(try Self.seconds(new, name) - late) < 60) }
            let id = try #require(new.json["data"]["id"].string)
            _ = try await talk.send("PUT", "people/\(id)", #"{"person":{"note":"x"}}"#)
            let shown = try await talk.v2("signups/\(id)")
            #expect(abs(try Self.seconds(shown, "updated_at") - late) < 60)
            let pledge = try await talk.v2(
                "POST", "pledges", Talk.body("pledges", #""signup_id":"\#(id)","amount_in_cents":5"#))
            #expect(abs(try Self.seconds(pledge, "updated_at") - late) < 60)
            _ = try await talk.send("PUT", "people/\(id)/taggings", #"{"tagging":{"tag":"t"}}"#)
            let tagging = try #require(
                try await talk.v2("signup_taggings?filter[signup_id]=\(id)").json["data"][0]["attributes"]["created_at"]
                    .string.flatMap { WireDate.seconds($0) })
            #expect(abs(tagging - late) < 60)
        }
    }

    @Test("A share of the changes is late, the same in each run")
    func share() async throws {
        var runs: [[Bool]] = []
        for _ in 1...2 {
            runs.append(
                try await withSandbox(.behaving("visible_after=600", "visible_after_share=30")) { talk async throws in
                    var late: [Bool] = []
                    for number in 1...40 {
                        let new = try await talk.v2(
                            "POST", "signups", Talk.body("signups", #""first_name":"N\#(number)""#))
                        late.append(try Self.seconds(new, "updated_at") < WireDate.now() - 300)
                    }
                    return late
                })
        }
        #expect(runs[0] == runs[1])
        #expect((4...24).contains(runs[0].filter { $0 }.count), "\(runs[0])")
    }

    @Test("A new person is missing from the next lists, whatever their filter, and is shown by id")
    func hidden() async throws {
        try await withSandbox(.behaving("hidden_for=2")) { talk async throws in
            let new = try await talk.v2("POST", "signups", Talk.body("signups", #""email":"late@example.org""#))
            let id = try #require(new.json["data"]["id"].string.flatMap { Int($0) })
            let path = "signups?filter[with_email_address]=late@example.org"
            let again = try await talk.v2("POST", "signups", Talk.body("signups", #""email":"late@example.org""#))
            #expect(again.status == 422)
            #expect(try await talk.v2("signups/\(id)").status == 200)
            #expect(try await talk.ids(path).isEmpty)
            #expect(try await talk.ids("signups?filter[id]=\(id)").isEmpty)
            #expect(try await talk.ids(path) == [id])
        }
    }

    @Test("A change can leave `updated_at` alone, in both versions, and is made")
    func unstamped() async throws {
        try await withSandbox(.behaving("unstamped_writes=100")) { talk async throws in
            let before = try await talk.v2("signups/5").json["data"]["attributes"]["updated_at"]
            _ = try await talk.v2("PATCH", "signups/5", Talk.body("signups", #""note":"a""#, id: "5"))
            _ = try await talk.send("PUT", "people/5", #"{"person":{"employer":"b"}}"#)
            let after = try await talk.v2("signups/5").json["data"]["attributes"]
            #expect(after["updated_at"] == before && after["note"].string == "a" && after["employer"].string == "b")
            #expect(try await talk.ids("signups?filter[updated_at][gte]=2025-01-01T00:00:00Z").isEmpty)
            let pledge = try await talk.v2("pledges/1").json["data"]["attributes"]["updated_at"]
            let changed = try await talk.v2(
                "PATCH", "pledges/1", Talk.body("pledges", #""amount_in_cents":9"#, id: "1"))
            #expect(changed.json["data"]["attributes"]["updated_at"] == pledge)
            #expect(changed.json["data"]["attributes"]["amount_in_cents"].integer == 9)
            let new = try await talk.make("pledges", #""signup_id":"5","amount_in_cents":5"#)
            #expect(new["attributes"]["updated_at"].string ?? "" > "2025", "a new row has its time")
        }
    }

    @Test("Of two new rows the first has the greater id, and no id is used twice")
    func outOfOrder() async throws {
        try await withSandbox(.behaving("out_of_order_ids=on")) { talk async throws in
            var people: [Int] = []
            var pledges: [Int] = []
            for number in 1...5 {
                people.append(try await talk.create(#""first_name":"N\#(number)""#)["id"].integer ?? 0)
                let pledge = try await talk.make("pledges", #""signup_id":"5","amount_in_cents":5"#)
                pledges.append(Int(pledge["id"].string ?? "") ?? 0)
            }
            #expect(people == [32, 31, 34, 33, 36])
            #expect(pledges == [5, 4, 7, 6, 9])
            _ = try await talk.send("DELETE", "people/36")
            #expect(try await talk.create(#""first_name":"Z""#)["id"].integer == 35)
            #expect(try await talk.create(#""first_name":"Z""#)["id"].integer == 38, "no id comes back")
            _ = try await talk.send("POST", "/sandbox/reset", "{}")
            #expect(try await talk.create(#""first_name":"A""#)["id"].integer == 32)
        }
    }

    @Test("Rows go between two requests, and the administrator stays")
    func deletions() async throws {
        try await withSandbox(.behaving("deletion_every=2")) { talk async throws in
            func count(_ type: String) async throws -> Int {
                try await talk.v2("\(type)?stats[total]=count&page[size]=1").json["meta"]["stats"]["total"]["count"]
                    .integer ?? 0
            }
            let types = ["signups", "donations", "contacts", "signup_taggings", "event_rsvps"]
            var first: [Int] = []
            for type in types { first.append(try await count(type)) }
            for _ in 1...100 { _ = try await talk.v2("sites") }
            var last: [Int] = []
            for type in types { last.append(try await count(type)) }
            for (index, type) in types.enumerated() { #expect(last[index] < first[index], "\(type)") }
            #expect(try await talk.get("people/1").status == 200)
            #expect(
                try await talk.get("/sandbox/requests").json["requests"].list?.allSatisfy {
                    $0["status"].integer == 200
                } == true)
        }
    }

    @Test("A late row has an id and a time below those that were there before it")
    func lateRows() async throws {
        try await withSandbox(.behaving("late_row_every=1", "visible_after=100")) { talk async throws in
            var seen: [[Int]] = []
            for _ in 1...4 { seen.append(try await talk.ids("signups?filter[id][gt]=30&sort=id")) }
            #expect(seen == [[], [32], [31, 32, 34], [31, 32, 33, 34, 36]])
            let rows = try await talk.v2("signups?filter[id][gt]=30&sort=id").json["data"].list ?? []
            let times = rows.compactMap { $0["attributes"]["created_at"].string }
            #expect(times == times.sorted() && times.count == 7)
        }
    }

    @Test("`Date` steps ahead and back", arguments: [3600, -3600])
    func dateSteps(step: Int) async throws {
        try await withSandbox(.behaving("date_step=\(step)", "date_step_every=2")) { talk async throws in
            let format = DateFormatter()
            format.locale = Locale(identifier: "en_US_POSIX")
            format.timeZone = TimeZone(identifier: "GMT")
            format.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
            var ahead: [Int] = []
            for _ in 1...6 {
                let field = try await talk.get("people/me").headers.first(name: "Date") ?? ""
                let date = try #require(format.date(from: field))
                ahead.append(Int((date.timeIntervalSinceNow / 600).rounded()) * 600)
            }
            #expect(ahead == [0, 0, step, step, 0, 0])
        }
    }

    @Test("A filter is ignored, by its attribute, its type and attribute, or with all")
    func ignoredFilters() async throws {
        try await withSandbox(.behaving("ignored_filters=updated_at,signups.email")) { talk async throws in
            let future = "filter[updated_at][gte]=2099-01-01T00:00:00Z"
            #expect(try await talk.ids("signups?\(future)&page[size]=100").count == 30)
            #expect(try await talk.ids("signups?filter[email]=nobody@example.com&page[size]=100").count == 30)
            #expect(try await talk.ids("donations?filter[email]=nobody@example.com").isEmpty)
            #expect(try await talk.ids("signups?filter[id]=3") == [3])
            _ = try await talk.send("PUT", "/sandbox/behaviors", #"{"ignored_filters":["all"]}"#)
            #expect(try await talk.ids("signups?filter[id]=3&page[size]=100").count == 30)
            #expect(try await talk.v2("signups/3").json["data"]["id"].string == "3")
        }
    }

    @Test("A list can be empty although there are rows")
    func emptyLists() async throws {
        try await withSandbox(.behaving("empty_lists=donations")) { talk async throws in
            let list = try await talk.v2("donations?stats[total]=count")
            #expect(list.status == 200 && list.json["data"].list?.isEmpty == true)
            #expect(list.json["meta"]["stats"]["total"]["count"].integer == 0)
            #expect(try await talk.v2("donations/1").status == 200)
            #expect(try await !talk.ids("signups").isEmpty)
            let wrong = try await talk.send("PUT", "/sandbox/behaviors", #"{"empty_lists":["bogus"]}"#)
            #expect(wrong.status == 400)
        }
    }

    @Test("A missing permission refuses a type in both versions, and its sideloads")
    func missingPermission() async throws {
        try await withSandbox(.behaving("missing_permissions=donations,contacts")) { talk async throws in
            for path in ["donations", "people/5/contacts"] { #expect(try await talk.get(path).code == "unauthorized") }
            for path in ["donations", "donations/1", "contacts", "pledges?include=signup"] {
                let response = try await talk.v2(path)
                let isRefused = !path.hasPrefix("pledges")
                #expect((response.status == 401 && response.code == "unauthorized") == isRefused, "\(path)")
            }
            let sideload = try await talk.v2("memberships?include=donations")
            #expect(sideload.status == 401 && sideload.code == "unauthorized")
            #expect(try await talk.v2("signups/me").status == 200)
        }
    }
}

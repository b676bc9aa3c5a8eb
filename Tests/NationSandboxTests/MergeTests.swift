// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite("A merge moves what refers to the person who goes", .timed, .timeLimit(.minutes(10)))
struct MergeTests {
    /// The rows of person 7 of each kind that moves, by a query that names the person.
    private static let queries = [
        "donations?filter[signup_id]=", "contacts?filter[signup_id]=", "signup_taggings?filter[signup_id]=",
        "memberships?filter[signup_id]=", "pledges?filter[signup_id]=", "petition_signatures?filter[signup_id]=",
        "path_journeys?filter[signup_id]=", "survey_question_responses?filter[signup_id]=",
        "relationships?filter[first_signup_id]=", "signups?filter[recruiter_id]=", "signups?filter[parent_id]=",
    ]

    /// Gives a person a row of each kind.
    private static func fill(_ person: Int, _ talk: Talk) async throws {
        let one = #""signup_id":"\#(person)""#
        for (type, attributes) in [
            ("donations", #"\#(one),"amount_in_cents":500,"payment_type_name":"Cash""#),
            ("contacts", #"\#(one),"contact_method":"phone_call","contact_status":"answered""#),
            ("memberships", #"\#(one),"membership_type_id":"1""#), ("pledges", #"\#(one),"amount_in_cents":700"#),
            ("petition_signatures", #"\#(one),"petition_id":"1""#), ("path_journeys", #"\#(one),"path_id":"1""#),
            ("survey_question_responses", #"\#(one),"survey_question_id":"1""#),
            (
                "relationships",
                #""first_signup_id":"\#(person)","second_signup_id":"9","relationship_type":"friend-friend""#
            ),
            ("signups", #""first_name":"Recruit","recruiter_id":"\#(person)""#),
            ("signups", #""first_name":"Member","parent_id":"\#(person)""#),
            ("event_rsvps", #""event_id":"1""#),
        ] {
            let more =
                type == "event_rsvps"
                ? #","relationships":{"signup":{"data":{"type":"signups","id":"\#(person)"}}}"# : ""
            let response = try await talk.v2("POST", type, Talk.body(type, attributes, more: more))
            #expect(response.status == 201, "\(type): \(response.text)")
        }
        _ = try await talk.send("PUT", "people/\(person)/taggings", #"{"tagging":{"tag":["moved","both"]}}"#)
        _ = try await talk.send(
            "POST", "lists/1/people", #"{"people_ids":[\#(person)]}"#)
    }

    @Test("Each row has the other person, and none is lost but those that both had")
    func moves() async throws {
        try await withSandbox { talk async throws in
            try await Self.fill(17, talk)
            _ = try await talk.send("PUT", "people/18/taggings", #"{"tagging":{"tag":["both"]}}"#)
            var before: [String: Set<Int>] = [:]
            for query in Self.queries { before[query] = Set(try await talk.ids(query + "17") + talk.ids(query + "18")) }
            let merged = try await talk.send("POST", "/sandbox/people/merge", #"{"id":17,"into":18}"#)
            #expect(merged.status == 204)
            for query in Self.queries {
                #expect(try await talk.ids(query + "17").isEmpty, "\(query)")
                let moved = Set(try await talk.ids(query + "18"))
                // The two may have had more tags in common.
                let isWhole = query.hasPrefix("signup_taggings") || moved == before[query]
                #expect(isWhole && moved.isSubset(of: before[query] ?? []) && !moved.isEmpty, "\(query)")
            }
            let person = try await talk.get("people/18").json["person"]
            let tags = person["tags"].list?.compactMap(\.string) ?? []
            #expect(tags.contains("moved") && tags.filter { $0 == "both" }.count == 1)
            #expect(try await talk.ids("lists/1/signups?page[size]=100").contains(18))
            let rsvps = try await talk.v2("event_rsvps?include=signup&page[size]=100").json["data"].list ?? []
            let people = rsvps.map { $0["relationships"]["signup"]["data"]["id"].string }
            #expect(people.contains("18") && !people.contains("17"))
            #expect(try await talk.get("people/17").status == 404)
        }
    }

    @Test("The person who stays gets the values and the addresses that only the other had")
    func values() async throws {
        try await withSandbox { talk async throws in
            let lost = try await talk.create(
                #""first_name":"Ida","email":"ida@example.org","phone":"555 0100","occupation":"Smith""#)
            let kept = try await talk.create(#""first_name":"Ida B.","email":"ib@example.org","occupation":"Baker""#)
            let ids = (lost["id"].integer ?? 0, kept["id"].integer ?? 0)
            _ = try await talk.send("POST", "/sandbox/people/merge", #"{"id":\#(ids.0),"into":\#(ids.1)}"#)
            let person = try await talk.get("people/\(ids.1)").json["person"]
            #expect(person["first_name"].string == "Ida B." && person["occupation"].string == "Baker")
            #expect(person["phone"].string == "555 0100")
            #expect(person["email"].string == "ib@example.org" && person["email2"].string == "ida@example.org")
            #expect(try await talk.ids("signups?filter[with_email_address]=ida@example.org") == [ids.1])
        }
    }

    @Test(
        "It stamps what it is told to stamp",
        arguments: [("all", true, true), ("survivor", true, false), ("rows", false, true), ("none", false, false)])
    func stamps(name: String, survivor: Bool, rows: Bool) async throws {
        try await withSandbox { talk async throws in
            // Seeded rows are years old.
            let donation = try #require(try await talk.v2("donations?page[size]=1&sort=id").json["data"].list?.first)
            let donor = try #require(donation["attributes"]["signup_id"].string)
            let other = donor == "5" ? "6" : "5"
            _ = try await talk.send("PUT", "/sandbox/behaviors", #"{"merge_stamps":"\#(name)"}"#)
            _ = try await talk.send("POST", "/sandbox/people/merge", #"{"id":\#(donor),"into":\#(other)}"#)
            let id = try #require(donation["id"].string)
            let moved = try await talk.v2("donations/\(id)").json["data"]["attributes"]
            #expect(moved["signup_id"].string == other)
            #expect((moved["updated_at"].string != donation["attributes"]["updated_at"].string) == rows)
            let changed = try await talk.ids("signups?filter[updated_at][gte]=2025-01-01T00:00:00Z")
            #expect(changed.contains(Int(other)!) == survivor)
            let shown = try await talk.v2("signups/\(other)").json["data"]["attributes"]["updated_at"].string ?? ""
            #expect((shown > "2025") == survivor, "the column and what is shown agree")
        }
    }

    @Test("One merge can stamp otherwise than the nation")
    func one() async throws {
        try await withSandbox { talk async throws in
            let merge = #"{"id":5,"into":6,"merge_stamps":"none"}"#
            #expect(try await talk.send("POST", "/sandbox/people/merge", merge).status == 204)
            #expect(try await talk.ids("signups?filter[updated_at][gte]=2025-01-01T00:00:00Z").isEmpty)
            let wrong = #"{"id":7,"into":6,"merge_stamps":"some"}"#
            #expect(try await talk.send("POST", "/sandbox/people/merge", wrong).status == 400)
            #expect(try await talk.get("people/7").status == 200)
        }
    }
}

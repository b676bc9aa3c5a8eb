// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite("Both versions know the same people", .timed, .timeLimit(.minutes(10)))
struct V2SharingTests {
    @Test("A person of either version is one row")
    func people() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let made = try await talk.make(
                "signups",
                #""first_name":"Two","email":"two@example.org","phone_number":"555-1","born_at":"1980-02-03""#)
            let id = made["id"].string ?? ""
            let old = try await talk.get("people/\(id)").json["person"]
            #expect(old["first_name"].string == "Two")
            #expect(old["phone"].string == "555-1")
            #expect(old["birthdate"].string == "1980-02-03")
            _ = try await talk.send("PUT", "people/\(id)", #"{"person":{"mobile":"555-2","tags":["Shared"]}}"#)
            let new = try await talk.v2("signups/\(id)?include=signup_tags").json
            #expect(new["data"]["attributes"]["mobile_number"].string == "555-2")
            #expect(new["included"][0]["attributes"]["name"].string == "Shared")
            #expect(try await talk.v2("DELETE", "signups/\(id)").status == 200)
            #expect(try await talk.get("people/\(id)").status == 404)
        }
    }

    @Test("Tags and taggings are seen by version 1 in its people")
    func tags() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let tag = try await talk.make("signup_tags", #""name":"old name""#)["id"].string ?? ""
            let tagging =
                try await talk.make("signup_taggings", #""signup_id":"1","tag_id":"\#(tag)""#)["id"].string ?? ""
            func tags() async throws -> [String?] {
                try await talk.get("people/1").json["person"]["tags"].list?.map(\.string) ?? []
            }
            #expect(try await tags().contains("old name"))
            _ = try await talk.v2(
                "PATCH", "signup_tags/\(tag)", Talk.body("signup_tags", #""name":"new name""#, id: tag))
            #expect(try await tags().contains("new name"))
            _ = try await talk.v2("DELETE", "signup_taggings/\(tagging)")
            #expect(try await !tags().contains("new name"))
            _ = try await talk.make("signup_taggings", #""signup_id":"1","tag_id":"\#(tag)""#)
            _ = try await talk.v2("DELETE", "signup_tags/\(tag)")
            #expect(try await !tags().contains("new name"))
        }
    }

    @Test("A list keeps what version 1 does not know when version 1 changes it")
    func lists() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let id = try await talk.make("lists", #""name":"L","slug":"l","description":"kept""#)["id"].string ?? ""
            _ = try await talk.send("PUT", "lists/\(id)", #"{"list":{"name":"Renamed"}}"#)
            _ = try await talk.send("POST", "lists/\(id)/people", #"{"people_ids":[1,2]}"#)
            let attributes = try await talk.v2("lists/\(id)").json["data"]["attributes"]
            #expect(attributes["name"].string == "Renamed")
            #expect(attributes["description"].string == "kept")
            #expect(attributes["signups_count"].integer == 2)
            #expect(try await talk.ids("lists/\(id)/signups") == [1, 2])
        }
    }

    @Test("Donations and contacts of version 2 follow the rules of version 1, and count for the person")
    func money() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let person =
                try await talk.make("signups", #""first_name":"Giver","email":"g@example.org""#)["id"].string ?? ""
            let donation = try await talk.make(
                "donations",
                #""amount_in_cents":1500,"email":"g@example.org","succeeded_at":"2026-01-01T00:00:00Z","middle_name":"Q""#
            )
            #expect(donation["attributes"]["amount"].string == "$15.00")
            #expect(donation["attributes"]["signup_id"].string == person)
            #expect(donation["attributes"]["status"].string == "succeeded")
            let id = donation["id"].string ?? ""
            _ = try await talk.send("PUT", "donations/\(id)", #"{"donation":{"amount_in_cents":2000,"note":"v1"}}"#)
            let changed = try await talk.v2("donations/\(id)").json["data"]["attributes"]
            #expect(changed["amount"].string == "$20.00")
            #expect(changed["middle_name"].string == "Q", "version 1 does not know it, and keeps it")
            let contact = try await talk.make(
                "contacts", #""signup_id":"\#(person)","contact_method":"email","content":"hello","pc_in_cents":300"#)
            #expect(contact["attributes"]["author_id"].string == "1")
            let old = try await talk.get("people/\(person)/contacts").json["results"][0]
            #expect(old["note"].string == "hello" && old["method"].string == "email")
            let signup = try await talk.v2("signups/\(person)").json["data"]["attributes"]
            #expect(signup["donations_amount_in_cents"].integer == 2000)
            #expect(signup["is_donor"] == .bool(true))
            #expect(signup["capital_amount_in_cents"].integer == 300)
            #expect(signup["last_contacted_by_id"].string == "1")
        }
    }

    @Test("What belongs to a person goes with the person")
    func departures() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let person = try await talk.make("signups", #""first_name":"Gone""#)["id"].string ?? ""
            let voter = try await talk.make("voters", #""signup_id":"\#(person)""#)["id"].string ?? ""
            let profile = try await talk.make("signup_profiles", #""signup_id":"\#(person)","bio":"here""#)
            #expect(profile["id"].string == person)
            #expect(try await talk.get("people/\(person)").json["person"]["bio"].string == "here")
            #expect(try await talk.send("DELETE", "people/\(person)").status == 204)
            #expect(try await talk.v2("voters/\(voter)").status == 404)
            #expect(try await talk.v2("signup_profiles/\(person)").status == 404)
        }
    }

    @Test("An import of version 1 is seen at work by version 2")
    func imports() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let file = "Zmlyc3RfbmFtZSxlbWFpbApJZGEsaWRhQGV4YW1wbGUub3JnCkJhZCxub25lCg=="
            _ = try await talk.send("POST", "imports", #"{"import":{"type":"people","file":"\#(file)"}}"#)
            var attributes = JSON.null
            while attributes["status"].string != "finished" {
                attributes = try await talk.v2("imports/1").json["data"]["attributes"]
                #expect(["queueing", "in_progress", "finished"].contains(attributes["status"].string))
            }
            #expect(attributes["lines_count"].integer == 2)
            #expect(attributes["rows_successful"].integer == 1)
            #expect(attributes["rows_unsuccessful"].integer == 1)
            #expect(attributes["error_lines"].string?.contains("Bad") == true)
            #expect(attributes["finished_at"].string != nil)
        }
    }
}

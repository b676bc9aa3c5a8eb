// SPDX-License-Identifier: MIT

import Foundation
import TestSupport
import Testing

@testable import NationSandbox

@Suite("The values of a harder nation", .timed, .timeLimit(.minutes(10)))
struct HarderValueTests {
    private static let written = #"""
        "first_name":"  Ida  B ","email":"Ida@Example.ORG","phone":"(310) 555-0100","note":" \n ",
        "graduation_year":2008
        """#

    @Test(
        "What was written is stored in another form, as each kind says",
        arguments: [
            ("", "  Ida  B ", "Ida@Example.ORG", "(310) 555-0100", JSON.text(" \n "), JSON.number("2008.0")),
            ("phones", "  Ida  B ", "Ida@Example.ORG", "3105550100", .text(" \n "), .number("2008.0")),
            ("emails", "  Ida  B ", "ida@example.org", "(310) 555-0100", .text(" \n "), .number("2008.0")),
            ("blanks,numbers", "Ida B", "Ida@Example.ORG", "(310) 555-0100", .null, .text("2008")),
            ("phones,emails,blanks,numbers", "Ida B", "ida@example.org", "3105550100", .null, .text("2008")),
        ])
    func normalized(kinds: String, name: String, email: String, phone: String, note: JSON, year: JSON) async throws {
        try await withSandbox(.behaving("normalized=\(kinds)")) { talk async throws in
            let person = try await talk.create(Self.written)
            #expect(person["first_name"].string == name && person["email"].string == email)
            #expect(person["phone"].string == phone && person["note"] == note)
            #expect(person["graduation_year"] == year)
            let shown = try await talk.v2("signups?filter[with_email_address]=IDA@example.org").json["data"][0]
            #expect(shown["attributes"]["phone_number"].string == phone)
            #expect(shown["attributes"]["custom_values"]["graduation_year"] == year)
            let found = try await talk.ids(#"signups?filter[custom_values][eq]={"graduation_year":"2008"}"#)
            #expect(found.contains(person["id"].integer ?? 0))
        }
    }

    @Test("A nation can have custom fields of every kind, of people and of donations")
    func customFields() async throws {
        try await withSandbox(.behaving("seeded=custom_fields")) { talk async throws in
            let fields = try await talk.v2("custom_fields?page[size]=100").json["data"].list ?? []
            let kinds = Set(
                fields.map {
                    "\($0["attributes"]["resource_type"].string ?? "") \($0["attributes"]["field_type"].string ?? "")"
                })
            for resource in ["Signup", "Donation"] {
                for kind in ["text", "number", "boolean", "date", "multiple_choice"] {
                    #expect(kinds.contains("\(resource) \(kind)"))
                }
            }
            let choice = fields.first { $0["attributes"]["slug"].string == "shirt_size" }
            #expect(choice?["attributes"]["options"]["3"].string == "L")
            let values = try await talk.v2("signups/20").json["data"]["attributes"]["custom_values"]
            #expect(values["volunteer_since"].string == "2019-03-21" && values["is_delegate"] == .bool(true))
            #expect(values["motto"].string == "Onward, \"always\"\nNo. 20" && values["shirt_size"].string == "L")
            #expect(values["member_number"] == .null)
            #expect(try await talk.ids(#"signups?filter[custom_values][eq]={"member_number":"1007"}"#) == [7])
            let new = try await talk.make(
                "signups",
                #""first_name":"X","custom_values":{"is_delegate":true,"shirt_size":"M","volunteer_since":"2020-01-31"}"#
            )
            #expect(new["attributes"]["custom_values"]["is_delegate"] == .bool(true))
            let wrong = try await talk.v2(
                "POST", "signups", Talk.body("signups", #""first_name":"X","custom_values":{"shirt_size":"XXL"}"#))
            #expect(wrong.status == 422)
            let interests = try await talk.v2("signups/6").json["data"]["attributes"]["custom_values"]["interests"]
            #expect(interests.list?.map(\.string) == ["music", "parks, trees"])
            let noList = try await talk.v2(
                "POST", "signups", Talk.body("signups", #""first_name":"X","custom_values":{"interests":"a"}"#))
            #expect(noList.status == 422)
            let donation = try await talk.v2("donations/1").json["data"]["attributes"]["custom_values"]
            #expect(donation["receipt_number"] == .number("7001.0") && donation["is_matched"] == .bool(false))
            let gift = try await talk.make(
                "donations",
                #""signup_id":"5","amount_in_cents":5,"payment_type_name":"Cash","custom_values":{"channel":"web"}"#)
            #expect(gift["attributes"]["custom_values"]["channel"].string == "web")
        }
    }

    @Test("A nation can have imports and profiles, and people who came by an import")
    func importsAndProfiles() async throws {
        try await withSandbox(.behaving("seeded=imports,profiles")) { talk async throws in
            let imports = try await talk.v2("imports").json["data"].list ?? []
            #expect(imports.map { $0["attributes"]["status"].string } == ["finished", "finished", "unprocessable"])
            #expect(imports.map { $0["attributes"]["rows_unsuccessful"].integer } == [0, 1, 4])
            #expect(try await talk.v2("signups/2").json["data"]["attributes"]["import_id"].string == "1")
            #expect(try await talk.get("imports/1").status == 200)
            let profiles = try await talk.v2("signup_profiles?page[size]=100").json["data"].list ?? []
            try #require(profiles.count == 10)
            #expect(profiles[0]["attributes"]["website"].string != nil)
            #expect(profiles[1]["attributes"]["bio"].string?.contains("\n") == true)
        }
        try await withSandbox { talk async throws in
            #expect(try await talk.v2("imports").json["data"].list?.isEmpty == true, "the default is as before")
            #expect(try await talk.v2("signup_profiles").json["data"].list?.isEmpty == true)
        }
    }

    @Test("Odd values are served as they are, in both versions, and walks pass them")
    func oddValues() async throws {
        try await withSandbox(.behaving("seeded=odd_values")) { talk async throws in
            let text = try await talk.unjudged.v2("signups?page[size]=100&sort=id").text
            for part in [
                #""born_at":"0000-00-00""#, #""parent_id":"1.0""#, #""support_level":"2""#, #""is_volunteer":"yes""#,
                #"alone \ud83d and paired \ud83d\ude00"#, #"nul \u0000 inside"#, #""first_name":"=1+1""#,
                #""graduation_year":"n/a""#, #""external_id":"12345678901234567890""#, #""legal_name":"""#,
                #""unsubscribed_at":"0000-00-00T00:00:00Z""#,
            ] { #expect(text.contains(part), "\(part)") }
            #expect(text.utf8.count > 1_048_576)
            #expect(try await talk.unjudged.ids("signups?filter[id][gt]=10&sort=id&page[size]=100") == Array(11...30))
            #expect(try await talk.send("GET", "people?limit=100").status == 200)
            let filtered = try await talk.unjudged.ids(
                "signups?filter[updated_at][gte]=2018-01-01T00:00:00Z&page[size]=100")
            #expect(filtered.count == 30)
        }
    }

    @Test("The rest of the nation is the same with parts and without")
    func sameRest() async throws {
        func people(_ configuration: SandboxConfiguration) async throws -> [String?] {
            try await withSandbox(configuration) { talk async throws in
                try await talk.unjudged.v2("signups?page[size]=100&sort=id").json["data"].list?.map {
                    $0["attributes"]["updated_at"].string.map { $0 }
                } ?? []
            }
        }
        let plain = try await people(.behaving())
        #expect(try await people(.behaving("seeded=custom_fields,imports,profiles,odd_values")) == plain)
    }

    @Test("The parts belong to a new nation: a change is refused, and a file keeps its own")
    func fixed() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "parts-\(UUID()).sqlite").path
        defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
        var configuration = try SandboxConfiguration.behaving("seeded=custom_fields")
        configuration.database = .file(file)
        try await withSandbox(configuration) { talk async throws in
            let wrong = try await talk.send("PUT", "/sandbox/behaviors", #"{"seeded":[]}"#)
            #expect(wrong.status == 400 && wrong.json["message"].string?.contains("new nation") == true)
            let same = try await talk.send("PUT", "/sandbox/behaviors", #"{"seeded":["custom_fields"]}"#)
            #expect(same.status == 200, "what GET shows can be put back")
            #expect(try await talk.send("POST", "/sandbox/reset", "{}").status == 204)
            #expect(try await talk.ids("custom_fields?page[size]=100").count == 12)
        }
        try await withSandbox(people: 30, database: .file(file)) { talk async throws in
            #expect(try await talk.get("/sandbox/behaviors").json["seeded"] == .list([.text("custom_fields")]))
            let gift = try await talk.make(
                "donations",
                #""signup_id":"5","amount_in_cents":5,"payment_type_name":"Cash","custom_values":{"channel":"web"}"#)
            #expect(gift["attributes"]["custom_values"]["channel"].string == "web")
        }
    }

    @Test("Attributes are added and retyped while the nation runs, also in sideloads")
    func attributes() async throws {
        try await withSandbox { talk async throws in
            let talk = talk.unjudged
            let before = try await talk.v2("signups/3?include=taggings").json
            let level = try await talk.v2("signups?sort=id&page[size]=100").json["data"].list?.first {
                $0["attributes"]["support_level"].integer != nil
            }
            let id = try #require(level?["id"].string)
            _ = try await talk.send(
                "PUT", "/sandbox/behaviors",
                #"""
                {"added_attributes":["signups"],
                "retyped_attributes":["signups.support_level","signups.is_volunteer","signups.recruiter_id","signups.first_name"]}
                """#)
            let one = try await talk.v2("signups/\(id)").json["data"]["attributes"]
            let number = level?["attributes"]["support_level"].integer.map { "\($0)" }
            #expect(one["support_level"].string == number && one["is_volunteer"].string != nil)
            #expect(one["first_name"].list?.count == 1 && one["recruiter_id"] == .null)
            #expect(one["undocumented_text"].string == "new \(id)" && one["undocumented_number"].integer == Int(id))
            let shown = try await talk.v2("signups?include=taggings").json
            #expect(
                shown["data"].list?.allSatisfy { $0["attributes"]["undocumented_object"]["of"].list != nil } == true)
            #expect(shown["included"].list?.contains { $0["attributes"]["undocumented_text"].string != nil } == false)
            _ = try await talk.send(
                "PUT", "/sandbox/behaviors", #"{"added_attributes":["all"],"retyped_attributes":[]}"#)
            let all = try await talk.v2("signups?include=taggings").json
            #expect(all["included"].list?.allSatisfy { $0["attributes"]["undocumented_text"].string != nil } == true)
            _ = try await talk.send("PUT", "/sandbox/behaviors", #"{"added_attributes":[]}"#)
            #expect(try await talk.v2("signups/3?include=taggings").json == before, "and all is as before")
        }
    }

    @Test("Only the attributes change in a document, byte by byte")
    func bytes() throws {
        var behaviors = SandboxBehaviors()
        try behaviors.set("added_attributes=lists")
        try behaviors.set("retyped_attributes=paths.x")
        let rewriter = try #require(AttributeRewriter(behaviors))
        for (text, wanted) in [
            (#"{"data":[],"meta":{}}"#, #"{"data":[],"meta":{}}"#), (#"{"token":"x"}"#, #"{"token":"x"}"#),
            (
                #"{"data":{"id":"1","type":"lists","attributes":{}},"meta":{}}"#,
                #"{"data":{"id":"1","type":"lists","attributes":{"undocumented_text":"new 1","undocumented_number":1,"undocumented_object":{"of":["1",null]}}},"meta":{}}"#
            ),
            (
                #"{"data":[{"id":"1","type":"paths","attributes":{"x":1.50,"y":1.50}},{"id":"2","type":"paths","attributes":{"x":"7"}}]}"#,
                #"{"data":[{"id":"1","type":"paths","attributes":{"x":"1.50","y":1.50}},{"id":"2","type":"paths","attributes":{"x":7}}]}"#
            ),
            ("<html>", "<html>"), ("", ""),
        ] { #expect(String(decoding: rewriter.rewrite(Array(text.utf8)), as: UTF8.self) == wanted) }
        #expect(AttributeRewriter(SandboxBehaviors()) == nil)
    }

    @Test("Times have an offset, and are the same moments", arguments: [-420, 330, 0])
    func offsets(minutes: Int) async throws {
        try await withSandbox(.behaving("time_offset=\(minutes)")) { talk async throws in
            let rows = try await talk.unjudged.v2("signups?sort=id&page[size]=5&include=taggings")
            let times = (rows.json["data"].list ?? []).compactMap { $0["attributes"]["updated_at"].string }
            let end = [-420: "-07:00", 330: "+05:30", 0: "Z"][minutes] ?? ""
            #expect(times.count == 5 && times.allSatisfy { $0.hasSuffix(end) && $0.count == 19 + end.count })
            _ = try await talk.send("PUT", "/sandbox/behaviors", #"{"time_offset":0,"whole_seconds":false}"#)
            let plain =
                try await talk.unjudged.v2("signups?sort=id&page[size]=5&include=taggings").json["data"].list ?? []
            #expect(
                plain.compactMap { $0["attributes"]["updated_at"].string.flatMap { WireDate.seconds($0) } }
                    == times.map { WireDate.seconds($0) })
            _ = try await talk.send("PUT", "/sandbox/behaviors", #"{"time_offset":60}"#)
            let both = try await talk.unjudged.v2("signups/3").json["data"]["attributes"]["updated_at"].string
            #expect(both?.hasSuffix(".500+01:00") == true)
        }
    }
}

// SPDX-License-Identifier: MIT

import TestSupport
import Testing

@Suite(.timed, .timeLimit(.minutes(10))) struct DonationTests {
    private func donate(_ talk: Talk, _ members: String) async throws -> Talk.Response {
        try await talk.send("POST", "donations", "{\"donation\":{\(members)}}")
    }

    @Test(
        "Cents are written out as dollars",
        arguments: [
            ("0", "$0.00"), ("5", "$0.05"), ("100", "$1.00"), ("\"100\"", "$1.00"), ("123456", "$1,234.56"),
            ("100000000", "$1,000,000.00"), ("-2550", "-$25.50"),
            ("9223372036854775807", "$92,233,720,368,547,758.07"),
            ("-9223372036854775808", "-$92,233,720,368,547,758.08"),
        ])
    func dollars(cents: String, text: String) async throws {
        try await withSandbox { talk async throws in
            let donation = try await donate(talk, "\"amount_in_cents\":\(cents),\"donor_id\":2").json["donation"]
            #expect(donation["amount"].string == text)
        }
    }

    @Test("The donor is found by id or e-mail, else added; without any there is no donation")
    func donor() async throws {
        try await withSandbox { talk async throws in
            let known = try await talk.create(#""email":"known@example.com","first_name":"K","occupation":"Cook""#)
            let found = try await donate(talk, #""amount_in_cents":100,"email":"KNOWN@example.com""#).json["donation"]
            #expect(found["donor_id"] == known["id"])
            #expect(found["donor"]["first_name"].string == "K")
            #expect(found["occupation"].string == "Cook")

            let added = try await donate(talk, #""amount_in_cents":100,"first_name":"New","last_name":"Giver""#)
                .json["donation"]
            #expect(added["donor"]["last_name"].string == "Giver")
            let person = try await talk.get("people/\(added["donor_id"].text)").json["person"]
            #expect(person["first_name"].string == "New")

            let before = try await talk.get("people/count").text
            for members in [
                #""amount_in_cents":100"#, #""amount_in_cents":100,"first_name":"Half""#,
                #""amount_in_cents":100,"email":"not an address""#, #""amount_in_cents":100,"donor_id":999999"#,
                #""donor_id":2"#, #""amount_in_cents":100,"donor_id":2,"tracking_code_slug":"""#,
            ] {
                let response = try await donate(talk, members)
                #expect(response.code == "validation_failed", "\(members): \(response.text)")
            }
            #expect(try await talk.get("people/count").text == before)
        }
    }

    @Test("What succeeded and was not canceled counts for the donor")
    func totals() async throws {
        try await withSandbox { talk async throws in
            let id = try await talk.create(#""last_name":"Giver""#)["id"].text
            let times = #""donor_id":\#(id),"succeeded_at":"2019-01-0"#
            _ = try await donate(talk, #""amount_in_cents":100,\#(times)2T10:00:00-08:00""#)
            let second = try await donate(talk, #""amount_in_cents":250,\#(times)5T10:00:00Z""#).json["donation"]
            _ = try await donate(talk, #""amount_in_cents":999,"donor_id":\#(id)"#)
            let donor = try await talk.get("people/\(id)").json["person"]
            #expect(donor["is_donor"] == .bool(true))
            #expect(donor["donations_count"].integer == 2)
            #expect(donor["donations_amount_in_cents"].integer == 350)
            #expect(donor["first_donated_at"].string == "2019-01-02T18:00:00Z")
            #expect(donor["last_donated_at"].string == "2019-01-05T10:00:00Z")

            let canceled = #"{"donation":{"amount_in_cents":250,"canceled_at":"2019-02-01T00:00:00Z"}}"#
            _ = try await talk.send("PUT", "donations/\(second["id"].text)", canceled)
            #expect(try await talk.get("people/\(id)").json["person"]["donations_count"].integer == 1)
        }
    }

    @Test("Sums beyond what a number holds are cut, not an error")
    func overflow() async throws {
        try await withSandbox { talk async throws in
            for _ in 1...2 {
                _ = try await donate(
                    talk,
                    #""amount_in_cents":9223372036854775807,"donor_id":2,"succeeded_at":"2019-01-01T00:00:00Z""#)
                let capital = #"{"capital":{"amount_in_cents":-9223372036854775807}}"#
                #expect(try await talk.send("POST", "people/2/capitals", capital).status == 200)
            }
            #expect(try await talk.get("people/2").status == 200)
        }
    }

    @Test("Search takes times in any form, with a space for a lost plus sign not among them")
    func search() async throws {
        try await withSandbox { talk async throws in
            let new = try await donate(talk, #""amount_in_cents":1,"donor_id":2,"succeeded_at":"2030-06-01T00:00:00Z""#)
                .json["donation"]
            for since in ["2030-05-31", "2030-06-01T01:59:59%2B0200", "2030-06-01T02:00:00%2B02:00"] {
                let results = try await talk.get("donations/search?succeeded_since=\(since)").json["results"]
                #expect(results.list?.count == 1, "\(since)")
                #expect(results[0]["id"] == new["id"])
            }
            #expect(
                try await talk.get("donations/search?succeeded_since=2030-06-01T00:00:01Z").json["results"]
                    == .list([]))
            for since in ["yesterday", "2030-06-01T00:00:00 0200", "1e9"] {
                let path = "donations/search?failed_since=\(since.replacingOccurrences(" ", "%20"))"
                #expect(try await talk.get(path).code == "bad_request", "\(since)")
            }
        }
    }

    @Test("A membership in a donation is given when the donation succeeds")
    func membership() async throws {
        try await withSandbox { talk async throws in
            let id = try await talk.create(#""last_name":"Member""#)["id"].text
            let gift = #""amount_in_cents":100,"donor_id":\#(id),"membership":{"name":"Gold"}"#
            let pending = try await donate(talk, gift).json["donation"]
            #expect(!pending.keys.contains("membership"))
            #expect(try await talk.get("people/\(id)/memberships").json["results"] == .list([]))
            let update = #"{"donation":{"amount_in_cents":100,"succeeded_at":"2019-01-01T00:00:00Z"}}"#
            #expect(try await talk.send("PUT", "donations/\(pending["id"].text)", update).status == 200)
            let memberships = try await talk.get("people/\(id)/memberships").json["results"]
            #expect(memberships[0]["name"].string == "Gold")
            #expect(memberships[0]["status"].string == "active")
            #expect(try await talk.get("people/\(id)").json["person"]["membership_level_name"].string == "Gold")
        }
    }
}

// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite(.timed) struct PeopleWritingTests {
    @Test("A new person gets 201 and reads back the same")
    func create() async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.send(
                "POST", "people",
                #"{"person":{"first_name":"Bob","last_name":"Smith","email":"bob@example.com","tags":["a","b"]}}"#)
            #expect(response.status == 201)
            let person = response.json["person"]
            #expect(person["id"].integer == 31)
            #expect(person["full_name"].string == "Bob Smith")
            #expect(person["email1"].string == "bob@example.com")
            #expect(person["is_supporter"] == .bool(true))
            #expect(person["tags"] == .list([.text("a"), .text("b")]))
            #expect(person["created_at"].string?.hasSuffix("Z") == true)
            #expect(try await talk.get("people/31").text == response.text)
            #expect(try await talk.get("people/count").json["people_count"].integer == 31)
        }
    }

    @Test("An update changes what was written and nothing else, with 200")
    func update() async throws {
        try await withSandbox { talk async throws in
            let before = try await talk.get("people/7").json["person"]
            let response = try await talk.send("PUT", "people/7", #"{"person":{"demo":"B","mobile":""}}"#)
            #expect(response.status == 200)
            let after = response.json["person"]
            #expect(after["demo"].string == "B")
            #expect(after["mobile"] == .text(""))
            for member in try #require(before.members)
            where !["demo", "mobile", "mobile_normalized", "updated_at"].contains(member.name) {
                #expect(after[member.name] == member.value, "\(member.name)")
            }
        }
    }

    @Test("An empty string and null stay what they are")
    func emptyAndNull() async throws {
        try await withSandbox { talk async throws in
            let person = try await talk.create(#""first_name":"X","employer":"","occupation":null,"middle_name":null"#)
            #expect(person["employer"] == .text(""))
            #expect(person["occupation"] == .null)
            #expect(person["middle_name"] == .null)
            #expect(try await talk.create(#""first_name":"Y""#)["middle_name"] == .text(""))
        }
    }

    @Test("What a GET returned can be put back: fields that are not writable are passed over")
    func returnUnused() async throws {
        try await withSandbox { talk async throws in
            for id in 1...30 {
                let got = try await talk.get("people/\(id)")
                let put = try await talk.send(
                    "PUT", "people/\(id)", got.text.replacingOccurrences(",\"precinct\":null}", "}"))
                #expect(put.status == 200)
                for member in try #require(got.json["person"].members) where member.name != "updated_at" {
                    #expect(put.json["person"][member.name] == member.value, "\(member.name) of \(id)")
                }
            }
        }
    }

    @Test(
        "A custom number comes back with a fraction, however it was written", arguments: ["2008", "2008.0", "\"2008\""])
    func customNumber(written: String) async throws {
        try await withSandbox { talk async throws in
            let person = try await talk.create("\"first_name\":\"X\",\"graduation_year\":\(written)")
            #expect(person["graduation_year"] == .number("2008.0"))
            #expect(try await talk.create(#""first_name":"Y""#)["graduation_year"] == .null)
        }
    }

    @Test("Times with any offset come back in UTC without fractions")
    func times() async throws {
        try await withSandbox { talk async throws in
            let person = try await talk.create(
                #""first_name":"X","banned_at":"2014-10-13T11:06:25.5-07:00","birthdate":"1974-05-17""#)
            #expect(person["banned_at"].string == "2014-10-13T18:06:25Z")
            #expect(person["birthdate"].string == "1974-05-17")
        }
    }

    @Test("An address has its eleven parts, is patched part by part, and shows as the primary one")
    func address() async throws {
        try await withSandbox { talk async throws in
            let person = try await talk.create(
                #""first_name":"X","home_address":{"address1":"520 S Grand Ave","city":"Los Angeles","zip":90071}"#)
            #expect(
                person["home_address"].keys == [
                    "address1", "address2", "address3", "city", "county", "state", "country_code", "zip", "lat", "lng",
                    "fips",
                ])
            #expect(person["home_address"]["zip"] == .text("90071"))
            #expect(person["primary_address"] == person["home_address"])
            let id = try #require(person["id"].integer)
            let patched = try await talk.send(
                "PUT", "people/\(id)", #"{"person":{"home_address":{"state":"CA","city":""}}}"#
            ).json["person"]["home_address"]
            #expect(patched["address1"].string == "520 S Grand Ave")
            #expect(patched["state"].string == "CA")
            #expect(patched["city"] == .text(""))
            let removed = try await talk.send("PUT", "people/\(id)", #"{"person":{"home_address":null}}"#).json[
                "person"]
            #expect(removed["home_address"] == .null)
            #expect(removed["primary_address"] == .null)
        }
    }

    @Test("A person has up to four addresses of e-mail, one of them primary")
    func emails() async throws {
        try await withSandbox { talk async throws in
            let person = try await talk.create(
                #""email":"one@example.com","email2":"two@example.com","email2_is_bad":true"#)
            #expect(person["primary_email_id"].integer == 1)
            #expect(person["emails"].list?.count == 2)
            #expect(person["emails"][1]["is_bad"] == .bool(true))
            let id = try #require(person["id"].integer)
            let switched = try await talk.send("PUT", "people/\(id)", #"{"person":{"email":"two@example.com"}}"#)
                .json["person"]
            #expect(switched["primary_email_id"].integer == 2)
            #expect(switched["email1"].string == "one@example.com")
            let replaced = try await talk.send("PUT", "people/\(id)", #"{"person":{"email":"new@example.com"}}"#)
                .json["person"]
            #expect(replaced["email2"].string == "new@example.com")
            let gone = try await talk.send("PUT", "people/\(id)", #"{"person":{"email2":null}}"#).json["person"]
            #expect(gone["email"].string == "one@example.com")
            #expect(gone["primary_email_id"].integer == 1)
        }
    }

    @Test("A deleted person is gone, with 204 and nothing in the body; a body of {} is allowed")
    func delete() async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.send("DELETE", "people/7", "{}")
            #expect(response.status == 204)
            #expect(response.isEmpty)
            #expect(!response.headers.contains(name: "Content-Type"))
            #expect(try await talk.get("people/7").status == 404)
            #expect(try await talk.send("DELETE", "people/7").status == 404)
            #expect(try await talk.get("people/count").json["people_count"].integer == 29)
            // Ids are not given twice.
            _ = try await talk.send("DELETE", "people/30")
            #expect(try await talk.create(#""first_name":"X""#)["id"].integer == 31)
        }
    }

    @Test("Push changes the one who matches with 200, and adds one with 201 when nobody does")
    func push() async throws {
        try await withSandbox { talk async throws in
            let new = try await talk.send(
                "PUT", "people/push", #"{"person":{"email":"p@example.com","first_name":"P","van_id":"7","party":"D"}}"#
            )
            #expect(new.status == 201)
            let same = try await talk.send(
                "PUT", "people/push", #"{"person":{"van_id":7,"first_name":"Q","party":null}}"#)
            #expect(same.status == 200)
            #expect(same.json["person"]["id"] == new.json["person"]["id"])
            #expect(same.json["person"]["first_name"].string == "Q")
            #expect(same.json["person"]["party"] == .null)
            let byEmail = try await talk.send("PUT", "people/push", #"{"person":{"email":"P@Example.com"}}"#)
            #expect(byEmail.status == 200)
        }
    }

    @Test("Add fills what is empty and overwrites nothing")
    func add() async throws {
        try await withSandbox { talk async throws in
            _ = try await talk.create(#""email":"p@example.com","first_name":"P","employer":"","tags":["a"]"#)
            let added = try await talk.send(
                "PUT", "people/add",
                #"{"person":{"email":"p@example.com","first_name":"Q","last_name":"R","employer":"E","tags":["b"]}}"#)
            #expect(added.status == 200)
            let person = added.json["person"]
            #expect(person["first_name"].string == "P")
            #expect(person["last_name"].string == "R")
            #expect(person["employer"].string == "E")
            #expect(person["tags"] == .list([.text("a"), .text("b")]))
            #expect(try await talk.send("PUT", "people/add", #"{"person":{"first_name":"N"}}"#).status == 201)
        }
    }

    @Test("A push whose identifiers belong to two people is a conflict")
    func conflict() async throws {
        try await withSandbox { talk async throws in
            _ = try await talk.create(#""first_name":"A","van_id":"1""#)
            _ = try await talk.create(#""first_name":"B","ngp_id":"2""#)
            let response = try await talk.send("PUT", "people/push", #"{"person":{"van_id":"1","ngp_id":"2"}}"#)
            #expect(response.status == 409)
        }
    }
}

extension String {
    func replacingOccurrences(_ part: String, _ other: String) -> String {
        split(separator: part, omittingEmptySubsequences: false).joined(separator: other)
    }
}

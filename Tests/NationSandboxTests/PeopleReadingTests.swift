// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite(.timed) struct PeopleReadingTests {
    @Test("A list holds abbreviated people of 59 fields and the custom ones, newest first")
    func index() async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.get("people")
            #expect(response.status == 200)
            #expect(response.json.keys == ["results", "next", "prev"])
            let people = try #require(response.json["results"].list)
            #expect(people.count == 10)
            #expect(people.map { $0["id"].integer } == Array((21...30).reversed()))
            for person in people {
                #expect(person.keys.count == 60)
                #expect(person.keys.first == "birthdate")
                #expect(person.keys.last == "graduation_year")
            }
        }
    }

    @Test("A person alone is full: 213 fields and the custom ones, beside a precinct of null")
    func show() async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.get("people/7")
            #expect(response.status == 200)
            #expect(response.json.keys == ["person", "precinct"])
            #expect(response.json["precinct"] == .null)
            let person = response.json["person"]
            #expect(person.keys.count == 214)
            #expect(Set(person.keys).count == 214)
            #expect(person["id"].integer == 7)
        }
    }

    @Test("The fields of a person in a list are the same in full")
    func abbreviatedIsPartOfFull() async throws {
        try await withSandbox(people: 100) { talk async throws in
            let people = try #require(try await talk.get("people?limit=100").json["results"].list)
            #expect(people.count == 100)
            for person in people {
                let id = try #require(person["id"].integer)
                let full = try await talk.get("people/\(id)").json["person"]
                for member in try #require(person.members) { #expect(full[member.name] == member.value) }
            }
        }
    }

    @Test("Me is the owner of the token, an administrator with an e-mail address")
    func me() async throws {
        try await withSandbox { talk async throws in
            let me = try await talk.get("people/me").json["person"]
            #expect(me["id"].integer == 1)
            #expect(me["email"].string == talk.sandbox.adminEmail)
        }
    }

    @Test("The count is of the whole nation")
    func count() async throws {
        try await withSandbox(people: 42) { talk async throws in
            let response = try await talk.get("people/count")
            #expect(response.text == "{\"people_count\":42}")
        }
    }

    @Test(
        "An id that names nobody is 404 in the recorded words",
        arguments: ["0", "-1", "999999", "abc", "1.5", "99999999999999999999999999", "%20"])
    func unknown(id: String) async throws {
        try await withSandbox { talk async throws in
            for (method, body) in [("GET", nil), ("PUT", "{\"person\":{\"demo\":\"B\"}}"), ("DELETE", nil)] {
                let response = try await talk.send(method, "people/\(id)", body)
                #expect(response.status == 404)
                #expect(response.text == #"{"code":"not_found","message":"Record not found"}"#)
            }
        }
    }

    @Test("With id_type=external the id in the path is the external one")
    func external() async throws {
        try await withSandbox { talk async throws in
            let person = try await talk.create(#""first_name":"X","external_id":"a/b 7""#)
            let found = try await talk.get("people/a%2Fb%207?id_type=external")
            #expect(found.json["person"]["id"] == person["id"])
            #expect(try await talk.get("people/nobody?id_type=external").status == 404)
        }
    }

    @Test("The people whom a person refers to stand in short in the full person")
    func references() async throws {
        try await withSandbox { talk async throws in
            let person = try await talk.create(#""first_name":"X","recruiter_id":2,"parent_id":3,"author_id":1"#)
            #expect(person["recruiter"].keys.count == 60)
            #expect(person["recruiter"]["id"].integer == 2)
            #expect(person["parent"]["id"].integer == 3)
            #expect(person["author"]["id"].integer == 1)
            #expect(try await talk.get("people/2").json["person"]["recruits_count"].integer == 1)
            _ = try await talk.send("DELETE", "people/3")
            let id = try #require(person["id"].integer)
            #expect(try await talk.get("people/\(id)").json["person"]["parent"] == .null)
        }
    }
}

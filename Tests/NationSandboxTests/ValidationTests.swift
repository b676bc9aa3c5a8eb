// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite(.timed) struct ValidationTests {
    @Test(
        "A value that does not fit is validation_failed and names its field",
        arguments: [
            (#""email":"nobody""#, "email should look like an email address"),
            (#""email":"a b@example.com""#, "email should look like an email address"),
            (#""email":"a@b@example.com""#, "email should look like an email address"),
            (#""email2":"@example.com""#, "email2 should look like an email address"),
            (#""email":5"#, "email must be a string"),
            (#""nickname":"X""#, "nickname is an unknown attribute"),
            (#""first_name":{"a":1}"#, "first_name must be a string"),
            (#""first_name":["a"]"#, "first_name must be a string"),
            (#""first_name":true"#, "first_name must be a string"),
            (#""do_not_call":"maybe""#, "do_not_call must be true or false"),
            (#""do_not_call":1"#, "do_not_call must be true or false"),
            (#""support_level":"high""#, "support_level must be an integer"),
            (#""support_level":1.5"#, "support_level must be an integer"),
            ("\"support_level\":" + String(repeating: "9", count: 300), "support_level must be an integer"),
            ("\"support_level\":" + String(repeating: "9", count: 400), "support_level must be an integer"),
            ("\"graduation_year\":" + String(repeating: "9", count: 400), "graduation_year must be a number"),
            ("\"graduation_year\":\"x\"", "graduation_year must be a number"),
            (#""birthdate":"17/05/1974""#, "birthdate must be a date such as 1974-05-17"),
            (#""birthdate":"2018-02-30""#, "birthdate must be a date such as 1974-05-17"),
            (#""banned_at":"yesterday""#, "banned_at must be an ISO 8601 time"),
            (#""home_address":"520 S Grand Ave""#, "home_address must be an object"),
            (#""home_address":{"planet":"Mars"}"#, "home_address has an unknown attribute planet"),
            (#""tags":"a, b""#, "tags must be a list of strings"),
            (#""tags":[""]"#, "tags can't be blank"),
            (#""recruiter_id":999999"#, "recruiter_id does not exist"),
            (#""suffix":"a\u0000b""#, "suffix must not contain a null character"),
        ])
    func misfit(members: String, error: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            let body = "{\"person\":{\"prefix\":\"Dr\",\"last_name\":\"X\",\(members)}}"
            for (method, path) in [("POST", "people"), ("PUT", "people/1"), ("PUT", "people/push")] {
                let response = try await talk.send(method, path, body)
                #expect(response.status == 400)
                #expect(response.code == "validation_failed")
                #expect(response.json["validation_errors"] == .list([.text(error)]))
            }
            #expect(try await talk.get("people/count").json["people_count"].integer == 1)
            #expect(try await talk.get("people/1").json["person"]["prefix"] == .null)
        }
    }

    @Test("All errors of one write are told at once")
    func several() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let response = try await talk.send(
                "POST", "people", #"{"person":{"b":1,"a":1,"email":"x","is_volunteer":3}}"#)
            #expect(
                response.json["validation_errors"].list?.map(\.string) == [
                    "a is an unknown attribute", "b is an unknown attribute", "email should look like an email address",
                    "is_volunteer must be true or false",
                ])
        }
    }

    @Test("An address that another person has is taken, whatever its case and number")
    func taken() async throws {
        try await withSandbox { talk async throws in
            _ = try await talk.create(#""email":"one@example.com","email3":"three@example.com""#)
            for email in ["one@example.com", "ONE@example.COM", "three@example.com"] {
                let response = try await talk.send("POST", "people", "{\"person\":{\"email\":\"\(email)\"}}")
                #expect(response.status == 400)
                #expect(response.code == "validation_failed")
                #expect(response.json["validation_errors"] == .list([.text("email has already been taken")]))
            }
            let second = try await talk.send(
                "POST", "people", #"{"person":{"email":"new@example.com","email2":"one@example.com"}}"#)
            #expect(second.json["validation_errors"] == .list([.text("email2 has already been taken")]))
            let twice = try await talk.send(
                "POST", "people", #"{"person":{"email1":"x@example.com","email2":"X@example.com"}}"#)
            #expect(twice.json["validation_errors"] == .list([.text("email2 has already been taken")]))
        }
    }

    @Test("A person needs a name, a number or an address", arguments: ["", #""note":"x""#, #""first_name":"""#])
    func identity(members: String) async throws {
        try await withSandbox { talk async throws in
            let response = try await talk.send("POST", "people", "{\"person\":{\(members)}}")
            #expect(response.status == 400)
            #expect(response.json["validation_errors"][0].string?.hasPrefix("identity ") == true)
        }
    }

    @Test(
        "Without the wrapper the body lacks a parameter",
        arguments: ["", "{}", #"{"first_name":"X"}"#, #"{"person":null}"#])
    func wrapper(body: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            for (method, path, name) in [
                ("POST", "people", "person"), ("PUT", "people/1", "person"), ("PUT", "people/add", "person"),
                ("PUT", "people/1/taggings", "tagging"), ("DELETE", "people/1/taggings", "tagging"),
            ] {
                let response = try await talk.send(method, path, body)
                #expect(response.status == 400)
                #expect(response.code == "missing_parameters")
                #expect(response.json["parameters"] == .list([.text(name)]))
                #expect(response.json["inner_error"]["name"].string == "Api::Error::MissingParameters")
            }
        }
    }

    @Test(
        "What is no JSON object of objects is a bad request",
        arguments: [
            "{", "nonsense", #"{"person":{"first_name":"X",}}"#, #"{"person":{"tags":["x",]}}"#,
            #"{"person":{"first_name":"\ud800"}}"#, "[]", "5", "\"person\"", #"{"person":5}"#, #"{"person":[]}"#,
            #"{"person":{"first_name":"X"}"#,
            #"{"person":{"first_name":'X'}}"#,
            String(repeating: "[", count: 100_000),
        ])
    func malformed(body: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            let response = try await talk.send("POST", "people", body)
            #expect(response.status == 400)
            #expect(response.text == #"{"code":"bad_request","message":"Bad Request."}"#)
            #expect(try await talk.get("people/count").json["people_count"].integer == 1)
        }
    }

    @Test("Broken UTF-8 is a bad request, in the body, in the query and in the path")
    func brokenText() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let body = Array(#"{"person":{"first_name":""#.utf8) + [0xFF, 0xC3, 0x28] + Array(#""}}"#.utf8)
            #expect(try await talk.send("POST", "people", bytes: body).code == "bad_request")
            #expect(try await talk.get("people/search?first_name=%FF").code == "bad_request")
            // A client library would mend these before they leave.
            for path in [
                "people/search?first_name=%4", "people/search?first_name=%zz", "tags/%FF/people", "tags/%4/people",
            ] {
                let text = try await RawTalk.get("/api/v1/\(path)", talk.sandbox)
                #expect(text.hasPrefix("HTTP/1.1 400 Bad Request\r\n"))
                #expect(text.hasSuffix(#"{"code":"bad_request","message":"Bad Request."}"#))
            }
        }
    }

    @Test("A refused write leaves nothing behind: no person, no tag, no address")
    func transaction() async throws {
        try await withSandbox(people: 1) { talk async throws in
            _ = try await talk.create(#""email":"one@example.com""#)
            let body =
                #"{"person":{"first_name":"Half","email2":"one@example.com","email":"half@example.com","tags":["half"]}}"#
            for (method, path) in [("POST", "people"), ("PUT", "people/1"), ("PUT", "people/push")] {
                #expect(try await talk.send(method, path, body).status == 400)
            }
            #expect(try await talk.get("people/count").json["people_count"].integer == 2)
            #expect(try await talk.get("people/1").json["person"]["first_name"].string == "Abe")
            #expect(try await talk.get("tags/half/people").json["results"] == .list([]))
            #expect(!(try await talk.get("tags?limit=100").text.contains("half")))
            #expect(try await talk.get("people/match?email=half@example.com").code == "no_matches")
        }
    }

    @Test("A body beyond ten megabytes is refused")
    func tooLarge() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let body = "{\"person\":{\"first_name\":\"" + String(repeating: "x", count: 11 << 20) + "\"}}"
            #expect(try await talk.send("POST", "people", body).status == 413)
        }
    }
}

// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite("Writes of version 2", .timed, .timeLimit(.minutes(10)))
struct V2WriteTests {
    /// An error that the document declares for one operation, with a form of its own.
    struct DocumentedError: Sendable, CustomTestStringConvertible {
        var method = "POST"
        var path: String
        var body: String
        var status: Int
        var code: String
        var members: Set<String> = ["code", "message"]
        var testDescription: String { "\(method) \(path) \(body.prefix(60))" }
    }

    static let documentedErrors: [DocumentedError] = [
        DocumentedError(
            path: "suggestions", body: #"{"data":{"type":"suggestions","attributes":{}}}"#, status: 400,
            code: "validation_failed", members: ["code", "message", "validation_errors"]),
        DocumentedError(
            path: "suggestions",
            body:
                #"{"data":{"type":"suggestions","attributes":{"suggestion_box_id":"1","headline":"B","slug":"taken"}}}"#,
            status: 400, code: "validation_failed", members: ["code", "message", "validation_errors"]),
        DocumentedError(
            path: "suggestions",
            body: #"{"data":{"type":"suggestions","attributes":{"suggestion_box_id":"99999","headline":"B"}}}"#,
            status: 422, code: "unprocessable_entity"),
        DocumentedError(
            path: "suggestion_boxes",
            body: """
                {"data":{"type":"suggestion_boxes",\
                "attributes":{"name":"B","site_id":"1","status":"published","slug":"taken"}}}
                """,
            status: 400, code: "validation_failed", members: ["code", "message", "validation_errors"]),
        DocumentedError(
            method: "PATCH", path: "lists/1/add_signups", body: Self.people(10_001), status: 400, code: "bad_request"),
        DocumentedError(
            method: "PATCH", path: "lists/1/remove_signups", body: Self.people(10_001), status: 400,
            code: "bad_request"),
    ]

    private static func people(_ count: Int) -> String {
        let ids = (1...count).map { "\"\($0)\"" }.joined(separator: ",")
        return #"{"data":{"type":"lists","id":"1","signup_ids":[\#(ids)]}}"#
    }

    @Test("An error that is documented for one operation has its form", arguments: documentedErrors)
    func documented(_ error: DocumentedError) async throws {
        try await withSandbox(people: 3) { talk async throws in
            if error.body.contains("taken") {
                _ = try await talk.make(
                    "suggestion_boxes", #""name":"A","site_id":"1","status":"published","slug":"taken""#)
                _ = try await talk.make("suggestions", #""suggestion_box_id":"1","headline":"A","slug":"taken""#)
            }
            let response = try await talk.undocumented.v2(error.method, error.path, error.body)
            #expect(response.status == error.status && response.code == error.code, "\(response.text.prefix(300))")
            #expect(Set(response.json.keys) == error.members)
            #expect(response.headers.first(name: "Content-Type")?.hasPrefix("application/json") == true)
        }
    }

    @Test(
        "A relationship that is never empty cannot be emptied", arguments: ["suggestions", "suggestion_boxes", "pages"])
    func neverEmpty(_ type: String) async throws {
        try await withSandbox(people: 3) { talk async throws in
            let id = try #require(try await talk.ids(type).first)
            let name = type == "pages" ? "site" : "page"
            let more = #","relationships":{"\#(name)":{"data":null}}"#
            let response = try await talk.v2("PATCH", "\(type)/\(id)", Talk.body(type, "", id: "\(id)", more: more))
            #expect(response.status == 422, "\(response.text)")
            #expect(response.text.contains("\(name)_id"), "\(response.text)")
            let shown = try await talk.v2("\(type)/\(id)").json["data"]["attributes"]["\(name)_id"]
            #expect(shown.string != nil, "\(shown)")
        }
    }

    @Test("A resource is made, changed and removed, with its statuses")
    func life() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let made = try await talk.v2("POST", "paths", Talk.body("paths", #""name":"Onboarding""#))
            #expect(made.status == 201)
            #expect(made.headers.first(name: "Content-Type") == "application/vnd.api+json")
            let id = made.json["data"]["id"].string ?? ""
            let changed = try await talk.v2("PATCH", "paths/\(id)", Talk.body("paths", #""name":"Welcome""#, id: id))
            #expect(changed.status == 200)
            #expect(changed.json["data"]["attributes"]["name"].string == "Welcome")
            let removed = try await talk.v2("DELETE", "paths/\(id)")
            #expect(removed.status == 200)
            #expect(removed.text == #"{"meta":{}}"#)
            #expect(try await talk.v2("paths/\(id)").status == 404)
            #expect(try await talk.v2("DELETE", "paths/\(id)").status == 404)
        }
    }

    @Test("What breaks a rule is 422 and names each attribute")
    func validation() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let response = try await talk.undocumented.v2(
                "POST", "ballots", Talk.body("ballots", #""vote_method":"owl","cast_at":"soon","voter_id":"99""#))
            #expect(response.status == 422)
            let errors = response.json["errors"].list ?? []
            let found = Dictionary(
                uniqueKeysWithValues: errors.map {
                    ($0["meta"]["attribute"].string ?? "", $0["meta"]["code"].string ?? "")
                })
            #expect(
                found == [
                    "vote_method": "inclusion", "cast_at": "invalid", "voter_id": "required", "election_id": "blank",
                ])
            let first = errors.first { $0["meta"]["attribute"].string == "voter_id" }
            #expect(first?["source"]["pointer"].string == "/data/attributes/voter_id")
            #expect(first?["status"].string == "422")
            #expect(first?["code"].string == "unprocessable_entity")
            #expect(try await talk.ids("ballots").count == 1, "nothing was written")
        }
    }

    @Test("An e-mail address that is taken, and a tag that a person has, say so")
    func taken() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let mail = try await talk.v2(
                "POST", "signups", Talk.body("signups", #""email":"ADMIN@example.com""#))
            #expect(mail.json["errors"][0]["meta"]["attribute"].string == "email")
            #expect(mail.json["errors"][0]["meta"]["code"].string == "taken")
            let tag = try await talk.make("signup_tags", #""name":"Brave""#)["id"].string ?? ""
            let again = try await talk.v2("POST", "signup_tags", Talk.body("signup_tags", #""name":"BRAVE""#))
            #expect(again.json["errors"][0]["meta"]["code"].string == "taken")
            let body = Talk.body("signup_taggings", #""signup_id":"1","tag_id":"\#(tag)""#)
            #expect(try await talk.v2("POST", "signup_taggings", body).status == 201)
            let twice = try await talk.v2("POST", "signup_taggings", body)
            #expect(twice.status == 422)
            #expect(twice.json["errors"][0]["meta"]["code"].string == "taken")
        }
    }

    @Test(
        "A body that is none is 400",
        arguments: [
            "{}", "[]", #"{"data":null}"#, #"{"data":[]}"#, #"{"data":{}}"#, #"{"data":{"type":"tags"}}"#,
            #"{"data":{"type":"signups","attributes":[]}}"#, #"{"data":{"type":"signups","attributes":{"bogus":1}}}"#,
            #"{"data":{"type":"signups","attributes":{"full_name":"x"}}}"#,
            #"{"data":{"type":"signups","attributes":{"custom_values":{"bogus":1}}}}"#,
            #"{"data":{"type":"signups","relationships":[]}}"#,
            #"{"data":{"type":"signups","relationships":{"bogus":{"data":null}}}}"#,
            #"{"data":{"type":"signups","relationships":{"recruiter":{"data":{"type":"pages","id":"1"}}}}}"#,
            #"{"data":{"type":"signups","relationships":{"recruiter":{"data":{"type":"signups"}}}}}"#,
            #"{"data":{"type":"signups","relationships":{"recruiter":{"data":{"type":"signups","id":"1","method":"eat"}}}}}"#,
            #"{"data":{"type":"signups","relationships":{"recruiter":{"data":[{"type":"signups","id":"1"},{"type":"signups","id":"1"}]}}}}"#,
            #"{"data":{"type":"signups","relationships":{"recruiter":{"data":{"type":"signups","temp-id":"a","method":"create"}}}}}"#,
            #"{"data":{"type":"signups","id":{}}}"#, #"{"data":{"type":"signups"},"included":{}}"#, "{", "",
        ])
    func badBodies(_ body: String) async throws {
        try await withSandbox(people: 1) { talk async throws in
            let response = try await talk.undocumented.v2("POST", "signups", body)
            #expect(response.status == 400, "\(response.text)")
            #expect(["bad_request", "invalid_custom_field"].contains(response.code))
            #expect(try await talk.ids("signups") == [1])
        }
    }

    @Test("An unknown attribute and one that is only read are told apart")
    func unwritable() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let response = try await talk.undocumented.v2(
                "POST", "signups", Talk.body("signups", #""bogus":1,"full_name":"x""#))
            let details = response.json["errors"].list?.compactMap { $0["detail"].string }
            #expect(details == ["bogus is an unknown attribute", "full_name cannot be written"])
        }
    }

    @Test("Null is told from what was left out")
    func nulls() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let id = try await talk.make("signups", #""first_name":"A","last_name":"B","note":"n""#)["id"].string ?? ""
            let response = try await talk.v2("PATCH", "signups/\(id)", Talk.body("signups", #""note":null"#, id: id))
            let attributes = response.json["data"]["attributes"]
            #expect(attributes["note"] == .null)
            #expect(attributes["last_name"].string == "B")
            let never = try await talk.undocumented.v2(
                "PATCH", "signups/\(id)", Talk.body("signups", #""signup_type":null"#, id: id))
            #expect(never.status == 422)
        }
    }

    @Test("Addresses are patched, and removed on request")
    func addresses() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let body = #""first_name":"A","home_address_attributes":{"city":"Rome","zip":"1"}"#
            let id = try await talk.make("signups", body)["id"].string ?? ""
            func patch(_ parts: String) async throws -> JSON {
                try await talk.v2(
                    "PATCH", "signups/\(id)?extra_fields[signups]=home_address",
                    Talk.body("signups", #""home_address_attributes":{\#(parts)}"#, id: id)
                ).json["data"]["attributes"]["home_address"]
            }
            let patched = try await patch(#""zip":"2""#)
            #expect(patched["city"].string == "Rome" && patched["zip"].string == "2")
            #expect(try await patch(#""delete":true"#) == .null)
        }
    }

    @Test("A sidepost makes, changes, unties and destroys, and returns temp-ids")
    func sideposts() async throws {
        try await withSandbox(people: 2) { talk async throws in
            let body = #"""
                {"data":{"type":"signups","attributes":{"first_name":"S"},"relationships":{
                  "recruiter":{"data":{"type":"signups","temp-id":"r","method":"create"}},
                  "signup_tags":{"data":[{"type":"signup_tags","temp-id":"t","method":"create"}]},
                  "parent":{"data":{"type":"signups","id":"2"}}}},
                 "included":[{"type":"signups","temp-id":"r","attributes":{"first_name":"R"}},
                             {"type":"signup_tags","temp-id":"t","attributes":{"name":"sideposted"}}]}
                """#
            let made = try await talk.v2("POST", "signups", body)
            #expect(made.status == 201, "\(made.text)")
            let relationships = made.json["data"]["relationships"]
            let recruiter = relationships["recruiter"]["data"]["id"].string ?? ""
            let tag = relationships["signup_tags"]["data"][0]["id"].string ?? ""
            let temporary = (made.json["included"].list ?? []).compactMap { $0["temp-id"].string }
            #expect(Set(temporary) == ["r", "t"])
            #expect(made.json["data"]["attributes"]["parent_id"].string == "2")
            #expect(made.json["data"]["attributes"]["recruiter_id"].string == recruiter)
            let id = made.json["data"]["id"].string ?? ""

            let change = #"""
                {"data":{"type":"signups","id":"\#(id)","relationships":{
                  "recruiter":{"data":{"type":"signups","id":"\#(recruiter)","method":"update"}},
                  "parent":{"data":{"type":"signups","id":"2","method":"disassociate"}},
                  "signup_tags":{"data":[{"type":"signup_tags","id":"\#(tag)","method":"disassociate"}]}}},
                 "included":[{"type":"signups","id":"\#(recruiter)","attributes":{"first_name":"Renamed"}}]}
                """#
            let changed = try await talk.v2("PATCH", "signups/\(id)", change)
            #expect(changed.status == 200, "\(changed.text)")
            #expect(changed.json["data"]["attributes"]["parent_id"] == .null)
            #expect(changed.json["data"]["relationships"]["signup_tags"]["data"] == .list([]))
            #expect(
                try await talk.v2("signups/\(recruiter)").json["data"]["attributes"]["first_name"].string == "Renamed")
            #expect(try await talk.v2("signup_tags/\(tag)").status == 200, "untied, not destroyed")

            let destroy = #"""
                {"data":{"type":"signups","id":"\#(id)","relationships":{
                  "recruiter":{"data":{"type":"signups","id":"\#(recruiter)","method":"destroy"}}}}}
                """#
            #expect(try await talk.v2("PATCH", "signups/\(id)", destroy).status == 200)
            #expect(try await talk.v2("signups/\(recruiter)").status == 404)
        }
    }

    @Test("A sidepost that breaks a rule writes nothing, and says where")
    func sidepostErrors() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let body = #"""
                {"data":{"type":"events","attributes":{"start_at":"2030-01-01T00:00:00Z"},"relationships":{
                  "page":{"data":{"type":"pages","temp-id":"p","method":"create"}}}},
                 "included":[{"type":"pages","temp-id":"p","attributes":{"status":"unlisted"}}]}
                """#
            let response = try await talk.v2("POST", "events", body)
            #expect(response.status == 422)
            let error = response.json["errors"][0]
            #expect(error["meta"]["relationship"]["name"].string == "page")
            #expect(error["meta"]["relationship"]["attribute"].string == "name")
            let bare = try await talk.v2("POST", "events", Talk.body("events", #""start_at":"2030-01-01T00:00:00Z""#))
            #expect(bare.status == 422, "an event needs a page")
            #expect(try await talk.ids("events").count == 3)
        }
    }

    @Test("Push changes who matches and adds who does not")
    func push() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let body = Talk.body("signups", #""external_id":"E-1","first_name":"Push""#)
            let made = try await talk.v2("PATCH", "signups/push", body)
            #expect(made.status == 201)
            let changed = try await talk.v2(
                "PATCH", "signups/push", Talk.body("signups", #""external_id":"E-1","last_name":"Ed""#))
            #expect(changed.status == 200)
            #expect(changed.json["data"]["id"] == made.json["data"]["id"])
            #expect(changed.json["data"]["attributes"]["first_name"].string == "Push")
            let named = Talk.body("signups", #""twitter_login":"pushed","first_name":"T""#)
            #expect(try await talk.v2("PATCH", "signups/push", named).status == 201)
            #expect(try await talk.v2("PATCH", "signups/push", named).status == 200)
            #expect(try await talk.undocumented.v2("POST", "signups", named).status == 400, "push alone knows it")
        }
    }

    @Test("Steps of a path keep their order, and a journey its history")
    func paths() async throws {
        try await withSandbox(people: 1) { talk async throws in
            let path = try await talk.make("paths", #""name":"P""#)["id"].string ?? ""
            var steps: [String] = []
            for name in ["one", "two"] {
                steps.append(
                    try await talk.make("path_steps", #""path_id":"\#(path)","name":"\#(name)""#)["id"].string ?? "")
            }
            _ = try await talk.make("path_steps", #""path_id":"\#(path)","name":"zero","position":1"#)
            let ordered = try await talk.v2("path_steps?filter[path_id]=\(path)&sort=position").json["data"].list ?? []
            #expect(ordered.map { $0["attributes"]["name"].string } == ["zero", "one", "two"])
            #expect(ordered.map { $0["attributes"]["position"].integer } == [1, 2, 3])
            let journey = try await talk.make("path_journeys", #""path_id":"\#(path)","signup_id":"1""#)
            #expect(journey["attributes"]["current_step_id"].string == ordered[0]["id"].string)
            let id = journey["id"].string ?? ""
            _ = try await talk.v2(
                "PATCH", "path_journeys/\(id)", Talk.body("path_journeys", #""current_step_id":"\#(steps[1])""#, id: id)
            )
            for (action, status) in [("complete", "completed"), ("reactivate", "active"), ("void", "deleted")] {
                let response = try await talk.v2("PATCH", "path_journeys/\(id)/\(action)")
                #expect(response.json["data"]["attributes"]["journey_status"].string == status)
            }
            let histories =
                try await talk.v2("path_histories?filter[path_journey_id]=\(id)&sort=id").json["data"].list ?? []
            #expect(
                histories.map { $0["attributes"]["category"].string }
                    == ["step_change", "step_change", "completion", "reactivation", "voiding"])
        }
    }
}

// SPDX-License-Identifier: MIT

import NationSandbox
import TestSupport
import Testing

@Suite("Relationships that a write of version 2 ends", .timed, .timeLimit(.minutes(10)))
struct V2SidepostTests {
    /// Sends a method for one row of a relationship.
    private func send(
        _ method: String, _ target: String, _ id: String, in name: String, of owner: String, isOne: Bool = false,
        _ talk: Talk
    ) async throws -> Talk.Response {
        let (type, ownID) = (owner.split(separator: "/")[0], owner.split(separator: "/")[1])
        let identifier = #"{"type":"\#(target)","id":"\#(id)","method":"\#(method)"}"#
        let more = #","relationships":{"\#(name)":{"data":\#(isOne ? identifier : "[\(identifier)]")}}"#
        return try await talk.v2("PATCH", owner, Talk.body(String(type), "", id: String(ownID), more: more))
    }

    private func membership(of person: Int, _ talk: Talk) async throws -> String {
        let made = try await talk.make("memberships", #""signup_id":"\#(person)","membership_type_id":"1""#)
        return try #require(made["id"].string)
    }

    @Test("A row that cannot be without its owner is not untied; it may be destroyed")
    func required() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let id = try await membership(of: 1, talk)
            let untied = try await send("disassociate", "memberships", id, in: "memberships", of: "signups/1", talk)
            #expect(untied.status == 422, "\(untied.text)")
            let meta = untied.json["errors"][0]["meta"]["relationship"]
            #expect(meta["name"].string == "memberships")
            #expect(meta["attribute"].string == "signup_id" && meta["code"].string == "blank")
            #expect(try await talk.v2("memberships/\(id)").json["data"]["attributes"]["signup_id"].string == "1")
            let destroyed = try await send("destroy", "memberships", id, in: "memberships", of: "signups/1", talk)
            #expect(destroyed.status == 200, "\(destroyed.text)")
            #expect(try await talk.v2("memberships/\(id)").status == 404)
        }
    }

    @Test("A row of somebody else is neither untied nor destroyed", arguments: ["disassociate", "destroy"])
    func others(_ method: String) async throws {
        try await withSandbox(people: 4) { talk async throws in
            let id = try await membership(of: 2, talk)
            let parent = try await talk.make("lists", #""name":"P","slug":"p","author_id":"1""#)["id"].string ?? ""
            let other = try await talk.make("lists", #""name":"Q","slug":"q","author_id":"1""#)["id"].string ?? ""
            let child =
                try await talk.make(
                    "lists", #""name":"C","slug":"c","author_id":"1","parent_id":"\#(parent)""#)["id"].string ?? ""
            let tag = try await talk.make("signup_tags", #""name":"untied""#)["id"].string ?? ""
            let recruited = try await talk.make("signups", #""first_name":"R","recruiter_id":"3""#)["id"].string ?? ""
            let responses = [
                try await send(method, "memberships", id, in: "memberships", of: "signups/1", talk),
                try await send(method, "lists", child, in: "lists", of: "lists/\(other)", talk),
                try await send(method, "signup_tags", tag, in: "signup_tags", of: "signups/1", talk),
                try await send(method, "signups", "4", in: "recruiter", of: "signups/\(recruited)", isOne: true, talk),
            ]
            for response in responses {
                #expect(response.status == 422, "\(response.text)")
                #expect(
                    response.json["errors"][0]["meta"]["relationship"]["code"].string == "required", "\(response.text)")
            }
            #expect(try await talk.v2("memberships/\(id)").json["data"]["attributes"]["signup_id"].string == "2")
            #expect(try await talk.v2("lists/\(child)").json["data"]["attributes"]["parent_id"].string == parent)
            #expect(try await talk.v2("signup_tags/\(tag)").status == 200)
            #expect(try await talk.v2("signups/4").status == 200)
            let shown = try await talk.v2("signups/\(recruited)").json["data"]["attributes"]["recruiter_id"]
            #expect(shown.string == "3")
            // The owner's own row is.
            let own = try await send(method, "lists", child, in: "lists", of: "lists/\(parent)", talk)
            #expect(own.status == 200, "\(own.text)")
            let left = try await talk.v2("lists/\(child)")
            #expect(method == "destroy" ? left.status == 404 : left.json["data"]["attributes"]["parent_id"] == .null)
        }
    }

    @Test("An empty array removes nothing, and null is for a relationship to one")
    func empty() async throws {
        try await withSandbox(people: 3) { talk async throws in
            let tag = try await talk.make("signup_tags", #""name":"kept""#)["id"].string ?? ""
            _ = try await talk.make("signup_taggings", #""signup_id":"2","tag_id":"\#(tag)""#)
            let more = #","relationships":{"signup_tags":{"data":[]}}"#
            let response = try await talk.v2("PATCH", "signups/2", Talk.body("signups", "", id: "2", more: more))
            #expect(response.status == 200, "\(response.text)")
            #expect(try await talk.ids("signup_taggings?filter[signup_id]=2&filter[tag_id]=\(tag)").count == 1)
        }
    }

    // MARK: Rows that go with a person

    @Test("With a person go the ballots of the voter and the histories of the journeys")
    func departure() async throws {
        try await withSandbox(people: 5) { talk async throws in
            let person = try await talk.make("signups", #""first_name":"Gone""#)["id"].string ?? ""
            let voter = try await talk.make("voters", #""signup_id":"\#(person)""#)["id"].string ?? ""
            let ballot = try await talk.make("ballots", #""voter_id":"\#(voter)","election_id":"1""#)["id"].string ?? ""
            let journey = try await talk.make("path_journeys", #""signup_id":"\#(person)","path_id":"1""#)
            let id = journey["id"].string ?? ""
            #expect(try await talk.ids("path_histories?filter[path_journey_id]=\(id)").count == 1)
            #expect(try await talk.v2("ballots/\(ballot)").status == 200)
            #expect(try await talk.v2("DELETE", "signups/\(person)").status == 200)
            for path in ["voters/\(voter)", "ballots/\(ballot)", "path_journeys/\(id)"] {
                #expect(try await talk.v2(path).status == 404, "\(path)")
            }
            #expect(try await talk.ids("path_histories?filter[path_journey_id]=\(id)").isEmpty)
        }
    }

    // MARK: Responses to writes

    @Test("Filters in the query of a write change neither the row nor the response; a wrong one is refused first")
    func filteredWrites() async throws {
        try await withSandbox(people: 2) { talk async throws in
            let talk = talk.undocumented
            let body = Talk.body("signups", #""first_name":"F""#)
            let made = try await talk.v2("POST", "signups?filter[email]=nobody@example.org", body)
            #expect(made.status == 201 && made.json["data"]["attributes"]["first_name"].string == "F", "\(made.text)")
            let changed = try await talk.v2(
                "PATCH", "signups/2?filter[id]=1", Talk.body("signups", #""first_name":"G""#, id: "2"))
            #expect(changed.status == 200 && changed.json["data"]["id"].string == "2", "\(changed.text)")
            let count = try await talk.ids("signups").count
            #expect(try await talk.v2("POST", "signups?filter[bogus]=1", body).status == 400)
            #expect(try await talk.ids("signups").count == count)
            let void = try await talk.v2("PATCH", "path_journeys/1/void?filter[id]=9")
            #expect(void.status == 200 && void.json["data"]["id"].string == "1", "\(void.text)")
        }
    }

    @Test("A profile that is emptied is still there, and stays its person's")
    func profiles() async throws {
        try await withSandbox(people: 3) { talk async throws in
            _ = try await talk.send("PUT", "people/3", #"{"person":{"website":"https://example.org","bio":null}}"#)
            let emptied = try await talk.v2(
                "PATCH", "signup_profiles/3", Talk.body("signup_profiles", #""website":null"#, id: "3"))
            #expect(emptied.status == 200 && emptied.json["data"]["id"].string == "3", "\(emptied.text)")
            #expect(try await talk.v2("signup_profiles/3").status == 200)
            let before = try await talk.v2("signup_profiles/2").text
            let moved = try await talk.v2(
                "PATCH", "signup_profiles/3", Talk.body("signup_profiles", #""signup_id":"2","bio":"x""#, id: "3"))
            #expect(moved.status == 422, "\(moved.text)")
            #expect(moved.json["errors"][0]["meta"]["attribute"].string == "signup_id")
            #expect(try await talk.v2("signup_profiles/2").text == before)
            let same = try await talk.v2(
                "PATCH", "signup_profiles/3", Talk.body("signup_profiles", #""signup_id":"3","bio":"x""#, id: "3"))
            #expect(same.json["data"]["attributes"]["bio"].string == "x", "\(same.text)")
        }
    }
}

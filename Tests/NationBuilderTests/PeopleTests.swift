// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import HTTPTypes
import NationBuilder
import Testing

@Suite("People")
struct PeopleTests {
    @Test("that do not match are no error")
    func noMatch() async throws {
        let (nation, _) = Nation.stub(answering: #"{"code":"no_matches","message":"No people matched."}"#, status: 400)
        #expect(try await nation.v1.people.match(email: "jo@example.org") == nil)
    }

    @Test("cannot be matched when the API refuses for another reason")
    func refusedMatch() async throws {
        let (nation, _) = Nation.stub(answering: #"{"code":"bad_request","message":"No."}"#, status: 400)
        #expect(await clientError { try await nation.v1.people.match(email: "") }?.kind == .status.client)
        let (other, _) = Nation.stub(answering: #"{"code":"no_matches","message":"No."}"#, status: 400)
        #expect(await clientError { try await other.v1.people.show(7) }?.kind == .status.client)
    }

    @Test("that match are read")
    func match() async throws {
        let (nation, transport) = Nation.stub(answering: #"{"person":{"id":7},"precinct":null}"#)
        #expect(try await nation.v1.people.match(email: "a+b@example.org", firstName: nil)?.id == 7)
        #expect(transport.requests.first?.head.path == "/api/v1/people/match?email=a%2Bb%40example.org")
    }

    @Test("are searched by what is set, custom fields and foreign ids among it")
    func search() async throws {
        let (nation, transport) = Nation.stub(answering: #"{"results":[]}"#)
        var search = V1.PersonSearch(lastName: "Ångström", state: "CA")
        search.customValues = ["graduation_year": "2008", "a b": "c&d"]
        search.ids = [.van: "7", .external: "x"]
        search.withMobile = true
        search.updatedSince = "2018-10-30T20:24:02Z"
        _ = try await nation.v1.people.search(search, limit: 5)
        #expect(
            transport.requests.first?.head.path
                == "/api/v1/people/search?last_name=%C3%85ngstr%C3%B6m&state=CA&updated_since=2018-10-30T20%3A24%3A02Z"
                + "&with_mobile=true&external_id=x&van_id=7&custom_values%5Ba%20b%5D=c%26d"
                + "&custom_values%5Bgraduation_year%5D=2008&limit=5")
    }

    @Test("are written without webhooks when asked, by each way of writing")
    func webhooks() async throws {
        let (nation, transport) = Nation.stub { request in
            request.head.method == .delete
                ? .text("", status: 204, type: nil)
                : .text(#"{"person":{"id":7},"tagging":{"tag":"a"},"taggings":[]}"#)
        }
        let draft = V1.Person { $0.email = "jo@example.org" }
        let people = nation.v1.people
        _ = try await people.create(draft, .fireWebhooks(false))
        _ = try await people.update(7, draft, .fireWebhooks(false))
        _ = try await people.update(7, .fireWebhooks(false)) { $0.phone = nil }
        _ = try await people.push(draft, .fireWebhooks(false))
        _ = try await people.add(draft, .fireWebhooks(false))
        try await people.delete(7, .fireWebhooks(false))
        try await people.tag(7, with: "a", .fireWebhooks(false))
        try await people.tag(7, with: ["a", "b"], .fireWebhooks(false))
        try await people.removeTag("a", from: 7, .fireWebhooks(false))
        try await people.removeTags(["a", "b"], from: 7, .fireWebhooks(false))
        let paths = transport.requests.map { "\($0.head.method) \($0.head.path ?? "")" }
        #expect(
            paths
                == [
                    "POST /api/v1/people", "PUT /api/v1/people/7", "PUT /api/v1/people/7", "PUT /api/v1/people/push",
                    "PUT /api/v1/people/add", "DELETE /api/v1/people/7", "PUT /api/v1/people/7/taggings",
                    "PUT /api/v1/people/7/taggings", "DELETE /api/v1/people/7/taggings/a",
                    "DELETE /api/v1/people/7/taggings",
                ].map { $0 + "?fire_webhooks=false" })
        #expect(try await transport.requests[2].json() == ["person": ["phone": nil]])
        #expect(try await transport.requests[7].json() == ["tagging": ["tag": ["a", "b"]]])
        #expect(try await transport.requests[8].json() == nil)
        #expect(try await transport.requests[9].json() == ["tagging": ["tag": ["a", "b"]]])
    }

    @Test("are shown by an id of the nation's own choice")
    func external() async throws {
        let (nation, transport) = Nation.stub(answering: #"{"person":{"id":7}}"#)
        _ = try await nation.v1.people.show(externalID: "a/1")
        #expect(transport.requests.first?.head.path == "/api/v1/people/a%2F1?id_type=external")
    }

    @Test("are asked for by requests that can be stored, shown and sent later")
    func values() async throws {
        let (nation, transport) = Nation.stub(answering: #"{"person":{"id":7},"precinct":{"id":2,"z":1},"new":3}"#)
        let request = V1.People.show(7)
        #expect(try await nation.v1.client.resolve(request).head.path == "/api/v1/people/7")
        #expect(transport.requests.isEmpty)
        let answer = try await nation.v1.client.send(request.reading(ResponseReader<V1.PersonAnswer>.json()))
        #expect(answer.precinct?.id == 2)
        #expect(try written(answer) == ["person": ["id": 7], "precinct": ["id": 2, "z": 1], "new": 3])
    }

    @Test("without their results key are an error that names it")
    func missingKey() async {
        let (nation, _) = Nation.stub(answering: #"{"people":[]}"#)
        for error in [
            await clientError { try await nation.v1.people.list() },
            await clientError { try await nation.v1.people.show(7) },
        ] {
            #expect(error?.kind == .undecodable.json)
            #expect(error?.codingPath.count == 1)
        }
    }
}

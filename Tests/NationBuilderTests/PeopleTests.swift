// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("People", .timed)
struct PeopleTests {
    @Test("that do not match are no error")
    func noMatch() async throws {
        let (nation, _) = Nation.stub(returning: #"{"code":"no_matches","message":"No people matched."}"#, status: 400)
        #expect(try await nation.v1.people.match(email: "jo@example.org") == nil)
        // Some say so with a good status.
        let (good, _) = Nation.stub(returning: #"{"code":"no_matches","message":"No people matched."}"#)
        #expect(try await good.v1.people.match(email: "jo@example.org") == nil)
        #expect(try await good.v1.people.match(phone: "555-0100").count == .noneOrSeveral)
    }

    @Test(
        "Nobody and several are told apart where the API or a search by name tells",
        arguments: [
            (0, V1.PersonMatch.Count.none), (1, .noneOrSeveral), (2, .several),
        ])
    func namesakes(count: Int, wanted: V1.PersonMatch.Count) async throws {
        let (nation, transport) = Nation.stub { request in
            guard request.head.path?.contains("people/search") == true else {
                return .text(#"{"code":"no_matches","message":"No people matched."}"#, status: 400)
            }
            let rows = (0..<count).map { "{\"id\":\($0)}" }.joined(separator: ",")
            return .text("{\"results\":[\(rows)],\"next\":null,\"prev\":null}")
        }
        let match = try await nation.v1.people.match(firstName: "Jo", lastName: "Lee")
        #expect(match.count == wanted && match.person == nil)
        #expect(transport.requests.last?.head.path == "/api/v1/people/search?first_name=Jo&last_name=Lee&limit=2")
        let narrower = try await nation.v1.people.match(firstName: "Jo", phone: "555-0100")
        #expect(narrower.count == (count == 0 ? .none : .noneOrSeveral))
        let (several, _) = Nation.stub(returning: #"{"message":"Several people match."}"#, status: 409)
        #expect(try await several.v1.people.match(mobile: "555-0100").count == .several)
    }

    @Test(
        "An id of the nation's own choice never leads to an endpoint",
        arguments: ["me", "count", "search", "match", "nearby"])
    func reserved(id: String) async throws {
        let (nation, transport) = Nation.stub(returning: #"{"person":{"id":1}}"#)
        #expect(await clientError { try await nation.v1.people.show(externalID: id) }?.kind == .invalidRequest.url)
        #expect(transport.requests.isEmpty)
        #expect(try await nation.v1.people.show(externalID: id.uppercased()).id == 1)
    }

    @Test("A page has 1 to 100 items, and a list takes 100,000 people at once; more is not sent")
    func bounds() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[]}"#)
        for limit in [-1, 0, 101, 500] {
            #expect(await clientError { try await nation.v1.people.list(limit: limit) }?.kind == .invalidRequest.url)
        }
        let many = Array(1...100_001)
        #expect(await clientError { try await nation.v1.lists.addPeople(many, list: 7) }?.kind == .invalidRequest)
        #expect(await clientError { try await nation.v1.lists.removePeople(many, list: 7) }?.kind == .invalidRequest)
        #expect(transport.requests.isEmpty)
        _ = try await nation.v1.people.list(limit: 100)
        try await nation.v1.lists.addPeople(many.dropLast(), list: 7)
        #expect(transport.requests.count == 2)
    }

    @Test(
        "A point on the Earth is sent in plain decimals",
        arguments: [
            (51.4779, -5e-05, "51.4779,-0.00005"), (0, 0, "0.0,0.0"), (-33.87, 151.21, "-33.87,151.21"),
            (90, -180, "90.0,-180.0"), (-0.0, 1e-300, "0.0,0.0"), (34.0497052, -118.2459391, "34.0497052,-118.2459391"),
            (1e-9, -89.999999999, "0.000000001,-89.999999999"),
        ])
    func point(latitude: Double, longitude: Double, wanted: String) async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[]}"#)
        _ = try await nation.v1.people.nearby(V1.Location(latitude: latitude, longitude: longitude))
        let query = wanted.replacing(",", with: "%2C")
        #expect(transport.requests.first?.head.path == "/api/v1/people/nearby?location=\(query)")
    }

    @Test(
        "A point that is not on the Earth is not sent",
        arguments: [(90.1, 0), (0, 180.5), (.nan, 0), (0, .infinity), (-91, 0), (1e300, 0)])
    func nowhere(latitude: Double, longitude: Double) async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[]}"#)
        let point = V1.Location(latitude: latitude, longitude: longitude)
        #expect(await clientError { try await nation.v1.people.nearby(point) }?.kind == .invalidRequest.url)
        #expect(transport.requests.isEmpty)
    }

    @Test("A created person without an id is unreadable")
    func nameless() async throws {
        let (nation, _) = Nation.stub(returning: #"{"person":{"email":"jo@example.org"}}"#)
        let draft = V1.Person { $0.email = "jo@example.org" }
        #expect(await clientError { try await nation.v1.people.create(draft) }?.kind == .undecodable.json)
        #expect(await clientError { try await nation.v1.people.push(draft) }?.kind == .undecodable.json)
        #expect(throws: ClientError.self) { try draft.requireID() }
        #expect(try V1.Person { $0.id = 7 }.requireID() == 7)
        #expect(try V1.Webhook { $0.id = "a" }.requireID() == "a")
    }

    @Test("cannot be matched when the API refuses for another reason")
    func refusedMatch() async throws {
        let (nation, _) = Nation.stub(returning: #"{"code":"bad_request","message":"No."}"#, status: 400)
        #expect(await clientError { try await nation.v1.people.match(email: "") }?.kind == .status.client)
        let (other, _) = Nation.stub(returning: #"{"code":"no_matches","message":"No."}"#, status: 400)
        #expect(await clientError { try await other.v1.people.show(7) }?.kind == .status.client)
    }

    @Test("that match are read")
    func match() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"person":{"id":7},"precinct":null}"#)
        #expect(try await nation.v1.people.match(email: "a+b@example.org")?.id == 7)
        #expect(try await nation.v1.people.match(email: "a+b@example.org", firstName: nil).person?.id == 7)
        #expect(transport.requests.first?.head.path == "/api/v1/people/match?email=a%2Bb%40example.org")
    }

    @Test("are searched by what is set, custom fields and foreign ids among it")
    func search() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[]}"#)
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
        try await people.addTag("a", person: 7, .fireWebhooks(false))
        try await people.addTags(["a", "b"], person: 7, .fireWebhooks(false))
        try await people.removeTag("a", person: 7, .fireWebhooks(false))
        try await people.removeTags(["a", "b"], person: 7, .fireWebhooks(false))
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
        let (nation, transport) = Nation.stub(returning: #"{"person":{"id":7}}"#)
        _ = try await nation.v1.people.show(externalID: "a/1")
        #expect(transport.requests.first?.head.path == "/api/v1/people/a%2F1?id_type=external")
    }

    @Test("are asked for by requests that can be stored, shown and sent later")
    func values() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"person":{"id":7},"precinct":{"id":2,"z":1},"new":3}"#)
        let request = V1.People.show(7)
        #expect(try await nation.v1.client.resolve(request).head.path == "/api/v1/people/7")
        #expect(transport.requests.isEmpty)
        let response = try await nation.v1.client.send(request.reading(ResponseReader<V1.PersonResponse>.json()))
        #expect(response.precinct?.id == 2)
        #expect(try written(response) == ["person": ["id": 7], "precinct": ["id": 2, "z": 1], "new": 3])
    }

    @Test("without their results key are an error that names it")
    func missingKey() async {
        let (nation, _) = Nation.stub(returning: #"{"people":[]}"#)
        for error in [
            await clientError { try await nation.v1.people.list() },
            await clientError { try await nation.v1.people.show(7) },
        ] {
            #expect(error?.kind == .undecodable.json)
            #expect(error?.codingPath.count == 1)
        }
    }
}

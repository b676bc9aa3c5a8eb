// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

/// The lines of the guide that are no methods of the categories.
@Suite("The guide from NBClient, line by line", .timed)
struct MigrationLineTests {
    private let token = "t"

    @Test("Clients are made as the guide says")
    func clients() async throws {
        let transport = ClosureTransport { _ in .text(#"{"people_count":7}"#) }
        let nations = [
            Nation("abeforprez", authorizer: .bearer(token), transport: transport),
            Nation("abeforprez", baseURL: "https://nation.example", authorizer: .bearer(token), transport: transport),
            Nation("abeforprez", authorizer: .query("access_token", token), transport: transport),
        ]
        for nation in nations { _ = try await nation.v1.people.count() }
        #expect(
            transport.requests.map(\.url) == [
                "https://abeforprez.nationbuilder.com/api/v1/people/count",
                "https://nation.example/api/v1/people/count",
                "https://abeforprez.nationbuilder.com/api/v1/people/count?access_token=t",
            ])
        #expect(transport.requests.map { $0.head.headerFields[.authorization] } == ["Bearer t", "Bearer t", nil])
    }

    @Test("Parts say what the client's properties said")
    func parts() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[],"person":{}}"#)
        let person = V1.Person { $0.email = "jo@example.org" }
        _ = try await nation.v1.people.list(limit: 5, .tokenPaging)
        _ = try await nation.v1.people.list(.page(2, per: 5))
        _ = try await nation.v1.people.list(.timeout(.seconds(10)))
        // Of two values for a name the later one wins.
        _ = try await nation.v1.people.list(limit: 5, .query("limit", 7))
        _ = try await nation.v1.people.update(7, person, .fireWebhooks(false))
        #expect(
            transport.requests.map { $0.head.path?.dropFirst("/api/v1/".count) } == [
                "people?limit=5&token_paginator=1", "people?page=2&per_page=5", "people", "people?limit=7",
                "people/7?fire_webhooks=false",
            ])
        #expect(transport.requests[2].options.timeout == .seconds(10))
    }

    @Test("The methods for any endpoint read at a key and wrap what they write")
    func door() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[1],"person":{"id":7}}"#)
        let person = V1.Person { $0.email = "jo@example.org" }
        let lists: [JSONValue] = try await nation.v1.fetch("lists", at: "results")
        let made: V1.Person = try await nation.v1.create("people", ["person": person], at: "person")
        let saved: V1.Person = try await nation.v1.save("people/\(7)", ["person": person], at: "person")
        try await nation.v1.delete("people/\(7)")
        #expect(lists == [1] && made.id == 7 && saved.id == 7)
        #expect(transport.requests.map(\.head.method) == [.get, .post, .put, .delete])
    }

    @Test("Pages lead to their neighbours, and their position is counted both ways")
    func paging() async throws {
        let (nation, _) = Nation.stub { request in
            let link = { (name: Int) in #""/api/v1/people?__token=\#(name)""# }
            let number = request.head.path.flatMap { $0.last?.wholeNumberValue } ?? 1
            let next = number < 3 ? link(number + 1) : "null"
            let previous = number > 1 ? link(number - 1) : "null"
            return .text(#"{"results":[{"id":\#(number)}],"next":\#(next),"prev":\#(previous)}"#)
        }
        var page = try await nation.v1.people.list(limit: 1)
        var position = V1.PagePosition(of: page)
        #expect(position.number == 1 && position.firstIndex == 0)
        let next = try await nation.v1.page(after: page)
        page = try #require(next)
        position = position.moved(to: page)
        #expect(position.number == 2 && position.firstIndex == 1)
        page = try #require(try await nation.v1.page(after: page))
        position = position.moved(to: page)
        #expect(position.number == 3 && page.isLast)
        #expect(try await nation.v1.page(after: page) == nil)
        let previous = try await nation.v1.page(before: page)
        page = try #require(previous)
        position = position.moved(to: page, .backward)
        #expect(position.number == 2 && position.firstIndex == 1)
        #expect((page.totalPages, page.total) == (nil, nil) && page.results.count == 1)
        for try await person in nation.v1.people.all() { print(person) }
    }

    @Test("Errors are caught by their kind, and say why")
    func errors() async throws {
        let email = "jo@example.org"
        let (none, _) = Nation.stub(returning: #"{"code":"no_matches","message":"No."}"#, status: 400)
        let nation = none
        let found = try await nation.v1.people.match(email: email)
        #expect(found == nil)
        let (other, _) = Nation.stub(
            returning: #"{"code":"token_expired","message":"No.","validation_errors":["x"]}"#, status: 401)
        let caught = await clientError { try await other.v1.people.me() }
        let error = try #require(caught)
        #expect(error.problem(as: NationBuilderProblem.self)?.code == "token_expired")
        #expect(error.problem(as: NationBuilderProblem.self)?.validationErrors == ["x"])
        #expect(error.problem(as: NationBuilderProblem.self)?.tokenRemedy == .renewal)
    }
}

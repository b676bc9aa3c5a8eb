// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("All resources have one shape", .timed)
struct UniformityTests {
    @Test(
        "A list that can be walked item by item can be walked page by page, and both take parts",
        arguments: WalkShape.all)
    func walks(shape: WalkShape) async throws {
        let endpoint = try #require(Endpoint.table.first { $0.id == shape.id })
        let (nation, transport) = Nation.stub(returning: #"{"results":[],"next":null}"#)
        try await shape.items(nation.v1, .tokenPaging)
        try await shape.pages(nation.v1, .tokenPaging)
        #expect(transport.requests.map(\.template) == [endpoint.template, endpoint.template])
        let paths = transport.requests.compactMap(\.head.path)
        #expect(Set(paths).count == 1)
        #expect(paths[0].contains("limit=100") && paths[0].contains("token_paginator=1"), "\(paths)")
    }

    @Test("Whatever the API returns in pages can be walked")
    func allWalks() {
        // Two are lists of names, which have no pages.
        let names: Set = ["contact_types.list_methods", "contact_types.list_statuses"]
        let paged = EndpointCall.all.filter { $0.response?.hasPrefix(#"{"results":["#) == true }.map(\.id)
        #expect(Set(WalkShape.all.map(\.id)) == Set(paged).subtracting(names))
        #expect(WalkShape.all.count == 28)
    }

    @Test(
        "What can be changed can be changed by a closure from what was read, which sends the same and takes parts",
        arguments: UpdateShape.all)
    func updates(shape: UpdateShape) async throws {
        let endpoint = try #require(Endpoint.table.first { $0.id == shape.id })
        let call = try #require(EndpointCall.all.first { $0.id == shape.id })
        let (nation, transport) = Nation.stub(returning: call.response ?? "{}")
        try await shape.byModel(nation.v1, .fireWebhooks(false))
        try await shape.byClosure(nation.v1, .fireWebhooks(false))
        let requests = transport.requests
        #expect(requests.map(\.template) == [endpoint.template, endpoint.template])
        #expect(requests.allSatisfy { $0.head.method.rawValue == endpoint.method })
        #expect(requests[0].head.path == requests[1].head.path)
        #expect(requests[0].head.path?.hasSuffix("?fire_webhooks=false") == true)
        let body = try #require(try await requests[0].json())
        #expect(try await requests[1].json() == body)
        #expect("\(body)".contains("odd"))
    }

    @Test("Whatever the API lets change can be changed so")
    func allUpdates() {
        let wanted = Endpoint.table.filter { $0.function.hasPrefix("update") }.map(\.id)
        #expect(Set(UpdateShape.all.map(\.id)) == Set(wanted))
        #expect(UpdateShape.all.count == 15)
    }

    @Test("A walk carries its parts on each request, token paging among them")
    func parts() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[],"next":null}"#)
        for try await _ in nation.v1.people.all(.tokenPaging) {}
        for try await _ in nation.v1.lists.peoplePages(list: 3, limit: 5, .tokenPaging) {}
        #expect(
            transport.requests.map(\.head.path) == [
                "/api/v1/people?limit=100&token_paginator=1", "/api/v1/lists/3/people?limit=5&token_paginator=1",
            ])
    }

    @Test("A first page names no size unless it is told, so that the API's own counts; a walk of any list asks for 100")
    func sizes() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[],"next":null}"#)
        _ = try await nation.v1.people.list()
        for try await _ in nation.v1.jsonItems(of: V1.People.list()) {}
        for try await _ in nation.v1.jsonItems(of: V1.People.list(limit: 5)) {}
        #expect(
            transport.requests.map(\.head.path) == [
                "/api/v1/people", "/api/v1/people?limit=100", "/api/v1/people?limit=5",
            ])
    }

    @Test("A search by a moment of no known form is refused, since without it all would be found")
    func moment() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[]}"#)
        let search = V1.SurveyResponseSearch(start: "yesterday")
        #expect(await clientError { try await nation.v1.surveyResponses.list(search) }?.kind == .invalidRequest.url)
        #expect(transport.requests.isEmpty)
    }
}

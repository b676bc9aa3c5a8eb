// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandMiddleware
import Foundation
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("The endpoints of version 1", .timed)
struct EndpointTests {
    @Test("Each of the 117 has a method, and each method's request is tested")
    func complete() {
        let wanted = Set(Endpoint.table.map(\.id))
        let tested = Set(EndpointCall.all.map(\.id))
        #expect(Endpoint.table.count == 117)
        #expect(wanted.subtracting(tested) == [])
        #expect(tested.subtracting(wanted) == [])
        #expect(EndpointCall.all.count == tested.count)
        print("endpoints of v1 with a request test: \(tested.intersection(wanted).count) of \(wanted.count)")
    }

    @Test("A method makes its endpoint's request, and reads its response", arguments: EndpointCall.all)
    func request(call: EndpointCall) async throws {
        let endpoint = try #require(Endpoint.table.first { $0.id == call.id })
        let (nation, transport) = Nation.stub { _ in
            call.response.map { .text($0) } ?? .text("", status: 204, type: nil)
        }
        #expect(try await call.isRight(nation.v1))

        let request = try #require(transport.requests.first)
        #expect(transport.requests.count == 1)
        #expect(request.head.method.rawValue == endpoint.method)
        #expect(request.head.path == "/api/v1/" + call.target)
        #expect(request.template == endpoint.template)
        let body: JSONValue? = try call.body.map { try read(JSONValue.self, $0) }
        #expect(try await request.json() == body)
        // Without both the API responds with 406.
        #expect(request.head.headerFields[.accept] == "application/json")
        #expect(request.head.headerFields[.contentType] == "application/json")
    }

    @Test("A response without what is asked for is unreadable, not empty", arguments: EndpointCall.all)
    func unreadable(call: EndpointCall) async throws {
        guard call.response != nil, call.id != "campaign_data.show", call.id != "blog_posts.match" else { return }
        let (nation, _) = Nation.stub(returning: #"{"unrelated":true}"#)
        let error = await clientError { try await call.isRight(nation.v1) }
        #expect(error?.kind == .undecodable.json)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandJSON
import ErrandJSONAPI
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("A nation", .timed)
struct NationTests {
    @Test("is asked at its own host, in JSON, with its token")
    func head() async throws {
        let (nation, transport) = Nation.stub("AbeForPrez") { _ in .text(#"{"people_count":210}"#) }
        #expect(try await nation.v1.people.count() == 210)
        let head = try #require(transport.requests.first).head
        #expect(head.scheme == "https")
        #expect(head.authority == "abeforprez.nationbuilder.com")
        #expect(head.path == "/api/v1/people/count")
        #expect(head.headerFields[.authorization] == "Bearer t0ken-of-a-nation")
    }

    @Test("says on every request of version 1 that it speaks JSON, or the API would refuse it")
    func media() async throws {
        let (nation, transport) = Nation.stub { request in
            request.head.method == .delete
                ? .text("", status: 204, type: nil) : .text(#"{"person":{"id":1},"results":[],"people_count":1}"#)
        }
        _ = try await nation.v1.people.list()
        _ = try await nation.v1.people.create(V1.Person { $0.email = "a" })
        _ = try await nation.v1.people.update(1) { $0.email = "a" }
        try await nation.v1.people.delete(1)
        try await nation.v1.people.removeTags(["a"], person: 1)
        #expect(transport.requests.map(\.head.method) == [.get, .post, .put, .delete, .delete])
        for request in transport.requests {
            #expect(request.head.headerFields[values: .accept] == ["application/json"])
            #expect(request.head.headerFields[values: .contentType] == ["application/json"])
            #expect(request.head.headerFields[.userAgent]?.hasPrefix("errand/") == true)
        }
    }

    @Test("of one's own has another base URL, whose path is kept")
    func baseURL() async throws {
        let transport = ClosureTransport { _ in .text(#"{"people_count":1}"#) }
        let nation = Nation(
            "mine", baseURL: "http://127.0.0.1:8080/x/", authorizer: .bearer("t"), transport: transport)
        _ = try await nation.v1.people.count()
        #expect(transport.requests.first?.url == "http://127.0.0.1:8080/x/api/v1/people/count")
    }

    @Test("has a client for any endpoint of any version, which leaves the media types alone")
    func door() async throws {
        let (nation, transport) = Nation.stub(returning: "{}")
        try await nation.client.send(Request<Void>.get("api/v2/signups", .query("page[size]", 50)))
        let request = try #require(transport.requests.first)
        #expect(request.url == "https://abeforprez.nationbuilder.com/api/v2/signups?page%5Bsize%5D=50")
        #expect(request.head.headerFields[.contentType] == nil)
    }

    @Test("lets the configuration change all but the check of its slug")
    func configure() async throws {
        let transport = ClosureTransport { _ in .text(#"{"people_count":1}"#) }
        let nation = Nation("mine", authorizer: .bearer("t"), transport: transport) {
            $0.client.defaults = [.query("locale", "en")]
            $0.client.middleware = []
        }
        _ = try await nation.v1.people.count()
        let request = try #require(transport.requests.first)
        #expect(request.head.path == "/api/v1/people/count?locale=en")
        #expect(request.head.headerFields[.authorization] == nil)
    }

    @Test("has the chain that its settings describe")
    func chain() async throws {
        let transport = ClosureTransport { _ in .text(#"{"people_count":1}"#) }
        let steps = Names()
        let nation = Nation("mine", authorizer: .bearer("a"), transport: transport) {
            $0.chain.authorizer = .bearer("b")
            $0.chain.cache = nil
            $0.chain.limit = .requests(1, per: .seconds(90))
            $0.chain.outside = [NamedStep("outside", steps)]
            $0.chain.inside = [NamedStep("inside", steps)]
        }
        _ = try await nation.v1.people.count()
        #expect(transport.requests.first?.head.headerFields[.authorization] == "Bearer b")
        #expect(await nation.remaining()?.count == 0)
        let error = await clientError { try await nation.v1.people.count() }
        #expect(error?.kind == .rejected.rateLimited)
        #expect(steps.all == ["outside", "inside", "outside"])
    }

    @Test("keeps its chain between the middleware that is put before and after it in its client")
    func place() async throws {
        let transport = ClosureTransport { _ in .text(#"{"people_count":1}"#) }
        let steps = Names()
        let nation = Nation("mine", authorizer: .bearer("t"), transport: transport) {
            $0.client.middleware.insert(NamedStep("before", steps), at: 0)
            $0.client.middleware.append(NamedStep("after", steps))
            $0.chain.outside = [NamedStep("outside", steps)]
            $0.chain.inside = [NamedStep("inside", steps)]
        }
        _ = try await nation.v1.people.count()
        #expect(steps.all == ["before", "outside", "inside", "after"])
        #expect(transport.requests.first?.head.headerFields[.authorization] == "Bearer t")
        #expect(await nation.remaining()?.count == 249)
    }

    @Test("has the chain that is set on its client, an empty one too, and then no limit", arguments: [true, false])
    func ownChain(isEmpty: Bool) async throws {
        let transport = ClosureTransport { _ in .text(#"{"people_count":1}"#) }
        let steps = Names()
        let nation = Nation("mine", authorizer: .bearer("t"), transport: transport) {
            $0.client.middleware = isEmpty ? [] : [NamedStep("own", steps)]
            $0.chain.limit = .requests(1, per: .seconds(90))
        }
        for _ in 0..<2 { _ = try await nation.v1.people.count() }
        #expect(steps.all == (isEmpty ? [] : ["own", "own"]))
        #expect(transport.requests.map { $0.head.headerFields[.authorization] } == [nil, nil])
        #expect(await nation.remaining() == nil)
    }

    @Test("has a limit of its own, and no middleware of the chain twice")
    func ownLimit() async throws {
        let transport = ClosureTransport { _ in .text(#"{"people_count":1}"#) }
        let nations = (0..<2).map { _ in Nation("mine", authorizer: .bearer("t"), transport: transport) }
        for _ in 0..<3 { _ = try await nations[0].v1.people.count() }
        #expect(await nations[0].remaining()?.count == 247)
        #expect(await nations[1].remaining()?.count == 250)
    }

    @Test("asks its authorizer for each request, so that another token counts from the next one on")
    func changedToken() async throws {
        let tokens = ChangingToken()
        let transport = ClosureTransport { _ in .text(#"{"people_count":1}"#) }
        let nation = Nation("abeforprez", authorizer: tokens, transport: transport)
        for token in ["a", "b", "c"] {
            tokens.set(token)
            _ = try? await nation.v1.people.count()
        }
        #expect(
            transport.requests.map { $0.head.headerFields[.authorization] } == ["Bearer a", "Bearer b", "Bearer c"])
    }

    @Test("sends an empty token in the query as it is, for the nation to refuse")
    func emptyToken() async throws {
        let transport = ClosureTransport { _ in .text(#"{"people_count":1}"#) }
        let nation = Nation("abeforprez", authorizer: .query("access_token", ""), transport: transport)
        _ = try await nation.v1.people.count()
        #expect(transport.requests.first?.head.path == "/api/v1/people/count?access_token=")
    }

    @Test("never shows its token")
    func secret() async throws {
        let (nation, _) = Nation.stub(returning: #"{"code":"unauthorized","message":"No."}"#, status: 401)
        let error = try #require(await clientError { try await nation.v1.people.me() })
        let curl = try await nation.v1.client.resolve(V1.People.me()).curl()
        for text in ["\(error)", error.debugDescription, curl, "\(nation)", String(reflecting: nation)] {
            #expect(!text.contains("t0ken"))
        }
        #expect(curl.contains("'https://abeforprez.nationbuilder.com/api/v1/people/me'"))
    }

    @Test("A path shows ids that are numbers, and no text")
    func paths() async throws {
        let (nation, _) = Nation.stub(returning: "{}")
        for (request, path) in [
            (V1.People.delete(1001), "/api/v1/people/1001"),
            (V1.People.removeTag("s3cret", person: 7), "/api/v1/people/7/taggings/{}"),
            (V1.Events.delete(5, site: "s3cret"), "/api/v1/sites/{}/pages/events/5"),
            (V1.Webhooks.delete("5a1b"), "/api/v1/webhooks/5a1b"),
            (ResourceCollection<V2.Signup>.delete("7"), "/api/v1/signups/7"),
            (ResourceCollection<V2.Signup>.delete("s3cret"), "/api/v1/signups/{}"),
        ] {
            let curl = try await nation.v1.client.resolve(request).curl()
            #expect(curl.contains("nationbuilder.com\(path)'"))
        }
    }
}

/// The names of the middleware that ran.
private final class Names: Sendable {
    private let names = Mutex<[String]>([])

    var all: [String] { names.withLock { $0 } }

    func append(_ name: String) { names.withLock { $0.append(name) } }
}

/// A middleware that notes that it ran.
private struct NamedStep: Middleware {
    let name: String
    let names: Names

    init(_ name: String, _ names: Names) {
        self.name = name
        self.names = names
    }

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        names.append(name)
        return try await next(request)
    }
}

@Suite("Any endpoint", .timed)
struct AnyEndpointTests {
    private struct List: Codable, Sendable, Equatable {
        var id: Int
        var name: String
    }

    @Test("reads any type at a results key")
    func fetch() async throws {
        let (nation, transport) = Nation.stub(returning: #"{"results":[{"id":1,"name":"a"}],"next":null}"#)
        let lists: [List] = try await nation.v1.fetch("/lists", .limit(50), at: "results")
        #expect(lists == [List(id: 1, name: "a")])
        let whole: JSONValue = try await nation.v1.fetch("lists")
        #expect(whole["results"]?[0]?["id"] == 1)
        #expect(transport.requests.map(\.head.path) == ["/api/v1/lists?limit=50", "/api/v1/lists"])
    }

    @Test("names the results key that is missing")
    func missingKey() async throws {
        let (nation, _) = Nation.stub(returning: #"{"result":[]}"#)
        let error = await clientError { try await nation.v1.fetch("lists", at: "results") as [List] }
        #expect(error?.kind == .undecodable.json)
        #expect(error?.codingPath.map(\.stringValue) == ["results"])
    }

    @Test("creates, saves and deletes by path")
    func writes() async throws {
        let (nation, transport) = Nation.stub { request in
            request.head.method == .delete
                ? .text("", status: 204, type: nil) : .text(#"{"list_resource":{"id":3,"name":"b"}}"#)
        }
        let body: JSONValue = ["list": ["name": "b"]]
        let created: List = try await nation.v1.create("lists", body, at: "list_resource")
        let saved: List = try await nation.v1.save("lists/\(3)", body, .fireWebhooks(false), at: "list_resource")
        try await nation.v1.delete("lists/\(3)")
        #expect(created == saved)
        #expect(transport.requests.map(\.head.method) == [.post, .put, .delete])
        #expect(
            transport.requests.map(\.head.path)
                == ["/api/v1/lists", "/api/v1/lists/3?fire_webhooks=false", "/api/v1/lists/3"])
        #expect(try await transport.requests[0].json() == body)
        #expect(try await transport.requests[2].json() == nil)
    }

    @Test("encodes values in the path, so that none leads elsewhere")
    func path() async throws {
        let (nation, transport) = Nation.stub(returning: "{}", status: 200)
        try await nation.v1.people.removeTag("a/../b c?d", person: 1)
        #expect(transport.requests.first?.head.path == "/api/v1/people/1/taggings/a%2F..%2Fb%20c%3Fd")
        for tag in ["", "..", "."] {
            let error = await clientError { try await nation.v1.tags.people(tag: tag) }
            #expect(error?.kind == .invalidRequest.url)
        }
        #expect(transport.requests.count == 1)
    }
}

/// A token that a program changes while requests are made.
private final class ChangingToken: Authorizer {
    private let token = Mutex("")

    var identity: String? { nil }

    func set(_ text: String) { token.withLock { $0 = text } }

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        request.head.headerFields[.authorization] = "Bearer \(token.withLock { $0 })"
        return .fixed
    }
}

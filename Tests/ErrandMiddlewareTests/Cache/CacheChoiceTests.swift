// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// The choices of a developer for a cache: how long to wait, how long to keep, what not to store.
@Suite("Choices of a cache in the chain", .timed, .timeLimit(.minutes(5)))
struct CacheChoiceTests {
    private let time = TestTime()
    private static let get = Request<Int>.get("p")

    private func client(_ wire: ClosureTransport, _ cache: Cache) -> Client {
        Client.over(wire) {
            $0.time = time.source
            $0.middleware = .standard {
                $0.retry = nil
                $0.limit = nil
                $0.cache = cache
            }
        }
    }

    /// Responds to the first request, and later ones when it may.
    private static func silent(_ asked: Gate, _ reply: Gate) -> ClosureTransport {
        ClosureTransport { _, attempt in
            if attempt > 1 {
                asked.open()
                await reply.wait()
            }
            return .json("\(attempt)", [.cacheControl: "max-age=0"])
        }
    }

    @Test("A silent server is one that cannot be reached: the stored response comes before the deadline")
    func silence() async throws {
        let (asked, reply) = (Gate(), Gate())
        let client = client(Self.silent(asked, reply), Cache(MemoryCacheStore(), mode: .networkElseCache))
        #expect(try await client.send(Self.get) == 1)
        let later = Task { try await client.response(to: Self.get, .timeout(.seconds(10))) }
        await asked.wait()
        await time.advance(by: .seconds(9))
        let response = try await later.value
        #expect(response.value == 1 && response.source == .cache(age: .seconds(9)))
        // Without a stored response, the deadline ends the call.
        let sent = Gate()
        let mute = self.client(
            ClosureTransport { _, _ in
                sent.open()
                try await Task.sleep(for: .seconds(3600))
                return .json("0")
            }, Cache(MemoryCacheStore(), mode: .networkElseCache))
        let other = Task { try await mute.send(Self.get, .timeout(.seconds(10))) }
        await sent.wait()
        await time.advance(by: .seconds(11))
        let error = await #expect(throws: ClientError.self) { try await other.value }
        #expect(error?.kind == .timedOut.deadline)
        reply.open()
        await client.shutdown()
    }

    @Test(
        "After a time of one's own the stored response is given, and the late one is stored", arguments: [false, true])
    func patience(isShared: Bool) async throws {
        let (asked, reply) = (Gate(), Gate())
        let store = MemoryCacheStore()
        let cache = Cache(store, mode: .networkElseCache(after: .seconds(3)))
        let wire = Self.silent(asked, reply)
        let client = client(wire, cache)
        #expect(try await client.send(Self.get) == 1)
        let calls = (0..<(isShared ? 5 : 1)).map { _ in Task { try await client.response(to: Self.get) } }
        await asked.wait()
        if isShared { try await waitUntil(cache.collapsed.waiterCount == 4) }
        await time.advance(by: .seconds(3))
        for call in calls {
            let response = try await call.value
            #expect(response.value == 1 && response.source.name == "cache")
        }
        reply.open()
        let key = CacheKey(url: "https://api.example.com/v1/p", partition: "")
        try await waitUntil(await store.responses(for: key).first?.body()?.collect() == [50])
        #expect(wire.requests.count == 2)
        await client.shutdown()
    }

    @Test("The end of the client ends what a silent server was asked in the background")
    func silenceAndShutdown() async throws {
        let asked = Gate()
        let wire = ClosureTransport { _, attempt in
            if attempt > 1 {
                asked.open()
                // Like any exchange, it ends when its task is cancelled.
                try await Task.sleep(for: .seconds(3600))
            }
            return .json("\(attempt)", [.cacheControl: "max-age=0"])
        }
        let client = client(wire, Cache(MemoryCacheStore(), mode: .networkElseCache(after: .seconds(3))))
        #expect(try await client.send(Self.get) == 1)
        let call = Task { try await client.send(Self.get) }
        await asked.wait()
        await time.advance(by: .seconds(3))
        #expect(try await call.value == 1)
        await client.shutdown()
    }

    @Test("A lifetime of one's own goes before the server's, for a request or for a path")
    func lifetime() async throws {
        let wire = ClosureTransport { _, attempt in .json("\(attempt)", [.cacheControl: "no-cache, max-age=3600"]) }
        let cache = Cache(MemoryCacheStore()) { request in
            request.template == "often" ? .fresh(for: .seconds(10)) : nil
        }
        let client = client(wire, cache)
        for (request, mode) in [(Request<Int>.get("often"), nil), (Self.get, CacheMode.fresh(for: .seconds(10)))] {
            let first = try await client.send(request, .cache(mode))
            await time.advance(by: .seconds(9))
            #expect(try await client.send(request, .cache(mode)) == first)
            await time.advance(by: .seconds(1))
            #expect(try await client.send(request, .cache(mode)) == first + 1)
        }
    }

    @Test("A request past the cache neither reads nor writes it, but its changes make stored responses obsolete")
    func onlyNetwork() async throws {
        let store = MemoryCacheStore()
        let wire = ClosureTransport { _, attempt in .json("\(attempt)", [.cacheControl: "max-age=3600"]) }
        let client = client(wire, Cache(store))
        #expect(try await client.send(Self.get, .cache(.onlyNetwork)) == 1)
        #expect(try await store.usage().responses == 0)
        #expect(try await client.send(Self.get) == 2)
        #expect(try await client.send(Self.get, .cache(.onlyNetwork)) == 3)
        #expect(try await client.send(Self.get) == 2)
        _ = try await client.send(Request<Int>.put("p", .json(1)), .cache(.onlyNetwork))
        #expect(try await client.send(Self.get) == 5)
    }

    @Test("Names in the query that do not count make no other response, and none that is not found by a change")
    func ignoredNames() async throws {
        var options = CacheOptions()
        options.ignoredQueryNames = ["utm", "a b"]
        let wire = ClosureTransport { _, attempt in .json("\(attempt)", [.cacheControl: "max-age=3600"]) }
        let client = client(wire, Cache(MemoryCacheStore(), options: options))
        func get(_ pairs: (String, String)...) async throws -> Int {
            try await client.send(Self.get.with(pairs.map { .query($0.0, $0.1) }))
        }
        #expect(try await get() == 1)
        #expect(try await get(("utm", "1"), ("a b", "2")) == 1)
        #expect(try await get(("utm", "1"), ("page", "2")) == 2)
        #expect(try await get(("page", "2"), ("utm", "3")) == 2)
        #expect(try await get(("utms", "1")) == 3)
        _ = try await client.send(Request<Int>.put("p", .query("utm", "9"), .json(1)))
        #expect(try await get() == 5)
    }

    @Test("The caller gets all fields of the network's response, whatever is stored of them", arguments: [200, 304, 0])
    func fields(_ status: Int) async throws {
        let wire = ClosureTransport { request, _ in
            let fields: HTTPFields = [
                .cacheControl: "max-age=0", .eTag: "\"1\"", .setCookie: "a=b",
                HTTPField.Name("X-Next-Page-Token")!: "t",
            ]
            let isAsked = request.head.headerFields[.ifNoneMatch] != nil && request.head.method == .get
            return RawResponse(
                head: HTTPResponse(status: isAsked ? .notModified : .ok, headerFields: fields),
                body: isAsked || request.head.method == .head ? .empty : .text("1"))
        }
        for cache in [Cache(MemoryCacheStore()), Cache(BrokenStore(base: MemoryCacheStore()))] {
            let client = client(wire, cache)
            if status != 200 { _ = try await client.send(Self.get) }
            let method: HTTPRequest.Method = status == 0 ? .head : .get
            let head = try await client.response(to: Request<[UInt8]>(method, "p", reading: .bytes)).head
            #expect(head.headerFields[.setCookie] == "a=b")
            #expect(head.headerFields.contains { $0.value == "t" })
        }
    }

    @Test("A server that fails to validate in the background is asked again after some seconds, not by each call")
    func failedValidation() async throws {
        let failed = EventLog<Int>()
        let wire = ClosureTransport { _, attempt in
            guard attempt == 1 else {
                failed.add(attempt)
                throw ClientError(.connection.refused)
            }
            return .json("1", [.cacheControl: "max-age=1, stale-while-revalidate=3600"])
        }
        let cache = Cache(MemoryCacheStore())
        let client = client(wire, cache)
        #expect(try await client.send(Self.get) == 1)
        await time.advance(by: .seconds(2))
        for round in 1...3 {
            for _ in 0..<20 {
                #expect(try await client.send(Self.get) == 1)
                try await waitUntil(failed.all.count >= round)
                try await waitUntil(cache.collapsed.flightCount == 0)
            }
            #expect(failed.all.count == round)
            await time.advance(by: CollapsedRequests.pause)
        }
        await client.shutdown()
    }
}

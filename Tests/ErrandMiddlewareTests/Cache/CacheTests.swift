// SPDX-License-Identifier: MIT

import ErrandTesting
import Foundation
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("The cache in the chain", .timed, .timeLimit(.minutes(10)))
struct CacheTests {
    private let time = TestTime()
    private let store = MemoryCacheStore()

    private func client(_ wire: ClosureTransport, _ cache: Cache? = nil, _ authorizer: (any Authorizer)? = nil)
        -> Client
    {
        Client.over(wire) {
            $0.time = time.source
            $0.middleware = .standard {
                $0.authorizer = authorizer
                $0.retry = nil
                $0.limit = nil
                $0.redirects = .standard
                $0.cache = cache ?? Cache(store)
            }
        }
    }

    /// Responds with the number of the attempt, fresh for a minute, and with 304 to its
    /// own tag.
    private static func numbered(_ fields: HTTPFields = [.cacheControl: "max-age=60"]) -> ClosureTransport {
        ClosureTransport { request, attempt in
            var fields = fields
            fields[.eTag] = "\"v\""
            if request.head.headerFields[.ifNoneMatch] == "\"v\"" {
                return RawResponse(head: HTTPResponse(status: .notModified, headerFields: fields))
            }
            return .json("\(attempt)", fields)
        }
    }

    private static let get = Request<Int>.get("p")

    // MARK: The way

    @Test("A fresh response comes from the store with its age, a stale one is validated, and the source says which")
    func origins() async throws {
        let wire = Self.numbered()
        let client = client(wire)
        let first = try await client.response(to: Self.get)
        #expect(first.value == 1 && first.source == .network)
        await time.advance(by: .seconds(30))
        let second = try await client.response(to: Self.get)
        #expect(second.value == 1 && second.source == .cache(age: .seconds(30)) && second.metrics.attempts == 0)
        #expect(second.head.headerFields[.age] == "30")
        await time.advance(by: .seconds(31))
        let third = try await client.response(to: Self.get)
        #expect(third.value == 1 && third.source == .revalidated)
        let fourth = try await client.response(to: Self.get)
        #expect(fourth.source == .cache(age: .zero))
        #expect(wire.requests.count == 2)
        #expect(wire.requests[1].head.headerFields[.ifNoneMatch] == "\"v\"")
        await client.shutdown()
    }

    @Test("The request's mode goes before the middleware's")
    func policies() async throws {
        let wire = Self.numbered()
        let client = client(wire, Cache(store, mode: .revalidate))
        let error = await #expect(throws: ClientError.self) { try await client.send(Self.get, .cache(.onlyCache)) }
        #expect(error?.kind == .rejected.cacheOnly)
        #expect(wire.requests.isEmpty)
        _ = try await client.send(Self.get)
        #expect(try await client.response(to: Self.get).source == .revalidated)
        #expect(try await client.response(to: Self.get, .cache(.protocol)).source == .cache(age: .zero))
        #expect(try await client.response(to: Self.get, .cache(.onlyCache)).value == 1)
        let reloaded = try await client.response(to: Self.get, .cache(.reload))
        #expect(reloaded.source == .network && reloaded.value == 3)
        await client.shutdown()
    }

    @Test("Offline, the response of any age is given where the mode allows it, and the error where it does not")
    func offline() async throws {
        let isOffline = Gate()
        let wire = ClosureTransport { _, attempt in
            if attempt > 1 { throw ClientError(.connection.dns) }
            return .json("1", [.cacheControl: "max-age=0, private, must-revalidate", .eTag: "\"v\""])
        }
        isOffline.open()
        let client = client(wire)
        _ = try await client.send(Self.get)
        await time.advance(by: .seconds(86_400 * 400))
        let old = try await client.response(to: Self.get, .cache(.networkElseCache))
        #expect(old.value == 1 && old.source == .cache(age: .seconds(86_400 * 400)))
        for mode in [CacheMode.protocol, .revalidate, .reload] {
            let error = await #expect(throws: ClientError.self) { try await client.send(Self.get, .cache(mode)) }
            #expect(error?.kind == .connection.dns)
        }
        await client.shutdown()
    }

    @Test("A request that says only-if-cached gets 504 where nothing is stored (RFC 9111 §5.2.1.7)")
    func onlyIfCached() async throws {
        let wire = Self.numbered()
        let client = client(wire)
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Self.get, .header(.cacheControl, "only-if-cached"))
        }
        #expect(error?.response?.head.status == .gatewayTimeout)
        #expect(wire.requests.isEmpty)
        await client.shutdown()
    }

    // MARK: Identities

    @Test("A response to one identity is given to no other one, nor to a request without one")
    func identities() async throws {
        let wire = Self.numbered()
        let (one, other) = (client(wire, nil, .bearer("a")), client(wire, nil, .bearer("b")))
        #expect(try await one.send(Self.get) == 1)
        #expect(try await other.send(Self.get) == 2)
        #expect(try await one.send(Self.get, .option(\.authorization, .skip)) == 3)
        #expect(try await client(wire).send(Self.get) == 3)
        #expect(try await one.send(Self.get) == 1)
        #expect(try await other.send(Self.get) == 2)
        // A change by one of them makes all obsolete.
        _ = try await one.send(Request<Int>.post("p", .json(1)))
        #expect(try await other.send(Self.get) == 5)
    }

    @Test("An authorizer that does not say whose the credential is gets nothing stored")
    func unknownIdentity() async throws {
        let wire = Self.numbered()
        let client = client(wire, nil, Holder { nil })
        #expect(try await client.send(Self.get) == 1)
        #expect(try await client.send(Self.get) == 2)
        let error = await #expect(throws: ClientError.self) { try await client.send(Self.get, .cache(.onlyCache)) }
        #expect(error?.kind == .rejected.cacheOnly)
        #expect(try await store.usage().responses == 0)
    }

    @Test("A response that came while the holder changed is nobody's, and a 304 to another one validates nothing")
    func changedHolder() async throws {
        let holder = EventLog<String>()
        holder.add("a")
        let wire = ClosureTransport { request, attempt in
            if attempt == 2 || attempt == 3 { holder.add("b\(attempt)") }
            if request.head.headerFields[.ifNoneMatch] != nil {
                return RawResponse(head: HTTPResponse(status: .notModified, headerFields: [.eTag: "\"v\""]))
            }
            return .json("\(attempt)", [.cacheControl: "max-age=60", .eTag: "\"v\""])
        }
        let client = client(wire, nil, Holder { holder.all.last })
        #expect(try await client.send(Self.get) == 1)
        // Sent as a's, with a's tag; returned to b.
        #expect(try await client.send(Self.get, .cache(.revalidate)) == 3)
        #expect(try await store.usage().responses == 1)
        // b has nothing stored yet.
        #expect(try await client.send(Self.get) == 4)
    }

    // MARK: Changes

    @Test(
        "A change makes what is stored obsolete when it succeeds, or when nobody knows",
        arguments: [
            (204, nil, true), (303, nil, true), (400, nil, false), (500, nil, false), (0, .connection.lost, true),
            (0, .timedOut.attempt, true), (0, .connection.refused, false), (0, .connection.dns, false),
        ] as [(Int, ClientError.Kind?, Bool)])
    func changes(_ status: Int, _ failure: ClientError.Kind?, _ isObsolete: Bool) async throws {
        let wire = ClosureTransport { request, attempt in
            if request.head.method == .get { return .json("\(attempt)", [.cacheControl: "max-age=60"]) }
            if let failure { throw ClientError(failure) }
            return RawResponse(head: HTTPResponse(status: .init(code: status)))
        }
        for method in [HTTPRequest.Method.post, .put, .delete, .init("M-SEARCH")!] {
            try await store.removeAll()
            let client = client(wire)
            let before = try await client.send(Self.get)
            _ = try? await client.send(Request<Void>(method, "p", reading: .nothing))
            #expect((try await client.send(Self.get) != before) == isObsolete)
            await client.shutdown()
        }
    }

    @Test("A response that was asked for before a change is not stored after it")
    func race() async throws {
        let (asked, response) = (Gate(), Gate())
        let wire = ClosureTransport { request, attempt in
            if attempt == 1 {
                asked.open()
                await response.wait()
            }
            return .json("\(attempt)", [.cacheControl: "max-age=60"])
        }
        let client = client(wire)
        let early = Task { try await client.send(Self.get) }
        await asked.wait()
        _ = try await client.send(Request<Int>.post("p", .json(1)))
        response.open()
        #expect(try await early.value == 1)
        #expect(try await client.send(Self.get) == 3)
        await client.shutdown()
    }

    @Test(
        "A response that was asked for before another client's change is not stored after it", arguments: [false, true])
    func raceBetweenClients(isPost: Bool) async throws {
        let (asked, response) = (Gate(), Gate())
        let wire = ClosureTransport { request, attempt in
            if attempt == 1 {
                asked.open()
                await response.wait()
            }
            return .json("\(attempt)", [.cacheControl: "max-age=60", .contentLocation: "/v1/p"])
        }
        // Each has a log of its own; the store is what they share.
        let (one, other) = (client(wire), client(wire))
        let early = Task { try await one.send(isPost ? Request<Int>.post("p", .json(1)) : Self.get) }
        await asked.wait()
        _ = try await other.send(Request<Int>.put("p", .json(1)))
        response.open()
        #expect(try await early.value == 1)
        #expect(try await one.send(Self.get) == 3)
        #expect(try await one.send(Self.get) == 3)
        for client in [one, other] { await client.shutdown() }
    }

    @Test("A change between the look at the log and the end of the writing wins over the response that is written")
    func raceInStore() async throws {
        let (writing, mayEnd) = (Gate(), Gate())
        let slow = SlowStore(
            base: store,
            before: {
                writing.open()
                await mayEnd.wait()
            })
        let client = client(Self.numbered(), Cache(slow))
        let early = Task { try await client.send(Self.get) }
        await writing.wait()
        await time.advance(by: .seconds(1))
        _ = try await client.send(Request<Int>.post("p", .json(1)))
        mayEnd.open()
        #expect(try await early.value == 1)
        #expect(try await store.usage().responses == 0)
        #expect(try await client.send(Self.get) == 3)
        #expect(try await client.send(Self.get) == 3)
        await client.shutdown()
    }

    @Test("What a change made obsolete while it was written is not used in the moment before it is removed")
    func raceBeforeRemoval() async throws {
        let (written, mayEnd) = (Gate(), Gate())
        let count = Counter()
        let slow = SlowStore(
            base: store,
            after: {
                guard count.next() == 1 else { return }
                written.open()
                await mayEnd.wait()
            })
        let client = client(Self.numbered(), Cache(slow))
        let early = Task { try await client.send(Self.get) }
        await written.wait()
        await time.advance(by: .seconds(1))
        // The change removes it, and somebody else's old response could come to stand there
        // again.
        let old = try await store.responses(for: CacheKey(url: "https://api.example.com/v1/p", partition: ""))
        _ = try await client.send(Request<Int>.post("p", .json(1)))
        for response in old {
            try await store.store(
                response.head, [49], for: CacheKey(url: "https://api.example.com/v1/p", partition: ""))
        }
        #expect(old.count == 1)
        #expect(try await client.send(Self.get, .cache(.cacheElseNetwork)) == 3)
        mayEnd.open()
        #expect(try await early.value == 1)
        await client.shutdown()
    }

    @Test(
        "A request after a change does not get the response to one from before it",
        arguments: [("this client", true), ("another client", true), ("this client", false)])
    func joined(changedBy: String, isCounted: Bool) async throws {
        let (asked, response) = (Gate(), Gate())
        let wire = Self.validating(asked, response)
        let cache = Cache(isCounted ? store : BrokenStore(base: store))
        let client = client(wire, cache)
        // It has a log of its own; the store is what they share.
        let other = self.client(wire)
        #expect(try await client.send(Self.get) == 1)
        await time.advance(by: .seconds(61))
        let early = Task { try await client.send(Self.get) }
        await asked.wait()
        _ = try await (changedBy == "this client" ? client : other).send(Request<Int>.put("p", .json(1)))
        let late = Task { try await client.send(Self.get) }
        try await waitUntil(cache.collapsed.waiterCount == 1)
        response.open()
        #expect(try await early.value == 1)
        #expect(try await late.value == 4)
        for client in [client, other] { await client.shutdown() }
    }

    @Test(
        "Waiting requests share a response after a change of another URL, and ask again together after one of theirs",
        arguments: [("q", 3, 1), ("p", 4, 4)])
    func regrouped(changed path: String, count: Int, value: Int) async throws {
        let (asked, response, again) = (Gate(), Gate(), Gate())
        let wire = Self.validating(asked, response, again: again)
        let cache = Cache(store)
        let client = client(wire, cache)
        #expect(try await client.send(Self.get) == 1)
        await time.advance(by: .seconds(61))
        let first = Task { try await client.send(Self.get) }
        await asked.wait()
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 { group.addTask { try await client.send(Self.get) } }
            try await waitUntil(cache.collapsed.waiterCount == 20)
            _ = try await client.send(Request<Int>.put("\(path)", .json(1)))
            for _ in 0..<20 { group.addTask { try await client.send(Self.get) } }
            try await waitUntil(cache.collapsed.waiterCount == 40)
            response.open()
            if path == "p" {
                // One of the forty asks, and all others wait for it.
                try await waitUntil(cache.collapsed.waiterCount == 39)
                again.open()
            }
            for try await given in group { #expect(given == value) }
        }
        #expect(try await first.value == 1)
        #expect(wire.requests.count == count, "\(wire.requests.map(\.head.method))")
        await client.shutdown()
    }

    /// Responds with the number of the attempt, and the second one with 304 when it may.
    ///
    /// The fourth one waits too, if it is told to.
    private static func validating(_ asked: Gate, _ response: Gate, again: Gate? = nil) -> ClosureTransport {
        ClosureTransport { request, attempt in
            if attempt == 2 {
                asked.open()
                await response.wait()
                return RawResponse(head: HTTPResponse(status: .notModified, headerFields: [.eTag: "\"v\""]))
            }
            if attempt == 4 { await again?.wait() }
            return .json("\(attempt)", [.cacheControl: "max-age=60", .eTag: "\"v\""])
        }
    }

    @Test("A change that got a redirect, or was sent more than once, makes what is stored obsolete")
    func changesOnTheWay() async throws {
        for isRedirected in [true, false] {
            try await store.removeAll()
            let wire = ClosureTransport { request, attempt in
                if request.head.method == .get { return .json("\(attempt)", [.cacheControl: "max-age=60"]) }
                if isRedirected {
                    return RawResponse(head: HTTPResponse(status: .seeOther, headerFields: [.location: "/v1/q"]))
                }
                throw ClientError(attempt == 2 ? .connection.lost : .connection.refused)
            }
            let client = Client.over(wire) {
                $0.time = time.source
                $0.middleware = .standard {
                    $0.retry = isRedirected ? nil : .attempts(2)
                    $0.limit = nil
                    $0.cache = Cache(store)
                }
            }
            #expect(try await client.send(Self.get) == 1)
            let change = Task { try await client.send(Request<Void>.put("p")) }
            let advance = Task { while !Task.isCancelled { await time.advance(by: .seconds(1)) } }
            let error = await #expect(throws: ClientError.self) { try await change.value }
            advance.cancel()
            await advance.value
            #expect(error?.kind == (isRedirected ? .status.redirection.unsafeMethod : .connection.refused))
            #expect(try await client.send(Self.get) > 1)
            await client.shutdown()
        }
    }

    @Test("A store without a limit is no reason to trap")
    func unlimited() async throws {
        let client = client(Self.numbered(), Cache(MemoryCacheStore(capacity: .max, maximumBodySize: .max)))
        #expect(try await client.send(Self.get) == 1)
        #expect(try await client.response(to: Self.get).source == .cache(age: .zero))
        await client.shutdown()
    }

    @Test("A response that varies by more than a hundred fields is not stored")
    func varied() async throws {
        for (count, isStored) in [(100, true), (101, false), (100_000, false)] {
            try await store.removeAll()
            let names = (0..<count).map { "f\($0)" }.joined(separator: ",")
            let wire = Self.numbered([.cacheControl: "max-age=60", .vary: names])
            let client = client(wire)
            _ = try await client.send(Self.get)
            #expect(try await (client.response(to: Self.get).source == .network) == !isStored)
            await client.shutdown()
        }
    }

    @Test("Where nobody allows a stale response, an error is returned, though what is stored is fresh")
    func errorOnReload() async throws {
        let wire = ClosureTransport { _, attempt in
            guard attempt == 1 else { throw ClientError(.connection.refused) }
            return .json("1", [.cacheControl: "max-age=60"])
        }
        let client = client(wire)
        #expect(try await client.send(Self.get) == 1)
        await time.advance(by: .seconds(5))
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Self.get, .header(.cacheControl, "max-age=0"))
        }
        #expect(error?.kind == .connection.refused)
        await client.shutdown()
    }

    @Test("What forbids to ask the server sends no change either")
    func onlyCacheChange() async throws {
        let wire = Self.numbered()
        let client = client(wire, Cache(store, mode: .onlyCache))
        for method in [HTTPRequest.Method.post, .delete, .options] {
            let error = await #expect(throws: ClientError.self) {
                try await client.send(Request<Void>(method, "p", reading: .nothing))
            }
            #expect(error?.kind == .rejected.cacheOnly)
        }
        #expect(wire.requests.isEmpty)
        await client.shutdown()
    }

    @Test("The response to a POST that is that of a GET too is stored for whom it was asked, or for nobody")
    func storedPost() async throws {
        let holder = EventLog<String>()
        holder.add("a")
        let wire = ClosureTransport { _, attempt in
            if attempt == 3 { holder.add("b") }
            return .json("\(attempt)", [.cacheControl: "max-age=60", .contentLocation: "/v1/p"])
        }
        let client = client(wire, nil, Holder { holder.all.last })
        #expect(try await client.send(Request<Int>.post("p", .json(1))) == 1)
        #expect(try await client.response(to: Self.get).source == .cache(age: .zero))
        #expect(try await client.send(Request<Int>.post("p", .json(1))) == 2)
        #expect(try await client.send(Self.get) == 2)
        // Sent as a's, returned while b signs in.
        #expect(try await client.send(Request<Int>.post("p", .json(1))) == 3)
        #expect(try await client.send(Self.get) == 4)
    }

    @Test("A response that redirects led to is not stored for the URL that was asked")
    func redirects() async throws {
        let wire = ClosureTransport { request, attempt in
            if request.head.path == "/v1/p" {
                return RawResponse(
                    head: HTTPResponse(status: .found, headerFields: [.location: "/v1/q", .cacheControl: "max-age=9"]))
            }
            return .json("\(attempt)", [.cacheControl: "max-age=60"])
        }
        let client = client(wire)
        #expect(try await client.send(Self.get) == 2)
        #expect(try await client.send(Self.get) == 4)
        await client.shutdown()
    }

    // MARK: Bodies

    @Test("A body is stored when it was read to its end, and not when it was given up or broke off")
    func bodies() async throws {
        let chunks = (0..<10).map { ArraySlice(repeating: UInt8($0), count: 1000) }
        let wire = ClosureTransport { request, _ in
            let isBroken = request.head.path == "/v1/broken"
            let stream = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                for chunk in chunks { continuation.yield(chunk) }
                continuation.finish(throwing: isBroken ? ClientError(.connection.lost) : nil)
            }
            return RawResponse(
                head: HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"]), body: .stream(stream))
        }
        let client = client(wire)
        let request = Request<Void>(nil, "whole", reading: .nothing)
        try await client.withResponse(to: request) { _, body in for try await _ in body { break } }
        #expect(try await store.usage().responses == 0)
        _ = try? await client.withResponse(to: Request<Void>(nil, "broken", reading: .nothing)) { _, body in
            try await body.collect()
        }
        _ = try? await client.send(Request<[UInt8]>(nil, "broken", reading: .bytes))
        #expect(try await store.usage().responses == 0)
        let bytes = try await client.withResponse(to: request) { _, body in try await body.collect() }
        #expect(bytes == chunks.flatMap { $0 })
        #expect(try await store.usage().responses == 1)
        let again = try await client.response(to: Request<[UInt8]>(nil, "whole", reading: .bytes))
        #expect(again.value == bytes && again.source == .cache(age: .zero))
        let part = try await client.response(
            to: Request<[UInt8]>(nil, "whole", reading: .bytes), .header(.range, "bytes=999-1000"))
        #expect(part.value == [0, 1] && part.head.status == .partialContent)
        await client.shutdown()
    }

    @Test("A body of two gigabytes is streamed through, and not held")
    func largeBody() async throws {
        let size = 2_000_000_000
        let chunk = ArraySlice(repeating: UInt8(7), count: 1 << 20)
        for length in [Int64(size), nil] {
            let wire = ClosureTransport { _, _ in
                RawResponse(
                    head: HTTPResponse(status: .ok, headerFields: [.cacheControl: "max-age=60"]),
                    body: .stream(Repeating(chunk: chunk, count: size / chunk.count), length: length))
            }
            let client = client(wire)
            let read = try await client.withResponse(to: Request<Void>(nil, "p", reading: .nothing)) { _, body in
                var read = 0
                for try await chunk in body { read += chunk.count }
                return read
            }
            #expect(read == size / chunk.count * chunk.count)
            #expect(try await store.usage().responses == 0)
            await client.shutdown()
        }
    }

    @Test("A response with fields of a megabyte is given, and not stored")
    func largeHead() async throws {
        let wire = Self.numbered([.cacheControl: "max-age=60", .server: String(repeating: "x", count: 1_000_000)])
        let client = client(wire)
        for number in 1...2 {
            let response = try await client.response(to: Self.get)
            #expect(response.value == number && response.head.headerFields[.server]?.utf8.count == 1_000_000)
        }
        #expect(try await store.usage().responses == 0)
        await client.shutdown()
    }

    @Test("A stream of events is not stored")
    func events() async throws {
        let wire = ClosureTransport { _, _ in .text("data: 1\n\n", type: "text/event-stream; charset=utf-8") }
        let client = client(wire)
        _ = try await client.send(Request<String>(nil, "p", reading: .text))
        #expect(try await store.usage().responses == 0)
        await client.shutdown()
    }

    // MARK: Sharing

    @Test("Equal requests share one exchange when its response is stored, and go alone when it is not")
    func coalescing() async throws {
        for (control, count) in [("max-age=60", 1), ("no-store", 50)] {
            let gate = Gate()
            let wire = ClosureTransport { _, attempt in
                await gate.wait()
                return .json("\(attempt)", [.cacheControl: control])
            }
            let cache = Cache(MemoryCacheStore())
            let client = client(wire, cache)
            try await withThrowingTaskGroup(of: Int.self) { group in
                for _ in 0..<50 { group.addTask { try await client.send(Self.get) } }
                try await waitUntil(cache.collapsed.waiterCount == 49)
                gate.open()
                for try await value in group where count == 1 { #expect(value == 1) }
            }
            #expect(wire.requests.count == count)
            await client.shutdown()
        }
    }

    @Test("When the one that asks leaves, another one asks; when it fails, all hear of it")
    func leaving() async throws {
        let began = Gate()
        let wire = ClosureTransport { _, attempt in
            if attempt == 1 {
                began.open()
                try await Task.sleep(for: .seconds(3600))
            }
            if attempt == 3 { throw ClientError(.connection.lost) }
            return .json("\(attempt)", [.cacheControl: "max-age=60"])
        }
        let cache = Cache(store)
        let client = client(wire, cache)
        let first = Task { try await client.send(Self.get) }
        await began.wait()
        let second = Task { try await client.send(Self.get) }
        try await waitUntil(cache.collapsed.waiterCount == 1)
        first.cancel()
        await #expect(throws: CancellationError.self) { try await first.value }
        #expect(try await second.value == 2)
        await #expect(throws: ClientError.self) { try await client.send(Self.get, .cache(.reload)) }
        await client.shutdown()
    }

    @Test("A stale response is given at once where it may be, and is validated once in the background")
    func staleWhileRevalidate() async throws {
        let gate = Gate()
        let wire = ClosureTransport { request, attempt in
            if attempt > 1 { await gate.wait() }
            return .json("\(attempt)", [.cacheControl: "max-age=60, stale-while-revalidate=600"])
        }
        let client = client(wire)
        #expect(try await client.send(Self.get) == 1)
        await time.advance(by: .seconds(100))
        for _ in 0..<5 { #expect(try await client.send(Self.get) == 1) }
        gate.open()
        try await waitUntil(await client.send(Self.get) == 2)
        #expect(wire.requests.count == 2)
        await client.shutdown()
    }

    @Test("What was validated after a call had read the store is not validated again")
    func validatedMeanwhile() async throws {
        let wire = ClosureTransport { _, attempt in
            .json("\(attempt)", [.cacheControl: "max-age=60, stale-while-revalidate=600"])
        }
        let (reads, gate) = (Counter(), Gate())
        let cache = Cache(SlowStore(base: store, afterReading: { if reads.next() == 2 { await gate.wait() } }))
        let client = client(wire, cache)
        #expect(try await client.send(Self.get) == 1)
        await time.advance(by: .seconds(100))
        let slow = Task { try await client.send(Self.get) }
        try await waitUntil(reads.count >= 2)
        #expect(try await client.send(Self.get) == 1)
        try await waitUntil(wire.requests.count >= 2 && cache.collapsed.flightCount == 0)
        gate.open()
        #expect(try await slow.value == 1)
        try await waitUntil(client.held == .nothing)
        #expect(wire.requests.count == 2)
        await client.shutdown()
    }

    @Test("A validation in the background without a response ends at its request's limit, and gives everything back")
    func silentRevalidation() async throws {
        let wire = ClosureTransport { _, attempt in
            if attempt > 1 { try await Task.sleep(for: .seconds(3600)) }
            return .json("\(attempt)", [.cacheControl: "max-age=60, stale-while-revalidate=6000"])
        }
        let cache = Cache(store)
        let limit = RateLimit()
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = .standard {
                $0.limit = limit
                $0.cache = cache
            }
        }
        #expect(try await client.send(Self.get) == 1)
        let limits: [(RequestPart, Int)] = [(.timeout(nil), 60), (.timeout(.seconds(7)), 7)]
        for (number, (part, seconds)) in limits.enumerated() {
            await time.advance(by: .seconds(100))
            for _ in 0..<5 { #expect(try await client.send(Self.get, part) == 1) }
            try await waitUntil(wire.requests.count >= number + 2)
            #expect(limit.inFlightCount == 1 && client.held.tasks == 1)
            #expect(cache.collapsed.waiterCount == 0, "those that came later wait for nothing")
            await time.advance(by: .seconds(seconds))
            try await waitUntil(client.held == .nothing)
            #expect(limit.inFlightCount == 0)
        }
        #expect(wire.requests.count == 3)
        await client.shutdown()
    }

    @Test("A store that hangs while it forgets in the background ends with the limit of its request")
    func hangingRemoval() async throws {
        let wire = ClosureTransport { _, _ in throw ClientError(.connection.lost) }
        let client = client(wire, Cache(BrokenStore(base: store, hangs: true)))
        await #expect(throws: ClientError.self) {
            try await client.send(Request<Void>.delete("p", .timeout(.seconds(5))))
        }
        // The removal waits a moment for its write, which has a limit of its own.
        try await waitUntil(client.held.tasks >= 2)
        try await time.waitForSleeper(dueIn: PendingWrites.patience)
        await time.advance(by: .seconds(5))
        try await waitUntil(client.held == .nothing)
        await client.shutdown()
    }

    // MARK: Faults

    @Test("A store that fails is no failure of the call, and is told of once for each kind")
    func brokenStore() async throws {
        let events = EventLog<String>()
        let wire = Self.numbered()
        let client = Client.over(wire) {
            $0.middleware = [
                Observation(onEvent: { if $0.name == .cacheFailed { events.add($0.error.map { "\($0)" } ?? "") } }),
                Cache(BrokenStore()),
            ]
        }
        for number in 1...5 { #expect(try await client.send(Self.get) == number) }
        _ = try await client.send(Request<Int>.post("p", .json(1)))
        #expect(events.all == ["cache.unwritable: no room"])
        await client.shutdown()
    }

    @Test("A store that does not respond ends with the call")
    func hangingStore() async throws {
        let client = client(Self.numbered(), Cache(BrokenStore(hangs: true)))
        let call = Task { try await client.send(Self.get, .timeout(.seconds(5))) }
        try await time.waitForSleeper(dueIn: .seconds(5))
        await time.advance(by: .seconds(5))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .timedOut.deadline)
        await client.shutdown()
    }

    @Test("What a change could not remove is not used any more")
    func distrusted() async throws {
        let broken = BrokenStore(base: store)
        let client = client(Self.numbered(), Cache(broken))
        #expect(try await client.send(Self.get) == 1)
        await time.advance(by: .seconds(1))
        #expect(try await client.send(Self.get) == 1)
        broken.isBroken.open()
        _ = try await client.send(Request<Int>.post("p", .json(1)))
        #expect(try await client.send(Self.get) == 3)
        await client.shutdown()
    }

    @Test("A log that is full forgets, and says so to whoever began before")
    func log() {
        let log = InvalidationLog(limit: 10)
        let start = log.position
        log.note("a", at: .distantPast)
        #expect(!log.isUnchanged("a", since: start) && log.isUnchanged("b", since: start))
        for number in 0..<10 { log.note("\(number)", at: .distantPast) }
        #expect(!log.isUnchanged("b", since: start) && log.isUnchanged("b", since: log.position))
        for number in 0..<11 { log.distrust("\(number)", at: Date(timeIntervalSince1970: 5)) }
        #expect(log.distrusted("b") == Date(timeIntervalSince1970: 5))
    }
}

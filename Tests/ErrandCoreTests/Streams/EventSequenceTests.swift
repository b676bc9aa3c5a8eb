// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@Suite("Events of a server", .timed, .timeLimit(.minutes(10)))
struct EventSequenceTests {
    private func stream(_ text: String...) -> StubResponse { .chunks(text, type: "text/event-stream") }

    private func client(_ stub: StubTransport, _ time: TestTime = TestTime()) -> Client {
        Client(bare: "https://api.example.com/v1", transport: stub) { $0.time = time.source }
    }

    private var lastEventID: HTTPField.Name { HTTPField.Name("Last-Event-ID") ?? .eTag }

    @Test("Nothing is sent before the first event is asked for")
    func lazy() async throws {
        let stub = StubTransport(.when(.get, "events", stream("data: 1\n\n")))
        let events = client(stub).events(.get("events"))
        var iterator = events.makeAsyncIterator()
        #expect(stub.requests.isEmpty)
        #expect(try await iterator.next()?.data == "1")
        #expect(stub.requests.count == 1)
        #expect(stub.requests[0].fields[.accept] == "text/event-stream")
        #expect(stub.requests[0].fields[.cacheControl] == "no-store")
        #expect(stub.requests[0].fields[lastEventID] == nil)
    }

    @Test("A stream that ends is asked for again, with the last id, and a 204 ends the events")
    func reconnect() async throws {
        let stub = StubTransport(
            .when(.get, "events", stream("id: 7\nda", "ta: 1\n\n"), stream("data: 2\n\n"), .status(.noContent)))
        let time = TestTime()
        let events = client(stub, time).events(.get("events"))
        async let seen = events.reduce(into: [String]()) { $0.append($1.data) }
        for _ in 0..<2 {
            // The call before it may still sleep on its deadline.
            let latest = time.now.advanced(by: .milliseconds(4500))
            try await time.waitForSleepers { $0.contains { $0 <= latest } }
            await time.advance(by: .milliseconds(4500))
        }
        #expect(try await seen == ["1", "2"])
        #expect(stub.requests.map { $0.fields[lastEventID] } == [nil, "7", "7"])
    }

    /// Whether a request is sent again after its stream has ended, or has broken off.
    private static let repetitions: [(parts: [RequestPart], isAgain: Bool)] = [
        ([], true), ([.method(.put)], true), ([.method(.post)], false), ([.method(.patch)], false),
        ([.json([1])], false),
        ([.method(.post), .method(.get)], true), ([.computed { _ in [.method(.post)] }], false),
        ([.option(\.isIdempotent, false)], false), ([.method(.post), .option(\.isIdempotent, true)], true),
        ([.method(.post), .idempotencyKey()], true), ([.method(.post), .idempotencyKey("k")], true),
        ([.method(.post), .idempotencyKey(field: .ifMatch)], true), ([.method(.post), .header(.ifMatch, "k")], false),
        ([.method(.post), .header(.ifMatch, "k"), .option(\.idempotencyField, .ifMatch)], true),
        ([.method(.post), .header(.idempotencyKey, "k"), .option(\.idempotencyField, .ifMatch)], false),
    ]

    @Test(
        "Only an idempotent request, or one with a key, is sent again, with the same key; the stream of another ends",
        arguments: repetitions.indices, [false, true])
    func idempotence(index: Int, isBroken: Bool) async throws {
        let (parts, isAgain) = Self.repetitions[index]
        let broken = Body.stream(
            AsyncThrowingStream<ArraySlice<UInt8>, any Error> {
                $0.yield(Array("data: 1\n\n".utf8)[...])
                $0.finish(throwing: ClientError(.connection.lost))
            })
        let first = isBroken ? StubResponse.body(broken, type: .eventStream) : stream("data: 1\n\n")
        let stub = StubTransport(.when(nil, "events", first, stream("data: 2\n\n"), .status(.noContent)))
        let time = TestTime()
        let client = client(stub, time).with { $0.middleware = [.idempotencyKey()] }
        let events = client.events(Request<Void>(nil, "events", .group(parts), reading: .nothing))
        let seen = EventLog<String>()
        let task = Task { for try await event in events { seen.add(event.data) } }
        let clock = Task {
            while true {
                // No further than the wait for the next connection: the limits of a call are later.
                let latest = time.now.advanced(by: .milliseconds(4500))
                try await time.waitForSleepers { $0.contains { $0 <= latest } }
                await time.advanceToNextSleeper()
            }
        }
        let result = await task.result
        clock.cancel()
        #expect(seen.all == (isAgain ? ["1", "2"] : ["1"]))
        #expect(stub.requests.count == (isAgain ? 3 : 1))
        #expect(Set(stub.requests.map { $0.fields[.idempotencyKey] }).count == 1)
        #expect(Set(stub.requests.map { $0.fields[.ifMatch] }).count == 1)
        if isBroken, !isAgain {
            let error = #expect(throws: ClientError.self) { try result.get() }
            #expect(error?.kind == .connection.lost)
        } else {
            #expect(throws: Never.self) { try result.get() }
        }
    }

    @Test("The server's own wait is kept, and never shortened")
    func retryField() async throws {
        let stub = StubTransport(.when(.get, "events", stream("retry: 40000\ndata: 1\n\n"), .status(.noContent)))
        let time = TestTime()
        let events = client(stub, time).events(.get("events"))
        async let seen = events.reduce(into: 0) { count, _ in count += 1 }
        // The call before it may still sleep on its deadline.
        try await time.waitForSleepers { wakeUps in
            wakeUps.contains { $0.sinceOrigin >= .seconds(40) && $0.sinceOrigin < .seconds(60) }
        }
        await time.advance(by: .milliseconds(39_999))
        #expect(stub.requests.count == 1)
        await time.advance(by: .seconds(21))
        #expect(try await seen == 1)
    }

    @Test("A caller can begin at an id of its own")
    func begin() async throws {
        let stub = StubTransport(.when(.get, "events", .status(.noContent)))
        for try await _ in client(stub).events(.get("events"), after: "12") {}
        #expect(stub.requests[0].fields[lastEventID] == "12")
    }

    @Test("A response of another type, and a refused status, are errors")
    func wrongResponses() async throws {
        let responses: [(StubResponse, ClientError.Kind)] = [
            (.text("<p>", type: "text/html"), .undecodable.contentType), (.status(.ok), .undecodable.contentType),
            (.status(.notFound), .status.client.notFound), (.error(.connection.refused), .connection.refused),
        ]
        for (response, kind) in responses {
            let stub = StubTransport(.when(.get, "events", response))
            let error = await #expect(throws: ClientError.self) {
                for try await _ in client(stub).events(.get("events")) {}
            }
            #expect(error?.kind == kind)
            #expect(error?.request?.template == "events")
        }
    }

    @Test("A line of 100 MB is undecodable.tooLarge as soon as it passes the limit, whatever else would come")
    func hugeLine() async throws {
        let sent = Counter()
        let block = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)[...]
        let transport = ClosureTransport { _, _ in
            let body = Body.replayable(length: nil) { _ in
                Chunks([ArraySlice](repeating: block, count: 1600)) { sent.next() }
            }
            return RawResponse(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream"]), body: body)
        }
        let client = Client(bare: "https://api.example.com", transport: transport)
        let error = await #expect(throws: ClientError.self) {
            for try await _ in client.events(.get("events")) {}
        }
        #expect(error?.kind == .undecodable.tooLarge)
        // A transport that is a function reads one chunk ahead.
        #expect((17...18).contains(sent.count))
    }

    @Test("A reader that stops ends the exchange")
    func abandoned() async throws {
        let gone = Gate()
        let transport = ClosureTransport { _, _ in
            let body = Body.stream(Endless(gone: gone))
            return RawResponse(
                head: HTTPResponse(status: .ok, headerFields: [.contentType: "text/event-stream"]), body: body)
        }
        let client = Client(bare: "https://api.example.com", transport: transport)
        for try await event in client.events(.get("events")) where event.data == "1" { break }
        await gone.wait()
    }

    @Test("A cancelled reader gets CancellationError")
    func cancelled() async throws {
        let stub = StubTransport(.when(.get, "events", .silence))
        let client = client(stub)
        let task = Task { for try await _ in client.events(.get("events")) {} }
        try await stub.waitForRequests(1)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("An event's data is decoded as JSON, with the path of what is wrong")
    func decoding() throws {
        let event = ServerSentEvent(data: #"{"id":7}"#)
        struct Notice: Decodable { var id: String }
        #expect(try event.decode([String: Int].self) == ["id": 7])
        let error = #expect(throws: ClientError.self) { try event.decode(Notice.self) }
        #expect(error?.kind == .undecodable.json)
        #expect(error?.reason?.contains("id") == true)
    }
}

/// One event, and then silence until it is dropped.
private struct Endless: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let gone: Gate

    func makeAsyncIterator() -> Iterator { Iterator(lease: Lease(gone)) }

    final class Lease: Sendable {
        let gone: Gate
        init(_ gone: Gate) { self.gone = gone }
        deinit { gone.open() }
    }

    struct Iterator: AsyncIteratorProtocol {
        let lease: Lease
        var isFirst = true

        mutating func next() async throws -> ArraySlice<UInt8>? {
            guard isFirst else {
                for await _ in AsyncStream<Never>.makeStream().stream {}
                return nil
            }
            isFirst = false
            return Array("data: 1\n\ndata: 2\n\n".utf8)[...]
        }
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandMiddleware

@Suite("Observed events", .timed, .timeLimit(.minutes(10)))
struct EventTests {
    private let events = EventLog<CallEvent>()

    private func client(
        _ wire: some Transport, _ inner: any Middleware..., configure: (inout Client.Configuration) -> Void = { _ in }
    ) -> Client {
        let observation = Observation(.eventsOnly) { [events] in events.add($0) }
        return Client(bare: "https://api.example.com/v1", transport: wire) {
            $0.middleware = [observation] + inner
            configure(&$0)
        }
    }

    private var names: [String] { events.all.map(\.name.description) }

    @Test("A call reports its start, attempt, response, reading and end, in this order")
    func order() async throws {
        let client = client(ClosureTransport("[1,2]"))
        _ = try await client.send(Request<[Int]>.post("people/\(7)", .json([1])))
        #expect(names == ["callBegan", "attemptBegan", "headReceived", "attemptEnded", "callEnded"])
        #expect(Set(events.all.map(\.request.id)).count == 1)
        #expect(events.all.map(\.attempt) == [0, 1, 1, 1, 1])
        #expect(events.all.map(\.request.template) == Array(repeating: "people/{}", count: 5))
        let last = try #require(events.all.last)
        #expect(last.status == .ok && last.error == nil && last.errorType == nil)
        #expect(last.source == .network)
        #expect(last.bytesSent == 3 && last.bytesReceived == 5)
        #expect(events.all[3].bytesSent == 3 && events.all[3].bytesReceived == 5)
        #expect(events.all.map { $0.duration != nil } == [false, false, false, true, true])
    }

    @Test("A retry is told between the attempts, with its reason and its wait")
    func retry() async throws {
        let time = TestTime()
        let wire = ClosureTransport { _, attempt in
            switch attempt {
            case 1: throw ClientError(.connection.lost)
            case 2: return .json("{}", status: 503, [.retryAfter: "4"])
            default: return .json("1")
            }
        }
        let client = client(wire, .retry(random: RandomSource(SeededRandom(seed: 1)))) { $0.time = time.source }
        let call = Task {
            try await client.send(Request<Int>.get("p", .timeout(nil), .option(\.idleTimeout, nil)))
        }
        for _ in 1...2 {
            try await time.waitForSleepers()
            await time.advanceToNextSleeper()
        }
        #expect(try await call.value == 1)
        #expect(
            names
                == [
                    "callBegan", "attemptBegan", "attemptEnded", "retryDecided", "attemptBegan", "headReceived",
                    "attemptEnded", "retryDecided", "attemptBegan", "headReceived", "attemptEnded", "callEnded",
                ])
        let retries = events.all.filter { $0.name == .retryDecided }
        #expect(retries.map(\.errorType) == ["connection.lost", "503"])
        #expect(retries.map(\.attempt) == [1, 2])
        #expect(retries[1].wait == .seconds(4))
        #expect(events.all.last?.attempt == 3)
    }

    @Test("A failed call ends once, with the error that the caller gets")
    func failure() async throws {
        let client = client(ClosureTransport("{\"code\":1}", status: 404))
        let error = await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        let ends = events.all.filter { $0.name == .callEnded }
        #expect(ends.count == 1)
        #expect(ends[0].errorType == "status.client.notFound")
        #expect((ends[0].error as? ClientError)?.kind == error?.kind)
        #expect(ends[0].status == .notFound)
        #expect(events.all.first { $0.name == .attemptEnded }?.errorType == "404")
    }

    @Test("A body that is given up ends its attempt")
    func givenUp() async throws {
        let wire = ClosureTransport { _, _ in
            let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { _ in }
            return RawResponse(head: HTTPResponse(status: .ok), body: .stream(chunks))
        }
        try await client(wire).withResponse(to: Request<Void>.get("p")) { _, _ in }
        #expect(names == ["callBegan", "attemptBegan", "headReceived", "attemptEnded", "callEnded"])
        #expect(events.all[3].bytesReceived == 0)
    }

    @Test("A body that breaks ends its attempt with what broke it")
    func broken() async throws {
        let wire = ClosureTransport { _, _ in
            let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
                continuation.yield([49])
                continuation.finish(throwing: ClientError(.undecodable.truncated))
            }
            return RawResponse(head: HTTPResponse(status: .ok), body: .stream(chunks))
        }
        let client = client(wire)
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        let end = try #require(events.all.first { $0.name == .attemptEnded })
        #expect(end.errorType == "undecodable.truncated")
        #expect(end.bytesReceived == 1)
    }

    @Test("An attempt that ends before its head says why")
    func refused() async throws {
        let client = client(ClosureTransport { _, _ in throw ClientError(.connection.refused) })
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(names == ["callBegan", "attemptBegan", "attemptEnded", "callEnded"])
        #expect(events.all.compactMap(\.errorType) == ["connection.refused", "connection.refused"])
    }

    @Test("A cancelled call and an error of one's own have bounded words")
    func errorTypes() async throws {
        struct Mine: Error {}
        let cancelled = client(ClosureTransport { _, _ in throw CancellationError() })
        await #expect(throws: CancellationError.self) { try await cancelled.send(Request<Int>.get("p")) }
        #expect(events.all.last?.errorType == "cancelled")
        let mine = client(ClosureTransport { _, _ in throw Mine() })
        await #expect(throws: Mine.self) { try await mine.send(Request<Int>.get("p")) }
        #expect(events.all.last?.errorType?.hasSuffix("Mine") == true)
    }

    @Test("Each hop of a redirect is an attempt, told with its own URL")
    func redirect() async throws {
        let wire = ClosureTransport { _, attempt in
            attempt == 1
                ? RawResponse(head: HTTPResponse(status: .found, headerFields: [.location: "https://other.example/x"]))
                : .json("1")
        }
        let client = client(wire, .redirects())
        _ = try await client.send(Request<Int>.get("p"))
        let begun = events.all.filter { $0.name == .attemptBegan }
        #expect(begun.map(\.attempt) == [1, 2])
        #expect(begun[0].request.url.hasPrefix("https://api.example.com"))
        #expect(begun[1].request.url.hasPrefix("https://other.example"))
    }

    @Test("An observation inside of a retry tells of the call once")
    func inside() async throws {
        let wire = ClosureTransport { _, attempt in
            if attempt == 1 { throw ClientError(.connection.lost) }
            return .json("1")
        }
        let observation = Observation(.eventsOnly) { [events] in events.add($0) }
        let client = Client.over(wire) { $0.middleware = [.retry(), observation] }
        _ = try await client.send(Request<Int>.get("p"))
        #expect(names.filter { $0 == "callBegan" }.count == 1)
        #expect(names.filter { $0 == "callEnded" }.count == 1)
        #expect(names.filter { $0 == "attemptBegan" }.count == 2)
    }

    @Test("Two observations of one call are told of it each")
    func two() async throws {
        let client = client(ClosureTransport("1"), .observe(.eventsOnly) { [events] in events.add($0) })
        _ = try await client.send(Request<Int>.get("p"))
        #expect(names.filter { $0 == "callEnded" }.count == 2)
        #expect(names.filter { $0 == "attemptBegan" }.count == 2)
    }

    @Test("An observer of errors is notified of every failed call once, and of no other")
    func onError() async throws {
        let errors = EventLog<String>()
        let wire = ClosureTransport { request, _ in .json("{}", status: request.template == "bad" ? 401 : 200) }
        let client = Client.over(wire) {
            $0.middleware = [.observe(onError: { error, request in errors.add("\(request): \(error)") }), .retry()]
        }
        try await client.send(Request<Void>.get("good"))
        await #expect(throws: ClientError.self) { try await client.send(Request<Void>.get("bad")) }
        #expect(errors.all.count == 1)
        #expect(errors.all[0].hasPrefix("GET bad: status.client.unauthorized"))
    }

    @Test("The attempt of calls that share an exchange is told to the call that began it")
    func coalesced() async throws {
        let gate = Gate()
        let wire = ClosureTransport { _, _ in
            await gate.wait()
            return .json("1")
        }
        let coalescing = Coalescing()
        let client = client(wire, coalescing)
        let calls = (0..<3).map { _ in Task { try await client.send(Request<Int>.get("p")) } }
        try await waitUntil(coalescing.waiterCount >= 3)
        gate.open()
        for call in calls { #expect(try await call.value == 1) }
        #expect(names.filter { $0 == "attemptBegan" }.count == 1)
        #expect(names.filter { $0 == "callEnded" }.count == 3)
    }
}

// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore

@Suite("Time limits of streams", .timed, .timeLimit(.minutes(10)))
struct StreamTimeTests {
    private let time = TestTime()

    /// Returns a client of a server whose body has lines every so many seconds.
    private func client(_ status: Int, every seconds: Int, lines: Int = 1) -> Client {
        let time = time.source
        let chunk = Array(String(repeating: "1\n", count: lines).utf8)[...]
        let wire = ClosureTransport { _, _ in
            let chunks = AsyncThrowingStream<ArraySlice<UInt8>, any Error>(unfolding: {
                try await time.sleep(for: .seconds(seconds))
                return chunk
            })
            let head = HTTPResponse(status: .init(code: status), headerFields: [.contentType: "application/x-ndjson"])
            return RawResponse(head: head, body: .stream(chunks))
        }
        return Client.over(wire) { $0.time = time }
    }

    /// Returns the first values, while a time passes in which the server sends every so many seconds.
    private func values(
        _ client: Client, _ parts: RequestPart..., upTo count: Int, every seconds: Int, in total: Int
    ) async throws -> [Int] {
        let call = Task {
            var values: [Int] = []
            for try await value in client.jsonLines(.get("p", .group(parts)), as: Int.self) {
                values.append(value)
                if values.count == count { break }
            }
            return values
        }
        for moment in stride(from: 0, to: total, by: seconds) {
            try await time.waitForSleeper(dueIn: .seconds(seconds))
            await time.advance(by: .seconds(min(seconds, total - moment)))
        }
        return try await call.value
    }

    @Test("The stream itself has no limit, however long its server is silent")
    func stream() async throws {
        #expect(try await values(client(200, every: 1000), upTo: 5, every: 1000, in: 5000) == [1, 1, 1, 1, 1])
    }

    @Test("A limit that the request sets is the stream's", arguments: [true, false])
    func ownLimit(isIdle: Bool) async throws {
        let limit: RequestPart = isIdle ? .option(\.idleTimeout, .seconds(5)) : .timeout(.seconds(5))
        let error = await #expect(throws: ClientError.self) {
            try await values(client(200, every: 1000), limit, upTo: 1, every: 1000, in: 5)
        }
        #expect(error?.kind == (isIdle ? .timedOut.idle : .timedOut.deadline))
    }

    @Test("A reader that is slower than the deadline learns that it has passed")
    func slowReader() async throws {
        let client = client(200, every: 1, lines: 3)
        let (reads, passed) = (Gate(), Gate())
        let reader = Task {
            var lines = client.jsonLines(.get("p", .timeout(.seconds(5))), as: Int.self).makeAsyncIterator()
            #expect(try await lines.next() == 1)
            reads.open()
            await passed.wait()
            return try await lines.next()
        }
        try await time.waitForSleeper(dueIn: .seconds(1))
        await time.advance(by: .seconds(1))
        await reads.wait()
        await time.advance(by: .seconds(4))
        try await waitUntil(client.held == .nothing)
        passed.open()
        let error = await #expect(throws: ClientError.self) { try await reader.value }
        #expect(error?.kind == .timedOut.deadline)
    }

    @Test("A closure that reads its body after the deadline learns that it has passed")
    func slowClosure() async throws {
        let client = client(200, every: 1)
        let (reads, passed) = (Gate(), Gate())
        let call = Task {
            try await client.withResponse(to: Request<Void>.get("p", .timeout(.seconds(5)))) { _, body in
                var chunks = body.makeAsyncIterator()
                _ = try await chunks.next()
                reads.open()
                await passed.wait()
                let error = await #expect(throws: ClientError.self) { try await chunks.next() }
                #expect(error?.kind == .timedOut.deadline)
            }
        }
        try await time.waitForSleeper(dueIn: .seconds(1))
        await time.advance(by: .seconds(1))
        await reads.wait()
        await time.advance(by: .seconds(4))
        // The idle limit is left.
        try await waitUntil(client.held.timers <= 1)
        passed.open()
        _ = await call.result
    }

    @Test("A body that is not the stream and trickles is read for a minute")
    func trickle() async throws {
        let error = await #expect(throws: ClientError.self) {
            try await values(client(500, every: 25), upTo: 1, every: 25, in: 60)
        }
        #expect(error?.kind == .status.server)
        #expect((error?.underlying as? ClientError)?.kind == .timedOut.attempt)
        #expect(time.now == TestTime().now.advanced(by: .seconds(60)))
    }

    @Test("The client's own limits count for what is not the stream")
    func clientLimit() async throws {
        let plain = client(500, every: 20)
        let hasty = plain.with { $0.defaults = [.timeout(.seconds(9)), .option(\.idleTimeout, nil)] }
        let error = await #expect(throws: ClientError.self) { try await values(hasty, upTo: 1, every: 20, in: 9) }
        #expect((error?.underlying as? ClientError)?.kind == .timedOut.attempt)
    }

    @Test(
        "A request's own idle limit counts for what is not the stream too, and the smaller one decides",
        arguments: [(5, nil, 5), (5, 9, 5), (20, 9, 9), (nil, 9, 9)] as [(Int?, Int?, Int)])
    func ownIdleLimit(own: Int?, clients: Int?, expected: Int) async throws {
        let limits: [RequestPart] = [.timeout(nil), .option(\.idleTimeout, clients.map { .seconds($0) })]
        let client = client(500, every: 1000).with { $0.defaults = limits }
        let call = Task {
            for try await _ in client.jsonLines(
                .get("p", .option(\.idleTimeout, own.map { .seconds($0) })), as: Int.self)
            {}
        }
        try await time.waitForSleepers { [now = time.now] in
            $0.contains(now.advanced(by: .seconds(1000)))
                && $0.contains(now.advanced(by: .seconds(expected)))
        }
        await time.advance(by: .seconds(expected))
        let error = await #expect(throws: ClientError.self) { try await call.value }
        #expect(error?.kind == .status.server)
        #expect((error?.underlying as? ClientError)?.kind == .timedOut.idle)
        #expect(time.now == TestTime().now.advanced(by: .seconds(expected)))
    }

    @Test("An error whose body is a stream to the problem reader has no limit from its acceptance on")
    func accepted() async throws {
        let client = client(404, every: 14, lines: 8192)
        let lenient = client.with { $0.problems = ProblemReader { _, _, _ in .accept } }
        // The problem reader sees the first four chunks.
        #expect(try await values(lenient, upTo: 40_960, every: 14, in: 70).count == 40_960)
    }
}

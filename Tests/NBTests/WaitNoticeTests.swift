// SPDX-License-Identifier: MIT

import Errand
import ErrandTesting
import Synchronization
import TestSupport
import Testing

@testable import NBCore

/// The notice names the limit only when requests wait for it.
@Suite("The notice of a wait for the limit", .timed, .timeLimit(.minutes(1)))
struct WaitNoticeTests {
    private let time = TestTime()

    private func client(_ limit: RateLimit, _ notice: WaitNotice, beside step: some Middleware = Passing()) -> Client {
        Client("https://nation.example", transport: ClosureTransport("7")) {
            $0.middleware = [notice.outside, step, limit, notice.inside]
            $0.time = time.source
        }
    }

    @Test("Requests that wait for their turn are told of once")
    func waiting() async throws {
        let (texts, say) = AsyncStream<String>.makeStream()
        let limit: RateLimit = .requests(1, per: .seconds(10))
        let client = client(limit, WaitNotice(limit) { say.yield($0) })
        #expect(try await client.send(Request<Int>.get("p")) == 7)
        async let second = client.send(Request<Int>.get("p"))
        async let third = client.send(Request<Int>.get("p"))
        try await time.waitForSleepers { $0.count { $0 == TimeSource.Instant(sinceOrigin: .seconds(1)) } == 2 }
        try await time.waitForSleeper(dueIn: .seconds(10))
        await time.advance(by: .seconds(1))
        #expect(await texts.first { _ in true } == "Waiting for the limit of requests.")
        await time.advance(by: .seconds(9))
        try await time.waitForSleeper(dueIn: .seconds(10))
        await time.advance(by: .seconds(10))
        #expect(try await [second, third] == [7, 7])
        say.finish()
        #expect(await texts.reduce(0) { count, _ in count + 1 } == 0)
    }

    @Test("A progress says in its line what requests wait for, and no line of its own does")
    func progress() async throws {
        let (lines, draw) = AsyncStream<String>.makeStream()
        let texts = Mutex<[String]>([])
        let waits = RequestWaits()
        let limit: RateLimit = .requests(1, per: .seconds(10))
        let notice = WaitNotice(limit, waits, time: time.source) { text in texts.withLock { $0.append(text) } }
        let client = client(limit, notice)
        let progress = ProgressLine(
            .lookingUp, total: 2, isShown: true, waits: waits, time: time.source, width: { 79 },
            draw: { draw.yield($0) })
        #expect(try await client.send(Request<Int>.get("p")) == 7)
        async let second = client.send(Request<Int>.get("p"))
        try await time.waitForSleeper(dueIn: .seconds(10))
        await time.advance(by: .seconds(1))
        #expect(await lines.first { $0.hasPrefix("wait") } == "waiting for the limit of requests: 0 of 2…")
        await time.advance(by: .seconds(9))
        #expect(try await second == 7)
        progress.show(2)
        #expect(await lines.first { !$0.hasPrefix("wait") } != nil)
        progress.end()
        #expect(texts.withLock { $0 } == [] && notice.activity == nil)
    }

    @Test("A response that is late is waited for, and a refusal for the limit at once")
    func activity() async throws {
        let waits = RequestWaits()
        let limit: RateLimit = .requests(9, per: .seconds(10))
        let notice = WaitNotice(limit, waits, time: time.source) { _ in }
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let (responses, respond) = AsyncStream<Int>.makeStream()
        let transport = ClosureTransport { _, _ in
            ask.yield()
            let status = await responses.first { _ in true } ?? 500
            return .json("7", status: status)
        }
        let client = Client("https://nation.example", transport: transport) {
            $0.middleware = [notice.outside, limit, notice.inside]
            $0.time = time.source
        }
        #expect(waits.activity == nil)
        async let response = client.send(Request<Int>.get("p"))
        _ = await asked.first { _ in true }
        #expect(waits.activity == nil)
        await time.advance(by: .seconds(5))
        #expect(waits.activity == .waitingForNation)
        respond.yield(200)
        #expect(try await response == 7)
        #expect(waits.activity == nil)
        respond.yield(429)
        await #expect(throws: ClientError.self) { try await client.send(Request<Int>.get("p")) }
        #expect(waits.activity == .waitingForLimit)
    }

    @Test("A call that is slow before its turn is no wait for the limit")
    func slow() async throws {
        let texts = Mutex<[String]>([])
        let limit: RateLimit = .requests(1, per: .seconds(10))
        let notice = WaitNotice(limit) { text in texts.withLock { $0.append(text) } }
        let client = client(limit, notice, beside: Looking(notice: notice))
        #expect(try await client.send(Request<Int>.get("p")) == 7)
        #expect(texts.withLock { $0 } == [])
    }
}

private struct Passing: Middleware {
    func send(_ request: RawRequest, next: Next) async throws -> RawResponse { try await next(request) }
}

/// A step during which the second passes after which a wait is told.
private struct Looking: Middleware {
    let notice: WaitNotice

    func send(_ request: RawRequest, next: Next) async throws -> RawResponse {
        notice.tellOfWait()
        return try await next(request)
    }
}

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

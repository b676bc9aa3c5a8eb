// SPDX-License-Identifier: MIT

import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("Collapsed requests", .timed, .timeLimit(.minutes(10)))
struct CollapsedRequestsTests {
    private let collapsed = CollapsedRequests()

    private static let now = TimeSource.Instant(sinceOrigin: .seconds(100))

    private func target(_ path: String = "p") -> CollapsedRequests.Target {
        .init(method: .get, key: CacheKey(url: "https://api.example.com/\(path)", partition: ""))
    }

    private func request(_ fields: HTTPFields = [:]) -> RawRequest {
        RawRequest(
            head: HTTPRequest(
                method: .get, scheme: "https", authority: "api.example.com", path: "/p", headerFields: fields))
    }

    private func lead(_ path: String = "p") throws -> CollapsedRequests.Leader {
        guard case .first(let leader) = collapsed.enter(request(), target(path)) else { throw NotFirst() }
        return leader
    }

    private struct NotFirst: Error {}

    private var isAlone: Bool {
        if case .alone = collapsed.enter(request(), target()) { return true }
        return false
    }

    private static let response = RawResponse(head: HTTPResponse(status: .ok))

    @Test("What could not be shared is not collapsed again, until a response to it is stored")
    func unshared() throws {
        collapsed.finish(try lead(), with: .unshared)
        #expect(isAlone && isAlone)
        // Others are.
        collapsed.finish(try lead("q"), with: .abandoned)
        collapsed.collapseAgain(target())
        collapsed.finish(try lead(), with: .unshared)
        #expect(isAlone)
        collapsed.collapseAgain(target())
        collapsed.finish(try lead(), with: .shared(Self.response, start: 0, invalidation: 0))
        #expect(!isAlone)
    }

    @Test("In the background a request that may be coalesced and one that may not are equal")
    func coalesced() {
        var target = target()
        target.isInBackground = true
        var other = request()
        other.options.isCoalesced = false
        #expect(collapsed.lead(request(), target, at: Self.now) != nil)
        #expect(collapsed.lead(other, target, at: Self.now) == nil)
    }

    @Test("While a request of the background is under way, equal ones neither begin nor wait")
    func leading() throws {
        var target = target()
        target.isInBackground = true
        let leader = try #require(collapsed.lead(request(), target, at: Self.now))
        for _ in 0..<100 { #expect(collapsed.lead(request(), target, at: Self.now) == nil) }
        #expect(collapsed.waiterCount == 0)
        let other = try #require(collapsed.lead(request([.acceptLanguage: "fr"]), target, at: Self.now))
        collapsed.finish(leader, with: .abandoned)
        collapsed.finish(other, with: .abandoned)
        #expect(collapsed.lead(request(), target, at: Self.now) != nil)
    }

    @Test("An end or a failure of the first one says nothing about its response")
    func failure() throws {
        collapsed.finish(try lead(), with: .abandoned)
        collapsed.finish(try lead(), with: .failure(ClientError(.connection.lost)))
        #expect(!isAlone)
    }

    @Test("Requests that differ in a field do not wait for each other; equal ones wait for the right one")
    func equality() async throws {
        let leader = try lead()
        guard case .first(let french) = collapsed.enter(request([.acceptLanguage: "fr"]), target()) else {
            throw NotFirst()
        }
        guard case .waiting(let plain) = collapsed.enter(request(), target()),
            case .waiting(let other) = collapsed.enter(request([.acceptLanguage: "fr"]), target())
        else { throw NotFirst() }
        #expect(collapsed.waiterCount == 2)
        collapsed.finish(french, with: .failure(ClientError(.connection.lost)))
        #expect(collapsed.waiterCount == 1)
        guard case .failure = try await other.value() else { throw NotFirst() }
        collapsed.finish(leader, with: .abandoned)
        guard case .abandoned = try await plain.value() else { throw NotFirst() }
        #expect(collapsed.waiterCount == 0)
    }

    @Test("A question in the background is another one, and nobody waits for it")
    func background() throws {
        var target = target()
        target.isInBackground = true
        let leader = try #require(collapsed.lead(request(), target, at: Self.now))
        collapsed.finish(try lead(), with: .abandoned)
        collapsed.finish(leader, with: .abandoned)
        #expect(!isAlone)
    }

    @Test("A request that cannot be compared waits for nobody, and begins once in the background")
    func incomparable() throws {
        var odd = request()
        odd.options.incomparable = { $0 }
        let leader = try lead()
        for _ in 0..<2 { guard case .alone = collapsed.enter(odd, target()) else { throw NotFirst() } }
        #expect(collapsed.waiterCount == 0)
        collapsed.finish(leader, with: .abandoned)
        var target = target()
        target.isInBackground = true
        let background = try #require(collapsed.lead(odd, target, at: Self.now))
        #expect(collapsed.lead(odd, target, at: Self.now) == nil)
        collapsed.finish(background, with: .abandoned)
        #expect(collapsed.lead(odd, target, at: Self.now) != nil)
    }

    @Test("The table of what is not collapsed has a limit")
    func limit() throws {
        for number in 0..<5000 { collapsed.finish(try lead("\(number)"), with: .unshared) }
        #expect(collapsed.unsharedCount <= 1024)
        guard case .alone = collapsed.enter(request(), target("4999")) else { throw NotFirst() }
    }

    @Test("Equal requests whose responses cannot be stored wait for one of them once, and never again")
    func client() async throws {
        let gate = Mutex(Gate())
        let control = Mutex("no-store")
        let wire = ClosureTransport { _, attempt in
            await gate.withLock { $0 }.wait()
            return .json("\(attempt)", [.cacheControl: control.withLock { $0 }])
        }
        let cache = Cache(MemoryCacheStore())
        let client = Client.over(wire) { $0.middleware = [cache] }
        func burst(until isThere: @escaping @Sendable () -> Bool) async throws {
            try await withThrowingTaskGroup { group in
                for _ in 0..<50 { group.addTask { _ = try await client.send(Request<Int>.get("p")) } }
                try await waitUntil(isThere())
                gate.withLock { $0 }.open()
                try await group.waitForAll()
            }
            gate.withLock { $0 = Gate() }
        }
        try await burst { cache.collapsed.waiterCount == 49 }
        #expect(wire.requests.count == 50)
        // All of them are sent at once, although none has its response yet.
        try await burst { wire.requests.count == 100 }
        control.withLock { $0 = "max-age=0" }
        try await burst { wire.requests.count == 150 }
        // A response was stored, so they are collapsed again.
        try await burst { cache.collapsed.waiterCount == 49 }
        #expect(wire.requests.count == 151)
        await client.shutdown()
    }
}

extension Options {
    private enum IncomparableKey: OptionKey { static let defaultValue: @Sendable (Int) -> Int = { $0 } }

    fileprivate var incomparable: @Sendable (Int) -> Int {
        get { self[IncomparableKey.self] }
        set { self[IncomparableKey.self] = newValue }
    }
}

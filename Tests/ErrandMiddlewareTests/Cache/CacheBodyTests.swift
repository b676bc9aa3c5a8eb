// SPDX-License-Identifier: MIT

import ErrandTesting
import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

@Suite("The bodies of stored responses", .timed, .timeLimit(.minutes(10)))
struct CacheBodyTests {
    private let time = TestTime()
    private let store = FindingStore()

    private func client(_ wire: ClosureTransport, over store: (any CacheStore)? = nil) -> Client {
        Client.over(wire) {
            $0.time = time.source
            $0.middleware = [.cache(store ?? self.store)]
        }
    }

    /// Responses each language with a tag of its own, which it confirms, and with the number
    /// of the attempt.
    private static func languages() -> ClosureTransport {
        ClosureTransport { request, attempt in
            let tag = "\"\(request.head.headerFields[.acceptLanguage] ?? "")\""
            let fields: HTTPFields = [.cacheControl: "max-age=60", .vary: "Accept-Language", .eTag: tag]
            let known = request.head.headerFields[.ifNoneMatch] ?? ""
            guard known.contains(tag) else { return .json("\(attempt)", fields) }
            return RawResponse(head: HTTPResponse(status: .notModified, headerFields: fields))
        }
    }

    private static func get(_ language: String) -> Request<Int> { .get("p", .header(.acceptLanguage, language)) }

    @Test("Of the variants of a URL, the body of the one that responds is found, and no other")
    func oneBody() async throws {
        let client = client(Self.languages())
        let languages = ["de", "en", "es", "fr", "it"]
        for language in languages { _ = try await client.send(Self.get(language)) }
        #expect(store.found.count == 0)
        #expect(try await client.response(to: Self.get("fr")).source == .cache(age: .zero))
        #expect(store.found.count == 1)
        // A head is responded without it.
        let head = Request<Void>.head("p", .header(.acceptLanguage, "fr"))
        #expect(try await client.response(to: head).source == .cache(age: .zero))
        #expect(store.found.count == 1)
        await time.advance(by: .seconds(100))
        #expect(try await client.response(to: Self.get("it")).source == .revalidated)
        #expect(store.found.count == 2)
        await client.shutdown()
    }

    @Test("For a body that is gone, or cannot be read, the server is asked", arguments: FindingStore.Loss.allCases)
    func gone(_ loss: FindingStore.Loss) async throws {
        let wire = Self.languages()
        let client = client(wire)
        #expect(try await client.send(Self.get("de")) == 1)
        store.lose(loss)
        // A fresh one, and one that the server confirms.
        let fresh = try await client.response(to: Self.get("de"))
        #expect(fresh.value == 2 && fresh.source == .network)
        await time.advance(by: .seconds(100))
        let confirmed = try await client.response(to: Self.get("de"))
        #expect(confirmed.value == 4 && confirmed.source == .network)
        #expect(wire.requests.map { $0.head.headerFields[.ifNoneMatch] } == [nil, nil, "\"de\"", nil])
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Self.get("de"), .cache(.onlyCache))
        }
        #expect(error?.kind == .rejected.cacheOnly)
        await client.shutdown()
    }

    @Test("When the server cannot be reached either, its error is thrown", arguments: FindingStore.Loss.allCases)
    func unreachable(_ loss: FindingStore.Loss) async throws {
        let wire = ClosureTransport { _, attempt in
            if attempt > 1 { throw ClientError(.connection.dns) }
            return .json("1", [.cacheControl: "max-age=0"])
        }
        let client = client(wire)
        _ = try await client.send(Self.get("de"))
        store.lose(loss)
        let error = await #expect(throws: ClientError.self) {
            try await client.send(Self.get("de"), .cache(.networkElseCache))
        }
        #expect(error?.kind == .connection.dns)
        await client.shutdown()
    }

    @Test("While the server is silent, it is waited for", arguments: FindingStore.Loss.allCases)
    func silent(_ loss: FindingStore.Loss) async throws {
        let gate = Gate()
        let wire = ClosureTransport { _, attempt in
            if attempt > 1 { await gate.wait() }
            return .json("\(attempt)", [.cacheControl: "max-age=0"])
        }
        let client = client(wire)
        _ = try await client.send(Self.get("de"))
        store.lose(loss)
        let mode = CacheMode.networkElseCache(after: .seconds(1))
        async let pending = client.response(to: Self.get("de"), .cache(mode))
        try await waitUntil(wire.requests.count >= 2)
        await time.advance(by: .seconds(1))
        try await waitUntil(store.found.count != 0)
        gate.open()
        let response = try await pending
        #expect(response.value == 2 && response.source == .network)
        #expect(wire.requests.count == 2)
        await client.shutdown()
    }

    @Test("A store in memory over another keeps the bodies that were asked for, and no others")
    func layered() async throws {
        let layered = LayeredCacheStore(over: store)
        let client = client(Self.languages(), over: layered)
        for language in ["de", "en", "es"] { _ = try await client.send(Self.get(language)) }
        var sizes: [Int64] = []
        for _ in 0..<3 {
            for language in ["de", "es"] {
                #expect(try await client.response(to: Self.get(language)).source == .cache(age: .zero))
                sizes.append(layered.memoryUse.bytes)
            }
        }
        #expect(store.found.count == 2)
        // One byte for each body.
        #expect(sizes.map { $0 - sizes[0] } == [0, 1, 1, 1, 1, 1])
        await client.shutdown()
    }
}

/// A store that finds a body when it is asked for it, or loses it.
final class FindingStore: CacheStore {
    enum Loss: CaseIterable {
        case gone, failure
    }

    private let base = MemoryCacheStore()
    private let loss = Mutex<Loss?>(nil)
    /// Counts the bodies that were asked for.
    let found = Counter()

    func lose(_ loss: Loss) { self.loss.withLock { $0 = loss } }

    var maximumBodySize: Int64 { base.maximumBodySize }
    func responses(for key: CacheKey) async throws -> [StoredResponse] {
        try await base.responses(for: key).map { response in
            StoredResponse(id: response.id, head: response.head, length: response.length) { [self] in
                found.next()
                switch loss.withLock({ $0 }) {
                case nil: return try await response.body()
                case .gone: return nil
                case .failure: throw CacheStoreError(.damaged)
                }
            }
        }
    }
    func writer(
        of head: CachedHead, for key: CacheKey, inPlaceOf obsolete: [StoredResponse.ID]
    ) async throws -> any CacheWriter { try await base.writer(of: head, for: key, inPlaceOf: obsolete) }
    func update(_ id: StoredResponse.ID, of key: CacheKey, to head: CachedHead) async throws {
        try await base.update(id, of: key, to: head)
    }
    func remove(_ ids: [StoredResponse.ID], of key: CacheKey) async throws { try await base.remove(ids, of: key) }
    func removeResponses(of url: String) async throws { try await base.removeResponses(of: url) }
    func removeAll() async throws { try await base.removeAll() }
    func usage() async throws -> CacheUsage { try await base.usage() }
}

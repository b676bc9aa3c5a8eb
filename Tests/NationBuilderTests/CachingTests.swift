// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("What a nation stores", .timed)
struct CachingTests {
    private func nation(_ cache: Cache?) -> (Nation, ClosureTransport) {
        let transport = ClosureTransport { request in
            guard request.head.headerFields[.ifNoneMatch] == nil else {
                return RawResponse(head: HTTPResponse(status: .notModified, headerFields: [.eTag: "\"1\""]))
            }
            return .text(#"{"people_count":210}"#, [.eTag: "\"1\"", .cacheControl: "max-age=600"])
        }
        return (Nation("mine", authorizer: .bearer("t"), transport: transport) { $0.chain.cache = cache }, transport)
    }

    @Test("A nation asks each time whether what it has stored still holds")
    func revalidated() async throws {
        let transport = ClosureTransport { request in
            guard request.head.headerFields[.ifNoneMatch] == nil else {
                return RawResponse(head: HTTPResponse(status: .notModified, headerFields: [.eTag: "\"1\""]))
            }
            return .text(#"{"people_count":210}"#, [.eTag: "\"1\"", .cacheControl: "max-age=600"])
        }
        let nation = Nation("mine", authorizer: .bearer("t"), transport: transport)
        for _ in 0..<3 { #expect(try await nation.v1.people.count() == 210) }
        #expect(transport.requests.map { $0.head.headerFields[.ifNoneMatch] } == [nil, "\"1\"", "\"1\""])
    }

    @Test("A nation keeps 4 MiB of responses, and drops the oldest")
    func size() async throws {
        let body = String(repeating: "x", count: 1_000_000)
        let transport = ClosureTransport { request in
            guard request.head.headerFields[.ifNoneMatch] == nil else {
                return RawResponse(head: HTTPResponse(status: .notModified, headerFields: [.eTag: "\"1\""]))
            }
            return .text(body, [.eTag: "\"1\""])
        }
        let nation = Nation("mine", authorizer: .bearer("t"), transport: transport)
        for path in ["1", "2", "3", "4", "5", "5", "1"] {
            _ = try await nation.client.send(Request<[UInt8]>.get("\(path)").reading(.bytes))
        }
        let validated = transport.requests.map { $0.head.headerFields[.ifNoneMatch] != nil }
        #expect(validated == [false, false, false, false, false, true, false])
    }

    @Test("Two nations share nothing, and one without a cache asks for the whole each time")
    func apart() async throws {
        let (one, first) = nation(nil)
        for _ in 0..<2 { _ = try await one.v1.people.count() }
        #expect(first.requests.allSatisfy { $0.head.headerFields[.ifNoneMatch] == nil })
        let store = MemoryCacheStore()
        let (two, second) = nation(Cache(store, mode: .protocol))
        let (other, third) = nation(Cache(store, mode: .protocol))
        for _ in 0..<2 { _ = try await two.v1.people.count() }
        _ = try await other.v1.people.count()
        #expect(second.requests.count == 1)
        #expect(third.requests.count == 1)
    }
}

// SPDX-License-Identifier: MIT

import ErrandCore
import ErrandMiddleware
import HTTPTypes
import NationBuilder
import TestSupport
import Testing

@Suite("A 401 at a token of version 1", .timed, .timeLimit(.minutes(2)))
struct TokenUpgradeResponseTests {
    @Test("A 401 with a long page is a 401, and no token is exchanged", arguments: [10, 1 << 16, 1 << 17])
    func longPage(_ length: Int) async throws {
        let page = String(repeating: "x", count: length)
        let chunks = AsyncStream<ArraySlice<UInt8>> { stream in
            for start in stride(from: 0, to: length, by: 40_000) {
                stream.yield(ArraySlice(repeating: UInt8(ascii: "x"), count: min(40_000, length - start)))
            }
            stream.finish()
        }
        let transport = ClosureTransport { _ in
            RawResponse(
                head: HTTPResponse(status: .unauthorized, headerFields: [.contentType: "text/html"]),
                body: .stream(chunks))
        }
        let token = UpgradableToken("old") { _ in
            Issue.record("the token was exchanged")
            let authorizer: some Authorizer = .bearer("new")
            return authorizer
        }
        let nation = Nation("abeforprez", authorizer: token, transport: transport) { $0.chain.cache = nil }
        let error = await clientError { _ = try await nation.v2.signups.me() }
        #expect(error?.kind == .status.client.unauthorized, "\(String(describing: error))")
        #expect(transport.requests.count == 1)
        #expect(error?.response.map { page.hasPrefix(String(decoding: $0.bodyPrefix, as: UTF8.self)) } == true)
    }
}

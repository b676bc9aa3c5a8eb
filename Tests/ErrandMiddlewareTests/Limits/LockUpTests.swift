// SPDX-License-Identifier: MIT

import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware

/// Nobody holds a place in the limiter while somebody fetches a credential that needs one.
@Suite("Calls whose credential comes through their own client", .timed, .timeLimit(.minutes(2)))
struct LockUpTests {
    /// Why the requests for credentials are under the same limit as all others.
    enum Sharing: CaseIterable { case noIdentity, originScope, address }

    /// When the credentials are fetched.
    enum Moment: CaseIterable { case first, afterRefusal }

    @Test(
        "100 of them all end, though no more than 32 requests go at once",
        arguments: Sharing.allCases, Moment.allCases)
    func crowd(sharing: Sharing, moment: Moment) async throws {
        let wire = ClosureTransport { request, _ in
            if request.head.path == "/v1/token" { return .json("1") }
            let isRefused = request.head.headerFields[.authorization] != "Bearer fetched"
            return isRefused ? .json("{}", status: 401) : .json("1")
        }
        let policy =
            switch sharing {
            case .noIdentity: RateLimitPolicy()
            case .originScope: RateLimitPolicy(scope: .origin)
            case .address: RateLimitPolicy(addressBudget: .requests(1000, per: .seconds(10)))
            }
        let authorizer = Fetching(identity: sharing == .noIdentity ? nil : "me", isLate: moment == .afterRefusal)
        let limit = RateLimit(policy)
        let client = Client.over(wire) {
            $0.middleware = .standard {
                $0.authorizer = authorizer
                $0.limit = limit
            }
        }
        authorizer.client.withLock { $0 = client }
        let calls = (0..<100).map { number in
            Task { try await client.send(Request<Int>.get("p/\(number)", .timeout(.seconds(60)))) }
        }
        var ended = 0
        for call in calls { if case .success = await call.result { ended += 1 } }
        #expect(ended == 100)
        #expect(limit.waitingCount == 0 && limit.inFlightCount == 0)
        await client.shutdown()
    }
}

/// Fetches a token for each request, through the client that the requests go through.
private final class Fetching: Authorizer {
    let client = Mutex<Client?>(nil)
    let identity: String?
    /// Whether the first token of a call is one that the server refuses.
    private let isLate: Bool
    private let seen = Mutex<Set<CallID>>([])
    private let fetches = Counter()

    init(identity: String?, isLate: Bool) {
        self.identity = identity
        self.isLate = isLate
    }

    func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
        let id = request.id
        let isFirst = seen.withLock { $0.insert(id).inserted }
        if !isLate { try await fetch() }
        request.head.headerFields[.authorization] = isLate && isFirst ? "Bearer old" : "Bearer fetched"
        return .fixed
    }

    func renew(after refused: CredentialGeneration, _ refusal: HTTPResponse) async throws -> Bool {
        try await fetch()
        return true
    }

    /// Fetches a token, once as many calls want one as may send at once.
    private func fetch() async throws {
        fetches.next()
        try await waitUntil(fetches.count >= RateLimiter.usualWidth)
        let client = self.client.withLock { $0 }
        _ = try await client?.send(Request<Int>.get("token", .option(\.authorization, .skip), .timeout(.seconds(5))))
    }
}

// SPDX-License-Identifier: MIT

import ErrandMiddleware
import ErrandTesting
import HTTPTypes
import TestSupport
import Testing

@testable import ErrandCore

@Suite("A client that nobody uses any more is freed", .timed, .timeLimit(.minutes(2)))
struct FreedClientTests {
    /// The wait of the cancelled call.
    enum Wait: CaseIterable {
        case response, limit, sharedResponse, collapsedResponse, nextAttempt, credential

        /// How many of four calls wait in the client, and not for the transport.
        var waitingCount: Int {
            switch self {
            case .response: 0
            // The first call is the one that was sent.
            case .limit, .collapsedResponse: 3
            case .sharedResponse, .nextAttempt, .credential: 4
            }
        }
    }

    private struct HangingAuthorizer: Authorizer {
        func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
            try await Parking().wait()
            return .fixed
        }

        var identity: String? { nil }
    }

    @Test("Also after a call that was cancelled while it waited", arguments: Wait.allCases)
    func cancelled(_ wait: Wait) async throws {
        weak var services: Services?
        weak var core: ClientCore?
        do {
            let sent = Parking()
            let transport = ClosureTransport { request, _ in
                sent.release()
                if wait == .nextAttempt { return RawResponse(head: HTTPResponse(status: .serviceUnavailable)) }
                try await Parking().wait()
                throw CancellationError()
            }
            let client = Client(bare: "https://api.example.com", transport: transport) {
                $0.time = TestTime().source
                $0.middleware = .standard {
                    if wait == .limit { $0.limit = .requests(1, per: .milliseconds(50)) }
                    if wait == .sharedResponse { $0.coalescing = 1 << 20 }
                    if wait == .collapsedResponse { $0.cache = Cache(MemoryCacheStore()) }
                    if wait == .credential { $0.authorizer = HangingAuthorizer() }
                }
            }
            services = client.services
            core = client.core
            let first = Task { try await client.send(Request<Void>.get("p")) }
            if wait != .credential { try await sent.wait() }
            let others = (1...3).map { _ in Task { try await client.send(Request<Void>.get("p")) } }
            try await waitUntil(client.held.waits >= wait.waitingCount)
            for call in others + [first] { call.cancel() }
            for call in others + [first] { await #expect(throws: (any Error).self) { try await call.value } }
        }
        // The end of a task may free its objects a moment later.
        for _ in 1...10_000 where core != nil || services != nil { await Task.yield() }
        #expect(core == nil)
        #expect(services == nil)
    }
}

// SPDX-License-Identifier: MIT

import HTTPTypes
import Synchronization
import TestSupport
import Testing

@testable import ErrandCore
@testable import ErrandMiddleware
@testable import ErrandTesting

@Suite("A turn that comes late", .timed, .timeLimit(.minutes(10)))
struct LateTurnTests {
    /// An authorizer that always has to wait, and stamps requests with the time.
    private final class Stamp: Authorizer {
        static let field = HTTPField.Name.known("X-Stamp")

        private let time: TimeSource
        private let isHolding = Mutex(false)
        /// Opened when the next request is held up on its way to the limit.
        let isHeld = Gate()
        let end = Gate()

        init(_ time: TimeSource) { self.time = time }

        func holdNext() { isHolding.withLock { $0 = true } }

        func authorize(_ request: inout RawRequest) async throws -> CredentialGeneration {
            request.head.headerFields[Self.field] = "\(time.now().sinceOrigin)"
            return .fixed
        }

        var identity: String? {
            get async {
                let holds = isHolding.withLock { isHolding in
                    defer { isHolding = false }
                    return isHolding
                }
                if holds {
                    isHeld.open()
                    await end.wait()
                }
                return "a"
            }
        }
    }

    @Test("A credential that was renewed for a turn is renewed again if the request is held up on its way to it")
    func heldUp() async throws {
        let time = TestTime()
        let stamp = Stamp(time.source)
        let limit = RateLimit(.requests(1, per: .seconds(10)))
        let wire = ClosureTransport("1")
        let client = Client.over(wire) {
            $0.time = time.source
            $0.middleware = [.authorize(stamp), limit]
            $0.defaults = [.timeout(nil), .option(\.idleTimeout, nil)]
        }
        #expect(try await client.send(Request<Int>.get("p")) == 1)
        let call = Task { try await client.send(Request<Int>.get("p")) }
        try await waitUntil(limit.waitingCount >= 1)
        stamp.holdNext()
        await time.advance(by: .seconds(10))
        await stamp.isHeld.wait()
        await time.advance(by: .seconds(20))
        stamp.end.open()
        #expect(try await call.value == 1)
        #expect(wire.requests.map { $0.head.headerFields[Stamp.field] } == ["0.0 seconds", "30.0 seconds"])
        await client.shutdown()
    }
}

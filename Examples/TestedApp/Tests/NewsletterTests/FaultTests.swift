// SPDX-License-Identifier: MIT

import ErrandTesting
import NationBuilder
import Newsletter
import Testing

/// Tests of network failures, with a clock that the test moves.
@Suite struct FaultTests {
    @Test func `A service that is away for a moment is asked again`() async throws {
        let time = TestTime()
        let stub = StubTransport(
            time: time.source, .when(.get, "tags/{}/people", .json(["results": [["email": "ada@example.com"]]])))
        let faulty = FaultTransport(stub, time: time.source, .status(503, retryAfter: .seconds(2)))
        let newsletter = Newsletter(
            Nation("abeforprez", authorizer: .bearer("token"), transport: faulty) { $0.client.time = time.source })

        async let subscribers = newsletter.subscribers()
        // The client waits as long as the server requested. The test does not wait.
        try await time.waitForSleeper(dueIn: .seconds(2))
        await time.advance(by: .seconds(3))

        #expect(try await subscribers == ["ada@example.com"])
        #expect(faulty.injected.count == 2)
    }

    @Test func `A nation that does not respond within ten seconds is asked later`() async throws {
        let time = TestTime()
        let silent = StubTransport(time: time.source) { _ in .silence }
        let newsletter = Newsletter(
            Nation("abeforprez", authorizer: .bearer("token"), transport: silent) { $0.client.time = time.source })

        let subscription = Task { try await newsletter.subscribe("ada@example.com") }
        try await silent.waitForRequests(1)
        await time.advance(by: .seconds(10))

        await #expect(throws: Newsletter.SubscriptionError.tryAgainLater) { try await subscription.value }
    }
}

// SPDX-License-Identifier: MIT

import ErrandTesting
import NationBuilder
import Newsletter
import Testing

/// Tests with a transport that gives prepared responses, without a server, a network or waits.
@Suite struct StubTests {
    private func newsletter(_ transport: StubTransport) -> Newsletter {
        Newsletter(Nation("abeforprez", authorizer: .bearer("token"), transport: transport))
    }

    @Test func `A subscription sends the address and the tag`() async throws {
        let stub = StubTransport(.when(.put, "people/push", .json(["person": ["id": 7]])))

        try await newsletter(stub).subscribe("ada@example.com")

        #expect(stub.requests.count == 1)
        #expect(try stub.requests[0].json() == ["person": ["email": "ada@example.com", "tags": ["newsletter"]]])
    }

    @Test func `An address that the nation refuses is invalid`() async throws {
        let refusal = StubResponse.json(
            [
                "code": "validation_failed", "message": "Validation Failed.",
                "validation_errors": ["email should look like an email address"],
            ], status: .badRequest)
        let stub = StubTransport(.when(.put, "people/push", refusal))

        await #expect(throws: Newsletter.SubscriptionError.invalidAddress) {
            try await newsletter(stub).subscribe("ada")
        }
    }
}

// SPDX-License-Identifier: MIT

import Errand
import ErrandCore
import HTTPTypes
import NationBuilder
import Synchronization
import TestSupport
import Testing

@Suite("A route that receives webhooks", .timed, .timeLimit(.minutes(10)))
struct WebhookRouteTests {
    private func withRoute(
        _ receiver: WebhookReceiver, _ use: @Sendable (Client, () -> [WebhookDelivery]) async throws -> Void
    ) async throws {
        let received = Mutex<[WebhookDelivery]>([])
        try await WebhookServer.run(
            receiver, handle: { delivery in received.withLock { $0.append(delivery) } },
            use: { url in try await use(Client(bare: try BaseURL(url))) { received.withLock(\.self) } })
    }

    private func body(token: String) -> String {
        #"{"nation_slug":"abeforprez","payload":{"person":{"id":7}},"token":"\#(token)","version":4}"#
    }

    @Test("What the nation tells arrives, with the event of its address")
    func arrives() async throws {
        try await withRoute(WebhookReceiver(secret: "s3cret")) { client, received in
            let post = ErrandCore.Request<Void>.post(
                "webhooks/person_changed", .body(.text(body(token: "s3cret")), type: .json))
            try await client.send(post)
            #expect(received().map(\.event) == [.personChanged])
            #expect(try received().first?.person?.id == 7)
        }
    }

    @Test("A wrong secret is refused, and so is a request that is no webhook")
    func refused() async throws {
        var receiver = WebhookReceiver(secret: "s3cret")
        receiver.maximumSize = 1000
        try await withRoute(receiver) { client, received in
            let cases = [
                (body(token: "guess"), 401), ("{", 400), (String(repeating: " ", count: 1001), 413),
                (#"{"token":"s3cret","version":9,"payload":{},"nation_slug":"a"}"#, 422),
            ]
            for (text, status) in cases {
                let post = ErrandCore.Request<Void>.post("webhooks/person_changed", .body(.text(text), type: .json))
                let error = await #expect(throws: ClientError.self) { try await client.send(post) }
                #expect(error?.response?.head.status.code == status)
            }
            #expect(received().isEmpty)
        }
    }
}

// SPDX-License-Identifier: MIT

import Hummingbird
import NIOCore
import NationBuilder

/// A server's route that receives a nation's webhooks: an example to copy.
///
/// Subscribe each event to an address of its own, `/webhooks/person_changed` for
/// `person_changed`, since the body does not name the event.
enum WebhookRoute {
    static func router(
        _ receiver: WebhookReceiver, handle: @escaping @Sendable (WebhookDelivery) async throws -> Void
    ) -> Router<BasicRequestContext> {
        let router = Router()
        router.post("webhooks/:event") { request, context -> HTTPResponse.Status in
            let event = V1.WebhookEvent(rawValue: try context.parameters.require("event"))
            let body = try await request.body.collect(upTo: receiver.maximumSize)
            do {
                try await handle(receiver.read(body.readableBytesView, for: event))
                return .ok
            } catch let error as WebhookError {
                return HTTPResponse.Status(code: error.status)
            }
        }
        return router
    }
}

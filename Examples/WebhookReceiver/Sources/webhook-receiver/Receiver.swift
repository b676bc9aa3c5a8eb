// SPDX-License-Identifier: MIT

import Hummingbird
import NationBuilder

/// The route that accepts a nation's webhooks and refuses everything else.
///
/// A body does not name its event, so each event has its own path.
struct Receiver: Sendable {
    let webhooks: WebhookReceiver
    let deliveries: AsyncStream<WebhookDelivery>.Continuation

    func addRoute(to router: Router<BasicRequestContext>) {
        router.post("webhooks/:event") { request, context -> HTTPResponse.Status in
            let event = V1.WebhookEvent(rawValue: try context.parameters.require("event"))
            let body = try await request.body.collect(upTo: webhooks.maximumSize)
            do {
                // Respond at once, and work afterwards: the nation waits for the response, and may
                // send the webhook again.
                deliveries.yield(try webhooks.read(body.readableBytesView, for: event))
                return .ok
            } catch let error as WebhookError {
                return HTTPResponse.Status(code: error.status)
            }
        }
    }
}

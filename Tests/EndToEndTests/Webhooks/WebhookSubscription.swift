// SPDX-License-Identifier: MIT

import NationBuilder

/// Subscribes to webhooks: an example to copy.
enum WebhookSubscription {
    static func subscribe(_ nation: Nation, to events: [V1.WebhookEvent], at url: String) async throws {
        for event in events {
            try await nation.v1.webhooks.create(
                V1.Webhook {
                    $0.version = 4
                    $0.event = event
                    $0.url = "\(url)/webhooks/\(event)"
                })
        }
    }
}

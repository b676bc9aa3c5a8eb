// SPDX-License-Identifier: MIT

import Errand
import NationBuilder

/// The subscriptions of this program at the nation, which end with the program.
struct Subscription: Sendable {
    static let events: [V1.WebhookEvent] = [.personCreated, .personChanged, .personDestroyed]

    let nation: Nation

    func begin(at url: String) async throws {
        for event in Self.events {
            try await nation.v1.webhooks.create(
                V1.Webhook {
                    $0.version = 4
                    $0.event = event
                    $0.url = "\(url)/webhooks/\(event)"
                })
        }
    }

    func end(at url: String) async throws {
        for try await webhook in nation.v1.webhooks.all() where webhook.url?.hasPrefix(url) == true {
            if let id = webhook.id { try await nation.v1.webhooks.delete(id) }
        }
    }
}

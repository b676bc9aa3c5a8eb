// SPDX-License-Identifier: MIT

import GRDB

/// The webhooks of a nation, for the delivery of changes.
enum WebhookStore {
    static func subscribed(to event: ChangeEvent, _ database: Database) throws -> [Webhook] {
        let statement = try database.cachedStatement(
            sql: "SELECT key, version, url FROM webhook WHERE event = ? ORDER BY id")
        return try Row.fetchAll(statement, arguments: [event.rawValue]).map {
            Webhook(id: $0[0], version: $0[1], url: $0[2])
        }
    }
}

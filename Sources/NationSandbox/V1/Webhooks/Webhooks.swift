// SPDX-License-Identifier: MIT

import GRDB

extension V1Resource {
    /// The webhooks.
    ///
    /// `ChangeFeed` reads the rows.
    static let webhook = V1Resource(
        "webhook",
        "id:row.webhook.key version:integer:required url:required event:choice.webhook_event:required"
    ).with { resource in
        resource.key = "key"
        resource.prepare = { draft, write in
            if let version = draft.integer("version"), !(1...4).contains(version) {
                draft.errors.append("version must be one of 1, 2, 3, 4")
            }
            if let url = draft.text("url"), url.wholeMatch(of: /https?:\/\/[^\s\/?#]+\S*/) == nil {
                draft.errors.append("url must be a URL")
            }
            // The documentation's examples use another name for an event.
            if let event = draft.text("event").flatMap({ ChangeEvent(named: $0) }) {
                draft.set("event", text: event.rawValue)
            }
            draft.columns["key"] = write.call.nation.source.hexadecimal(12).databaseValue
        }
    }
}

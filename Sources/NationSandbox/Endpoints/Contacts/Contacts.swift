// SPDX-License-Identifier: MIT

import GRDB

extension Resource {
    /// The contacts.
    ///
    /// They have no id in the API.
    static let contact = Resource(
        "contact", in: .person,
        [
            .integer("type_id").required().references("contact_type"),
            codes("method", NamedCodes.contactMethods).required(),
            .integer("sender_id").required().references("person"),
            .integer("recipient_id").from("person_id"),
            codes("status", NamedCodes.contactStatuses), .integer("broadcaster_id"), .text("note"),
            .moment("created_at"), .integer("capital_in_cents").hidden(),
        ]
    ).with { resource in
        resource.finish = { _, draft, write in
            if let cents = draft.integer("capital_in_cents"), cents != 0 {
                try PoliticalCapital.insert(cents, note: nil, person: write.owner, write)
            }
            try write.call.announce(.personContacted, write.database) {
                try ContactPayload.json(draft, write)
            }
        }
    }

    private static func codes(_ name: String, _ codes: [(String, String)]) -> ResourceField {
        ResourceField(name, .choice(codes.map { $0.1 }))
    }

    static let capital = Resource(
        "capital", in: .person,
        [
            .id, .integer("person_id").from("person_id"), .integer("author_id").readOnly(),
            .text("type").absent("\"Political Capital\"").readOnly(), .integer("amount_in_cents").required(),
            .moment("created_at").readOnly(), .text("content"),
        ]
    ).with { resource in
        resource.prepare = { draft, write in
            draft.set("author_id", integer: write.call.person)
            draft["content"] = PoliticalCapital.content(draft.text("content"))
        }
    }

    static let note = Resource(
        "note", in: .person,
        [.integer("person_id").from("person_id"), .integer("author_id").readOnly(), .text("content").required()]
    ).with { $0.prepare = { $0.set("author_id", integer: $1.call.person) } }

    static let membership = Resource(
        "membership", in: .person,
        [
            .text("name").required(), .integer("person_id").from("person_id"), .moment("expires_on"),
            .moment("started_at"), .moment("created_at").readOnly(), .moment("updated_at").readOnly(),
            .choice("status", "active", "grace period", "canceled", "expired").absent("\"active\""),
            .text("status_reason"),
        ]
    ).with { resource in
        resource.key = "name"
        resource.prepare = { draft, write in
            if let name = draft.text("name"), write.isNew,
                try write.exists("membership WHERE person_id = ? AND name = ? COLLATE NOCASE", [write.owner, name])
            {
                draft.errors.append("name has already been taken")
            }
            if draft.isBlank("status") { draft.set("status", text: "active") }
            if write.isNew, draft.isBlank("started_at") { draft.set("started_at", text: WireDate.text(write.now)) }
        }
    }
}

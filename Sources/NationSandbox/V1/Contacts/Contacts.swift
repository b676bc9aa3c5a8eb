// SPDX-License-Identifier: MIT

import GRDB

extension V1Resource {
    /// The contacts.
    ///
    /// They have no id in the API.
    static let contact = V1Resource(
        "contact", in: .person,
        """
        type_id:integer:required:in.contact_type method:choice.contact_method_v1:required
        sender_id:integer:required:in.person recipient_id:integer:row.person_id status:choice.contact_status_v1
        broadcaster_id:integer note created_at:moment capital_in_cents:integer:write
        """
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

    static let capital = V1Resource(
        "capital", in: .person,
        """
        id:integer:row person_id:integer:row author_id:integer:read type:="Political Capital":read
        amount_in_cents:integer:required created_at:moment:read content
        """
    ).with { resource in
        resource.prepare = { draft, write in
            draft.set("author_id", integer: write.call.person)
            draft["content"] = PoliticalCapital.content(draft.text("content"))
        }
    }

    static let note = V1Resource(
        "note", in: .person, "person_id:integer:row author_id:integer:read content:required"
    ).with { $0.prepare = { $0.set("author_id", integer: $1.call.person) } }

    static let membership = V1Resource(
        "membership", in: .person,
        """
        name:required person_id:integer:row expires_on:moment started_at:moment created_at:moment:read
        updated_at:moment:read status:choice(active|grace period|canceled|expired):="active" status_reason
        """
    ).with { resource in
        resource.key = "name"
        resource.prepare = { draft, write in
            if let name = draft.text("name"), draft.isNew,
                try write.exists("membership WHERE person_id = ? AND name = ? COLLATE NOCASE", [write.owner, name])
            {
                draft.errors.append("name has already been taken")
            }
            draft.complete("status", .string("active"))
            if draft.isNew { draft.complete("started_at", write.moment) }
        }
    }
}

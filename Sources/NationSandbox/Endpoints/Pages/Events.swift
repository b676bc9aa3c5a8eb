// SPDX-License-Identifier: MIT

import GRDB

extension Resource {
    static let event = Resource.page(
        "event", [.path, .writesPath, .publication, .writesPublication, .namesItself],
        [
            .text("intro"), .integer("calendar_id").references("calendar"),
            .object(
                "contact",
                [.text("name"), .text("phone"), .flag("show_phone"), .text("email"), .flag("show_email")]),
            .moment("start_time").required(), .moment("end_time").required(), .text("time_zone"),
            .object(
                "rsvp_form",
                [
                    .choice("phone", "hidden", "optional", "required"),
                    .choice("address", "hidden", "optional", "required"),
                    .flag("allow_guests"), .flag("accept_rsvps"), .flag("gather_volunteers"),
                ]),
            .integer("capacity"), .flag("show_guests"),
            .object("venue", [.text("name"), .address("address")]),
            .object("autoresponse", [.integer("broadcaster_id"), .text("subject"), .text("body")]),
            .elements(
                "shifts", sequence: "shift",
                [
                    .integer("id").readOnly(), .moment("start_time").required(), .moment("end_time").required(),
                    .text("time_zone"), .integer("goal"),
                ]),
        ]
    ) { draft, _ in
        if let start = draft.text("start_time"), let end = draft.text("end_time"), end < start {
            draft.errors.append("end_time must be after start_time")
        }
    }.with { resource in
        resource.filters = [
            .texts(
                "tags",
                """
                NOT EXISTS (
                    SELECT 1 FROM json_each(?) AS wanted WHERE NOT EXISTS (
                        SELECT 1 FROM json_each(event.document, '$.tags') AS tag
                        WHERE tag.value = wanted.value COLLATE NOCASE))
                """),
            .moment("starting", "event.start_time >= ?"),
            .moment("until", "event.end_time <= ?"),
            .integer("calendar_id", "event.calendar_id = ?"),
        ]
    }

    static let rsvp = Resource(
        "rsvp", in: .row(of: "event", in: .site),
        [
            .id, .integer("event_id").from("event_id"), .integer("person_id").required().references("person"),
            .integer("guests_count").absent("0"), .flag("volunteer").absent("false"),
            .flag("private").absent("false"), .flag("canceled").absent("false"), .flag("attended").absent("false"),
            .integers("shift_ids"),
        ]
    ).with { resource in
        resource.prepare = { draft, write in
            let event = try ResourceStore(.event, write.call.nation.people.template).draft(write.owner, write.database)
            guard event?.value("rsvp_form")?[key: "accept_rsvps"] == .bool(true) else {
                draft.errors.append("event does not take RSVPs")
                return
            }
            let shifts = event?.value("shifts")?.elements.compactMap { $0[key: "id"] } ?? []
            for shift in draft.value("shift_ids")?.elements ?? [] where !shifts.contains(shift) {
                draft.errors.append("shift_ids must be shifts of the event")
            }
            if let person = draft.integer("person_id"),
                try write.exists(
                    "rsvp WHERE event_id = ? AND person_id = ? AND id IS NOT ?", [write.owner, person, write.id])
            {
                draft.errors.append("person_id has already been taken")
            }
        }
    }
}

extension JSONValue {
    /// The elements of a list; none for any other value.
    var elements: [JSONValue] {
        guard case .array(let elements) = self else { return [] }
        return elements
    }
}

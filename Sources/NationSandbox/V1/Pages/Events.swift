// SPDX-License-Identifier: MIT

import GRDB

extension V1Resource {
    static let event = V1Resource.page(
        "event", [.path, .writesPath, .publication, .writesPublication, .namesItself],
        """
        intro calendar_id:integer:in.calendar contact:object(name phone show_phone:flag email show_email:flag)
        start_time:moment:required end_time:moment:required time_zone
        rsvp_form:object(phone:choice(hidden|optional|required) address:choice(hidden|optional|required)
        allow_guests:flag accept_rsvps:flag gather_volunteers:flag)
        capacity:integer show_guests:flag venue:object(name address:address)
        autoresponse:object(broadcaster_id:integer subject body)
        shifts:elements.shift(id:integer:read start_time:moment:required end_time:moment:required time_zone
        goal:integer)
        """
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

    static let rsvp = V1Resource(
        "rsvp", in: .row(of: "event", in: .site),
        """
        id:integer:row event_id:integer:row person_id:integer:required:in.person guests_count:integer:=0
        volunteer:flag:=false private:flag:=false canceled:flag:=false attended:flag:=false shift_ids:integers
        """
    ).with { resource in
        resource.prepare = { draft, write in
            let event = try ResourceStore(.event, write.people.template).draft(write.owner, write.database)
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
                    "rsvp WHERE event_id = ? AND person_id = ? AND id IS NOT ?", [write.owner, person, draft.id])
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

// SPDX-License-Identifier: MIT

/// The types of events and their RSVPs.
extension ResourceType {
    static let events = ResourceType(
        "events", .all,
        [
            .flag("accept_rsvps").standard("true"), .integer("additional_rsvps_count"), .flag("allow_guests"),
            .integer("attending_count"), .reference("auto_response_broadcaster_id", to: "broadcasters"),
            .text("auto_response_content"), .text("auto_response_subject"), .integer("capacity_count"),
            .text("contact_email"), .flag("contact_email_private"), .text("contact_name"),
            .text("contact_phone_number"), .flag("contact_phone_private"), .text("content"),
            .reference("donation_tracking_code_id", to: "donation_tracking_codes"), .integer("duration"),
            .choice("event_form_address", .formField), .choice("event_form_phone", .formField),
            .flag("gather_volunteers"), .reference("point_person_id", to: "signups"), .flag("private"),
            .flag("sends_auto_response"), .flag("show_guests"), .moment("start_at").required(),
            .choice("time_zone", .timeZone), .text("user_ticket_currency"), .integer("user_ticket_price_in_cents"),
            .text("user_ticket_purchase_url"), .flag("uses_shifts"), .flag("uses_tickets"), .text("venue_name"),
            .reference("page_id", to: "pages").required().readOnly(),
            .address("venue_address_attributes").stored(as: "venue_address").writeOnly(),
            .address("venue_address").extra(),
        ],
        [
            .one("auto_response_broadcaster", "broadcasters"),
            .many("event_ticket_levels", "event_ticket_levels", by: "event_id"), .one("page", "pages"),
            .one("point_person", "signups"), .many("rsvps", "event_rsvps", by: "event_id"),
            .one("tracking_code", "donation_tracking_codes", key: "donation_tracking_code_id"),
        ])

    static let eventRsvps = ResourceType(
        "event_rsvps", .all,
        [
            .integer("amount_in_cents"), .flag("attendee"), .flag("canceled"), .text("email"),
            .reference("event_id", to: "events").required(), .text("first_name"), .integer("guests_count"),
            .text("last_name"), .reference("page_id", to: "pages"), .flag("prepaid"), .flag("private"),
            .integer("tickets_count"), .flag("volunteer"), .moment("created_at").readOnly(),
            .moment("updated_at").readOnly(),
            .address("billing_address_attributes").stored(as: "billing_address").writeOnly(),
            .address("home_address_attributes").stored(as: "home_address").writeOnly(),
            .address("mailing_address_attributes").stored(as: "mailing_address").writeOnly(),
            .text("phone_number").writeOnly(),
            .address("registered_address_attributes").stored(as: "registered_address").writeOnly(),
            .address("user_submitted_address_attributes").stored(as: "user_submitted_address").writeOnly(),
            .address("work_address_attributes").stored(as: "work_address").writeOnly(),
            .reference("author_id", to: "signups").hidden(),
            .reference("event_ticket_level_id", to: "event_ticket_levels").hidden(),
            .reference("recruiter_id", to: "signups").hidden(), .reference("signup_id", to: "signups").hidden(),
        ],
        [
            .one("author", "signups"), .one("event", "events"), .one("event_ticket_level", "event_ticket_levels"),
            .one("recruiter", "signups"), .one("signup", "signups"),
        ])

    static let eventTicketLevels = ResourceType(
        "event_ticket_levels", .all,
        [
            .integer("amount_in_cents").required(), .text("description"),
            .reference("event_id", to: "events").required(), .integer("limit").required(), .text("name").required(),
            .integer("number").required(), .integer("tickets_sold"),
        ],
        [.one("event", "events"), .many("event_rsvps", "event_rsvps", by: "event_ticket_level_id")])
}

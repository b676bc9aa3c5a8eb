// SPDX-License-Identifier: MIT

/// The types of events and their RSVPs.
extension StoredType {
    static let events = StoredType(
        "events", .all,
        """
        accept_rsvps:flag:=true:always additional_rsvps_count:integer allow_guests:flag attending_count:integer
        auto_response_broadcaster_id:one.broadcasters auto_response_content auto_response_subject
        capacity_count:integer contact_email contact_email_private:flag contact_name contact_phone_number
        contact_phone_private:flag content donation_tracking_code_id:to.donation_tracking_codes duration:integer
        event_form_address:choice.form_field event_form_phone:choice.form_field gather_volunteers:flag
        point_person_id:one.signups private:flag sends_auto_response:flag show_guests:flag start_at:moment:required
        time_zone:choice.time_zone user_ticket_currency user_ticket_price_in_cents:integer user_ticket_purchase_url
        uses_shifts:flag uses_tickets:flag venue_name page_id:one.pages:required:read
        venue_address_attributes:address:as.venue_address:write venue_address:address:extra
        """,
        [
            .many("event_ticket_levels", "event_ticket_levels", by: "event_id"),
            .many("rsvps", "event_rsvps", by: "event_id"),
            .one("tracking_code", "donation_tracking_codes", key: "donation_tracking_code_id"),
        ])

    static let eventRsvps = StoredType(
        "event_rsvps", .all,
        """
        amount_in_cents:integer attendee:flag canceled:flag email event_id:one.events:required first_name
        guests_count:integer last_name page_id:to.pages prepaid:flag private:flag tickets_count:integer volunteer:flag
        created_at:moment:read updated_at:moment:read billing_address_attributes:address:as.billing_address:write
        home_address_attributes:address:as.home_address:write
        mailing_address_attributes:address:as.mailing_address:write phone_number:write
        registered_address_attributes:address:as.registered_address:write
        user_submitted_address_attributes:address:as.user_submitted_address:write
        work_address_attributes:address:as.work_address:write author_id:one.signups:hidden
        event_ticket_level_id:one.event_ticket_levels:hidden recruiter_id:one.signups:hidden
        signup_id:one.signups:hidden
        """)

    static let eventTicketLevels = StoredType(
        "event_ticket_levels", .all,
        """
        amount_in_cents:integer:required description event_id:one.events:required limit:integer:required name:required
        number:integer:required tickets_sold:integer
        """, [.many("event_rsvps", "event_rsvps", by: "event_ticket_level_id")])
}

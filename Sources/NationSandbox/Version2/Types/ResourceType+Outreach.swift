// SPDX-License-Identifier: MIT

/// The types of a nation's communication with people.
extension ResourceType {
    static let contacts = ResourceType(
        "contacts", .all,
        [
            .reference("author_id", to: "signups").stored(as: "sender_id"),
            .reference("broadcaster_id", to: "broadcasters"),
            .choice("contact_method", .contactMethod).stored(as: "method"),
            .choice("contact_status", .contactStatus).stored(as: "status"), .text("content").stored(as: "note"),
            .reference("path_id", to: "paths"), .reference("path_step_id", to: "path_steps"),
            .integer("pc_in_cents").stored(as: "capital_in_cents").standard("0"),
            .reference("signup_id", to: "signups").stored(as: "person_id").required(),
            .moment("created_at").readOnly(),
        ],
        [.one("author", "signups"), .one("signup", "signups")])

    static let broadcasters = ResourceType(
        "broadcasters", .reading,
        [
            .reference("call_type_id").readOnly(), .moment("created_at").readOnly(), .text("email").readOnly(),
            .text("emailer_tags").readOnly(), .flag("emailers_need_followup").standard("false").readOnly(),
            .flag("is_bcc").readOnly(), .integer("mailings_count").readOnly(), .text("name").readOnly(),
            .flag("new_email_sender_marked_as_prospect").readOnly(),
            .reference("point_person_id", to: "signups").readOnly(),
            .flag("receive_email").standard("false").readOnly(), .integer("received_calls_count").readOnly(),
            .reference("signup_id", to: "signups").readOnly(), .integer("text_blasts_count").readOnly(),
            .flag("text_needs_followup").readOnly(), .reference("text_point_person_id", to: "signups").readOnly(),
            .text("text_tags").readOnly(), .moment("updated_at").readOnly(),
            .flag("voicemail_needs_followup").readOnly(),
            .reference("voicemail_point_person_id", to: "signups").readOnly(), .text("voicemail_tags").readOnly(),
        ],
        [
            .many("mailings", "mailings", by: "broadcaster_id"), .one("point_person", "signups"),
            .through("signups", "signups", .broadcasting), .one("text_point_person", "signups"),
            .one("voicemail_point_person", "signups"),
        ])

    static let mailings = ResourceType(
        "mailings", .reading,
        [
            .reference("broadcaster_id", to: "broadcasters").readOnly(), .moment("canceled_at").readOnly(),
            .moment("created_at").readOnly(), .reference("custom_list_id", to: "lists").readOnly(),
            .text("description").readOnly(), .text("from").readOnly(), .text("name").readOnly(),
            .text("preheader").readOnly(), .moment("published_at").readOnly(), .moment("queued_at").readOnly(),
            .moment("send_at").readOnly(), .text("slug").readOnly(), .text("subject").readOnly(),
            .text("tag_list").readOnly(), .moment("updated_at").readOnly(), .text("body_html").extra(),
            .text("body_html_parsed").extra(), .reference("author_id", to: "signups").hidden(),
        ],
        [.one("author", "signups")])

    static let automations = ResourceType(
        "automations", [.list, .show, .create, .update],
        [
            .text("description"), .text("name").required(), .moment("created_at").readOnly(),
            .moment("paused_at").readOnly(),
            .choice("status", "drafted", "running", "on_hold", "archived", "ended").readOnly(),
            .integer("completed_enrollments_count").extra(), .flag("conversions_enabled").extra(),
            .integer("converted_enrollments_count").extra(), .integer("removed_enrollments_count").extra(),
            .integer("total_enrollments_count").extra(),
        ],
        [.many("enrollments", "automation_enrollments", by: "automation_id")])

    static let automationEnrollments = ResourceType(
        "automation_enrollments", [.list, .show, .create, .delete],
        [
            .reference("automation_id", to: "automations").required(), .text("campaign_source"),
            .text("campaign_url"), .reference("signup_id", to: "signups").required(),
            .integer("automation_step_number").readOnly(), .moment("created_at").readOnly(),
            .moment("excluded_at").readOnly(), .moment("next_execution").readOnly(),
        ],
        [.one("automation", "automations"), .one("signup", "signups")])
}

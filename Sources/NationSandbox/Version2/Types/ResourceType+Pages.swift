// SPDX-License-Identifier: MIT

/// The types of sites and pages.
extension ResourceType {
    static let sites = ResourceType(
        "sites", [.list],
        [
            .text("domain").readOnly(), .text("name").readOnly(), .text("slug").readOnly(),
        ], [])

    static let pages = ResourceType(
        "pages", .all,
        [
            .reference("author_id", to: "signups"), .text("excerpt"), .text("external_id"), .text("headline"),
            .text("name").required(), .text("page_type_name").standard(#""Basic""#),
            .reference("parent_id", to: "pages"),
            .choice("permission_level", "anyone", "logged_in", "members", "control_panel_users", "admins").standard(
                #""anyone""#),
            .reference("site_id", to: "sites").neverNull(), .text("slug").neverNull(),
            .choice("status", .pageStatus).standard(#""unlisted""#), .text("title").neverNull(),
            .text("ancestors_permission_level").readOnly(), .text("effective_permission_level").readOnly(),
            .text("parent_slug").readOnly(), .moment("published_at").readOnly(), .text("url_path").readOnly(),
        ],
        [
            .many("membership_types", "membership_types", by: "page_id"), .one("parent", "pages"),
            .one("site", "sites"),
        ])

    static let petitions = ResourceType(
        "petitions", .all,
        [
            .integer("additional_signatures_count"), .reference("auto_response_broadcaster_id", to: "broadcasters"),
            .text("auto_response_content"), .text("auto_response_subject"), .text("content"),
            .flag("gather_volunteers"), .integer("goal"), .text("intro"), .flag("is_auto_response"),
            .reference("page_id", to: "pages").required(), .choice("petition_form_address", .formField),
            .choice("petition_form_phone", .formField), .text("signature_name"),
        ],
        [.one("page", "pages"), .many("petition_signatures", "petition_signatures", by: "petition_id")])

    static let petitionSignatures = ResourceType(
        "petition_signatures", .all,
        [
            .text("comment"), .flag("is_private"), .reference("petition_id", to: "petitions").required(),
            .reference("recruiter_id", to: "signups"), .reference("signup_id", to: "signups").required(),
            .moment("created_at").readOnly(), .reference("page_id", to: "pages").readOnly(),
            .moment("updated_at").readOnly(), .flag("trigger_autoresponses").writeOnly(),
        ],
        [
            .one("page", "pages"), .one("petition", "petitions"), .one("recruiter", "signups"),
            .one("signup", "signups"),
        ])

    static let suggestionBoxes = ResourceType(
        "suggestion_boxes", .all,
        [
            .flag("allow_image").standard("false"), .reference("auto_response_broadcaster", to: "broadcasters"),
            .text("content"),
            .text("external_id"), .text("headline"), .text("name").required(),
            .reference("official_response_notification_broadcaster", to: "broadcasters"),
            .reference("point_person_id", to: "signups"),
            .flag("require_image").standard("false"),
            .reference("response_notification_broadcaster", to: "broadcasters"),
            .flag("send_auto_responses").standard("true"),
            .flag("send_official_response_notifications").standard("true"),
            .flag("send_response_notifications").standard("true"), .reference("site_id", to: "sites").required(),
            .text("slug").neverNull(), .choice("status", .pageStatus).required(), .text("tag_list"),
            .text("title").neverNull(), .moment("created_at").readOnly(),
            .reference("page_id", to: "pages").neverNull().readOnly(), .moment("updated_at").readOnly(),
        ],
        [
            .one("page", "pages"), .one("point_person", "signups"),
            .many("suggestions", "suggestions", by: "suggestion_box_id"),
        ])

    static let suggestions = ResourceType(
        "suggestions", .all,
        [
            .text("content"), .text("external_id"), .text("headline").required(), .text("official_response"),
            .reference("recruiter_id", to: "signups"), .moment("responded_at"),
            .reference("response_author_id", to: "signups"), .integer("response_type_id"), .text("slug").neverNull(),
            .choice("status", .pageStatus).standard(#""published""#),
            .reference("suggestion_box_id", to: "suggestion_boxes").required(), .moment("created_at").readOnly(),
            .flag("has_image").standard("false").readOnly(), .flag("is_responded").standard("false").readOnly(),
            .reference("page_id", to: "pages").neverNull().readOnly(), .reference("site_id", to: "sites").readOnly(),
            .moment("updated_at").readOnly(), .flag("notify_followers").writeOnly(),
        ],
        [
            .one("answer_author", "signups", key: "response_author_id"), .one("page", "pages"),
            .one("recruiter", "signups"),
        ])
}

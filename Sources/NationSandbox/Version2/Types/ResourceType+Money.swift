// SPDX-License-Identifier: MIT

/// The types of donations and memberships.
extension ResourceType {
    static let donations = ResourceType(
        "donations", .all,
        [
            .text("actblue_order_number"), .integer("amount_in_cents").required(), .moment("canceled_at"),
            .text("check_number"), .object("custom_values"),
            .reference("donation_tracking_code_id", to: "donation_tracking_codes"), .text("email"), .text("employer"),
            .moment("failed_at"), .text("first_name"),
            .flag("is_corporate_contribution").stored(as: "corporate_contribution"), .flag("is_private"),
            .text("last_name"), .reference("mailing_id", to: "mailings"),
            .reference("membership_id", to: "memberships"), .text("middle_name"), .text("note"), .text("occupation"),
            .reference("page_id", to: "pages"), .reference("payment_type_id", to: "payment_types"),
            .text("payment_type_name"), .moment("pending_at"), .reference("pledge_id", to: "pledges"),
            .reference("signup_id", to: "signups").stored(as: "donor_id"), .moment("succeeded_at"),
            .text("amount").readOnly(), .moment("created_at").readOnly(),
            .reference("import_id", to: "imports").readOnly(), .text("payout_id").readOnly(),
            .choice("status", "succeeded", "pending", "failed", "canceled").readOnly(),
            .moment("updated_at").readOnly(),
            .address("billing_address_attributes").stored(as: "billing_address").writeOnly(),
            .flag("send_donor_receipt").writeOnly(),
            .address("work_address_attributes").stored(as: "work_address").writeOnly(),
            .address("billing_address").extra(), .address("work_address").extra(),
            .reference("author_id", to: "signups").hidden(), .reference("recruiter_id", to: "signups").hidden(),
        ],
        [
            .one("author", "signups"), .one("donation_tracking_code", "donation_tracking_codes"),
            .one("import", "imports"), .one("mailing", "mailings"), .one("membership", "memberships"),
            .one("page", "pages"), .one("payment_type", "payment_types"), .one("pledge", "pledges"),
            .one("recruiter", "signups"), .one("signup", "signups"),
        ])

    static let donationTrackingCodes = ResourceType(
        "donation_tracking_codes", .all,
        [
            .text("name").required(), .text("slug"), .moment("created_at").readOnly(),
            .moment("updated_at").readOnly(),
        ],
        [.many("donations", "donations", by: "donation_tracking_code_id")])

    static let pledges = ResourceType(
        "pledges", .all,
        [
            .integer("amount_in_cents").required(), .reference("author_id", to: "signups"),
            .reference("donation_tracking_code_id", to: "donation_tracking_codes"), .flag("is_private"),
            .reference("page_id", to: "pages"), .reference("recruiter_id", to: "signups"),
            .reference("signup_id", to: "signups").required(), .text("amount").readOnly(),
            .integer("amount_left_in_cents").readOnly(), .moment("created_at").readOnly(),
            .moment("updated_at").readOnly(),
        ],
        [
            .one("author", "signups"), .one("donation_tracking_code", "donation_tracking_codes"),
            .one("page", "pages"), .one("recruiter", "signups"), .one("signup", "signups"),
        ])

    static let memberships = ResourceType(
        "memberships", .all,
        [
            .day("expires_on"), .integer("grace_period_num_time_periods"),
            .choice("grace_period_time_period_type", .timePeriod),
            .reference("membership_type_id", to: "membership_types").required(),
            .reference("signup_id", to: "signups").required(), .moment("started_at"),
            .choice("status", "active", "canceled", "expired", "grace period"), .text("status_reason"),
            .moment("created_at").readOnly(), .day("suspended_at").readOnly(), .moment("updated_at").readOnly(),
            .reference("activity_author_id", to: "signups").writeOnly(), .flag("trigger_autoresponses").writeOnly(),
        ],
        [
            .many("donations", "donations", by: "membership_id"), .one("membership_type", "membership_types"),
            .one("signup", "signups"),
        ])

    static let membershipTypes = ResourceType(
        "membership_types", .all,
        [
            .text("description"), .integer("expiration_warning_num_time_periods"),
            .choice("expiration_warning_time_period_type", .timePeriod), .integer("grace_period_num_time_periods"),
            .choice("grace_period_time_period_type", .timePeriod), .text("name").required(),
            .reference("page_id", to: "pages"), .moment("created_at").readOnly(), .moment("updated_at").readOnly(),
        ],
        [.many("memberships", "memberships", by: "membership_type_id"), .one("page", "pages")])
}

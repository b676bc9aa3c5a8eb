// SPDX-License-Identifier: MIT

extension Resource {
    static let donation = Resource(
        "donation",
        [
            .text("actblue_order_number"), .text("amount").readOnly(), .integer("amount_in_cents").required(),
            .text("authorization").readOnly(), .integer("author_id").readOnly(), .address("billing_address"),
            .moment("canceled_at"), .text("check_number"), .flag("corporate_contribution").absent("false"),
            .moment("created_at").readOnly(),
            .person("donor").donor, .integer("donor_id").references("person"),
            .object("election", [.text("cycle"), .text("period"), .text("period_ngp_code")]),
            .text("email"), .text("employer"), .moment("failed_at"),
            .text("fec_type").absent("\"Contribution\""), .text("fec_type_ngp_code").absent("\"C\""),
            .text("first_name"), .id, .integer("import_id").readOnly(), .flag("is_private").absent("false"),
            .text("last_name"), .text("mailing_slug").readOnly(), .integer("merchant_account_id"), .text("ngp_id"),
            .text("note"), .text("occupation"), .text("page_slug").readOnly(), .text("payment_type_name"),
            .text("payment_type_ngp_code"), .integer("pledge_id").readOnly(), .text("recruiter_name_or_email"),
            .integer("recurring_donation_id").readOnly(), .moment("succeeded_at"), .text("tracking_code_slug"),
            .moment("updated_at").readOnly(), .address("work_address"),
            .object(
                "membership",
                [
                    .text("name").required(), .text("status"), .text("status_reason"), .moment("started_at"),
                    .moment("expires_on"),
                ]
            ).hidden(),
        ]
    ).with { resource in
        resource.filters = [
            .moment("created_since", "donation.created_at >= ?"),
            .moment("succeeded_since", "donation.succeeded_at >= ?"),
            .moment("failed_since", "donation.failed_at >= ?"),
        ]
        resource.prepare = { try DonationRules.complete(&$0, $1) }
        resource.finish = { try DonationRules.follow($0, $1, $2) }
    }
}

extension ResourceField {
    /// The donor of a donation, whose id is a column computed from the
    /// document.
    fileprivate var donor: Self {
        var field = self
        field.source = .person("(SELECT document FROM person WHERE person.id = donation.donor_id)")
        return field
    }
}

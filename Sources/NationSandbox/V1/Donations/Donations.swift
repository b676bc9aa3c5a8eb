// SPDX-License-Identifier: MIT

extension V1Resource {
    static let donation = V1Resource(
        "donation",
        """
        actblue_order_number amount:read amount_in_cents:integer:required authorization:read author_id:integer:read
        billing_address:address canceled_at:moment check_number corporate_contribution:flag:=false
        created_at:moment:read donor:person donor_id:integer:in.person election:object(cycle period period_ngp_code)
        email employer failed_at:moment fec_type:="Contribution" fec_type_ngp_code:="C" first_name id:integer:row
        import_id:integer:read is_private:flag:=false last_name mailing_slug:read merchant_account_id:integer ngp_id
        note occupation page_slug:read payment_type_name payment_type_ngp_code pledge_id:integer:read
        recruiter_name_or_email recurring_donation_id:integer:read succeeded_at:moment tracking_code_slug
        updated_at:moment:read work_address:address
        membership:object(name:required status status_reason started_at:moment expires_on:moment):write
        """,
        // The id of the donor is a column computed from the document.
        computing: ["donor": .person("(SELECT document FROM person WHERE person.id = donation.donor_id)")]
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

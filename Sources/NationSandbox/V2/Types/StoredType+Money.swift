// SPDX-License-Identifier: MIT

/// The types of donations and memberships.
extension StoredType {
    static let donations = StoredType(
        "donations", .all,
        """
        actblue_order_number amount_in_cents:integer:required canceled_at:moment check_number custom_values:object()
        donation_tracking_code_id:one.donation_tracking_codes email employer failed_at:moment first_name
        is_corporate_contribution:flag:as.corporate_contribution is_private:flag last_name mailing_id:one.mailings
        membership_id:one.memberships middle_name note occupation page_id:one.pages payment_type_id:one.payment_types
        payment_type_name pending_at:moment pledge_id:one.pledges signup_id:one.signups:as.donor_id
        succeeded_at:moment amount:read created_at:moment:read import_id:one.imports:read payout_id:read
        status:choice(succeeded|pending|failed|canceled):read updated_at:moment:read
        billing_address_attributes:address:as.billing_address:write send_donor_receipt:flag:write
        work_address_attributes:address:as.work_address:write billing_address:address:extra work_address:address:extra
        author_id:one.signups:hidden recruiter_id:one.signups:hidden
        """)

    static let donationTrackingCodes = StoredType(
        "donation_tracking_codes", .all,
        """
        name:required slug created_at:moment:read updated_at:moment:read
        """, [.many("donations", "donations", by: "donation_tracking_code_id")])

    static let pledges = StoredType(
        "pledges", .all,
        """
        amount_in_cents:integer:required author_id:one.signups donation_tracking_code_id:one.donation_tracking_codes
        is_private:flag page_id:one.pages recruiter_id:one.signups signup_id:one.signups:required amount:read
        amount_left_in_cents:integer:read created_at:moment:read updated_at:moment:read
        """)

    static let memberships = StoredType(
        "memberships", .all,
        """
        expires_on:day grace_period_num_time_periods:integer grace_period_time_period_type:choice.time_period
        membership_type_id:one.membership_types:required signup_id:one.signups:required started_at:moment
        status:choice(active|canceled|expired|grace period) status_reason created_at:moment:read suspended_at:day:read
        updated_at:moment:read activity_author_id:to.signups:write trigger_autoresponses:flag:write
        """, [.many("donations", "donations", by: "membership_id")])

    static let membershipTypes = StoredType(
        "membership_types", .all,
        """
        description expiration_warning_num_time_periods:integer expiration_warning_time_period_type:choice.time_period
        grace_period_num_time_periods:integer grace_period_time_period_type:choice.time_period name:required
        page_id:one.pages created_at:moment:read updated_at:moment:read
        """, [.many("memberships", "memberships", by: "membership_type_id")])
}

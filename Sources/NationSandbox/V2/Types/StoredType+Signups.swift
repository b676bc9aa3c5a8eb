// SPDX-License-Identifier: MIT

/// The type of people, which version 2 calls signups.
extension StoredType {
    static let signups = StoredType(
        "signups", .all,
        """
        author_id:one.signups availability banned_at:moment born_at:day:as.birthdate
        capital_amount_in_cents:integer:=0 church city_district city_sub_district civicrm_id
        contact_status:choice.contact_status:as.contact_status_name could_vote_status:integer:=0 county_district
        county_file_id custom_values:object() datatrust_id demo do_not_call:flag:=false do_not_contact:flag:=false
        donations_amount_in_cents:integer:=0 donations_amount_this_cycle_in_cents:integer:=0
        donations_count:integer:=0 donations_count_this_cycle:integer:=0 donations_pledged_amount_in_cents:integer:=0
        donations_raised_amount_in_cents:integer:=0 donations_raised_amount_this_cycle_in_cents:integer:=0
        donations_raised_count:integer:=0 donations_raised_count_this_cycle:integer:=0
        donations_to_raise_amount_in_cents:integer:=0 dw_id email email1 email1_is_bad:flag:=false email2
        email2_is_bad:flag:=false email3 email3_is_bad:flag:=false email4 email4_is_bad:flag:=false
        email_opt_in:flag:=true employer ethnicity external_id fax_number federal_district
        federal_donotcall:flag:=false fire_district first_donated_at:moment first_fundraised_at:moment first_name
        first_prospect_at:moment first_recruited_at:moment first_supporter_at:moment first_volunteer_at:moment
        import_id:to.imports inferred_party inferred_support_level:integer is_deceased:flag:=false
        is_fundraiser:flag:=false is_ignore_donation_limits:flag:=false is_leaderboardable:flag:=true
        is_mobile_bad:flag:=false is_possible_duplicate:flag:=false is_profile_private:flag:=false
        is_profile_searchable:flag:=true is_prospect:flag:=false is_supporter:flag:=false
        is_survey_question_private:flag:=false is_volunteer:flag:=false judicial_district labour_region language
        last_call_id:id last_contacted_at:moment last_contacted_by_id:one.signups last_donated_at:moment
        last_fundraised_at:moment last_name last_rule_violation_at:moment legal_name locale marital_status middle_name
        mobile_number:as.mobile mobile_opt_in:flag:=true ngp_id note occupation parent_id:one.signups party
        party_member:flag pf_strat_id phone_number:as.phone phone_time precinct_id:one.precincts prefix previous_party
        primary_email_id:integer priority_level:integer profile_content profile_headline
        received_capital_amount_in_cents:integer:=0 recruiter_id:one.signups registered_at:day religion rnc_id
        rnc_regid rule_violations_count:integer:=0 salesforce_id school_district school_sub_district sex
        signup_type:integer:=0:always spent_capital_amount_in_cents:integer:=0 state_file_id state_lower_district
        state_upper_district submitted_address suffix support_level:integer supranational_district township
        unsubscribed_at:moment username van_id village_district ward warnings_count:integer:=0 work_phone_number
        created_at:moment:read email1_is_bouncing:flag:read email2_is_bouncing:flag:read email3_is_bouncing:flag:read
        email4_is_bouncing:flag:read full_name:read is_cpu:flag:read is_donor:flag:=false:read
        note_updated_at:moment:read priority_level_changed_at:moment:read profile_content_html:read
        support_level_changed_at:moment:read updated_at:moment:read
        billing_address_attributes:address:as.billing_address:write
        home_address_attributes:address:as.home_address:write
        mailing_address_attributes:address:as.mailing_address:write
        registered_address_attributes:address:as.registered_address:write
        user_submitted_address_attributes:address:as.user_submitted_address:write
        work_address_attributes:address:as.work_address:write billing_address:address:extra home_address:address:extra
        mailing_address:address:extra primary_address:address:extra profile_image_url:as.profile_image_url_ssl:extra
        registered_address:address:extra user_submitted_address:address:extra work_address:address:extra
        page_id:one.pages:hidden
        """,
        [
            .many("memberships", "memberships", by: "signup_id"),
            .many("path_journeys", "path_journeys", by: "signup_id"),
            .many("petition_signatures", "petition_signatures", by: "signup_id"),
            .has("signup_profile", "signup_profiles", by: "signup_id"),
            .through("signup_tags", "signup_tags", .tagsOfPeople),
            .many("taggings", "signup_taggings", by: "signup_id"), .has("voter", "voters", by: "signup_id"),
        ])
}

// SPDX-License-Identifier: MIT

/// The fields of a person, in the order of the API.
enum PersonFieldTables {
    /// The fields of a person in brief.
    static let abbreviated = Field.table(
        """
        birthdate:day city_district civicrm_id county_district county_file_id created_at:moment:read datatrust_id
        do_not_call:flag:=false do_not_contact:flag:=false dw_id email:email email_opt_in:flag:=true employer
        external_id federal_district fire_district first_name has_facebook:flag:=false:read id:integer:read
        is_twitter_follower:flag:=false:read is_volunteer:flag:=false judicial_district labour_region last_name
        linkedin_id mobile mobile_opt_in:flag:=true middle_name:="" nbec_guid:read ngp_id note occupation party
        pf_strat_id phone precinct_id:integer primary_address:address
        profile_image_url_ssl:="https://d3n8a8pro7vhmx.cloudfront.net/assets/notifier/profile-avatar.png":read
        recruiter_id:integer rnc_id rnc_regid salesforce_id school_district school_sub_district sex
        signup_type:integer:=0 state_file_id state_lower_district state_upper_district support_level:integer
        supranational_district tags:texts twitter_id twitter_name updated_at:moment:read van_id village_district ward
        work_phone_number
        """)

    /// The further fields of a person in full.
    static let fullOnly = Field.table(
        """
        active_customer_expires_at:moment:read active_customer_started_at:moment:read author:person author_id:integer
        auto_import_id:integer:read availability ballots:list:read banned_at:moment billing_address:address bio
        call_status_id:integer call_status_name:read capital_amount_in_cents:integer:=0:read
        children_count:integer:=0:read church city_sub_district closed_invoices_amount_in_cents:integer:=0:read
        closed_invoices_count:integer:read contact_status_id:integer contact_status_name:read
        could_vote_status:flag:=false:read demo donations_amount_in_cents:integer:=0:read
        donations_amount_this_cycle_in_cents:integer:=0:read donations_count:integer:=0:read
        donations_count_this_cycle:integer:=0:read donations_pledged_amount_in_cents:integer:=0:read
        donations_raised_amount_in_cents:integer:=0:read donations_raised_amount_this_cycle_in_cents:integer:=0:read
        donations_raised_count:integer:=0:read donations_raised_count_this_cycle:integer:=0:read
        donations_to_raise_amount_in_cents:integer:=0:read email1:email email1_is_bad:flag:=false email2:email
        email2_is_bad:flag:=false email3:email email3_is_bad:flag:=false email4:email email4_is_bad:flag:=false
        emails:list:read ethnicity facebook_address:address facebook_profile_url facebook_updated_at:moment:read
        facebook_username fax_number federal_donotcall:flag:=false first_donated_at:moment:read
        first_fundraised_at:moment:read first_invoice_at:moment:read first_prospect_at:moment:read
        first_recruited_at:moment:read first_supporter_at:moment:read first_volunteer_at:moment:read full_name:read
        home_address:address identity_mappings:list:read import_id:integer:read inferred_party
        inferred_support_level:integer invoice_payments_amount_in_cents:integer:=0:read
        invoice_payments_referred_amount_in_cents:integer:=0:read invoices_amount_in_cents:integer:=0:read
        invoices_count:integer:read is_absentee_voter:flag is_active_voter:flag is_deceased:flag:=false
        is_donor:flag:=false:read is_dropped_from_file:flag is_early_voter:flag is_fundraiser:flag:=false:read
        is_ignore_donation_limits:flag:=false is_leaderboardable:flag:=true is_mobile_bad:flag:=false
        is_permanent_absentee_voter:flag is_possible_duplicate:flag:=false:read is_profile_private:flag:=false
        is_profile_searchable:flag:=true is_prospect:flag:=false is_supporter:flag:=false
        is_survey_question_private:flag:=false language last_call_id:integer:read last_contacted_at:moment:read
        last_contacted_by:person last_donated_at:moment:read last_fundraised_at:moment:read
        last_invoice_at:moment:read last_rule_violation_at:moment:read legal_name locale mailing_address:address
        marital_status media_market_name:read meetup_id meetup_address:address membership_expires_at:moment:read
        membership_level_name:read membership_started_at:moment:read mobile_normalized:read nbec_precinct_code:read
        nbec_precinct:read note_updated_at:moment:read outstanding_invoices_amount_in_cents:integer:=0:read
        outstanding_invoices_count:integer:read overdue_invoices_count:integer:=0:read page_slug:read parent:person
        parent_id:integer party_member:flag phone_normalized:read phone_time precinct_code:read precinct_name:read
        prefix previous_party primary_email_id:integer priority_level:integer priority_level_changed_at:moment:read
        profile_content profile_content_html:read profile_headline received_capital_amount_in_cents:integer:=0:read
        recruiter:person recruits_count:integer:=0:read registered_address:address registered_at:moment religion
        rule_violations_count:integer:=0:read signup_sources:list:read spent_capital_amount_in_cents:integer:=0:read
        submitted_address subnations:list:read suffix support_level_changed_at:moment:read
        support_probability_score:number township turnout_probability_score:number twitter_address:address
        twitter_description twitter_followers_count:integer:read twitter_friends_count:integer:read
        twitter_location:address twitter_login twitter_updated_at:moment:read twitter_website
        unsubscribed_at:moment:read user_submitted_address:address username voter_updated_at:moment:read
        warnings_count:integer:=0:read website work_address:address
        """)

    /// Returns the fields of a person in brief, with another picture for people who have none.
    static func abbreviated(picture: String?) -> [Field] {
        abbreviated.map { field in
            guard let picture, field.name == "profile_image_url_ssl" else { return field }
            var field = field
            field.absent = String(decoding: JSONText.string(picture), as: UTF8.self)
            return field
        }
    }
}

// SPDX-License-Identifier: MIT

/// The attributes of a person that a file may set, with their kinds.
///
/// They are the attributes of `signups` that version 2 of the API reads and writes.
enum PersonAttribute {
    /// The kind of an attribute; `nil` when no file may set it.
    static func kind(of name: String) -> ValueKind? { kinds[name] }

    /// All names.
    static var names: [String] { kinds.keys.sorted() }

    private static let kinds: [String: ValueKind] = {
        var kinds: [String: ValueKind] = [:]
        for (kind, names) in table {
            for name in names.split(whereSeparator: \.isWhitespace) { kinds[String(name)] = kind }
        }
        return kinds
    }()

    private static let table: [(ValueKind, String)] = [
        (.email, "email email1 email2 email3 email4"),
        (.phone, "fax_number mobile_number phone_number work_phone_number"),
        (
            .identifier,
            """
            civicrm_id county_file_id datatrust_id dw_id external_id ngp_id pf_strat_id rnc_id rnc_regid
            salesforce_id state_file_id van_id
            """
        ),
        (.id, "author_id import_id last_call_id last_contacted_by_id parent_id precinct_id recruiter_id"),
        (.date, "born_at registered_at"),
        (
            .time,
            """
            banned_at first_donated_at first_fundraised_at first_prospect_at first_recruited_at first_supporter_at
            first_volunteer_at last_contacted_at last_donated_at last_fundraised_at last_rule_violation_at
            unsubscribed_at
            """
        ),
        (
            .boolean,
            """
            do_not_call do_not_contact email1_is_bad email2_is_bad email3_is_bad email4_is_bad email_opt_in
            federal_donotcall is_deceased is_fundraiser is_ignore_donation_limits is_leaderboardable is_mobile_bad
            is_possible_duplicate is_profile_private is_profile_searchable is_prospect is_supporter
            is_survey_question_private is_volunteer mobile_opt_in party_member
            """
        ),
        (
            .integer,
            """
            capital_amount_in_cents could_vote_status donations_amount_in_cents donations_amount_this_cycle_in_cents
            donations_count donations_count_this_cycle donations_pledged_amount_in_cents
            donations_raised_amount_in_cents donations_raised_amount_this_cycle_in_cents donations_raised_count
            donations_raised_count_this_cycle donations_to_raise_amount_in_cents inferred_support_level
            primary_email_id priority_level received_capital_amount_in_cents rule_violations_count signup_type
            spent_capital_amount_in_cents support_level warnings_count
            """
        ),
        (
            .code,
            """
            city_district city_sub_district county_district demo federal_district fire_district judicial_district
            labour_region school_district school_sub_district state_lower_district state_upper_district
            supranational_district village_district ward
            """
        ),
        (
            .text,
            """
            availability church contact_status employer ethnicity first_name inferred_party language last_name legal_name
            locale marital_status middle_name note occupation party phone_time prefix previous_party profile_content
            profile_headline religion sex submitted_address suffix township username
            """
        ),
    ]
}

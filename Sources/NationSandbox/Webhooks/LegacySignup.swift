// SPDX-License-Identifier: MIT

/// The form of a person in payloads of versions 1 to 3.
enum LegacySignup {
    static func bytes(_ person: JSONValue) -> [UInt8] {
        var members = fields.map { $0.member(of: person) }
        let address = person[key: "primary_address"] ?? .null
        if address != .null {
            members.append(("address", JSONObject.text(addressFields.map { $0.member(of: address) })))
        }
        return JSONObject.text(members)
    }

    private static let fields = LegacyField.table(
        """
        nationbuilder_id:as.id twitter_id twitter_login meetup_id civicrm_id external_id salesforce_id prefix first_name
        middle_name last_name suffix full_name legal_name employer occupation sex party religion church ethnicity
        marital_status website language is_deceased born_at:day.birthdate email1 email2 email3 email4 email_opt_in
        phone_number:as.phone work_phone_number do_not_call do_not_contact federal_donotcall mobile_number:as.mobile
        mobile_opt_in is_mobile_bad fax_number household_size:=null demo support_level inferred_support_level
        priority_level availability note parent_id point_person_name_or_email:=null recruiter_id
        recruiter_name_or_email:=null tag_list:tags created_at:moment unsubscribed_at:moment is_supporter is_prospect
        is_volunteer is_donor is_fundraiser is_ignore_donation_limits first_donated_at:moment last_donated_at:moment
        donations_count donations_amount:money donations_amount_in_cents donations_raised_count
        donations_raised_amount:money donations_raised_amount_in_cents donations_pledged_amount:money
        donations_pledged_amount_in_cents donations_count_this_cycle donations_amount_this_cycle:money
        donations_amount_this_cycle_in_cents donations_raised_count_this_cycle donations_raised_amount_this_cycle:money
        donations_raised_amount_this_cycle_in_cents maximum_donation_possible_this_cycle:="$0.00"
        maximum_donation_possible_this_cycle_in_cents:=0 membership_level_name membership_started_at:moment
        membership_expires_at:moment assistant_first_name:=null assistant_last_name:=null assistant_email:=null
        assistant_phone:=null assistant_mobile:=null assistant_work_phone:=null nbec_guid pf_strat_id state_file_id
        county_file_id dw_id van_id ngp_id pf_matchkey:=null previous_party inferred_party federal_district
        state_upper_district state_lower_district county_district city_district city_sub_district village_district
        judicial_district school_district school_sub_district fire_district precinct_name precinct_code
        media_market_name support_probability_score turnout_probability_score capital_amount:money
        capital_amount_in_cents spent_capital_amount:money spent_capital_amount_in_cents received_capital_amount:money
        received_capital_amount_in_cents
        """)

    private static let addressFields = LegacyField.table(
        "country_code country:=null state city county zip address1 address2 address3 fips")
}

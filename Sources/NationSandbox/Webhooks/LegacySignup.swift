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

    private static let fields: [LegacyField] = identity + contact + politics + money + files + districts + capital

    private static let identity: [LegacyField] = [
        .same("nationbuilder_id", as: "id"), .same("twitter_id"), .same("twitter_login"), .same("meetup_id"),
        .same("civicrm_id"), .same("external_id"), .same("salesforce_id"), .same("prefix"), .same("first_name"),
        .same("middle_name"), .same("last_name"), .same("suffix"), .same("full_name"), .same("legal_name"),
        .same("employer"), .same("occupation"), .same("sex"), .same("party"), .same("religion"), .same("church"),
        .same("ethnicity"), .same("marital_status"), .same("website"), .same("language"), .same("is_deceased"),
        .day("born_at", of: "birthdate"),
    ]

    private static let contact: [LegacyField] = [
        .same("email1"), .same("email2"), .same("email3"), .same("email4"), .same("email_opt_in"),
        .same("phone_number", as: "phone"), .same("work_phone_number"), .same("do_not_call"), .same("do_not_contact"),
        .same("federal_donotcall"), .same("mobile_number", as: "mobile"), .same("mobile_opt_in"),
        .same("is_mobile_bad"), .same("fax_number"), .absent("household_size"), .same("demo"),
    ]

    private static let politics: [LegacyField] = [
        .same("support_level"), .same("inferred_support_level"), .same("priority_level"), .same("availability"),
        .same("note"), .same("parent_id"), .absent("point_person_name_or_email"), .same("recruiter_id"),
        .absent("recruiter_name_or_email"), .tags("tag_list"), .moment("created_at"), .moment("unsubscribed_at"),
        .same("is_supporter"), .same("is_prospect"), .same("is_volunteer"), .same("is_donor"), .same("is_fundraiser"),
        .same("is_ignore_donation_limits"),
    ]

    private static let money: [LegacyField] = [
        .moment("first_donated_at"), .moment("last_donated_at"), .same("donations_count"), .money("donations_amount"),
        .same("donations_amount_in_cents"), .same("donations_raised_count"), .money("donations_raised_amount"),
        .same("donations_raised_amount_in_cents"), .money("donations_pledged_amount"),
        .same("donations_pledged_amount_in_cents"), .same("donations_count_this_cycle"),
        .money("donations_amount_this_cycle"), .same("donations_amount_this_cycle_in_cents"),
        .same("donations_raised_count_this_cycle"), .money("donations_raised_amount_this_cycle"),
        .same("donations_raised_amount_this_cycle_in_cents"),
        .absent("maximum_donation_possible_this_cycle", "\"$0.00\""),
        .absent("maximum_donation_possible_this_cycle_in_cents", "0"), .same("membership_level_name"),
        .moment("membership_started_at"), .moment("membership_expires_at"), .absent("assistant_first_name"),
        .absent("assistant_last_name"), .absent("assistant_email"), .absent("assistant_phone"),
        .absent("assistant_mobile"), .absent("assistant_work_phone"),
    ]

    private static let files: [LegacyField] = [
        .same("nbec_guid"), .same("pf_strat_id"), .same("state_file_id"), .same("county_file_id"), .same("dw_id"),
        .same("van_id"), .same("ngp_id"), .absent("pf_matchkey"), .same("previous_party"), .same("inferred_party"),
    ]

    private static let districts: [LegacyField] = [
        .same("federal_district"), .same("state_upper_district"), .same("state_lower_district"),
        .same("county_district"), .same("city_district"), .same("city_sub_district"), .same("village_district"),
        .same("judicial_district"), .same("school_district"), .same("school_sub_district"), .same("fire_district"),
        .same("precinct_name"), .same("precinct_code"), .same("media_market_name"),
        .same("support_probability_score"), .same("turnout_probability_score"),
    ]

    private static let capital: [LegacyField] = [
        .money("capital_amount"), .same("capital_amount_in_cents"), .money("spent_capital_amount"),
        .same("spent_capital_amount_in_cents"), .money("received_capital_amount"),
        .same("received_capital_amount_in_cents"),
    ]

    private static let addressFields: [LegacyField] = [
        .same("country_code"), .absent("country"), .same("state"), .same("city"), .same("county"), .same("zip"),
        .same("address1"), .same("address2"), .same("address3"), .same("fips"),
    ]
}

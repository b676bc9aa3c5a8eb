// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
import ErrandJSONAPI

extension V2.Signup {
    public static let resourceType = "signups"
    public static let readOnlyMembers: Set<String> = [
        "billing_address", "created_at", "email1_is_bouncing", "email2_is_bouncing", "email3_is_bouncing",
        "email4_is_bouncing", "full_name", "home_address", "is_cpu", "is_donor", "mailing_address", "note_updated_at",
        "primary_address", "priority_level_changed_at", "profile_content_html", "profile_image_url",
        "registered_address", "support_level_changed_at", "updated_at", "user_submitted_address", "work_address",
    ]

    public enum CodingKeys: String, JSONKey {
        case authorID = "author_id"
        case availability
        case bannedAt = "banned_at"
        case billingAddress = "billing_address"
        case billingAddressAttributes = "billing_address_attributes"
        case bornAt = "born_at"
        case capitalAmountInCents = "capital_amount_in_cents"
        case church
        case cityDistrict = "city_district"
        case citySubDistrict = "city_sub_district"
        case civicrmID = "civicrm_id"
        case contactStatus = "contact_status"
        case couldVoteStatus = "could_vote_status"
        case countyDistrict = "county_district"
        case countyFileID = "county_file_id"
        case createdAt = "created_at"
        case customValues = "custom_values"
        case datatrustID = "datatrust_id"
        case demo
        case doNotCall = "do_not_call"
        case doNotContact = "do_not_contact"
        case donationsAmountInCents = "donations_amount_in_cents"
        case donationsAmountThisCycleInCents = "donations_amount_this_cycle_in_cents"
        case donationsCount = "donations_count"
        case donationsCountThisCycle = "donations_count_this_cycle"
        case donationsPledgedAmountInCents = "donations_pledged_amount_in_cents"
        case donationsRaisedAmountInCents = "donations_raised_amount_in_cents"
        case donationsRaisedAmountThisCycleInCents = "donations_raised_amount_this_cycle_in_cents"
        case donationsRaisedCount = "donations_raised_count"
        case donationsRaisedCountThisCycle = "donations_raised_count_this_cycle"
        case donationsToRaiseAmountInCents = "donations_to_raise_amount_in_cents"
        case dwID = "dw_id"
        case email
        case email1
        case email1IsBad = "email1_is_bad"
        case email1IsBouncing = "email1_is_bouncing"
        case email2
        case email2IsBad = "email2_is_bad"
        case email2IsBouncing = "email2_is_bouncing"
        case email3
        case email3IsBad = "email3_is_bad"
        case email3IsBouncing = "email3_is_bouncing"
        case email4
        case email4IsBad = "email4_is_bad"
        case email4IsBouncing = "email4_is_bouncing"
        case emailOptIn = "email_opt_in"
        case employer
        case ethnicity
        case externalID = "external_id"
        case faxNumber = "fax_number"
        case federalDistrict = "federal_district"
        case federalDoNotCall = "federal_donotcall"
        case fireDistrict = "fire_district"
        case firstDonatedAt = "first_donated_at"
        case firstFundraisedAt = "first_fundraised_at"
        case firstName = "first_name"
        case firstProspectAt = "first_prospect_at"
        case firstRecruitedAt = "first_recruited_at"
        case firstSupporterAt = "first_supporter_at"
        case firstVolunteerAt = "first_volunteer_at"
        case fullName = "full_name"
        case homeAddress = "home_address"
        case homeAddressAttributes = "home_address_attributes"
        case importID = "import_id"
        case inferredParty = "inferred_party"
        case inferredSupportLevel = "inferred_support_level"
        case isCPU = "is_cpu"
        case isDeceased = "is_deceased"
        case isDonor = "is_donor"
        case isFundraiser = "is_fundraiser"
        case isIgnoreDonationLimits = "is_ignore_donation_limits"
        case isLeaderboardable = "is_leaderboardable"
        case isMobileBad = "is_mobile_bad"
        case isPossibleDuplicate = "is_possible_duplicate"
        case isProfilePrivate = "is_profile_private"
        case isProfileSearchable = "is_profile_searchable"
        case isProspect = "is_prospect"
        case isSupporter = "is_supporter"
        case isSurveyQuestionPrivate = "is_survey_question_private"
        case isVolunteer = "is_volunteer"
        case judicialDistrict = "judicial_district"
        case labourRegion = "labour_region"
        case language
        case lastCallID = "last_call_id"
        case lastContactedAt = "last_contacted_at"
        case lastContactedByID = "last_contacted_by_id"
        case lastDonatedAt = "last_donated_at"
        case lastFundraisedAt = "last_fundraised_at"
        case lastName = "last_name"
        case lastRuleViolationAt = "last_rule_violation_at"
        case legalName = "legal_name"
        case locale
        case mailingAddress = "mailing_address"
        case mailingAddressAttributes = "mailing_address_attributes"
        case maritalStatus = "marital_status"
        case middleName = "middle_name"
        case mobileNumber = "mobile_number"
        case mobileOptIn = "mobile_opt_in"
        case ngpID = "ngp_id"
        case note
        case noteUpdatedAt = "note_updated_at"
        case occupation
        case parentID = "parent_id"
        case party
        case partyMember = "party_member"
        case pfStratID = "pf_strat_id"
        case phoneNumber = "phone_number"
        case phoneTime = "phone_time"
        case precinctID = "precinct_id"
        case prefix
        case previousParty = "previous_party"
        case primaryAddress = "primary_address"
        case primaryEmailID = "primary_email_id"
        case priorityLevel = "priority_level"
        case priorityLevelChangedAt = "priority_level_changed_at"
        case profileContent = "profile_content"
        case profileContentHTML = "profile_content_html"
        case profileHeadline = "profile_headline"
        case profileImageURL = "profile_image_url"
        case receivedCapitalAmountInCents = "received_capital_amount_in_cents"
        case recruiterID = "recruiter_id"
        case registeredAddress = "registered_address"
        case registeredAddressAttributes = "registered_address_attributes"
        case registeredAt = "registered_at"
        case religion
        case rncID = "rnc_id"
        case rncRegID = "rnc_regid"
        case ruleViolationsCount = "rule_violations_count"
        case salesforceID = "salesforce_id"
        case schoolDistrict = "school_district"
        case schoolSubDistrict = "school_sub_district"
        case sex
        case signupType = "signup_type"
        case spentCapitalAmountInCents = "spent_capital_amount_in_cents"
        case stateFileID = "state_file_id"
        case stateLowerDistrict = "state_lower_district"
        case stateUpperDistrict = "state_upper_district"
        case submittedAddress = "submitted_address"
        case suffix
        case supportLevel = "support_level"
        case supportLevelChangedAt = "support_level_changed_at"
        case supranationalDistrict = "supranational_district"
        case township
        case unsubscribedAt = "unsubscribed_at"
        case updatedAt = "updated_at"
        case userSubmittedAddress = "user_submitted_address"
        case userSubmittedAddressAttributes = "user_submitted_address_attributes"
        case username
        case vanID = "van_id"
        case villageDistrict = "village_district"
        case ward
        case warningsCount = "warnings_count"
        case workAddress = "work_address"
        case workAddressAttributes = "work_address_attributes"
        case workPhoneNumber = "work_phone_number"

        public static let keyTable = JSONKeyTable<Self>()
    }
}

// SPDX-License-Identifier: MIT

/// The attributes of a signup in a response, read with Codable alone.
struct PlainSignup: Codable, Sendable {
    var authorID: String?
    var availability: String?
    var bannedAt: String?
    var bornAt: String?
    var capitalAmountInCents: Int?
    var church: String?
    var cityDistrict: String?
    var citySubDistrict: String?
    var civicrmID: String?
    var contactStatus: String?
    var couldVoteStatus: Int?
    var countyDistrict: String?
    var countyFileID: String?
    var createdAt: String?
    var customValues: [String: Double?]?
    var datatrustID: String?
    var demo: String?
    var doNotCall: Bool?
    var doNotContact: Bool?
    var donationsAmountInCents: Int?
    var donationsAmountThisCycleInCents: Int?
    var donationsCount: Int?
    var donationsCountThisCycle: Int?
    var donationsPledgedAmountInCents: Int?
    var donationsRaisedAmountInCents: Int?
    var donationsRaisedAmountThisCycleInCents: Int?
    var donationsRaisedCount: Int?
    var donationsRaisedCountThisCycle: Int?
    var donationsToRaiseAmountInCents: Int?
    var dwID: String?
    var email: String?
    var email1: String?
    var email1IsBad: Bool?
    var email1IsBouncing: Bool?
    var email2: String?
    var email2IsBad: Bool?
    var email2IsBouncing: Bool?
    var email3: String?
    var email3IsBad: Bool?
    var email3IsBouncing: Bool?
    var email4: String?
    var email4IsBad: Bool?
    var email4IsBouncing: Bool?
    var emailOptIn: Bool?
    var employer: String?
    var ethnicity: String?
    var externalID: String?
    var faxNumber: String?
    var federalDistrict: String?
    var federalDoNotCall: Bool?
    var fireDistrict: String?
    var firstDonatedAt: String?
    var firstFundraisedAt: String?
    var firstName: String?
    var firstProspectAt: String?
    var firstRecruitedAt: String?
    var firstSupporterAt: String?
    var firstVolunteerAt: String?
    var fullName: String?
    var importID: String?
    var inferredParty: String?
    var inferredSupportLevel: Int?
    var isCPU: Bool?
    var isDeceased: Bool?
    var isDonor: Bool?
    var isFundraiser: Bool?
    var isIgnoreDonationLimits: Bool?
    var isLeaderboardable: Bool?
    var isMobileBad: Bool?
    var isPossibleDuplicate: Bool?
    var isProfilePrivate: Bool?
    var isProfileSearchable: Bool?
    var isProspect: Bool?
    var isSupporter: Bool?
    var isSurveyQuestionPrivate: Bool?
    var isVolunteer: Bool?
    var judicialDistrict: String?
    var labourRegion: String?
    var language: String?
    var lastCallID: String?
    var lastContactedAt: String?
    var lastContactedByID: String?
    var lastDonatedAt: String?
    var lastFundraisedAt: String?
    var lastName: String?
    var lastRuleViolationAt: String?
    var legalName: String?
    var locale: String?
    var maritalStatus: String?
    var middleName: String?
    var mobileNumber: String?
    var mobileOptIn: Bool?
    var ngpID: String?
    var note: String?
    var noteUpdatedAt: String?
    var occupation: String?
    var parentID: String?
    var party: String?
    var partyMember: Bool?
    var pfStratID: String?
    var phoneNumber: String?
    var phoneTime: String?
    var precinctID: String?
    var prefix: String?
    var previousParty: String?
    var primaryEmailID: Int?
    var priorityLevel: Int?
    var priorityLevelChangedAt: String?
    var profileContent: String?
    var profileContentHTML: String?
    var profileHeadline: String?
    var receivedCapitalAmountInCents: Int?
    var recruiterID: String?
    var registeredAt: String?
    var religion: String?
    var rncID: String?
    var rncRegID: String?
    var ruleViolationsCount: Int?
    var salesforceID: String?
    var schoolDistrict: String?
    var schoolSubDistrict: String?
    var sex: String?
    var signupType: Int?
    var spentCapitalAmountInCents: Int?
    var stateFileID: String?
    var stateLowerDistrict: String?
    var stateUpperDistrict: String?
    var submittedAddress: String?
    var suffix: String?
    var supportLevel: Int?
    var supportLevelChangedAt: String?
    var supranationalDistrict: String?
    var township: String?
    var unsubscribedAt: String?
    var updatedAt: String?
    var username: String?
    var vanID: String?
    var villageDistrict: String?
    var ward: String?
    var warningsCount: Int?
    var workPhoneNumber: String?

    enum CodingKeys: String, CodingKey {
        case authorID = "author_id"
        case availability
        case bannedAt = "banned_at"
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
        case primaryEmailID = "primary_email_id"
        case priorityLevel = "priority_level"
        case priorityLevelChangedAt = "priority_level_changed_at"
        case profileContent = "profile_content"
        case profileContentHTML = "profile_content_html"
        case profileHeadline = "profile_headline"
        case receivedCapitalAmountInCents = "received_capital_amount_in_cents"
        case recruiterID = "recruiter_id"
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
        case username
        case vanID = "van_id"
        case villageDistrict = "village_district"
        case ward
        case warningsCount = "warnings_count"
        case workPhoneNumber = "work_phone_number"
    }
}

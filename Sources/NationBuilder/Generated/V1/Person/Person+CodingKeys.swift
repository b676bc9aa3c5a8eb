// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-person-fields.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1.Person {
    public enum CodingKeys: String, JSONKey {
        case birthdate
        case cityDistrict = "city_district"
        case civicrmID = "civicrm_id"
        case countyDistrict = "county_district"
        case countyFileID = "county_file_id"
        case createdAt = "created_at"
        case datatrustID = "datatrust_id"
        case doNotCall = "do_not_call"
        case doNotContact = "do_not_contact"
        case dwID = "dw_id"
        case email
        case emailOptIn = "email_opt_in"
        case employer
        case externalID = "external_id"
        case federalDistrict = "federal_district"
        case fireDistrict = "fire_district"
        case firstName = "first_name"
        case hasFacebook = "has_facebook"
        case id
        case isTwitterFollower = "is_twitter_follower"
        case isVolunteer = "is_volunteer"
        case judicialDistrict = "judicial_district"
        case labourRegion = "labour_region"
        case lastName = "last_name"
        case linkedinID = "linkedin_id"
        case mobile
        case mobileOptIn = "mobile_opt_in"
        case middleName = "middle_name"
        case nbecGUID = "nbec_guid"
        case ngpID = "ngp_id"
        case note
        case occupation
        case party
        case pfStratID = "pf_strat_id"
        case phone
        case precinctID = "precinct_id"
        case primaryAddress = "primary_address"
        case profileImageURL = "profile_image_url_ssl"
        case recruiterID = "recruiter_id"
        case rncID = "rnc_id"
        case rncRegID = "rnc_regid"
        case salesforceID = "salesforce_id"
        case schoolDistrict = "school_district"
        case schoolSubDistrict = "school_sub_district"
        case sex
        case signupType = "signup_type"
        case stateFileID = "state_file_id"
        case stateLowerDistrict = "state_lower_district"
        case stateUpperDistrict = "state_upper_district"
        case supportLevel = "support_level"
        case supranationalDistrict = "supranational_district"
        case tags
        case twitterID = "twitter_id"
        case twitterName = "twitter_name"
        case updatedAt = "updated_at"
        case vanID = "van_id"
        case villageDistrict = "village_district"
        case ward
        case workPhoneNumber = "work_phone_number"
        // The full form:
        case activeCustomerExpiresAt = "active_customer_expires_at"
        case activeCustomerStartedAt = "active_customer_started_at"
        case author
        case authorID = "author_id"
        case autoImportID = "auto_import_id"
        case availability
        case ballots
        case bannedAt = "banned_at"
        case billingAddress = "billing_address"
        case bio
        case callStatusID = "call_status_id"
        case callStatusName = "call_status_name"
        case capitalAmountInCents = "capital_amount_in_cents"
        case childrenCount = "children_count"
        case church
        case citySubDistrict = "city_sub_district"
        case closedInvoicesAmountInCents = "closed_invoices_amount_in_cents"
        case closedInvoicesCount = "closed_invoices_count"
        case contactStatusID = "contact_status_id"
        case contactStatusName = "contact_status_name"
        case couldVoteStatus = "could_vote_status"
        case demo
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
        case email1
        case email1IsBad = "email1_is_bad"
        case email2
        case email2IsBad = "email2_is_bad"
        case email3
        case email3IsBad = "email3_is_bad"
        case email4
        case email4IsBad = "email4_is_bad"
        case emails
        case ethnicity
        case facebookAddress = "facebook_address"
        case facebookProfileURL = "facebook_profile_url"
        case facebookUpdatedAt = "facebook_updated_at"
        case facebookUsername = "facebook_username"
        case faxNumber = "fax_number"
        case federalDoNotCall = "federal_donotcall"
        case firstDonatedAt = "first_donated_at"
        case firstFundraisedAt = "first_fundraised_at"
        case firstInvoiceAt = "first_invoice_at"
        case firstProspectAt = "first_prospect_at"
        case firstRecruitedAt = "first_recruited_at"
        case firstSupporterAt = "first_supporter_at"
        case firstVolunteerAt = "first_volunteer_at"
        case fullName = "full_name"
        case homeAddress = "home_address"
        case identityMappings = "identity_mappings"
        case importID = "import_id"
        case inferredParty = "inferred_party"
        case inferredSupportLevel = "inferred_support_level"
        case invoicePaymentsAmountInCents = "invoice_payments_amount_in_cents"
        case invoicePaymentsReferredAmountInCents = "invoice_payments_referred_amount_in_cents"
        case invoicesAmountInCents = "invoices_amount_in_cents"
        case invoicesCount = "invoices_count"
        case isAbsenteeVoter = "is_absentee_voter"
        case isActiveVoter = "is_active_voter"
        case isDeceased = "is_deceased"
        case isDonor = "is_donor"
        case isDroppedFromFile = "is_dropped_from_file"
        case isEarlyVoter = "is_early_voter"
        case isFundraiser = "is_fundraiser"
        case isIgnoreDonationLimits = "is_ignore_donation_limits"
        case isLeaderboardable = "is_leaderboardable"
        case isMobileBad = "is_mobile_bad"
        case isPermanentAbsenteeVoter = "is_permanent_absentee_voter"
        case isPossibleDuplicate = "is_possible_duplicate"
        case isProfilePrivate = "is_profile_private"
        case isProfileSearchable = "is_profile_searchable"
        case isProspect = "is_prospect"
        case isSupporter = "is_supporter"
        case isSurveyQuestionPrivate = "is_survey_question_private"
        case language
        case lastCallID = "last_call_id"
        case lastContactedAt = "last_contacted_at"
        case lastContactedBy = "last_contacted_by"
        case lastDonatedAt = "last_donated_at"
        case lastFundraisedAt = "last_fundraised_at"
        case lastInvoiceAt = "last_invoice_at"
        case lastRuleViolationAt = "last_rule_violation_at"
        case legalName = "legal_name"
        case locale
        case mailingAddress = "mailing_address"
        case maritalStatus = "marital_status"
        case mediaMarketName = "media_market_name"
        case meetupID = "meetup_id"
        case meetupAddress = "meetup_address"
        case membershipExpiresAt = "membership_expires_at"
        case membershipLevelName = "membership_level_name"
        case membershipStartedAt = "membership_started_at"
        case mobileNormalized = "mobile_normalized"
        case nbecPrecinctCode = "nbec_precinct_code"
        case nbecPrecinct = "nbec_precinct"
        case noteUpdatedAt = "note_updated_at"
        case outstandingInvoicesAmountInCents = "outstanding_invoices_amount_in_cents"
        case outstandingInvoicesCount = "outstanding_invoices_count"
        case overdueInvoicesCount = "overdue_invoices_count"
        case pageSlug = "page_slug"
        case parent
        case parentID = "parent_id"
        case partyMember = "party_member"
        case phoneNormalized = "phone_normalized"
        case phoneTime = "phone_time"
        case precinctCode = "precinct_code"
        case precinctName = "precinct_name"
        case prefix
        case previousParty = "previous_party"
        case primaryEmailID = "primary_email_id"
        case priorityLevel = "priority_level"
        case priorityLevelChangedAt = "priority_level_changed_at"
        case profileContent = "profile_content"
        case profileContentHTML = "profile_content_html"
        case profileHeadline = "profile_headline"
        case receivedCapitalAmountInCents = "received_capital_amount_in_cents"
        case recruiter
        case recruitsCount = "recruits_count"
        case registeredAddress = "registered_address"
        case registeredAt = "registered_at"
        case religion
        case ruleViolationsCount = "rule_violations_count"
        case signupSources = "signup_sources"
        case spentCapitalAmountInCents = "spent_capital_amount_in_cents"
        case submittedAddress = "submitted_address"
        case subnations
        case suffix
        case supportLevelChangedAt = "support_level_changed_at"
        case supportProbabilityScore = "support_probability_score"
        case township
        case turnoutProbabilityScore = "turnout_probability_score"
        case twitterAddress = "twitter_address"
        case twitterDescription = "twitter_description"
        case twitterFollowersCount = "twitter_followers_count"
        case twitterFriendsCount = "twitter_friends_count"
        case twitterLocation = "twitter_location"
        case twitterLogin = "twitter_login"
        case twitterUpdatedAt = "twitter_updated_at"
        case twitterWebsite = "twitter_website"
        case unsubscribedAt = "unsubscribed_at"
        case userSubmittedAddress = "user_submitted_address"
        case username
        case voterUpdatedAt = "voter_updated_at"
        case warningsCount = "warnings_count"
        case website
        case workAddress = "work_address"

        public static let keyTable = JSONKeyTable<Self>()
    }
}

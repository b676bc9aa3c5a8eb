// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2.Signup {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `author_id`.
        public var authorID: Field<ResourceID> { "author_id" }
        /// The attribute `availability`.
        public var availability: Field<String> { "availability" }
        /// The attribute `banned_at`.
        public var bannedAt: Field<DateTime> { "banned_at" }
        /// The attribute `billing_address`.
        public var billingAddress: ExtraField<V2.Address> { "billing_address" }
        /// The attribute `born_at`.
        public var bornAt: Field<CalendarDate> { "born_at" }
        /// The attribute `capital_amount_in_cents`.
        public var capitalAmountInCents: Field<Int> { "capital_amount_in_cents" }
        /// The attribute `church`.
        public var church: Field<String> { "church" }
        /// The attribute `city_district`.
        public var cityDistrict: Field<String> { "city_district" }
        /// The attribute `city_sub_district`.
        public var citySubDistrict: Field<String> { "city_sub_district" }
        /// The attribute `civicrm_id`.
        public var civicrmID: Field<TextOrNumber> { "civicrm_id" }
        /// The attribute `contact_status`.
        public var contactStatus: Field<V2.ContactStatus> { "contact_status" }
        /// The attribute `could_vote_status`.
        public var couldVoteStatus: Field<Int> { "could_vote_status" }
        /// The attribute `county_district`.
        public var countyDistrict: Field<String> { "county_district" }
        /// The attribute `county_file_id`.
        public var countyFileID: Field<TextOrNumber> { "county_file_id" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `custom_values`.
        public var customValues: Field<JSONObject> { "custom_values" }
        /// The attribute `datatrust_id`.
        public var datatrustID: Field<TextOrNumber> { "datatrust_id" }
        /// The attribute `demo`.
        public var demo: Field<String> { "demo" }
        /// The attribute `do_not_call`.
        public var doNotCall: Field<Bool> { "do_not_call" }
        /// The attribute `do_not_contact`.
        public var doNotContact: Field<Bool> { "do_not_contact" }
        /// The attribute `donations_amount_in_cents`.
        public var donationsAmountInCents: Field<Int> { "donations_amount_in_cents" }
        /// The attribute `donations_amount_this_cycle_in_cents`.
        public var donationsAmountThisCycleInCents: Field<Int> { "donations_amount_this_cycle_in_cents" }
        /// The attribute `donations_count`.
        public var donationsCount: Field<Int> { "donations_count" }
        /// The attribute `donations_count_this_cycle`.
        public var donationsCountThisCycle: Field<Int> { "donations_count_this_cycle" }
        /// The attribute `donations_pledged_amount_in_cents`.
        public var donationsPledgedAmountInCents: Field<Int> { "donations_pledged_amount_in_cents" }
        /// The attribute `donations_raised_amount_in_cents`.
        public var donationsRaisedAmountInCents: Field<Int> { "donations_raised_amount_in_cents" }
        /// The attribute `donations_raised_amount_this_cycle_in_cents`.
        public var donationsRaisedAmountThisCycleInCents: Field<Int> { "donations_raised_amount_this_cycle_in_cents" }
        /// The attribute `donations_raised_count`.
        public var donationsRaisedCount: Field<Int> { "donations_raised_count" }
        /// The attribute `donations_raised_count_this_cycle`.
        public var donationsRaisedCountThisCycle: Field<Int> { "donations_raised_count_this_cycle" }
        /// The attribute `donations_to_raise_amount_in_cents`.
        public var donationsToRaiseAmountInCents: Field<Int> { "donations_to_raise_amount_in_cents" }
        /// The attribute `dw_id`.
        public var dwID: Field<TextOrNumber> { "dw_id" }
        /// The attribute `email`.
        public var email: Field<String> { "email" }
        /// The attribute `email1`.
        public var email1: Field<String> { "email1" }
        /// The attribute `email1_is_bad`.
        public var email1IsBad: Field<Bool> { "email1_is_bad" }
        /// The attribute `email1_is_bouncing`.
        public var email1IsBouncing: Field<Bool> { "email1_is_bouncing" }
        /// The attribute `email2`.
        public var email2: Field<String> { "email2" }
        /// The attribute `email2_is_bad`.
        public var email2IsBad: Field<Bool> { "email2_is_bad" }
        /// The attribute `email2_is_bouncing`.
        public var email2IsBouncing: Field<Bool> { "email2_is_bouncing" }
        /// The attribute `email3`.
        public var email3: Field<String> { "email3" }
        /// The attribute `email3_is_bad`.
        public var email3IsBad: Field<Bool> { "email3_is_bad" }
        /// The attribute `email3_is_bouncing`.
        public var email3IsBouncing: Field<Bool> { "email3_is_bouncing" }
        /// The attribute `email4`.
        public var email4: Field<String> { "email4" }
        /// The attribute `email4_is_bad`.
        public var email4IsBad: Field<Bool> { "email4_is_bad" }
        /// The attribute `email4_is_bouncing`.
        public var email4IsBouncing: Field<Bool> { "email4_is_bouncing" }
        /// The attribute `email_opt_in`.
        public var emailOptIn: Field<Bool> { "email_opt_in" }
        /// The attribute `employer`.
        public var employer: Field<String> { "employer" }
        /// The attribute `ethnicity`.
        public var ethnicity: Field<String> { "ethnicity" }
        /// The attribute `external_id`.
        public var externalID: Field<TextOrNumber> { "external_id" }
        /// The attribute `fax_number`.
        public var faxNumber: Field<String> { "fax_number" }
        /// The attribute `federal_district`.
        public var federalDistrict: Field<String> { "federal_district" }
        /// The attribute `federal_donotcall`.
        public var federalDoNotCall: Field<Bool> { "federal_donotcall" }
        /// The attribute `fire_district`.
        public var fireDistrict: Field<String> { "fire_district" }
        /// The attribute `first_donated_at`.
        public var firstDonatedAt: Field<DateTime> { "first_donated_at" }
        /// The attribute `first_fundraised_at`.
        public var firstFundraisedAt: Field<DateTime> { "first_fundraised_at" }
        /// The attribute `first_name`.
        public var firstName: Field<String> { "first_name" }
        /// The attribute `first_prospect_at`.
        public var firstProspectAt: Field<DateTime> { "first_prospect_at" }
        /// The attribute `first_recruited_at`.
        public var firstRecruitedAt: Field<DateTime> { "first_recruited_at" }
        /// The attribute `first_supporter_at`.
        public var firstSupporterAt: Field<DateTime> { "first_supporter_at" }
        /// The attribute `first_volunteer_at`.
        public var firstVolunteerAt: Field<DateTime> { "first_volunteer_at" }
        /// The attribute `full_name`.
        public var fullName: Field<String> { "full_name" }
        /// The attribute `home_address`.
        public var homeAddress: ExtraField<V2.Address> { "home_address" }
        /// The attribute `import_id`.
        public var importID: Field<ResourceID> { "import_id" }
        /// The attribute `inferred_party`.
        public var inferredParty: Field<String> { "inferred_party" }
        /// The attribute `inferred_support_level`.
        public var inferredSupportLevel: Field<Int> { "inferred_support_level" }
        /// The attribute `is_cpu`.
        public var isCPU: Field<Bool> { "is_cpu" }
        /// The attribute `is_deceased`.
        public var isDeceased: Field<Bool> { "is_deceased" }
        /// The attribute `is_donor`.
        public var isDonor: Field<Bool> { "is_donor" }
        /// The attribute `is_fundraiser`.
        public var isFundraiser: Field<Bool> { "is_fundraiser" }
        /// The attribute `is_ignore_donation_limits`.
        public var isIgnoreDonationLimits: Field<Bool> { "is_ignore_donation_limits" }
        /// The attribute `is_leaderboardable`.
        public var isLeaderboardable: Field<Bool> { "is_leaderboardable" }
        /// The attribute `is_mobile_bad`.
        public var isMobileBad: Field<Bool> { "is_mobile_bad" }
        /// The attribute `is_possible_duplicate`.
        public var isPossibleDuplicate: Field<Bool> { "is_possible_duplicate" }
        /// The attribute `is_profile_private`.
        public var isProfilePrivate: Field<Bool> { "is_profile_private" }
        /// The attribute `is_profile_searchable`.
        public var isProfileSearchable: Field<Bool> { "is_profile_searchable" }
        /// The attribute `is_prospect`.
        public var isProspect: Field<Bool> { "is_prospect" }
        /// The attribute `is_supporter`.
        public var isSupporter: Field<Bool> { "is_supporter" }
        /// The attribute `is_survey_question_private`.
        public var isSurveyQuestionPrivate: Field<Bool> { "is_survey_question_private" }
        /// The attribute `is_volunteer`.
        public var isVolunteer: Field<Bool> { "is_volunteer" }
        /// The attribute `judicial_district`.
        public var judicialDistrict: Field<String> { "judicial_district" }
        /// The attribute `labour_region`.
        public var labourRegion: Field<String> { "labour_region" }
        /// The attribute `language`.
        public var language: Field<String> { "language" }
        /// The attribute `last_call_id`.
        public var lastCallID: Field<ResourceID> { "last_call_id" }
        /// The attribute `last_contacted_at`.
        public var lastContactedAt: Field<DateTime> { "last_contacted_at" }
        /// The attribute `last_contacted_by_id`.
        public var lastContactedByID: Field<ResourceID> { "last_contacted_by_id" }
        /// The attribute `last_donated_at`.
        public var lastDonatedAt: Field<DateTime> { "last_donated_at" }
        /// The attribute `last_fundraised_at`.
        public var lastFundraisedAt: Field<DateTime> { "last_fundraised_at" }
        /// The attribute `last_name`.
        public var lastName: Field<String> { "last_name" }
        /// The attribute `last_rule_violation_at`.
        public var lastRuleViolationAt: Field<DateTime> { "last_rule_violation_at" }
        /// The attribute `legal_name`.
        public var legalName: Field<String> { "legal_name" }
        /// The attribute `locale`.
        public var locale: Field<String> { "locale" }
        /// The attribute `mailing_address`.
        public var mailingAddress: ExtraField<V2.Address> { "mailing_address" }
        /// The attribute `marital_status`.
        public var maritalStatus: Field<String> { "marital_status" }
        /// The attribute `middle_name`.
        public var middleName: Field<String> { "middle_name" }
        /// The attribute `mobile_number`.
        public var mobileNumber: Field<String> { "mobile_number" }
        /// The attribute `mobile_opt_in`.
        public var mobileOptIn: Field<Bool> { "mobile_opt_in" }
        /// The attribute `ngp_id`.
        public var ngpID: Field<TextOrNumber> { "ngp_id" }
        /// The attribute `note`.
        public var note: Field<String> { "note" }
        /// The attribute `note_updated_at`.
        public var noteUpdatedAt: Field<DateTime> { "note_updated_at" }
        /// The attribute `occupation`.
        public var occupation: Field<String> { "occupation" }
        /// The attribute `parent_id`.
        public var parentID: Field<ResourceID> { "parent_id" }
        /// The attribute `party`.
        public var party: Field<String> { "party" }
        /// The attribute `party_member`.
        public var partyMember: Field<Bool> { "party_member" }
        /// The attribute `pf_strat_id`.
        public var pfStratID: Field<TextOrNumber> { "pf_strat_id" }
        /// The attribute `phone_number`.
        public var phoneNumber: Field<String> { "phone_number" }
        /// The attribute `phone_time`.
        public var phoneTime: Field<String> { "phone_time" }
        /// The attribute `precinct_id`.
        public var precinctID: Field<ResourceID> { "precinct_id" }
        /// The attribute `prefix`.
        public var prefix: Field<String> { "prefix" }
        /// The attribute `previous_party`.
        public var previousParty: Field<String> { "previous_party" }
        /// The attribute `primary_address`.
        public var primaryAddress: ExtraField<V2.Address> { "primary_address" }
        /// The attribute `primary_email_id`.
        public var primaryEmailID: Field<Int> { "primary_email_id" }
        /// The attribute `priority_level`.
        public var priorityLevel: Field<Int> { "priority_level" }
        /// The attribute `priority_level_changed_at`.
        public var priorityLevelChangedAt: Field<DateTime> { "priority_level_changed_at" }
        /// The attribute `profile_content`.
        public var profileContent: Field<String> { "profile_content" }
        /// The attribute `profile_content_html`.
        public var profileContentHTML: Field<String> { "profile_content_html" }
        /// The attribute `profile_headline`.
        public var profileHeadline: Field<String> { "profile_headline" }
        /// The attribute `profile_image_url`.
        public var profileImageURL: ExtraField<String> { "profile_image_url" }
        /// The attribute `received_capital_amount_in_cents`.
        public var receivedCapitalAmountInCents: Field<Int> { "received_capital_amount_in_cents" }
        /// The attribute `recruiter_id`.
        public var recruiterID: Field<ResourceID> { "recruiter_id" }
        /// The attribute `registered_address`.
        public var registeredAddress: ExtraField<V2.Address> { "registered_address" }
        /// The attribute `registered_at`.
        public var registeredAt: Field<CalendarDate> { "registered_at" }
        /// The attribute `religion`.
        public var religion: Field<String> { "religion" }
        /// The attribute `rnc_id`.
        public var rncID: Field<TextOrNumber> { "rnc_id" }
        /// The attribute `rnc_regid`.
        public var rncRegID: Field<TextOrNumber> { "rnc_regid" }
        /// The attribute `rule_violations_count`.
        public var ruleViolationsCount: Field<Int> { "rule_violations_count" }
        /// The attribute `salesforce_id`.
        public var salesforceID: Field<TextOrNumber> { "salesforce_id" }
        /// The attribute `school_district`.
        public var schoolDistrict: Field<String> { "school_district" }
        /// The attribute `school_sub_district`.
        public var schoolSubDistrict: Field<String> { "school_sub_district" }
        /// The attribute `sex`.
        public var sex: Field<String> { "sex" }
        /// The attribute `signup_type`.
        public var signupType: Field<Int> { "signup_type" }
        /// The attribute `spent_capital_amount_in_cents`.
        public var spentCapitalAmountInCents: Field<Int> { "spent_capital_amount_in_cents" }
        /// The attribute `state_file_id`.
        public var stateFileID: Field<TextOrNumber> { "state_file_id" }
        /// The attribute `state_lower_district`.
        public var stateLowerDistrict: Field<String> { "state_lower_district" }
        /// The attribute `state_upper_district`.
        public var stateUpperDistrict: Field<String> { "state_upper_district" }
        /// The attribute `submitted_address`.
        public var submittedAddress: Field<String> { "submitted_address" }
        /// The attribute `suffix`.
        public var suffix: Field<String> { "suffix" }
        /// The attribute `support_level`.
        public var supportLevel: Field<Int> { "support_level" }
        /// The attribute `support_level_changed_at`.
        public var supportLevelChangedAt: Field<DateTime> { "support_level_changed_at" }
        /// The attribute `supranational_district`.
        public var supranationalDistrict: Field<String> { "supranational_district" }
        /// The attribute `township`.
        public var township: Field<String> { "township" }
        /// The attribute `unsubscribed_at`.
        public var unsubscribedAt: Field<DateTime> { "unsubscribed_at" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }
        /// The attribute `user_submitted_address`.
        public var userSubmittedAddress: ExtraField<V2.Address> { "user_submitted_address" }
        /// The attribute `username`.
        public var username: Field<String> { "username" }
        /// The attribute `van_id`.
        public var vanID: Field<TextOrNumber> { "van_id" }
        /// The attribute `village_district`.
        public var villageDistrict: Field<String> { "village_district" }
        /// The attribute `ward`.
        public var ward: Field<String> { "ward" }
        /// The attribute `warnings_count`.
        public var warningsCount: Field<Int> { "warnings_count" }
        /// The attribute `work_address`.
        public var workAddress: ExtraField<V2.Address> { "work_address" }
        /// The attribute `work_phone_number`.
        public var workPhoneNumber: Field<String> { "work_phone_number" }
        /// Matches people who have this e-mail address.
        ///
        /// A filter, not an attribute.
        public var withEmailAddress: NamedFilter<String> { "with_email_address" }
        /// Matches people with an e-mail address that bounces.
        ///
        /// A filter, not an attribute.
        public var withBouncingEmail: NamedFilter<Bool> { "with_bouncing_email" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `author`.
        public var author: ToOne<V2.Signup> { "author" }
        /// The relationship `last_contacted_by`.
        public var lastContactedBy: ToOne<V2.Signup> { "last_contacted_by" }
        /// The relationship `memberships`.
        public var memberships: ToMany<V2.Membership> { "memberships" }
        /// The relationship `page`.
        public var page: ToOne<V2.Page> { "page" }
        /// The relationship `parent`.
        public var parent: ToOne<V2.Signup> { "parent" }
        /// The relationship `path_journeys`.
        public var pathJourneys: ToMany<V2.PathJourney> { "path_journeys" }
        /// The relationship `petition_signatures`.
        public var petitionSignatures: ToMany<V2.PetitionSignature> { "petition_signatures" }
        /// The relationship `precinct`.
        public var precinct: ToOne<V2.Precinct> { "precinct" }
        /// The relationship `recruiter`.
        public var recruiter: ToOne<V2.Signup> { "recruiter" }
        /// The relationship `signup_profile`.
        public var signupProfile: ToOne<V2.SignupProfile> { "signup_profile" }
        /// The relationship `signup_tags`.
        public var signupTags: ToMany<V2.SignupTag> { "signup_tags" }
        /// The relationship `taggings`.
        public var taggings: ToMany<V2.SignupTagging> { "taggings" }
        /// The relationship `voter`.
        public var voter: ToOne<V2.Voter> { "voter" }

        /// Creates the names.
        public init() {}
    }
}

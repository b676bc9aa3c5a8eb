// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2.Signup {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// `id`.
        public var id: Field<ResourceID> { "id" }
        /// `author_id`.
        public var authorID: Field<ResourceID> { "author_id" }
        /// `availability`.
        public var availability: Field<String> { "availability" }
        /// `banned_at`.
        public var bannedAt: Field<DateTime> { "banned_at" }
        /// `billing_address`.
        public var billingAddress: ExtraField<V2.Address> { "billing_address" }
        /// `born_at`.
        public var bornAt: Field<CalendarDate> { "born_at" }
        /// `capital_amount_in_cents`.
        public var capitalAmountInCents: Field<Int> { "capital_amount_in_cents" }
        /// `church`.
        public var church: Field<String> { "church" }
        /// `city_district`.
        public var cityDistrict: Field<String> { "city_district" }
        /// `city_sub_district`.
        public var citySubDistrict: Field<String> { "city_sub_district" }
        /// `civicrm_id`.
        public var civicrmID: Field<TextOrNumber> { "civicrm_id" }
        /// `contact_status`.
        public var contactStatus: Field<V2.ContactStatus> { "contact_status" }
        /// `could_vote_status`.
        public var couldVoteStatus: Field<Int> { "could_vote_status" }
        /// `county_district`.
        public var countyDistrict: Field<String> { "county_district" }
        /// `county_file_id`.
        public var countyFileID: Field<TextOrNumber> { "county_file_id" }
        /// `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// `custom_values`.
        public var customValues: Field<JSONObject> { "custom_values" }
        /// `datatrust_id`.
        public var datatrustID: Field<TextOrNumber> { "datatrust_id" }
        /// `demo`.
        public var demo: Field<String> { "demo" }
        /// `do_not_call`.
        public var doNotCall: Field<Bool> { "do_not_call" }
        /// `do_not_contact`.
        public var doNotContact: Field<Bool> { "do_not_contact" }
        /// `donations_amount_in_cents`.
        public var donationsAmountInCents: Field<Int> { "donations_amount_in_cents" }
        /// `donations_amount_this_cycle_in_cents`.
        public var donationsAmountThisCycleInCents: Field<Int> { "donations_amount_this_cycle_in_cents" }
        /// `donations_count`.
        public var donationsCount: Field<Int> { "donations_count" }
        /// `donations_count_this_cycle`.
        public var donationsCountThisCycle: Field<Int> { "donations_count_this_cycle" }
        /// `donations_pledged_amount_in_cents`.
        public var donationsPledgedAmountInCents: Field<Int> { "donations_pledged_amount_in_cents" }
        /// `donations_raised_amount_in_cents`.
        public var donationsRaisedAmountInCents: Field<Int> { "donations_raised_amount_in_cents" }
        /// `donations_raised_amount_this_cycle_in_cents`.
        public var donationsRaisedAmountThisCycleInCents: Field<Int> { "donations_raised_amount_this_cycle_in_cents" }
        /// `donations_raised_count`.
        public var donationsRaisedCount: Field<Int> { "donations_raised_count" }
        /// `donations_raised_count_this_cycle`.
        public var donationsRaisedCountThisCycle: Field<Int> { "donations_raised_count_this_cycle" }
        /// `donations_to_raise_amount_in_cents`.
        public var donationsToRaiseAmountInCents: Field<Int> { "donations_to_raise_amount_in_cents" }
        /// `dw_id`.
        public var dwID: Field<TextOrNumber> { "dw_id" }
        /// `email`.
        public var email: Field<String> { "email" }
        /// `email1`.
        public var email1: Field<String> { "email1" }
        /// `email1_is_bad`.
        public var email1IsBad: Field<Bool> { "email1_is_bad" }
        /// `email1_is_bouncing`.
        public var email1IsBouncing: Field<Bool> { "email1_is_bouncing" }
        /// `email2`.
        public var email2: Field<String> { "email2" }
        /// `email2_is_bad`.
        public var email2IsBad: Field<Bool> { "email2_is_bad" }
        /// `email2_is_bouncing`.
        public var email2IsBouncing: Field<Bool> { "email2_is_bouncing" }
        /// `email3`.
        public var email3: Field<String> { "email3" }
        /// `email3_is_bad`.
        public var email3IsBad: Field<Bool> { "email3_is_bad" }
        /// `email3_is_bouncing`.
        public var email3IsBouncing: Field<Bool> { "email3_is_bouncing" }
        /// `email4`.
        public var email4: Field<String> { "email4" }
        /// `email4_is_bad`.
        public var email4IsBad: Field<Bool> { "email4_is_bad" }
        /// `email4_is_bouncing`.
        public var email4IsBouncing: Field<Bool> { "email4_is_bouncing" }
        /// `email_opt_in`.
        public var emailOptIn: Field<Bool> { "email_opt_in" }
        /// `employer`.
        public var employer: Field<String> { "employer" }
        /// `ethnicity`.
        public var ethnicity: Field<String> { "ethnicity" }
        /// `external_id`.
        public var externalID: Field<TextOrNumber> { "external_id" }
        /// `fax_number`.
        public var faxNumber: Field<String> { "fax_number" }
        /// `federal_district`.
        public var federalDistrict: Field<String> { "federal_district" }
        /// `federal_donotcall`.
        public var federalDoNotCall: Field<Bool> { "federal_donotcall" }
        /// `fire_district`.
        public var fireDistrict: Field<String> { "fire_district" }
        /// `first_donated_at`.
        public var firstDonatedAt: Field<DateTime> { "first_donated_at" }
        /// `first_fundraised_at`.
        public var firstFundraisedAt: Field<DateTime> { "first_fundraised_at" }
        /// `first_name`.
        public var firstName: Field<String> { "first_name" }
        /// `first_prospect_at`.
        public var firstProspectAt: Field<DateTime> { "first_prospect_at" }
        /// `first_recruited_at`.
        public var firstRecruitedAt: Field<DateTime> { "first_recruited_at" }
        /// `first_supporter_at`.
        public var firstSupporterAt: Field<DateTime> { "first_supporter_at" }
        /// `first_volunteer_at`.
        public var firstVolunteerAt: Field<DateTime> { "first_volunteer_at" }
        /// `full_name`.
        public var fullName: Field<String> { "full_name" }
        /// `home_address`.
        public var homeAddress: ExtraField<V2.Address> { "home_address" }
        /// `import_id`.
        public var importID: Field<ResourceID> { "import_id" }
        /// `inferred_party`.
        public var inferredParty: Field<String> { "inferred_party" }
        /// `inferred_support_level`.
        public var inferredSupportLevel: Field<Int> { "inferred_support_level" }
        /// `is_cpu`.
        public var isCPU: Field<Bool> { "is_cpu" }
        /// `is_deceased`.
        public var isDeceased: Field<Bool> { "is_deceased" }
        /// `is_donor`.
        public var isDonor: Field<Bool> { "is_donor" }
        /// `is_fundraiser`.
        public var isFundraiser: Field<Bool> { "is_fundraiser" }
        /// `is_ignore_donation_limits`.
        public var isIgnoreDonationLimits: Field<Bool> { "is_ignore_donation_limits" }
        /// `is_leaderboardable`.
        public var isLeaderboardable: Field<Bool> { "is_leaderboardable" }
        /// `is_mobile_bad`.
        public var isMobileBad: Field<Bool> { "is_mobile_bad" }
        /// `is_possible_duplicate`.
        public var isPossibleDuplicate: Field<Bool> { "is_possible_duplicate" }
        /// `is_profile_private`.
        public var isProfilePrivate: Field<Bool> { "is_profile_private" }
        /// `is_profile_searchable`.
        public var isProfileSearchable: Field<Bool> { "is_profile_searchable" }
        /// `is_prospect`.
        public var isProspect: Field<Bool> { "is_prospect" }
        /// `is_supporter`.
        public var isSupporter: Field<Bool> { "is_supporter" }
        /// `is_survey_question_private`.
        public var isSurveyQuestionPrivate: Field<Bool> { "is_survey_question_private" }
        /// `is_volunteer`.
        public var isVolunteer: Field<Bool> { "is_volunteer" }
        /// `judicial_district`.
        public var judicialDistrict: Field<String> { "judicial_district" }
        /// `labour_region`.
        public var labourRegion: Field<String> { "labour_region" }
        /// `language`.
        public var language: Field<String> { "language" }
        /// `last_call_id`.
        public var lastCallID: Field<ResourceID> { "last_call_id" }
        /// `last_contacted_at`.
        public var lastContactedAt: Field<DateTime> { "last_contacted_at" }
        /// `last_contacted_by_id`.
        public var lastContactedByID: Field<ResourceID> { "last_contacted_by_id" }
        /// `last_donated_at`.
        public var lastDonatedAt: Field<DateTime> { "last_donated_at" }
        /// `last_fundraised_at`.
        public var lastFundraisedAt: Field<DateTime> { "last_fundraised_at" }
        /// `last_name`.
        public var lastName: Field<String> { "last_name" }
        /// `last_rule_violation_at`.
        public var lastRuleViolationAt: Field<DateTime> { "last_rule_violation_at" }
        /// `legal_name`.
        public var legalName: Field<String> { "legal_name" }
        /// `locale`.
        public var locale: Field<String> { "locale" }
        /// `mailing_address`.
        public var mailingAddress: ExtraField<V2.Address> { "mailing_address" }
        /// `marital_status`.
        public var maritalStatus: Field<String> { "marital_status" }
        /// `middle_name`.
        public var middleName: Field<String> { "middle_name" }
        /// `mobile_number`.
        public var mobileNumber: Field<String> { "mobile_number" }
        /// `mobile_opt_in`.
        public var mobileOptIn: Field<Bool> { "mobile_opt_in" }
        /// `ngp_id`.
        public var ngpID: Field<TextOrNumber> { "ngp_id" }
        /// `note`.
        public var note: Field<String> { "note" }
        /// `note_updated_at`.
        public var noteUpdatedAt: Field<DateTime> { "note_updated_at" }
        /// `occupation`.
        public var occupation: Field<String> { "occupation" }
        /// `parent_id`.
        public var parentID: Field<ResourceID> { "parent_id" }
        /// `party`.
        public var party: Field<String> { "party" }
        /// `party_member`.
        public var partyMember: Field<Bool> { "party_member" }
        /// `pf_strat_id`.
        public var pfStratID: Field<TextOrNumber> { "pf_strat_id" }
        /// `phone_number`.
        public var phoneNumber: Field<String> { "phone_number" }
        /// `phone_time`.
        public var phoneTime: Field<String> { "phone_time" }
        /// `precinct_id`.
        public var precinctID: Field<ResourceID> { "precinct_id" }
        /// `prefix`.
        public var prefix: Field<String> { "prefix" }
        /// `previous_party`.
        public var previousParty: Field<String> { "previous_party" }
        /// `primary_address`.
        public var primaryAddress: ExtraField<V2.Address> { "primary_address" }
        /// `primary_email_id`.
        public var primaryEmailID: Field<Int> { "primary_email_id" }
        /// `priority_level`.
        public var priorityLevel: Field<Int> { "priority_level" }
        /// `priority_level_changed_at`.
        public var priorityLevelChangedAt: Field<DateTime> { "priority_level_changed_at" }
        /// `profile_content`.
        public var profileContent: Field<String> { "profile_content" }
        /// `profile_content_html`.
        public var profileContentHTML: Field<String> { "profile_content_html" }
        /// `profile_headline`.
        public var profileHeadline: Field<String> { "profile_headline" }
        /// `profile_image_url`.
        public var profileImageURL: ExtraField<String> { "profile_image_url" }
        /// `received_capital_amount_in_cents`.
        public var receivedCapitalAmountInCents: Field<Int> { "received_capital_amount_in_cents" }
        /// `recruiter_id`.
        public var recruiterID: Field<ResourceID> { "recruiter_id" }
        /// `registered_address`.
        public var registeredAddress: ExtraField<V2.Address> { "registered_address" }
        /// `registered_at`.
        public var registeredAt: Field<CalendarDate> { "registered_at" }
        /// `religion`.
        public var religion: Field<String> { "religion" }
        /// `rnc_id`.
        public var rncID: Field<TextOrNumber> { "rnc_id" }
        /// `rnc_regid`.
        public var rncRegID: Field<TextOrNumber> { "rnc_regid" }
        /// `rule_violations_count`.
        public var ruleViolationsCount: Field<Int> { "rule_violations_count" }
        /// `salesforce_id`.
        public var salesforceID: Field<TextOrNumber> { "salesforce_id" }
        /// `school_district`.
        public var schoolDistrict: Field<String> { "school_district" }
        /// `school_sub_district`.
        public var schoolSubDistrict: Field<String> { "school_sub_district" }
        /// `sex`.
        public var sex: Field<String> { "sex" }
        /// `signup_type`.
        public var signupType: Field<Int> { "signup_type" }
        /// `spent_capital_amount_in_cents`.
        public var spentCapitalAmountInCents: Field<Int> { "spent_capital_amount_in_cents" }
        /// `state_file_id`.
        public var stateFileID: Field<TextOrNumber> { "state_file_id" }
        /// `state_lower_district`.
        public var stateLowerDistrict: Field<String> { "state_lower_district" }
        /// `state_upper_district`.
        public var stateUpperDistrict: Field<String> { "state_upper_district" }
        /// `submitted_address`.
        public var submittedAddress: Field<String> { "submitted_address" }
        /// `suffix`.
        public var suffix: Field<String> { "suffix" }
        /// `support_level`.
        public var supportLevel: Field<Int> { "support_level" }
        /// `support_level_changed_at`.
        public var supportLevelChangedAt: Field<DateTime> { "support_level_changed_at" }
        /// `supranational_district`.
        public var supranationalDistrict: Field<String> { "supranational_district" }
        /// `township`.
        public var township: Field<String> { "township" }
        /// `unsubscribed_at`.
        public var unsubscribedAt: Field<DateTime> { "unsubscribed_at" }
        /// `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }
        /// `user_submitted_address`.
        public var userSubmittedAddress: ExtraField<V2.Address> { "user_submitted_address" }
        /// `username`.
        public var username: Field<String> { "username" }
        /// `van_id`.
        public var vanID: Field<TextOrNumber> { "van_id" }
        /// `village_district`.
        public var villageDistrict: Field<String> { "village_district" }
        /// `ward`.
        public var ward: Field<String> { "ward" }
        /// `warnings_count`.
        public var warningsCount: Field<Int> { "warnings_count" }
        /// `work_address`.
        public var workAddress: ExtraField<V2.Address> { "work_address" }
        /// `work_phone_number`.
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
        /// `author`.
        public var author: ToOne<V2.Signup> { "author" }
        /// `last_contacted_by`.
        public var lastContactedBy: ToOne<V2.Signup> { "last_contacted_by" }
        /// `memberships`.
        public var memberships: ToMany<V2.Membership> { "memberships" }
        /// `page`.
        public var page: ToOne<V2.Page> { "page" }
        /// `parent`.
        public var parent: ToOne<V2.Signup> { "parent" }
        /// `path_journeys`.
        public var pathJourneys: ToMany<V2.PathJourney> { "path_journeys" }
        /// `petition_signatures`.
        public var petitionSignatures: ToMany<V2.PetitionSignature> { "petition_signatures" }
        /// `precinct`.
        public var precinct: ToOne<V2.Precinct> { "precinct" }
        /// `recruiter`.
        public var recruiter: ToOne<V2.Signup> { "recruiter" }
        /// `signup_profile`.
        public var signupProfile: ToOne<V2.SignupProfile> { "signup_profile" }
        /// `signup_tags`.
        public var signupTags: ToMany<V2.SignupTag> { "signup_tags" }
        /// `taggings`.
        public var taggings: ToMany<V2.SignupTagging> { "taggings" }
        /// `voter`.
        public var voter: ToOne<V2.Voter> { "voter" }

        /// Creates the names.
        public init() {}
    }
}

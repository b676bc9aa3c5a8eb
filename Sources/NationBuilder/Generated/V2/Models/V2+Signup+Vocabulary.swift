// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2.Signup {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var authorID: Field<ResourceID> { "author_id" }
        public var availability: Field<String> { "availability" }
        public var bannedAt: Field<DateTime> { "banned_at" }
        public var billingAddress: ExtraField<V2.Address> { "billing_address" }
        public var bornAt: Field<CalendarDate> { "born_at" }
        public var capitalAmountInCents: Field<Int> { "capital_amount_in_cents" }
        public var church: Field<String> { "church" }
        public var cityDistrict: Field<String> { "city_district" }
        public var citySubDistrict: Field<String> { "city_sub_district" }
        public var civicrmID: Field<TextOrNumber> { "civicrm_id" }
        public var contactStatus: Field<V2.ContactStatus> { "contact_status" }
        public var couldVoteStatus: Field<Int> { "could_vote_status" }
        public var countyDistrict: Field<String> { "county_district" }
        public var countyFileID: Field<TextOrNumber> { "county_file_id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var customValues: Field<JSONObject> { "custom_values" }
        public var datatrustID: Field<TextOrNumber> { "datatrust_id" }
        public var demo: Field<String> { "demo" }
        public var doNotCall: Field<Bool> { "do_not_call" }
        public var doNotContact: Field<Bool> { "do_not_contact" }
        public var donationsAmountInCents: Field<Int> { "donations_amount_in_cents" }
        public var donationsAmountThisCycleInCents: Field<Int> { "donations_amount_this_cycle_in_cents" }
        public var donationsCount: Field<Int> { "donations_count" }
        public var donationsCountThisCycle: Field<Int> { "donations_count_this_cycle" }
        public var donationsPledgedAmountInCents: Field<Int> { "donations_pledged_amount_in_cents" }
        public var donationsRaisedAmountInCents: Field<Int> { "donations_raised_amount_in_cents" }
        public var donationsRaisedAmountThisCycleInCents: Field<Int> { "donations_raised_amount_this_cycle_in_cents" }
        public var donationsRaisedCount: Field<Int> { "donations_raised_count" }
        public var donationsRaisedCountThisCycle: Field<Int> { "donations_raised_count_this_cycle" }
        public var donationsToRaiseAmountInCents: Field<Int> { "donations_to_raise_amount_in_cents" }
        public var dwID: Field<TextOrNumber> { "dw_id" }
        public var email: Field<String> { "email" }
        public var email1: Field<String> { "email1" }
        public var email1IsBad: Field<Bool> { "email1_is_bad" }
        public var email1IsBouncing: Field<Bool> { "email1_is_bouncing" }
        public var email2: Field<String> { "email2" }
        public var email2IsBad: Field<Bool> { "email2_is_bad" }
        public var email2IsBouncing: Field<Bool> { "email2_is_bouncing" }
        public var email3: Field<String> { "email3" }
        public var email3IsBad: Field<Bool> { "email3_is_bad" }
        public var email3IsBouncing: Field<Bool> { "email3_is_bouncing" }
        public var email4: Field<String> { "email4" }
        public var email4IsBad: Field<Bool> { "email4_is_bad" }
        public var email4IsBouncing: Field<Bool> { "email4_is_bouncing" }
        public var emailOptIn: Field<Bool> { "email_opt_in" }
        public var employer: Field<String> { "employer" }
        public var ethnicity: Field<String> { "ethnicity" }
        public var externalID: Field<TextOrNumber> { "external_id" }
        public var faxNumber: Field<String> { "fax_number" }
        public var federalDistrict: Field<String> { "federal_district" }
        public var federalDoNotCall: Field<Bool> { "federal_donotcall" }
        public var fireDistrict: Field<String> { "fire_district" }
        public var firstDonatedAt: Field<DateTime> { "first_donated_at" }
        public var firstFundraisedAt: Field<DateTime> { "first_fundraised_at" }
        public var firstName: Field<String> { "first_name" }
        public var firstProspectAt: Field<DateTime> { "first_prospect_at" }
        public var firstRecruitedAt: Field<DateTime> { "first_recruited_at" }
        public var firstSupporterAt: Field<DateTime> { "first_supporter_at" }
        public var firstVolunteerAt: Field<DateTime> { "first_volunteer_at" }
        public var fullName: Field<String> { "full_name" }
        public var homeAddress: ExtraField<V2.Address> { "home_address" }
        public var importID: Field<ResourceID> { "import_id" }
        public var inferredParty: Field<String> { "inferred_party" }
        public var inferredSupportLevel: Field<Int> { "inferred_support_level" }
        public var isCPU: Field<Bool> { "is_cpu" }
        public var isDeceased: Field<Bool> { "is_deceased" }
        public var isDonor: Field<Bool> { "is_donor" }
        public var isFundraiser: Field<Bool> { "is_fundraiser" }
        public var isIgnoreDonationLimits: Field<Bool> { "is_ignore_donation_limits" }
        public var isLeaderboardable: Field<Bool> { "is_leaderboardable" }
        public var isMobileBad: Field<Bool> { "is_mobile_bad" }
        public var isPossibleDuplicate: Field<Bool> { "is_possible_duplicate" }
        public var isProfilePrivate: Field<Bool> { "is_profile_private" }
        public var isProfileSearchable: Field<Bool> { "is_profile_searchable" }
        public var isProspect: Field<Bool> { "is_prospect" }
        public var isSupporter: Field<Bool> { "is_supporter" }
        public var isSurveyQuestionPrivate: Field<Bool> { "is_survey_question_private" }
        public var isVolunteer: Field<Bool> { "is_volunteer" }
        public var judicialDistrict: Field<String> { "judicial_district" }
        public var labourRegion: Field<String> { "labour_region" }
        public var language: Field<String> { "language" }
        public var lastCallID: Field<ResourceID> { "last_call_id" }
        public var lastContactedAt: Field<DateTime> { "last_contacted_at" }
        public var lastContactedByID: Field<ResourceID> { "last_contacted_by_id" }
        public var lastDonatedAt: Field<DateTime> { "last_donated_at" }
        public var lastFundraisedAt: Field<DateTime> { "last_fundraised_at" }
        public var lastName: Field<String> { "last_name" }
        public var lastRuleViolationAt: Field<DateTime> { "last_rule_violation_at" }
        public var legalName: Field<String> { "legal_name" }
        public var locale: Field<String> { "locale" }
        public var mailingAddress: ExtraField<V2.Address> { "mailing_address" }
        public var maritalStatus: Field<String> { "marital_status" }
        public var middleName: Field<String> { "middle_name" }
        public var mobileNumber: Field<String> { "mobile_number" }
        public var mobileOptIn: Field<Bool> { "mobile_opt_in" }
        public var ngpID: Field<TextOrNumber> { "ngp_id" }
        public var note: Field<String> { "note" }
        public var noteUpdatedAt: Field<DateTime> { "note_updated_at" }
        public var occupation: Field<String> { "occupation" }
        public var parentID: Field<ResourceID> { "parent_id" }
        public var party: Field<String> { "party" }
        public var partyMember: Field<Bool> { "party_member" }
        public var pfStratID: Field<TextOrNumber> { "pf_strat_id" }
        public var phoneNumber: Field<String> { "phone_number" }
        public var phoneTime: Field<String> { "phone_time" }
        public var precinctID: Field<ResourceID> { "precinct_id" }
        public var prefix: Field<String> { "prefix" }
        public var previousParty: Field<String> { "previous_party" }
        public var primaryAddress: ExtraField<V2.Address> { "primary_address" }
        public var primaryEmailID: Field<Int> { "primary_email_id" }
        public var priorityLevel: Field<Int> { "priority_level" }
        public var priorityLevelChangedAt: Field<DateTime> { "priority_level_changed_at" }
        public var profileContent: Field<String> { "profile_content" }
        public var profileContentHTML: Field<String> { "profile_content_html" }
        public var profileHeadline: Field<String> { "profile_headline" }
        public var profileImageURL: ExtraField<String> { "profile_image_url" }
        public var receivedCapitalAmountInCents: Field<Int> { "received_capital_amount_in_cents" }
        public var recruiterID: Field<ResourceID> { "recruiter_id" }
        public var registeredAddress: ExtraField<V2.Address> { "registered_address" }
        public var registeredAt: Field<CalendarDate> { "registered_at" }
        public var religion: Field<String> { "religion" }
        public var rncID: Field<TextOrNumber> { "rnc_id" }
        public var rncRegID: Field<TextOrNumber> { "rnc_regid" }
        public var ruleViolationsCount: Field<Int> { "rule_violations_count" }
        public var salesforceID: Field<TextOrNumber> { "salesforce_id" }
        public var schoolDistrict: Field<String> { "school_district" }
        public var schoolSubDistrict: Field<String> { "school_sub_district" }
        public var sex: Field<String> { "sex" }
        public var signupType: Field<Int> { "signup_type" }
        public var spentCapitalAmountInCents: Field<Int> { "spent_capital_amount_in_cents" }
        public var stateFileID: Field<TextOrNumber> { "state_file_id" }
        public var stateLowerDistrict: Field<String> { "state_lower_district" }
        public var stateUpperDistrict: Field<String> { "state_upper_district" }
        public var submittedAddress: Field<String> { "submitted_address" }
        public var suffix: Field<String> { "suffix" }
        public var supportLevel: Field<Int> { "support_level" }
        public var supportLevelChangedAt: Field<DateTime> { "support_level_changed_at" }
        public var supranationalDistrict: Field<String> { "supranational_district" }
        public var township: Field<String> { "township" }
        public var unsubscribedAt: Field<DateTime> { "unsubscribed_at" }
        public var updatedAt: Field<DateTime> { "updated_at" }
        public var userSubmittedAddress: ExtraField<V2.Address> { "user_submitted_address" }
        public var username: Field<String> { "username" }
        public var vanID: Field<TextOrNumber> { "van_id" }
        public var villageDistrict: Field<String> { "village_district" }
        public var ward: Field<String> { "ward" }
        public var warningsCount: Field<Int> { "warnings_count" }
        public var workAddress: ExtraField<V2.Address> { "work_address" }
        public var workPhoneNumber: Field<String> { "work_phone_number" }
        /// Matches people who have this e-mail address.
        ///
        /// A filter, not an attribute.
        public var withEmailAddress: NamedFilter<String> { "with_email_address" }
        /// Matches people with an e-mail address that bounces.
        ///
        /// A filter, not an attribute.
        public var withBouncingEmail: NamedFilter<Bool> { "with_bouncing_email" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }
        public var lastContactedBy: ToOne<V2.Signup> { "last_contacted_by" }
        public var memberships: ToMany<V2.Membership> { "memberships" }
        public var page: ToOne<V2.Page> { "page" }
        public var parent: ToOne<V2.Signup> { "parent" }
        public var pathJourneys: ToMany<V2.PathJourney> { "path_journeys" }
        public var petitionSignatures: ToMany<V2.PetitionSignature> { "petition_signatures" }
        public var precinct: ToOne<V2.Precinct> { "precinct" }
        public var recruiter: ToOne<V2.Signup> { "recruiter" }
        public var signupProfile: ToOne<V2.SignupProfile> { "signup_profile" }
        public var signupTags: ToMany<V2.SignupTag> { "signup_tags" }
        public var taggings: ToMany<V2.SignupTagging> { "taggings" }
        public var voter: ToOne<V2.Voter> { "voter" }

        public init() {}
    }
}

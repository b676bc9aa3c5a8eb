// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A person or an organization in a nation.
    public struct Signup: V2.Editable, V2.Timestamped {
        /// The id of the person who added this person.
        @JSONMember public var authorID: ResourceID?
        /// The person's availability as a volunteer.
        @JSONMember public var availability: String?
        /// The time at which the person was banned.
        @JSONMember public var bannedAt: DateTime?
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var billingAddress: V2.Address?
        /// Changes to the billing address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var billingAddressAttributes: V2.Address?
        /// The day of birth.
        @JSONMember public var bornAt: CalendarDate?
        /// The political capital, in cents.
        @JSONMember public var capitalAmountInCents: Int?
        @JSONMember public var church: String?
        @JSONMember public var cityDistrict: String?
        @JSONMember public var citySubDistrict: String?
        @JSONMember public var civicrmID: TextOrNumber?
        /// The outcome of the last contact with the person.
        @JSONMember public var contactStatus: V2.ContactStatus?
        /// Whether the person could vote.
        @JSONMember public var couldVoteStatus: Int?
        @JSONMember public var countyDistrict: String?
        /// The id in a county's voter file.
        @JSONMember public var countyFileID: TextOrNumber?
        /// The time at which the person was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The values of the nation's own fields, by their slugs.
        @JSONMember public var customValues: JSONObject?
        /// The id that the API calls `datatrust_id`.
        @JSONMember public var datatrustID: TextOrNumber?
        /// The code of the demographic group.
        @JSONMember public var demo: String?
        /// Whether the person asked not to be called.
        @JSONMember public var doNotCall: Bool?
        /// Whether the person asked not to be contacted.
        @JSONMember public var doNotContact: Bool?
        /// The total of all donations, in cents.
        @JSONMember public var donationsAmountInCents: Int?
        /// The total of the donations in this election cycle, in cents.
        @JSONMember public var donationsAmountThisCycleInCents: Int?
        /// The number of donations.
        @JSONMember public var donationsCount: Int?
        /// The number of donations in this election cycle.
        @JSONMember public var donationsCountThisCycle: Int?
        /// The total of all pledges, in cents.
        @JSONMember public var donationsPledgedAmountInCents: Int?
        /// The total of the donations that the person raised, in cents.
        @JSONMember public var donationsRaisedAmountInCents: Int?
        /// The total of the donations that the person raised in this election
        /// cycle, in cents.
        @JSONMember public var donationsRaisedAmountThisCycleInCents: Int?
        /// The number of donations that the person raised.
        @JSONMember public var donationsRaisedCount: Int?
        /// The number of donations that the person raised in this election
        /// cycle.
        @JSONMember public var donationsRaisedCountThisCycle: Int?
        /// The amount that the person plans to raise, in cents.
        @JSONMember public var donationsToRaiseAmountInCents: Int?
        /// The id that the API calls `dw_id`.
        @JSONMember public var dwID: TextOrNumber?
        /// The primary e-mail address.
        @JSONMember public var email: String?
        /// The e-mail address in place 1.
        @JSONMember public var email1: String?
        /// Whether address 1 is marked bad.
        @JSONMember public var email1IsBad: Bool?
        /// Whether mail to the first address bounces.
        ///
        /// In responses only.
        @JSONMember public var email1IsBouncing: Bool?
        /// The e-mail address in place 2.
        @JSONMember public var email2: String?
        /// Whether address 2 is marked bad.
        @JSONMember public var email2IsBad: Bool?
        /// Whether mail to the second address bounces.
        ///
        /// In responses only.
        @JSONMember public var email2IsBouncing: Bool?
        /// The e-mail address in place 3.
        @JSONMember public var email3: String?
        /// Whether address 3 is marked bad.
        @JSONMember public var email3IsBad: Bool?
        /// Whether mail to the third address bounces.
        ///
        /// In responses only.
        @JSONMember public var email3IsBouncing: Bool?
        /// The e-mail address in place 4.
        @JSONMember public var email4: String?
        /// Whether address 4 is marked bad.
        @JSONMember public var email4IsBad: Bool?
        /// Whether mail to the fourth address bounces.
        ///
        /// In responses only.
        @JSONMember public var email4IsBouncing: Bool?
        /// Whether the person agreed to e-mail.
        @JSONMember public var emailOptIn: Bool?
        @JSONMember public var employer: String?
        @JSONMember public var ethnicity: String?
        /// The external id, which the nation chooses itself.
        @JSONMember public var externalID: TextOrNumber?
        @JSONMember public var faxNumber: String?
        @JSONMember public var federalDistrict: String?
        /// Whether the number is on the federal do-not-call list.
        @JSONMember public var federalDoNotCall: Bool?
        @JSONMember public var fireDistrict: String?
        /// The time of the person's first donation.
        @JSONMember public var firstDonatedAt: DateTime?
        /// The time of the first donation that the person raised.
        @JSONMember public var firstFundraisedAt: DateTime?
        @JSONMember public var firstName: String?
        /// The time at which the person first became a prospect.
        @JSONMember public var firstProspectAt: DateTime?
        /// The time at which the person first recruited somebody.
        @JSONMember public var firstRecruitedAt: DateTime?
        /// The time at which the person first became a supporter.
        @JSONMember public var firstSupporterAt: DateTime?
        /// The time at which the person first became a volunteer.
        @JSONMember public var firstVolunteerAt: DateTime?
        /// In responses only.
        @JSONMember public var fullName: String?
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var homeAddress: V2.Address?
        /// Changes to the home address; members that are not set stay as they
        /// are.
        ///
        /// In writes only.
        @BoxedJSONMember public var homeAddressAttributes: V2.Address?
        /// The id of the import that added the person.
        @JSONMember public var importID: ResourceID?
        @JSONMember public var inferredParty: String?
        @JSONMember public var inferredSupportLevel: Int?
        /// Whether the person may use the control panel.
        ///
        /// In responses only.
        @JSONMember public var isCPU: Bool?
        /// Whether the person has died.
        @JSONMember public var isDeceased: Bool?
        /// Whether the person has donated.
        ///
        /// In responses only.
        @JSONMember public var isDonor: Bool?
        /// Whether the person has raised donations.
        @JSONMember public var isFundraiser: Bool?
        /// Whether the limits on donations are ignored.
        @JSONMember public var isIgnoreDonationLimits: Bool?
        /// Whether the person may be shown on leader boards.
        @JSONMember public var isLeaderboardable: Bool?
        /// Whether the mobile number does not work.
        @JSONMember public var isMobileBad: Bool?
        /// Whether another record may describe the same person.
        @JSONMember public var isPossibleDuplicate: Bool?
        /// Whether the public profile is hidden.
        @JSONMember public var isProfilePrivate: Bool?
        /// Whether the public profile can be found.
        @JSONMember public var isProfileSearchable: Bool?
        /// Whether the person is a prospect.
        @JSONMember public var isProspect: Bool?
        /// Whether the person is a supporter.
        @JSONMember public var isSupporter: Bool?
        /// Whether answers to surveys are hidden.
        @JSONMember public var isSurveyQuestionPrivate: Bool?
        /// Whether the person offered to help.
        @JSONMember public var isVolunteer: Bool?
        @JSONMember public var judicialDistrict: String?
        @JSONMember public var labourRegion: String?
        /// The language the person speaks.
        @JSONMember public var language: String?
        @JSONMember public var lastCallID: ResourceID?
        /// The time of the last contact.
        @JSONMember public var lastContactedAt: DateTime?
        /// The id of the person who made the last contact.
        @JSONMember public var lastContactedByID: ResourceID?
        /// The time of the person's last donation.
        @JSONMember public var lastDonatedAt: DateTime?
        /// The time of the last donation that the person raised.
        @JSONMember public var lastFundraisedAt: DateTime?
        @JSONMember public var lastName: String?
        /// The time of the last rule violation.
        @JSONMember public var lastRuleViolationAt: DateTime?
        @JSONMember public var legalName: String?
        /// The language and region of the pages shown.
        @JSONMember public var locale: String?
        /// The address that letters go to.
        ///
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var mailingAddress: V2.Address?
        /// Changes to the mailing address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var mailingAddressAttributes: V2.Address?
        @JSONMember public var maritalStatus: String?
        @JSONMember public var middleName: String?
        @JSONMember public var mobileNumber: String?
        /// Whether the person agreed to text messages.
        @JSONMember public var mobileOptIn: Bool?
        /// The id that the API calls `ngp_id`.
        @JSONMember public var ngpID: TextOrNumber?
        /// Notes by the nation's staff.
        @JSONMember public var note: String?
        /// The time at which the note last changed.
        ///
        /// In responses only.
        @JSONMember public var noteUpdatedAt: DateTime?
        @JSONMember public var occupation: String?
        /// The id of the person that this record belongs to.
        @JSONMember public var parentID: ResourceID?
        /// The code of the political party.
        @JSONMember public var party: String?
        /// Whether the person is a member of the party.
        @JSONMember public var partyMember: Bool?
        /// The id that the API calls `pf_strat_id`.
        @JSONMember public var pfStratID: TextOrNumber?
        @JSONMember public var phoneNumber: String?
        /// The best time to call the person.
        @JSONMember public var phoneTime: String?
        @JSONMember public var precinctID: ResourceID?
        /// The title before the name.
        @JSONMember public var prefix: String?
        @JSONMember public var previousParty: String?
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var primaryAddress: V2.Address?
        /// The number of the primary e-mail address, from 1.
        @JSONMember public var primaryEmailID: Int?
        /// The priority of the person.
        @JSONMember public var priorityLevel: Int?
        /// The time at which the priority last changed.
        ///
        /// In responses only.
        @JSONMember public var priorityLevelChangedAt: DateTime?
        /// The public profile.
        @JSONMember public var profileContent: String?
        /// The public profile, as HTML.
        ///
        /// In responses only.
        @JSONMember public var profileContentHTML: String?
        @JSONMember public var profileHeadline: String?
        /// The URL of the picture.
        ///
        /// Only in responses to a query with `extraFields`.
        @JSONMember public var profileImageURL: String?
        /// The political capital received, in cents.
        @JSONMember public var receivedCapitalAmountInCents: Int?
        @JSONMember public var recruiterID: ResourceID?
        /// The address of the voter registration.
        ///
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var registeredAddress: V2.Address?
        /// Changes to the registered address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var registeredAddressAttributes: V2.Address?
        /// The time at which the person registered to vote.
        @JSONMember public var registeredAt: CalendarDate?
        @JSONMember public var religion: String?
        @JSONMember public var rncID: TextOrNumber?
        /// The registration id at the RNC.
        @JSONMember public var rncRegID: TextOrNumber?
        /// The number of rule violations of the person.
        @JSONMember public var ruleViolationsCount: Int?
        @JSONMember public var salesforceID: TextOrNumber?
        @JSONMember public var schoolDistrict: String?
        @JSONMember public var schoolSubDistrict: String?
        /// The sex: `M`, `F` or another code.
        @JSONMember public var sex: String?
        /// The kind of signup: 0 for a person, 1 for an organization.
        @JSONMember public var signupType: Int?
        /// The political capital spent, in cents.
        @JSONMember public var spentCapitalAmountInCents: Int?
        /// The id in a state's voter file.
        @JSONMember public var stateFileID: TextOrNumber?
        @JSONMember public var stateLowerDistrict: String?
        @JSONMember public var stateUpperDistrict: String?
        /// The submitted address, as text.
        @JSONMember public var submittedAddress: String?
        /// The suffix of the name.
        @JSONMember public var suffix: String?
        /// The level of support, from 1, strong support, to 5, strong
        /// opposition.
        @JSONMember public var supportLevel: Int?
        /// The time at which the level of support last changed.
        ///
        /// In responses only.
        @JSONMember public var supportLevelChangedAt: DateTime?
        @JSONMember public var supranationalDistrict: String?
        @JSONMember public var township: String?
        /// The time at which the person unsubscribed from e-mail.
        @JSONMember public var unsubscribedAt: DateTime?
        /// The time at which the person was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        /// The address that the person submitted.
        ///
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var userSubmittedAddress: V2.Address?
        /// Changes to the submitted address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var userSubmittedAddressAttributes: V2.Address?
        /// The username in the URL of the public profile.
        @JSONMember public var username: String?
        /// The id that the API calls `van_id`.
        @JSONMember public var vanID: TextOrNumber?
        @JSONMember public var villageDistrict: String?
        @JSONMember public var ward: String?
        /// The number of warnings to the person.
        @JSONMember public var warningsCount: Int?
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var workAddress: V2.Address?
        /// Changes to the work address; members that are not set stay as they
        /// are.
        ///
        /// In writes only.
        @BoxedJSONMember public var workAddressAttributes: V2.Address?
        @JSONMember public var workPhoneNumber: String?
        public var extra = JSONObject()

        public init() {}
    }
}

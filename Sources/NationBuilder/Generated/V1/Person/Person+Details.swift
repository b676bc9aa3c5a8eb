// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-person-fields.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1.Person {
    /// The fields that only the full form of a person has.
    ///
    /// They are also properties of the person itself: `person.fullName`.
    public struct Details: Sendable, Hashable {
        /// The time at which the person stops being a customer.
        @JSONMember public var activeCustomerExpiresAt: DateTime?
        /// The time at which the person became a customer.
        @JSONMember public var activeCustomerStartedAt: DateTime?
        /// The author: the person who added this one.
        @BoxedJSONMember public var author: V1.Person?
        @JSONMember public var authorID: Int?
        /// The id of the automatic import that added the person.
        @JSONMember public var autoImportID: Int?
        /// The person's availability as a volunteer.
        @JSONMember public var availability: String?
        /// The elections the person voted in.
        @JSONMember public var ballots: [V1.Ballot]?
        /// The time at which the person was banned.
        @JSONMember public var bannedAt: DateTime?
        @BoxedJSONMember public var billingAddress: V1.Address?
        /// The person's biography.
        @JSONMember public var bio: String?
        /// The id of the last call's outcome.
        @JSONMember public var callStatusID: Int?
        /// The name of the last call's outcome.
        @JSONMember public var callStatusName: String?
        /// The political capital, in cents.
        @JSONMember public var capitalAmountInCents: Int?
        /// The number of children.
        @JSONMember public var childrenCount: Int?
        @JSONMember public var church: String?
        @JSONMember public var citySubDistrict: String?
        /// The sum of closed invoices, in cents.
        @JSONMember public var closedInvoicesAmountInCents: Int?
        /// The number of closed invoices.
        @JSONMember public var closedInvoicesCount: Int?
        @JSONMember public var contactStatusID: Int?
        @JSONMember public var contactStatusName: String?
        /// Whether the person could vote.
        @JSONMember public var couldVoteStatus: Bool?
        /// The code of the demographic group.
        @JSONMember public var demo: String?
        /// The sum of all donations, in cents.
        @JSONMember public var donationsAmountInCents: Int?
        /// The sum of the donations in this election cycle, in cents.
        @JSONMember public var donationsAmountThisCycleInCents: Int?
        /// The number of donations.
        @JSONMember public var donationsCount: Int?
        /// The number of donations in this election cycle.
        @JSONMember public var donationsCountThisCycle: Int?
        /// The sum of all pledges, in cents.
        @JSONMember public var donationsPledgedAmountInCents: Int?
        /// The sum of the donations raised, in cents.
        @JSONMember public var donationsRaisedAmountInCents: Int?
        /// The sum of the donations raised in this election cycle, in cents.
        @JSONMember public var donationsRaisedAmountThisCycleInCents: Int?
        /// The number of donations raised.
        @JSONMember public var donationsRaisedCount: Int?
        /// The number of donations raised in this election cycle.
        @JSONMember public var donationsRaisedCountThisCycle: Int?
        /// The sum that the person plans to raise, in cents.
        @JSONMember public var donationsToRaiseAmountInCents: Int?
        /// The e-mail address in place 1.
        @JSONMember public var email1: String?
        /// Whether address 1 is marked bad.
        @JSONMember public var email1IsBad: Bool?
        /// The e-mail address in place 2.
        @JSONMember public var email2: String?
        /// Whether address 2 is marked bad.
        @JSONMember public var email2IsBad: Bool?
        /// The e-mail address in place 3.
        @JSONMember public var email3: String?
        /// Whether address 3 is marked bad.
        @JSONMember public var email3IsBad: Bool?
        /// The e-mail address in place 4.
        @JSONMember public var email4: String?
        /// Whether address 4 is marked bad.
        @JSONMember public var email4IsBad: Bool?
        /// All e-mail addresses with their properties.
        @JSONMember public var emails: [V1.EmailEntry]?
        @JSONMember public var ethnicity: String?
        @BoxedJSONMember public var facebookAddress: V1.Address?
        @JSONMember public var facebookProfileURL: String?
        /// The time of the last update from Facebook.
        @JSONMember public var facebookUpdatedAt: DateTime?
        @JSONMember public var facebookUsername: String?
        @JSONMember public var faxNumber: String?
        /// Whether the telephone number is on the federal do-not-call list.
        @JSONMember public var federalDoNotCall: Bool?
        /// The time of the first donation.
        @JSONMember public var firstDonatedAt: DateTime?
        /// The time of the first donation raised.
        @JSONMember public var firstFundraisedAt: DateTime?
        /// The time of the first invoice.
        @JSONMember public var firstInvoiceAt: DateTime?
        /// The time at which the person was first marked as a prospect.
        @JSONMember public var firstProspectAt: DateTime?
        /// The time at which the person first recruited somebody.
        @JSONMember public var firstRecruitedAt: DateTime?
        /// The time at which the person was first marked as a supporter.
        @JSONMember public var firstSupporterAt: DateTime?
        /// The time at which the person was first marked as a volunteer.
        @JSONMember public var firstVolunteerAt: DateTime?
        @JSONMember public var fullName: String?
        @BoxedJSONMember public var homeAddress: V1.Address?
        /// The ids in other services.
        @JSONMember public var identityMappings: [JSONValue]?
        /// The id of the import that added the person.
        @JSONMember public var importID: Int?
        @JSONMember public var inferredParty: String?
        @JSONMember public var inferredSupportLevel: Int?
        /// The sum of invoice payments, in cents.
        @JSONMember public var invoicePaymentsAmountInCents: Int?
        /// The sum of referred invoice payments, in cents.
        @JSONMember public var invoicePaymentsReferredAmountInCents: Int?
        /// The sum of invoices, in cents.
        @JSONMember public var invoicesAmountInCents: Int?
        /// The number of invoices.
        @JSONMember public var invoicesCount: Int?
        /// Whether the person votes by mail.
        @JSONMember public var isAbsenteeVoter: Bool?
        /// Whether the voter file lists the person as active.
        @JSONMember public var isActiveVoter: Bool?
        /// Whether the person has died.
        @JSONMember public var isDeceased: Bool?
        /// Whether the person has donated.
        @JSONMember public var isDonor: Bool?
        /// Whether the voter file no longer has the person.
        @JSONMember public var isDroppedFromFile: Bool?
        /// Whether the person votes early.
        @JSONMember public var isEarlyVoter: Bool?
        /// Whether the person has raised donations.
        @JSONMember public var isFundraiser: Bool?
        /// Whether the limits on donations are ignored.
        @JSONMember public var isIgnoreDonationLimits: Bool?
        /// Whether the person may be shown on leader boards.
        @JSONMember public var isLeaderboardable: Bool?
        /// Whether the mobile number does not work.
        @JSONMember public var isMobileBad: Bool?
        /// Whether the person always votes by mail.
        @JSONMember public var isPermanentAbsenteeVoter: Bool?
        /// Whether another entry may be a duplicate of this person.
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
        /// The language the person speaks.
        @JSONMember public var language: String?
        @JSONMember public var lastCallID: Int?
        /// The time of the last contact.
        @JSONMember public var lastContactedAt: DateTime?
        /// The person who made the last contact.
        @BoxedJSONMember public var lastContactedBy: V1.Person?
        /// The time of the last donation.
        @JSONMember public var lastDonatedAt: DateTime?
        /// The time of the last donation raised.
        @JSONMember public var lastFundraisedAt: DateTime?
        /// The time of the last invoice.
        @JSONMember public var lastInvoiceAt: DateTime?
        /// The time of the last rule violation.
        @JSONMember public var lastRuleViolationAt: DateTime?
        @JSONMember public var legalName: String?
        /// The locale of the pages that the person sees.
        @JSONMember public var locale: String?
        @BoxedJSONMember public var mailingAddress: V1.Address?
        @JSONMember public var maritalStatus: String?
        @JSONMember public var mediaMarketName: String?
        @JSONMember public var meetupID: TextOrNumber?
        @BoxedJSONMember public var meetupAddress: V1.Address?
        /// The time at which the membership ends; not seen since 2015.
        @JSONMember public var membershipExpiresAt: DateTime?
        /// The level of membership; not seen since 2015.
        @JSONMember public var membershipLevelName: String?
        /// The time at which the membership began; not seen since 2015.
        @JSONMember public var membershipStartedAt: DateTime?
        /// The mobile number, digits only.
        @JSONMember public var mobileNormalized: String?
        @JSONMember public var nbecPrecinctCode: String?
        @JSONMember public var nbecPrecinct: String?
        /// The time of the note's last change.
        @JSONMember public var noteUpdatedAt: DateTime?
        /// The sum of outstanding invoices, in cents.
        @JSONMember public var outstandingInvoicesAmountInCents: Int?
        /// The number of outstanding invoices.
        @JSONMember public var outstandingInvoicesCount: Int?
        /// The number of overdue invoices.
        @JSONMember public var overdueInvoicesCount: Int?
        /// The slug of the page the person signed up on.
        @JSONMember public var pageSlug: String?
        /// The parent: the person that this one belongs to.
        @BoxedJSONMember public var parent: V1.Person?
        @JSONMember public var parentID: Int?
        /// Whether the person is a member of the party.
        @JSONMember public var partyMember: Bool?
        /// The telephone number, digits only.
        @JSONMember public var phoneNormalized: String?
        /// The best time for a call.
        @JSONMember public var phoneTime: String?
        @JSONMember public var precinctCode: String?
        @JSONMember public var precinctName: String?
        /// The prefix of the name.
        @JSONMember public var prefix: String?
        @JSONMember public var previousParty: String?
        /// The position of the primary e-mail address, from 1.
        @JSONMember public var primaryEmailID: Int?
        @JSONMember public var priorityLevel: Int?
        /// The time of the priority's last change.
        @JSONMember public var priorityLevelChangedAt: DateTime?
        /// The content of the public profile.
        @JSONMember public var profileContent: String?
        /// The content of the public profile, as HTML.
        @JSONMember public var profileContentHTML: String?
        @JSONMember public var profileHeadline: String?
        /// The political capital received, in cents.
        @JSONMember public var receivedCapitalAmountInCents: Int?
        @BoxedJSONMember public var recruiter: V1.Person?
        /// The number of people that the person recruited.
        @JSONMember public var recruitsCount: Int?
        /// The address of the voter registration.
        @BoxedJSONMember public var registeredAddress: V1.Address?
        /// The time at which the person registered to vote.
        @JSONMember public var registeredAt: DateTime?
        @JSONMember public var religion: String?
        /// The number of rule violations.
        @JSONMember public var ruleViolationsCount: Int?
        @JSONMember public var signupSources: [JSONValue]?
        /// The political capital spent, in cents.
        @JSONMember public var spentCapitalAmountInCents: Int?
        /// The submitted address, as text.
        @JSONMember public var submittedAddress: String?
        /// The nations below this one that contain the person.
        @JSONMember public var subnations: [JSONValue]?
        /// The suffix of the name.
        @JSONMember public var suffix: String?
        /// The time of the support level's last change.
        @JSONMember public var supportLevelChangedAt: DateTime?
        /// The probability that the person is a supporter.
        @JSONMember public var supportProbabilityScore: JSONNumber?
        @JSONMember public var township: String?
        /// The probability that the person votes.
        @JSONMember public var turnoutProbabilityScore: JSONNumber?
        @BoxedJSONMember public var twitterAddress: V1.Address?
        @JSONMember public var twitterDescription: String?
        /// The number of followers on Twitter.
        @JSONMember public var twitterFollowersCount: Int?
        /// The number of friends on Twitter.
        @JSONMember public var twitterFriendsCount: Int?
        @JSONMember public var twitterLocation: String?
        @JSONMember public var twitterLogin: String?
        /// The time of the last update from Twitter.
        @JSONMember public var twitterUpdatedAt: DateTime?
        @JSONMember public var twitterWebsite: String?
        /// The time at which the person unsubscribed from e-mail.
        @JSONMember public var unsubscribedAt: DateTime?
        /// The address that the person submitted.
        @BoxedJSONMember public var userSubmittedAddress: V1.Address?
        /// The username in the public profile's URL.
        @JSONMember public var username: String?
        /// The time of the last update from the voter file.
        @JSONMember public var voterUpdatedAt: DateTime?
        /// The number of warnings.
        @JSONMember public var warningsCount: Int?
        @JSONMember public var website: String?
        @BoxedJSONMember public var workAddress: V1.Address?

        /// Creates details with every member missing.
        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-person-fields.json; change that, not this.

public import ErrandJSON

extension V1.Person {
    /// The fields that only the full form of a person has.
    ///
    /// They can be reached through the person itself: `person.fullName`.
    public struct Details: Sendable, Hashable {
        /// When the person ceases to be a customer.
        @JSONMember public var activeCustomerExpiresAt: DateTime?
        /// When the person became a customer.
        @JSONMember public var activeCustomerStartedAt: DateTime?
        /// Who added the person.
        @BoxedJSONMember public var author: V1.Person?
        /// The number of who added the person.
        @JSONMember public var authorID: Int?
        /// The number of the automatic import the person came with.
        @JSONMember public var autoImportID: Int?
        /// When the person can help.
        @JSONMember public var availability: String?
        /// The elections the person voted in.
        @JSONMember public var ballots: [V1.Ballot]?
        /// When the person was banned.
        @JSONMember public var bannedAt: DateTime?
        /// The billing address.
        @BoxedJSONMember public var billingAddress: V1.Address?
        /// What the person says of themselves.
        @JSONMember public var bio: String?
        /// The number of the outcome of the last call.
        @JSONMember public var callStatusID: Int?
        /// The name of the outcome of the last call.
        @JSONMember public var callStatusName: String?
        /// The political capital, in cents.
        @JSONMember public var capitalAmountInCents: Int?
        /// How many children the person has.
        @JSONMember public var childrenCount: Int?
        /// The church.
        @JSONMember public var church: String?
        /// The city sub district.
        @JSONMember public var citySubDistrict: String?
        /// The closed invoices amount, in cents.
        @JSONMember public var closedInvoicesAmountInCents: Int?
        /// The number of closed invoices.
        @JSONMember public var closedInvoicesCount: Int?
        /// The number of the state that contacting has reached.
        @JSONMember public var contactStatusID: Int?
        /// The name of the state that contacting has reached.
        @JSONMember public var contactStatusName: String?
        /// Whether the person could vote.
        @JSONMember public var couldVoteStatus: Bool?
        /// The code of the demographic group.
        @JSONMember public var demo: String?
        /// The sum of all gifts, in cents.
        @JSONMember public var donationsAmountInCents: Int?
        /// The sum of the gifts of this election cycle, in cents.
        @JSONMember public var donationsAmountThisCycleInCents: Int?
        /// The number of gifts.
        @JSONMember public var donationsCount: Int?
        /// The number of gifts in this election cycle.
        @JSONMember public var donationsCountThisCycle: Int?
        /// The sum of all pledges, in cents.
        @JSONMember public var donationsPledgedAmountInCents: Int?
        /// The sum of the gifts raised, in cents.
        @JSONMember public var donationsRaisedAmountInCents: Int?
        /// The sum of the gifts raised in this election cycle, in cents.
        @JSONMember public var donationsRaisedAmountThisCycleInCents: Int?
        /// The number of gifts raised.
        @JSONMember public var donationsRaisedCount: Int?
        /// The number of gifts raised in this election cycle.
        @JSONMember public var donationsRaisedCountThisCycle: Int?
        /// The sum that the person means to raise, in cents.
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
        /// All e-mail addresses with what is known of them.
        @JSONMember public var emails: [V1.EmailEntry]?
        /// The ethnicity.
        @JSONMember public var ethnicity: String?
        /// The Facebook address.
        @BoxedJSONMember public var facebookAddress: V1.Address?
        /// The Facebook profile URL.
        @JSONMember public var facebookProfileURL: String?
        /// When the data of Facebook were last read.
        @JSONMember public var facebookUpdatedAt: DateTime?
        /// The Facebook username.
        @JSONMember public var facebookUsername: String?
        /// The fax number.
        @JSONMember public var faxNumber: String?
        /// Whether the number is on the federal list of those not to be called.
        @JSONMember public var federalDoNotCall: Bool?
        /// The time of the first gift.
        @JSONMember public var firstDonatedAt: DateTime?
        /// The time of the first gift raised.
        @JSONMember public var firstFundraisedAt: DateTime?
        /// The time of the first invoice.
        @JSONMember public var firstInvoiceAt: DateTime?
        /// The time of the first mark as a prospect.
        @JSONMember public var firstProspectAt: DateTime?
        /// The time of the first person recruited.
        @JSONMember public var firstRecruitedAt: DateTime?
        /// The time of the first mark as a supporter.
        @JSONMember public var firstSupporterAt: DateTime?
        /// The time of the first mark as a volunteer.
        @JSONMember public var firstVolunteerAt: DateTime?
        /// The name in one line.
        @JSONMember public var fullName: String?
        /// The home address.
        @BoxedJSONMember public var homeAddress: V1.Address?
        /// The ids at other services.
        @JSONMember public var identityMappings: [JSONValue]?
        /// The number of the import the person came with.
        @JSONMember public var importID: Int?
        /// The party that was guessed.
        @JSONMember public var inferredParty: String?
        /// The level of support that was guessed.
        @JSONMember public var inferredSupportLevel: Int?
        /// The invoice payments amount, in cents.
        @JSONMember public var invoicePaymentsAmountInCents: Int?
        /// The invoice payments referred amount, in cents.
        @JSONMember public var invoicePaymentsReferredAmountInCents: Int?
        /// The invoices amount, in cents.
        @JSONMember public var invoicesAmountInCents: Int?
        /// The number of invoices.
        @JSONMember public var invoicesCount: Int?
        /// Whether the person votes by mail.
        @JSONMember public var isAbsenteeVoter: Bool?
        /// Whether the voter file calls the person active.
        @JSONMember public var isActiveVoter: Bool?
        /// Whether the person has died.
        @JSONMember public var isDeceased: Bool?
        /// Whether the person gave.
        @JSONMember public var isDonor: Bool?
        /// Whether the voter file no longer has the person.
        @JSONMember public var isDroppedFromFile: Bool?
        /// Whether the person votes early.
        @JSONMember public var isEarlyVoter: Bool?
        /// Whether the person raised gifts.
        @JSONMember public var isFundraiser: Bool?
        /// Whether the limits on gifts do not hold.
        @JSONMember public var isIgnoreDonationLimits: Bool?
        /// Whether the person may be shown on leader boards.
        @JSONMember public var isLeaderboardable: Bool?
        /// Whether the mobile number does not work.
        @JSONMember public var isMobileBad: Bool?
        /// Whether the person always votes by mail.
        @JSONMember public var isPermanentAbsenteeVoter: Bool?
        /// Whether another entry may be the same person.
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
        /// The number of the last call.
        @JSONMember public var lastCallID: Int?
        /// The time of the last contact.
        @JSONMember public var lastContactedAt: DateTime?
        /// Who contacted the person last.
        @BoxedJSONMember public var lastContactedBy: V1.Person?
        /// The time of the last gift.
        @JSONMember public var lastDonatedAt: DateTime?
        /// The time of the last gift raised.
        @JSONMember public var lastFundraisedAt: DateTime?
        /// The time of the last invoice.
        @JSONMember public var lastInvoiceAt: DateTime?
        /// The time of the last broken rule.
        @JSONMember public var lastRuleViolationAt: DateTime?
        /// The legal name.
        @JSONMember public var legalName: String?
        /// The language and region of the pages shown.
        @JSONMember public var locale: String?
        /// The address that letters go to.
        @BoxedJSONMember public var mailingAddress: V1.Address?
        /// The marital status.
        @JSONMember public var maritalStatus: String?
        /// The media market name.
        @JSONMember public var mediaMarketName: String?
        /// The id at Meetup.
        @JSONMember public var meetupID: TextOrNumber?
        /// The Meetup address.
        @BoxedJSONMember public var meetupAddress: V1.Address?
        /// When the membership ends; not seen since 2015.
        @JSONMember public var membershipExpiresAt: DateTime?
        /// The level of membership; not seen since 2015.
        @JSONMember public var membershipLevelName: String?
        /// When the membership began; not seen since 2015.
        @JSONMember public var membershipStartedAt: DateTime?
        /// The mobile number, digits only.
        @JSONMember public var mobileNormalized: String?
        /// The NBEC precinct code.
        @JSONMember public var nbecPrecinctCode: String?
        /// The NBEC precinct.
        @JSONMember public var nbecPrecinct: String?
        /// When the note last changed.
        @JSONMember public var noteUpdatedAt: DateTime?
        /// The outstanding invoices amount, in cents.
        @JSONMember public var outstandingInvoicesAmountInCents: Int?
        /// The number of outstanding invoices.
        @JSONMember public var outstandingInvoicesCount: Int?
        /// The number of overdue invoices.
        @JSONMember public var overdueInvoicesCount: Int?
        /// The slug of the page the person signed up on.
        @JSONMember public var pageSlug: String?
        /// The person that this one belongs to.
        @BoxedJSONMember public var parent: V1.Person?
        /// The number of the person that this one belongs to.
        @JSONMember public var parentID: Int?
        /// Whether the person is a member of the party.
        @JSONMember public var partyMember: Bool?
        /// The telephone number, digits only.
        @JSONMember public var phoneNormalized: String?
        /// When the person is best called.
        @JSONMember public var phoneTime: String?
        /// The precinct code.
        @JSONMember public var precinctCode: String?
        /// The precinct name.
        @JSONMember public var precinctName: String?
        /// What stands before the name.
        @JSONMember public var prefix: String?
        /// The previous party.
        @JSONMember public var previousParty: String?
        /// The place of the address that mail goes to, from 1.
        @JSONMember public var primaryEmailID: Int?
        /// How much the person matters to the nation.
        @JSONMember public var priorityLevel: Int?
        /// When the priority last changed.
        @JSONMember public var priorityLevelChangedAt: DateTime?
        /// What the public profile says.
        @JSONMember public var profileContent: String?
        /// What the public profile says, as HTML.
        @JSONMember public var profileContentHTML: String?
        /// The profile headline.
        @JSONMember public var profileHeadline: String?
        /// The political capital received, in cents.
        @JSONMember public var receivedCapitalAmountInCents: Int?
        /// Who brought the person in.
        @BoxedJSONMember public var recruiter: V1.Person?
        /// How many people the person brought in.
        @JSONMember public var recruitsCount: Int?
        /// The address of the voter registration.
        @BoxedJSONMember public var registeredAddress: V1.Address?
        /// When the person registered to vote.
        @JSONMember public var registeredAt: DateTime?
        /// The religion.
        @JSONMember public var religion: String?
        /// How many rules the person broke.
        @JSONMember public var ruleViolationsCount: Int?
        /// How the person came in.
        @JSONMember public var signupSources: [JSONValue]?
        /// The political capital spent, in cents.
        @JSONMember public var spentCapitalAmountInCents: Int?
        /// The address that was handed in, as text.
        @JSONMember public var submittedAddress: String?
        /// The nations below this one that the person is in.
        @JSONMember public var subnations: [JSONValue]?
        /// What stands behind the name.
        @JSONMember public var suffix: String?
        /// When the level of support last changed.
        @JSONMember public var supportLevelChangedAt: DateTime?
        /// How likely the person is to support.
        @JSONMember public var supportProbabilityScore: JSONNumber?
        /// The township.
        @JSONMember public var township: String?
        /// How likely the person is to vote.
        @JSONMember public var turnoutProbabilityScore: JSONNumber?
        /// The Twitter address.
        @BoxedJSONMember public var twitterAddress: V1.Address?
        /// The Twitter description.
        @JSONMember public var twitterDescription: String?
        /// The number of followers at Twitter.
        @JSONMember public var twitterFollowersCount: Int?
        /// The number of friends at Twitter.
        @JSONMember public var twitterFriendsCount: Int?
        /// The Twitter location.
        @JSONMember public var twitterLocation: String?
        /// The Twitter login.
        @JSONMember public var twitterLogin: String?
        /// When the data of Twitter were last read.
        @JSONMember public var twitterUpdatedAt: DateTime?
        /// The Twitter website.
        @JSONMember public var twitterWebsite: String?
        /// When the person unsubscribed from e-mail.
        @JSONMember public var unsubscribedAt: DateTime?
        /// The address that the person gave.
        @BoxedJSONMember public var userSubmittedAddress: V1.Address?
        /// The name in the address of the public profile.
        @JSONMember public var username: String?
        /// When the voter file last changed the person.
        @JSONMember public var voterUpdatedAt: DateTime?
        /// How many warnings the person got.
        @JSONMember public var warningsCount: Int?
        /// The website.
        @JSONMember public var website: String?
        /// The work address.
        @BoxedJSONMember public var workAddress: V1.Address?

        /// No details.
        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A donation of money.
    ///
    /// The API sends the amount twice: as text with a currency sign, and in
    /// cents.
    public struct Donation: Sendable, Hashable, Identifiable {
        @JSONMember public var actBlueOrderNumber: TextOrNumber?
        /// The amount as text, such as `$1.00`.
        ///
        /// In responses only; not sent.
        @JSONMember public var amount: String?
        /// The amount in cents; required when creating a donation.
        ///
        /// Every update must contain it.
        @JSONMember public var amountInCents: Int?
        /// The response of the payment service.
        ///
        /// In responses only; not sent.
        @JSONMember public var authorization: JSONValue?
        /// The author's id: the person who entered the donation.
        ///
        /// In responses only; not sent.
        @JSONMember public var authorID: Int?
        @BoxedJSONMember public var billingAddress: V1.Address?
        /// The time at which the donation was canceled.
        @JSONMember public var canceledAt: DateTime?
        @JSONMember public var checkNumber: TextOrNumber?
        /// Whether a company gave the donation.
        @JSONMember public var isCorporateContribution: Bool?
        /// The time at which the donation was entered.
        ///
        /// In responses only; not sent.
        @JSONMember public var createdAt: DateTime?
        /// The donor, in the brief form.
        ///
        /// In responses only; not sent.
        @BoxedJSONMember public var donor: V1.Person?
        /// The donor's id; without it the API finds the donor by `email` or by
        /// name.
        @JSONMember public var donorID: Int?
        /// The election that the donation counts for.
        @JSONMember public var election: V1.Election?
        /// The donor's e-mail address.
        @JSONMember public var email: String?
        /// The donor's employer.
        @JSONMember public var employer: String?
        /// The time at which the payment failed.
        @JSONMember public var failedAt: DateTime?
        /// The kind of donation, as the Federal Election Commission names it.
        @JSONMember public var fecType: String?
        /// NGP's code for the kind of donation.
        @JSONMember public var fecTypeNGPCode: String?
        /// The donor's first name.
        @JSONMember public var firstName: String?
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// The id of the import that added the donation.
        ///
        /// In responses only; not sent.
        @JSONMember public var importID: Int?
        /// Whether the donor's name is private.
        @JSONMember public var isPrivate: Bool?
        /// The donor's last name.
        @JSONMember public var lastName: String?
        /// The slug of the mailing that led to the donation.
        ///
        /// In responses only; not sent.
        @JSONMember public var mailingSlug: String?
        /// The membership that the donation pays for; in writes only.
        @JSONMember public var membership: V1.Membership?
        /// The id of the account that received the donation.
        @JSONMember public var merchantAccountID: Int?
        @JSONMember public var ngpID: TextOrNumber?
        /// Notes by the nation's staff.
        @JSONMember public var note: String?
        /// The donor's occupation.
        @JSONMember public var occupation: String?
        /// The slug of the page on which the donation was made.
        ///
        /// In responses only; not sent.
        @JSONMember public var pageSlug: String?
        /// The payment type; cash by default.
        @JSONMember public var paymentTypeName: V1.PaymentType?
        /// NGP's code for the payment type.
        @JSONMember public var paymentTypeNGPCode: String?
        /// The id of the pledge that the donation fulfills.
        ///
        /// In responses only; not sent.
        @JSONMember public var pledgeID: Int?
        /// The recruiter's name or e-mail address.
        @JSONMember public var recruiterNameOrEmail: String?
        /// In responses only; not sent.
        @JSONMember public var recurringDonationID: Int?
        /// The time at which the payment succeeded; a new donation without it
        /// counts as failed.
        @JSONMember public var succeededAt: DateTime?
        @JSONMember public var trackingCodeSlug: String?
        /// The time of the last change.
        ///
        /// In responses only; not sent.
        @JSONMember public var updatedAt: DateTime?
        /// The donor's work address.
        @BoxedJSONMember public var workAddress: V1.Address?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(
            refused: [
                "amount", "authorization", "author_id", "created_at", "donor", "id", "import_id", "mailing_slug",
                "page_slug", "pledge_id", "recurring_donation_id", "updated_at",
            ], needed: ["amount_in_cents"], kept: ["succeeded_at"])

        public enum CodingKeys: String, JSONKey {
            case actBlueOrderNumber = "actblue_order_number"
            case amount
            case amountInCents = "amount_in_cents"
            case authorization
            case authorID = "author_id"
            case billingAddress = "billing_address"
            case canceledAt = "canceled_at"
            case checkNumber = "check_number"
            case isCorporateContribution = "corporate_contribution"
            case createdAt = "created_at"
            case donor
            case donorID = "donor_id"
            case election
            case email
            case employer
            case failedAt = "failed_at"
            case fecType = "fec_type"
            case fecTypeNGPCode = "fec_type_ngp_code"
            case firstName = "first_name"
            case id
            case importID = "import_id"
            case isPrivate = "is_private"
            case lastName = "last_name"
            case mailingSlug = "mailing_slug"
            case membership
            case merchantAccountID = "merchant_account_id"
            case ngpID = "ngp_id"
            case note
            case occupation
            case pageSlug = "page_slug"
            case paymentTypeName = "payment_type_name"
            case paymentTypeNGPCode = "payment_type_ngp_code"
            case pledgeID = "pledge_id"
            case recruiterNameOrEmail = "recruiter_name_or_email"
            case recurringDonationID = "recurring_donation_id"
            case succeededAt = "succeeded_at"
            case trackingCodeSlug = "tracking_code_slug"
            case updatedAt = "updated_at"
            case workAddress = "work_address"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Donation: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .actBlueOrderNumber: try object.read(key, &_actBlueOrderNumber, orKeep: &extra)
        case .amount: try object.read(key, &_amount, orKeep: &extra)
        case .amountInCents: try object.read(key, &_amountInCents, orKeep: &extra)
        case .authorization: try object.read(key, &_authorization, orKeep: &extra)
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .billingAddress: try object.read(key, &_billingAddress, orKeep: &extra)
        case .canceledAt: try object.read(key, &_canceledAt, orKeep: &extra)
        case .checkNumber: try object.read(key, &_checkNumber, orKeep: &extra)
        case .isCorporateContribution: try object.read(key, &_isCorporateContribution, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .donor: try object.read(key, &_donor, orKeep: &extra)
        case .donorID: try object.read(key, &_donorID, orKeep: &extra)
        case .election: try object.read(key, &_election, orKeep: &extra)
        case .email: try object.read(key, &_email, orKeep: &extra)
        case .employer: try object.read(key, &_employer, orKeep: &extra)
        case .failedAt: try object.read(key, &_failedAt, orKeep: &extra)
        case .fecType: try object.read(key, &_fecType, orKeep: &extra)
        case .fecTypeNGPCode: try object.read(key, &_fecTypeNGPCode, orKeep: &extra)
        case .firstName: try object.read(key, &_firstName, orKeep: &extra)
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .importID: try object.read(key, &_importID, orKeep: &extra)
        case .isPrivate: try object.read(key, &_isPrivate, orKeep: &extra)
        case .lastName: try object.read(key, &_lastName, orKeep: &extra)
        case .mailingSlug: try object.read(key, &_mailingSlug, orKeep: &extra)
        case .membership: try object.read(key, &_membership, orKeep: &extra)
        case .merchantAccountID: try object.read(key, &_merchantAccountID, orKeep: &extra)
        case .ngpID: try object.read(key, &_ngpID, orKeep: &extra)
        case .note: try object.read(key, &_note, orKeep: &extra)
        case .occupation: try object.read(key, &_occupation, orKeep: &extra)
        case .pageSlug: try object.read(key, &_pageSlug, orKeep: &extra)
        case .paymentTypeName: try object.read(key, &_paymentTypeName, orKeep: &extra)
        case .paymentTypeNGPCode: try object.read(key, &_paymentTypeNGPCode, orKeep: &extra)
        case .pledgeID: try object.read(key, &_pledgeID, orKeep: &extra)
        case .recruiterNameOrEmail: try object.read(key, &_recruiterNameOrEmail, orKeep: &extra)
        case .recurringDonationID: try object.read(key, &_recurringDonationID, orKeep: &extra)
        case .succeededAt: try object.read(key, &_succeededAt, orKeep: &extra)
        case .trackingCodeSlug: try object.read(key, &_trackingCodeSlug, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .workAddress: try object.read(key, &_workAddress, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.actBlueOrderNumber, $actBlueOrderNumber, over: &extra)
        try object.write(.amount, $amount, over: &extra)
        try object.write(.amountInCents, $amountInCents, over: &extra)
        try object.write(.authorization, $authorization, over: &extra)
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.billingAddress, $billingAddress, over: &extra)
        try object.write(.canceledAt, $canceledAt, over: &extra)
        try object.write(.checkNumber, $checkNumber, over: &extra)
        try object.write(.isCorporateContribution, $isCorporateContribution, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.donor, $donor, over: &extra)
        try object.write(.donorID, $donorID, over: &extra)
        try object.write(.election, $election, over: &extra)
        try object.write(.email, $email, over: &extra)
        try object.write(.employer, $employer, over: &extra)
        try object.write(.failedAt, $failedAt, over: &extra)
        try object.write(.fecType, $fecType, over: &extra)
        try object.write(.fecTypeNGPCode, $fecTypeNGPCode, over: &extra)
        try object.write(.firstName, $firstName, over: &extra)
        try object.write(.id, $id, over: &extra)
        try object.write(.importID, $importID, over: &extra)
        try object.write(.isPrivate, $isPrivate, over: &extra)
        try object.write(.lastName, $lastName, over: &extra)
        try object.write(.mailingSlug, $mailingSlug, over: &extra)
        try object.write(.membership, $membership, over: &extra)
        try object.write(.merchantAccountID, $merchantAccountID, over: &extra)
        try object.write(.ngpID, $ngpID, over: &extra)
        try object.write(.note, $note, over: &extra)
        try object.write(.occupation, $occupation, over: &extra)
        try object.write(.pageSlug, $pageSlug, over: &extra)
        try object.write(.paymentTypeName, $paymentTypeName, over: &extra)
        try object.write(.paymentTypeNGPCode, $paymentTypeNGPCode, over: &extra)
        try object.write(.pledgeID, $pledgeID, over: &extra)
        try object.write(.recruiterNameOrEmail, $recruiterNameOrEmail, over: &extra)
        try object.write(.recurringDonationID, $recurringDonationID, over: &extra)
        try object.write(.succeededAt, $succeededAt, over: &extra)
        try object.write(.trackingCodeSlug, $trackingCodeSlug, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.workAddress, $workAddress, over: &extra)
    }
}

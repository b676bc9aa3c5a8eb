// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A donation.
    public struct Donation: V2.Editable, V2.Timestamped {
        @JSONMember public var actblueOrderNumber: String?
        /// The amount as text, with its currency.
        ///
        /// In responses only.
        @JSONMember public var amount: String?
        @JSONMember public var amountInCents: Int?
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var billingAddress: V2.Address?
        /// Changes to the billing address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var billingAddressAttributes: V2.Address?
        /// The time at which the donation was canceled.
        @JSONMember public var canceledAt: DateTime?
        @JSONMember public var checkNumber: String?
        /// The time at which the donation was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The values of custom fields, by their slugs.
        @JSONMember public var customValues: JSONObject?
        @JSONMember public var donationTrackingCodeID: ResourceID?
        /// The e-mail address.
        @JSONMember public var email: String?
        @JSONMember public var employer: String?
        /// The time at which the donation failed.
        @JSONMember public var failedAt: DateTime?
        @JSONMember public var firstName: String?
        /// In responses only.
        @JSONMember public var importID: ResourceID?
        /// Whether a company gave the donation.
        @JSONMember public var isCorporateContribution: Bool?
        /// Whether the donation is hidden on the site.
        @JSONMember public var isPrivate: Bool?
        @JSONMember public var lastName: String?
        @JSONMember public var mailingID: ResourceID?
        @JSONMember public var membershipID: ResourceID?
        @JSONMember public var middleName: String?
        @JSONMember public var note: String?
        @JSONMember public var occupation: String?
        @JSONMember public var pageID: ResourceID?
        @JSONMember public var paymentTypeID: ResourceID?
        /// The name of the kind of payment.
        @JSONMember public var paymentTypeName: String?
        /// The id of the payout that includes the donation.
        ///
        /// In responses only.
        @JSONMember public var payoutID: TextOrNumber?
        /// The time at which the donation became pending.
        @JSONMember public var pendingAt: DateTime?
        @JSONMember public var pledgeID: ResourceID?
        /// Whether the donor gets a receipt.
        ///
        /// In writes only.
        @JSONMember public var sendsDonorReceipt: Bool?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// In responses only.
        @JSONMember public var status: V2.DonationStatus?
        /// The time at which the donation succeeded.
        @JSONMember public var succeededAt: DateTime?
        /// The time at which the donation was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        /// Only in responses to a query with `extraFields`.
        @BoxedJSONMember public var workAddress: V2.Address?
        /// Changes to the work address; members that are not set stay as they
        /// are.
        ///
        /// In writes only.
        @BoxedJSONMember public var workAddressAttributes: V2.Address?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Donation {
    public static let resourceType = "donations"
    public static let readOnlyMembers: Set<String> = [
        "amount", "billing_address", "created_at", "import_id", "payout_id", "status", "updated_at", "work_address",
    ]

    public enum CodingKeys: String, JSONKey {
        case actblueOrderNumber = "actblue_order_number"
        case amount
        case amountInCents = "amount_in_cents"
        case billingAddress = "billing_address"
        case billingAddressAttributes = "billing_address_attributes"
        case canceledAt = "canceled_at"
        case checkNumber = "check_number"
        case createdAt = "created_at"
        case customValues = "custom_values"
        case donationTrackingCodeID = "donation_tracking_code_id"
        case email
        case employer
        case failedAt = "failed_at"
        case firstName = "first_name"
        case importID = "import_id"
        case isCorporateContribution = "is_corporate_contribution"
        case isPrivate = "is_private"
        case lastName = "last_name"
        case mailingID = "mailing_id"
        case membershipID = "membership_id"
        case middleName = "middle_name"
        case note
        case occupation
        case pageID = "page_id"
        case paymentTypeID = "payment_type_id"
        case paymentTypeName = "payment_type_name"
        case payoutID = "payout_id"
        case pendingAt = "pending_at"
        case pledgeID = "pledge_id"
        case sendsDonorReceipt = "send_donor_receipt"
        case signupID = "signup_id"
        case status
        case succeededAt = "succeeded_at"
        case updatedAt = "updated_at"
        case workAddress = "work_address"
        case workAddressAttributes = "work_address_attributes"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .actblueOrderNumber: try object.read(key, &_actblueOrderNumber, orKeep: &extra)
        case .amount: try object.read(key, &_amount, orKeep: &extra)
        case .amountInCents: try object.read(key, &_amountInCents, orKeep: &extra)
        case .billingAddress: try object.read(key, &_billingAddress, orKeep: &extra)
        case .billingAddressAttributes: try object.read(key, &_billingAddressAttributes, orKeep: &extra)
        case .canceledAt: try object.read(key, &_canceledAt, orKeep: &extra)
        case .checkNumber: try object.read(key, &_checkNumber, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .customValues: try object.read(key, &_customValues, orKeep: &extra)
        case .donationTrackingCodeID: try object.read(key, &_donationTrackingCodeID, orKeep: &extra)
        case .email: try object.read(key, &_email, orKeep: &extra)
        case .employer: try object.read(key, &_employer, orKeep: &extra)
        case .failedAt: try object.read(key, &_failedAt, orKeep: &extra)
        case .firstName: try object.read(key, &_firstName, orKeep: &extra)
        case .importID: try object.read(key, &_importID, orKeep: &extra)
        case .isCorporateContribution: try object.read(key, &_isCorporateContribution, orKeep: &extra)
        case .isPrivate: try object.read(key, &_isPrivate, orKeep: &extra)
        case .lastName: try object.read(key, &_lastName, orKeep: &extra)
        case .mailingID: try object.read(key, &_mailingID, orKeep: &extra)
        case .membershipID: try object.read(key, &_membershipID, orKeep: &extra)
        case .middleName: try object.read(key, &_middleName, orKeep: &extra)
        case .note: try object.read(key, &_note, orKeep: &extra)
        case .occupation: try object.read(key, &_occupation, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .paymentTypeID: try object.read(key, &_paymentTypeID, orKeep: &extra)
        case .paymentTypeName: try object.read(key, &_paymentTypeName, orKeep: &extra)
        case .payoutID: try object.read(key, &_payoutID, orKeep: &extra)
        case .pendingAt: try object.read(key, &_pendingAt, orKeep: &extra)
        case .pledgeID: try object.read(key, &_pledgeID, orKeep: &extra)
        case .sendsDonorReceipt: try object.read(key, &_sendsDonorReceipt, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .succeededAt: try object.read(key, &_succeededAt, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .workAddress: try object.read(key, &_workAddress, orKeep: &extra)
        case .workAddressAttributes: try object.read(key, &_workAddressAttributes, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.actblueOrderNumber, $actblueOrderNumber, over: &extra)
        try object.write(.amount, $amount, over: &extra)
        try object.write(.amountInCents, $amountInCents, over: &extra)
        try object.write(.billingAddress, $billingAddress, over: &extra)
        try object.write(.billingAddressAttributes, $billingAddressAttributes, over: &extra)
        try object.write(.canceledAt, $canceledAt, over: &extra)
        try object.write(.checkNumber, $checkNumber, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.customValues, $customValues, over: &extra)
        try object.write(.donationTrackingCodeID, $donationTrackingCodeID, over: &extra)
        try object.write(.email, $email, over: &extra)
        try object.write(.employer, $employer, over: &extra)
        try object.write(.failedAt, $failedAt, over: &extra)
        try object.write(.firstName, $firstName, over: &extra)
        try object.write(.importID, $importID, over: &extra)
        try object.write(.isCorporateContribution, $isCorporateContribution, over: &extra)
        try object.write(.isPrivate, $isPrivate, over: &extra)
        try object.write(.lastName, $lastName, over: &extra)
        try object.write(.mailingID, $mailingID, over: &extra)
        try object.write(.membershipID, $membershipID, over: &extra)
        try object.write(.middleName, $middleName, over: &extra)
        try object.write(.note, $note, over: &extra)
        try object.write(.occupation, $occupation, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.paymentTypeID, $paymentTypeID, over: &extra)
        try object.write(.paymentTypeName, $paymentTypeName, over: &extra)
        try object.write(.payoutID, $payoutID, over: &extra)
        try object.write(.pendingAt, $pendingAt, over: &extra)
        try object.write(.pledgeID, $pledgeID, over: &extra)
        try object.write(.sendsDonorReceipt, $sendsDonorReceipt, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.succeededAt, $succeededAt, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.workAddress, $workAddress, over: &extra)
        try object.write(.workAddressAttributes, $workAddressAttributes, over: &extra)
    }
}

extension V2.Donation {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var actblueOrderNumber: Field<String> { "actblue_order_number" }
        public var amount: Field<String> { "amount" }
        public var amountInCents: Field<Int> { "amount_in_cents" }
        public var billingAddress: ExtraField<V2.Address> { "billing_address" }
        public var canceledAt: Field<DateTime> { "canceled_at" }
        public var checkNumber: Field<String> { "check_number" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var customValues: Field<JSONObject> { "custom_values" }
        public var donationTrackingCodeID: Field<ResourceID> { "donation_tracking_code_id" }
        public var email: Field<String> { "email" }
        public var employer: Field<String> { "employer" }
        public var failedAt: Field<DateTime> { "failed_at" }
        public var firstName: Field<String> { "first_name" }
        public var importID: Field<ResourceID> { "import_id" }
        public var isCorporateContribution: Field<Bool> { "is_corporate_contribution" }
        public var isPrivate: Field<Bool> { "is_private" }
        public var lastName: Field<String> { "last_name" }
        public var mailingID: Field<ResourceID> { "mailing_id" }
        public var membershipID: Field<ResourceID> { "membership_id" }
        public var middleName: Field<String> { "middle_name" }
        public var note: Field<String> { "note" }
        public var occupation: Field<String> { "occupation" }
        public var pageID: Field<ResourceID> { "page_id" }
        public var paymentTypeID: Field<ResourceID> { "payment_type_id" }
        public var paymentTypeName: Field<String> { "payment_type_name" }
        public var payoutID: Field<TextOrNumber> { "payout_id" }
        public var pendingAt: Field<DateTime> { "pending_at" }
        public var pledgeID: Field<ResourceID> { "pledge_id" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var status: Field<V2.DonationStatus> { "status" }
        public var succeededAt: Field<DateTime> { "succeeded_at" }
        public var updatedAt: Field<DateTime> { "updated_at" }
        public var workAddress: ExtraField<V2.Address> { "work_address" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }
        public var donationTrackingCode: ToOne<V2.DonationTrackingCode> { "donation_tracking_code" }
        public var `import`: ToOne<V2.Import> { "import" }
        public var mailing: ToOne<V2.Mailing> { "mailing" }
        public var membership: ToOne<V2.Membership> { "membership" }
        public var page: ToOne<V2.Page> { "page" }
        public var paymentType: ToOne<V2.PaymentType> { "payment_type" }
        public var pledge: ToOne<V2.Pledge> { "pledge" }
        public var recruiter: ToOne<V2.Signup> { "recruiter" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}

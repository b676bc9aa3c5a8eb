// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A donation.
    public struct Donation: V2.Editable, V2.Timestamped {
        /// ActBlue's order number.
        @JSONMember public var actblueOrderNumber: String?
        /// The amount as text, with its currency.
        ///
        /// In answers only.
        @JSONMember public var amount: String?
        /// The amount in cents.
        @JSONMember public var amountInCents: Int?
        /// The billing address.
        ///
        /// Only in answers to a query with `extraFields`.
        @BoxedJSONMember public var billingAddress: V2.Address?
        /// Changes to the billing address; members that are not set stay as
        /// they are.
        ///
        /// In writes only.
        @BoxedJSONMember public var billingAddressAttributes: V2.Address?
        /// The time at which the donation was canceled.
        @JSONMember public var canceledAt: DateTime?
        /// The number on the check.
        @JSONMember public var checkNumber: String?
        /// The time at which the donation was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The values of custom fields, by their slugs.
        @JSONMember public var customValues: JSONObject?
        /// The id of the donation tracking code.
        @JSONMember public var donationTrackingCodeID: ResourceID?
        /// The e-mail address.
        @JSONMember public var email: String?
        /// The employer.
        @JSONMember public var employer: String?
        /// The time at which the donation failed.
        @JSONMember public var failedAt: DateTime?
        /// The first name.
        @JSONMember public var firstName: String?
        /// The id of the import.
        ///
        /// In answers only.
        @JSONMember public var importID: ResourceID?
        /// Whether a company gave the donation.
        @JSONMember public var isCorporateContribution: Bool?
        /// Whether the donation is hidden on the site.
        @JSONMember public var isPrivate: Bool?
        /// The last name.
        @JSONMember public var lastName: String?
        /// The id of the mailing.
        @JSONMember public var mailingID: ResourceID?
        /// The id of the membership.
        @JSONMember public var membershipID: ResourceID?
        /// The middle name.
        @JSONMember public var middleName: String?
        /// A note.
        @JSONMember public var note: String?
        /// The occupation.
        @JSONMember public var occupation: String?
        /// The id of the page of the donation.
        @JSONMember public var pageID: ResourceID?
        /// The id of the payment type.
        @JSONMember public var paymentTypeID: ResourceID?
        /// The name of the kind of payment.
        @JSONMember public var paymentTypeName: String?
        /// The id of the payout that includes the donation.
        ///
        /// In answers only.
        @JSONMember public var payoutID: TextOrNumber?
        /// The time at which the donation became pending.
        @JSONMember public var pendingAt: DateTime?
        /// The id of the pledge.
        @JSONMember public var pledgeID: ResourceID?
        /// Whether the donor gets a receipt.
        ///
        /// In writes only.
        @JSONMember public var sendsDonorReceipt: Bool?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The donation's status.
        ///
        /// In answers only.
        @JSONMember public var status: V2.DonationStatus?
        /// The time at which the donation succeeded.
        @JSONMember public var succeededAt: DateTime?
        /// The time at which the donation was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?
        /// The work address.
        ///
        /// Only in answers to a query with `extraFields`.
        @BoxedJSONMember public var workAddress: V2.Address?
        /// Changes to the work address; members that are not set stay as they
        /// are.
        ///
        /// In writes only.
        @BoxedJSONMember public var workAddressAttributes: V2.Address?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.Donation {
    /// The type's name `donations`.
    public static let resourceType = "donations"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = [
        "amount", "billing_address", "created_at", "import_id", "payout_id", "status", "updated_at", "work_address",
    ]

    /// The names of the members on the wire.
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

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `actblue_order_number`.
        public var actblueOrderNumber: Field<String> { "actblue_order_number" }
        /// The attribute `amount`.
        public var amount: Field<String> { "amount" }
        /// The attribute `amount_in_cents`.
        public var amountInCents: Field<Int> { "amount_in_cents" }
        /// The attribute `billing_address`.
        public var billingAddress: ExtraField<V2.Address> { "billing_address" }
        /// The attribute `canceled_at`.
        public var canceledAt: Field<DateTime> { "canceled_at" }
        /// The attribute `check_number`.
        public var checkNumber: Field<String> { "check_number" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `custom_values`.
        public var customValues: Field<JSONObject> { "custom_values" }
        /// The attribute `donation_tracking_code_id`.
        public var donationTrackingCodeID: Field<ResourceID> { "donation_tracking_code_id" }
        /// The attribute `email`.
        public var email: Field<String> { "email" }
        /// The attribute `employer`.
        public var employer: Field<String> { "employer" }
        /// The attribute `failed_at`.
        public var failedAt: Field<DateTime> { "failed_at" }
        /// The attribute `first_name`.
        public var firstName: Field<String> { "first_name" }
        /// The attribute `import_id`.
        public var importID: Field<ResourceID> { "import_id" }
        /// The attribute `is_corporate_contribution`.
        public var isCorporateContribution: Field<Bool> { "is_corporate_contribution" }
        /// The attribute `is_private`.
        public var isPrivate: Field<Bool> { "is_private" }
        /// The attribute `last_name`.
        public var lastName: Field<String> { "last_name" }
        /// The attribute `mailing_id`.
        public var mailingID: Field<ResourceID> { "mailing_id" }
        /// The attribute `membership_id`.
        public var membershipID: Field<ResourceID> { "membership_id" }
        /// The attribute `middle_name`.
        public var middleName: Field<String> { "middle_name" }
        /// The attribute `note`.
        public var note: Field<String> { "note" }
        /// The attribute `occupation`.
        public var occupation: Field<String> { "occupation" }
        /// The attribute `page_id`.
        public var pageID: Field<ResourceID> { "page_id" }
        /// The attribute `payment_type_id`.
        public var paymentTypeID: Field<ResourceID> { "payment_type_id" }
        /// The attribute `payment_type_name`.
        public var paymentTypeName: Field<String> { "payment_type_name" }
        /// The attribute `payout_id`.
        public var payoutID: Field<TextOrNumber> { "payout_id" }
        /// The attribute `pending_at`.
        public var pendingAt: Field<DateTime> { "pending_at" }
        /// The attribute `pledge_id`.
        public var pledgeID: Field<ResourceID> { "pledge_id" }
        /// The attribute `signup_id`.
        public var signupID: Field<ResourceID> { "signup_id" }
        /// The attribute `status`.
        public var status: Field<V2.DonationStatus> { "status" }
        /// The attribute `succeeded_at`.
        public var succeededAt: Field<DateTime> { "succeeded_at" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }
        /// The attribute `work_address`.
        public var workAddress: ExtraField<V2.Address> { "work_address" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `author`.
        public var author: ToOne<V2.Signup> { "author" }
        /// The relationship `donation_tracking_code`.
        public var donationTrackingCode: ToOne<V2.DonationTrackingCode> { "donation_tracking_code" }
        /// The relationship `import`.
        public var `import`: ToOne<V2.Import> { "import" }
        /// The relationship `mailing`.
        public var mailing: ToOne<V2.Mailing> { "mailing" }
        /// The relationship `membership`.
        public var membership: ToOne<V2.Membership> { "membership" }
        /// The relationship `page`.
        public var page: ToOne<V2.Page> { "page" }
        /// The relationship `payment_type`.
        public var paymentType: ToOne<V2.PaymentType> { "payment_type" }
        /// The relationship `pledge`.
        public var pledge: ToOne<V2.Pledge> { "pledge" }
        /// The relationship `recruiter`.
        public var recruiter: ToOne<V2.Signup> { "recruiter" }
        /// The relationship `signup`.
        public var signup: ToOne<V2.Signup> { "signup" }

        /// Creates the names.
        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A person's pledge to donate.
    public struct Pledge: V2.Editable, V2.Timestamped {
        /// The amount as text, with its currency.
        ///
        /// In responses only.
        @JSONMember public var amount: String?
        @JSONMember public var amountInCents: Int?
        /// The amount left to donate, in cents.
        ///
        /// In responses only.
        @JSONMember public var amountLeftInCents: Int?
        /// The id of the person who made the pledge.
        @JSONMember public var authorID: ResourceID?
        /// The time at which the pledge was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        @JSONMember public var donationTrackingCodeID: ResourceID?
        /// Whether the pledge is hidden on the site.
        @JSONMember public var isPrivate: Bool?
        @JSONMember public var pageID: ResourceID?
        @JSONMember public var recruiterID: ResourceID?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The time at which the pledge was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Pledge {
    public static let resourceType = "pledges"
    public static let readOnlyMembers: Set<String> = [
        "amount", "amount_left_in_cents", "created_at", "updated_at",
    ]

    public enum CodingKeys: String, JSONKey {
        case amount
        case amountInCents = "amount_in_cents"
        case amountLeftInCents = "amount_left_in_cents"
        case authorID = "author_id"
        case createdAt = "created_at"
        case donationTrackingCodeID = "donation_tracking_code_id"
        case isPrivate = "is_private"
        case pageID = "page_id"
        case recruiterID = "recruiter_id"
        case signupID = "signup_id"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .amount: try object.read(key, &_amount, orKeep: &extra)
        case .amountInCents: try object.read(key, &_amountInCents, orKeep: &extra)
        case .amountLeftInCents: try object.read(key, &_amountLeftInCents, orKeep: &extra)
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .donationTrackingCodeID: try object.read(key, &_donationTrackingCodeID, orKeep: &extra)
        case .isPrivate: try object.read(key, &_isPrivate, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .recruiterID: try object.read(key, &_recruiterID, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.amount, $amount, over: &extra)
        try object.write(.amountInCents, $amountInCents, over: &extra)
        try object.write(.amountLeftInCents, $amountLeftInCents, over: &extra)
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.donationTrackingCodeID, $donationTrackingCodeID, over: &extra)
        try object.write(.isPrivate, $isPrivate, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.recruiterID, $recruiterID, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.Pledge {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var amount: Field<String> { "amount" }
        public var amountInCents: Field<Int> { "amount_in_cents" }
        public var amountLeftInCents: Field<Int> { "amount_left_in_cents" }
        public var authorID: Field<ResourceID> { "author_id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var donationTrackingCodeID: Field<ResourceID> { "donation_tracking_code_id" }
        public var isPrivate: Field<Bool> { "is_private" }
        public var pageID: Field<ResourceID> { "page_id" }
        public var recruiterID: Field<ResourceID> { "recruiter_id" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }
        public var donationTrackingCode: ToOne<V2.DonationTrackingCode> { "donation_tracking_code" }
        public var page: ToOne<V2.Page> { "page" }
        public var recruiter: ToOne<V2.Signup> { "recruiter" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}

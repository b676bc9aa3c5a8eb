// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A sender of e-mails, texts and calls.
    public struct Broadcaster: V2.Listable, V2.Showable, V2.Timestamped {
        /// In responses only.
        @JSONMember public var callTypeID: ResourceID?
        /// The time at which the broadcaster was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The e-mail address.
        ///
        /// In responses only.
        @JSONMember public var email: String?
        /// Tags for people who send the broadcaster e-mail, separated by
        /// commas.
        ///
        /// In responses only.
        @JSONMember public var emailerTags: String?
        /// Whether e-mail needs to be followed up.
        ///
        /// In responses only.
        @JSONMember public var emailersNeedFollowup: Bool?
        /// Whether copies are sent as BCC.
        ///
        /// In responses only.
        @JSONMember public var isBCC: Bool?
        /// The number of sent mailings.
        ///
        /// In responses only.
        @JSONMember public var mailingsCount: Int?
        /// In responses only.
        @JSONMember public var name: String?
        /// Whether new senders of e-mail become prospects.
        ///
        /// In responses only.
        @JSONMember public var marksNewEmailSenderAsProspect: Bool?
        /// The id of the person who looks after the broadcaster.
        ///
        /// In responses only.
        @JSONMember public var pointPersonID: ResourceID?
        /// Whether the broadcaster receives e-mail.
        ///
        /// In responses only.
        @JSONMember public var receivesEmail: Bool?
        /// The number of received calls.
        ///
        /// In responses only.
        @JSONMember public var receivedCallsCount: Int?
        /// The person's id.
        ///
        /// In responses only.
        @JSONMember public var signupID: ResourceID?
        /// The number of sent text broadcasts.
        ///
        /// In responses only.
        @JSONMember public var textBlastsCount: Int?
        /// Whether text messages need to be followed up.
        ///
        /// In responses only.
        @JSONMember public var textNeedsFollowup: Bool?
        /// The id of the person who looks after texts.
        ///
        /// In responses only.
        @JSONMember public var textPointPersonID: ResourceID?
        /// Tags for people who send the broadcaster text messages, separated by
        /// commas.
        ///
        /// In responses only.
        @JSONMember public var textTags: String?
        /// The time at which the broadcaster was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        /// Whether voicemails need to be followed up.
        ///
        /// In responses only.
        @JSONMember public var voicemailNeedsFollowup: Bool?
        /// The id of the person who looks after voicemails.
        ///
        /// In responses only.
        @JSONMember public var voicemailPointPersonID: ResourceID?
        /// Tags for people who leave voicemails, separated by commas.
        ///
        /// In responses only.
        @JSONMember public var voicemailTags: String?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Broadcaster {
    public static let resourceType = "broadcasters"
    public static let readOnlyMembers: Set<String> = [
        "call_type_id", "created_at", "email", "emailer_tags", "emailers_need_followup", "is_bcc", "mailings_count",
        "name", "new_email_sender_marked_as_prospect", "point_person_id", "receive_email", "received_calls_count",
        "signup_id", "text_blasts_count", "text_needs_followup", "text_point_person_id", "text_tags", "updated_at",
        "voicemail_needs_followup", "voicemail_point_person_id", "voicemail_tags",
    ]

    public enum CodingKeys: String, JSONKey {
        case callTypeID = "call_type_id"
        case createdAt = "created_at"
        case email
        case emailerTags = "emailer_tags"
        case emailersNeedFollowup = "emailers_need_followup"
        case isBCC = "is_bcc"
        case mailingsCount = "mailings_count"
        case name
        case marksNewEmailSenderAsProspect = "new_email_sender_marked_as_prospect"
        case pointPersonID = "point_person_id"
        case receivesEmail = "receive_email"
        case receivedCallsCount = "received_calls_count"
        case signupID = "signup_id"
        case textBlastsCount = "text_blasts_count"
        case textNeedsFollowup = "text_needs_followup"
        case textPointPersonID = "text_point_person_id"
        case textTags = "text_tags"
        case updatedAt = "updated_at"
        case voicemailNeedsFollowup = "voicemail_needs_followup"
        case voicemailPointPersonID = "voicemail_point_person_id"
        case voicemailTags = "voicemail_tags"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .callTypeID: try object.read(key, &_callTypeID, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .email: try object.read(key, &_email, orKeep: &extra)
        case .emailerTags: try object.read(key, &_emailerTags, orKeep: &extra)
        case .emailersNeedFollowup: try object.read(key, &_emailersNeedFollowup, orKeep: &extra)
        case .isBCC: try object.read(key, &_isBCC, orKeep: &extra)
        case .mailingsCount: try object.read(key, &_mailingsCount, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .marksNewEmailSenderAsProspect: try object.read(key, &_marksNewEmailSenderAsProspect, orKeep: &extra)
        case .pointPersonID: try object.read(key, &_pointPersonID, orKeep: &extra)
        case .receivesEmail: try object.read(key, &_receivesEmail, orKeep: &extra)
        case .receivedCallsCount: try object.read(key, &_receivedCallsCount, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .textBlastsCount: try object.read(key, &_textBlastsCount, orKeep: &extra)
        case .textNeedsFollowup: try object.read(key, &_textNeedsFollowup, orKeep: &extra)
        case .textPointPersonID: try object.read(key, &_textPointPersonID, orKeep: &extra)
        case .textTags: try object.read(key, &_textTags, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .voicemailNeedsFollowup: try object.read(key, &_voicemailNeedsFollowup, orKeep: &extra)
        case .voicemailPointPersonID: try object.read(key, &_voicemailPointPersonID, orKeep: &extra)
        case .voicemailTags: try object.read(key, &_voicemailTags, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.callTypeID, $callTypeID, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.email, $email, over: &extra)
        try object.write(.emailerTags, $emailerTags, over: &extra)
        try object.write(.emailersNeedFollowup, $emailersNeedFollowup, over: &extra)
        try object.write(.isBCC, $isBCC, over: &extra)
        try object.write(.mailingsCount, $mailingsCount, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.marksNewEmailSenderAsProspect, $marksNewEmailSenderAsProspect, over: &extra)
        try object.write(.pointPersonID, $pointPersonID, over: &extra)
        try object.write(.receivesEmail, $receivesEmail, over: &extra)
        try object.write(.receivedCallsCount, $receivedCallsCount, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.textBlastsCount, $textBlastsCount, over: &extra)
        try object.write(.textNeedsFollowup, $textNeedsFollowup, over: &extra)
        try object.write(.textPointPersonID, $textPointPersonID, over: &extra)
        try object.write(.textTags, $textTags, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.voicemailNeedsFollowup, $voicemailNeedsFollowup, over: &extra)
        try object.write(.voicemailPointPersonID, $voicemailPointPersonID, over: &extra)
        try object.write(.voicemailTags, $voicemailTags, over: &extra)
    }
}

extension V2.Broadcaster {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var callTypeID: Field<ResourceID> { "call_type_id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var email: Field<String> { "email" }
        public var emailerTags: Field<String> { "emailer_tags" }
        public var emailersNeedFollowup: Field<Bool> { "emailers_need_followup" }
        public var isBCC: Field<Bool> { "is_bcc" }
        public var mailingsCount: Field<Int> { "mailings_count" }
        public var name: Field<String> { "name" }
        public var marksNewEmailSenderAsProspect: Field<Bool> { "new_email_sender_marked_as_prospect" }
        public var pointPersonID: Field<ResourceID> { "point_person_id" }
        public var receivesEmail: Field<Bool> { "receive_email" }
        public var receivedCallsCount: Field<Int> { "received_calls_count" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var textBlastsCount: Field<Int> { "text_blasts_count" }
        public var textNeedsFollowup: Field<Bool> { "text_needs_followup" }
        public var textPointPersonID: Field<ResourceID> { "text_point_person_id" }
        public var textTags: Field<String> { "text_tags" }
        public var updatedAt: Field<DateTime> { "updated_at" }
        public var voicemailNeedsFollowup: Field<Bool> { "voicemail_needs_followup" }
        public var voicemailPointPersonID: Field<ResourceID> { "voicemail_point_person_id" }
        public var voicemailTags: Field<String> { "voicemail_tags" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var mailings: ToMany<V2.Mailing> { "mailings" }
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        public var signups: ToMany<V2.Signup> { "signups" }
        public var textPointPerson: ToOne<V2.Signup> { "text_point_person" }
        public var voicemailPointPerson: ToOne<V2.Signup> { "voicemail_point_person" }

        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The signature of a person under a petition.
    public struct PetitionSignature: V2.Editable, V2.Timestamped {
        /// The signer's comment.
        @JSONMember public var comment: String?
        /// The time at which the signature was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// Whether the signature is hidden on the site.
        @JSONMember public var isPrivate: Bool?
        /// In responses only.
        @JSONMember public var pageID: ResourceID?
        @JSONMember public var petitionID: ResourceID?
        @JSONMember public var recruiterID: ResourceID?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// Whether the signature sends automatic e-mails.
        ///
        /// In writes only.
        @JSONMember public var triggersAutoresponses: Bool?
        /// The time at which the signature was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.PetitionSignature {
    public static let resourceType = "petition_signatures"
    public static let readOnlyMembers: Set<String> = ["created_at", "page_id", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case comment
        case createdAt = "created_at"
        case isPrivate = "is_private"
        case pageID = "page_id"
        case petitionID = "petition_id"
        case recruiterID = "recruiter_id"
        case signupID = "signup_id"
        case triggersAutoresponses = "trigger_autoresponses"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .comment: try object.read(key, &_comment, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .isPrivate: try object.read(key, &_isPrivate, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .petitionID: try object.read(key, &_petitionID, orKeep: &extra)
        case .recruiterID: try object.read(key, &_recruiterID, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .triggersAutoresponses: try object.read(key, &_triggersAutoresponses, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.comment, $comment, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.isPrivate, $isPrivate, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.petitionID, $petitionID, over: &extra)
        try object.write(.recruiterID, $recruiterID, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.triggersAutoresponses, $triggersAutoresponses, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.PetitionSignature {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var comment: Field<String> { "comment" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var isPrivate: Field<Bool> { "is_private" }
        public var pageID: Field<ResourceID> { "page_id" }
        public var petitionID: Field<ResourceID> { "petition_id" }
        public var recruiterID: Field<ResourceID> { "recruiter_id" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var page: ToOne<V2.Page> { "page" }
        public var petition: ToOne<V2.Petition> { "petition" }
        public var recruiter: ToOne<V2.Signup> { "recruiter" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}

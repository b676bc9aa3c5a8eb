// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The signature of a person under a petition.
    public struct PetitionSignature: V2.Editable, V2.Timestamped {
        /// The signer's comment.
        @JSONMember public var comment: String?
        /// The time at which the signature was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// Whether the signature is hidden on the site.
        @JSONMember public var isPrivate: Bool?
        /// The id of the page of the signature.
        ///
        /// In answers only.
        @JSONMember public var pageID: ResourceID?
        /// The id of the petition.
        @JSONMember public var petitionID: ResourceID?
        /// The recruiter's id.
        @JSONMember public var recruiterID: ResourceID?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// Whether the signature sends automatic e-mails.
        ///
        /// In writes only.
        @JSONMember public var triggersAutoresponses: Bool?
        /// The time at which the signature was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.PetitionSignature {
    /// The type's name `petition_signatures`.
    public static let resourceType = "petition_signatures"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["created_at", "page_id", "updated_at"]

    /// The names of the members on the wire.
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

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `comment`.
        public var comment: Field<String> { "comment" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `is_private`.
        public var isPrivate: Field<Bool> { "is_private" }
        /// The attribute `page_id`.
        public var pageID: Field<ResourceID> { "page_id" }
        /// The attribute `petition_id`.
        public var petitionID: Field<ResourceID> { "petition_id" }
        /// The attribute `recruiter_id`.
        public var recruiterID: Field<ResourceID> { "recruiter_id" }
        /// The attribute `signup_id`.
        public var signupID: Field<ResourceID> { "signup_id" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `page`.
        public var page: ToOne<V2.Page> { "page" }
        /// The relationship `petition`.
        public var petition: ToOne<V2.Petition> { "petition" }
        /// The relationship `recruiter`.
        public var recruiter: ToOne<V2.Signup> { "recruiter" }
        /// The relationship `signup`.
        public var signup: ToOne<V2.Signup> { "signup" }

        /// Creates the names.
        public init() {}
    }
}

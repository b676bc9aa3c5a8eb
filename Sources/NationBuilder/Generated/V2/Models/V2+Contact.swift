// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A contact with a person: a call, a visit, a message.
    public struct Contact: V2.Editable {
        /// The id of the person who made the contact.
        @JSONMember public var authorID: ResourceID?
        /// The id of the sender.
        @JSONMember public var broadcasterID: ResourceID?
        @JSONMember public var contactMethod: V2.ContactMethod?
        /// The outcome of the contact.
        @JSONMember public var contactStatus: V2.ContactStatus?
        /// The text of the contact.
        @JSONMember public var content: String?
        /// The time at which the contact was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        @JSONMember public var pathID: ResourceID?
        @JSONMember public var pathStepID: ResourceID?
        /// The political capital that the contact adds, in cents.
        @JSONMember public var politicalCapitalInCents: Int?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Contact {
    public static let resourceType = "contacts"
    public static let readOnlyMembers: Set<String> = ["created_at"]

    public enum CodingKeys: String, JSONKey {
        case authorID = "author_id"
        case broadcasterID = "broadcaster_id"
        case contactMethod = "contact_method"
        case contactStatus = "contact_status"
        case content
        case createdAt = "created_at"
        case pathID = "path_id"
        case pathStepID = "path_step_id"
        case politicalCapitalInCents = "pc_in_cents"
        case signupID = "signup_id"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .broadcasterID: try object.read(key, &_broadcasterID, orKeep: &extra)
        case .contactMethod: try object.read(key, &_contactMethod, orKeep: &extra)
        case .contactStatus: try object.read(key, &_contactStatus, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .pathID: try object.read(key, &_pathID, orKeep: &extra)
        case .pathStepID: try object.read(key, &_pathStepID, orKeep: &extra)
        case .politicalCapitalInCents: try object.read(key, &_politicalCapitalInCents, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.broadcasterID, $broadcasterID, over: &extra)
        try object.write(.contactMethod, $contactMethod, over: &extra)
        try object.write(.contactStatus, $contactStatus, over: &extra)
        try object.write(.content, $content, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.pathID, $pathID, over: &extra)
        try object.write(.pathStepID, $pathStepID, over: &extra)
        try object.write(.politicalCapitalInCents, $politicalCapitalInCents, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
    }
}

extension V2.Contact {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var authorID: Field<ResourceID> { "author_id" }
        public var broadcasterID: Field<ResourceID> { "broadcaster_id" }
        public var contactMethod: Field<V2.ContactMethod> { "contact_method" }
        public var contactStatus: Field<V2.ContactStatus> { "contact_status" }
        public var content: Field<String> { "content" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var pathID: Field<ResourceID> { "path_id" }
        public var pathStepID: Field<ResourceID> { "path_step_id" }
        public var politicalCapitalInCents: Field<Int> { "pc_in_cents" }
        public var signupID: Field<ResourceID> { "signup_id" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}

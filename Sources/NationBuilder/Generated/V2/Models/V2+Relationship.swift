// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The relationship of two people.
    public struct Relationship: V2.Editable, V2.Timestamped {
        /// The time at which the relationship was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The first person's id.
        @JSONMember public var firstSignupID: ResourceID?
        /// The relationship of the first to the second, and of the second to
        /// the first.
        @JSONMember public var relationshipType: V2.RelationshipType?
        /// The second person's id.
        @JSONMember public var secondSignupID: ResourceID?
        @JSONMember public var title: String?
        /// The time at which the relationship was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Relationship {
    public static let resourceType = "relationships"
    // The API does not document pages of its lists.
    public static let isPaged = false
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case firstSignupID = "first_signup_id"
        case relationshipType = "relationship_type"
        case secondSignupID = "second_signup_id"
        case title
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .firstSignupID: try object.read(key, &_firstSignupID, orKeep: &extra)
        case .relationshipType: try object.read(key, &_relationshipType, orKeep: &extra)
        case .secondSignupID: try object.read(key, &_secondSignupID, orKeep: &extra)
        case .title: try object.read(key, &_title, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.firstSignupID, $firstSignupID, over: &extra)
        try object.write(.relationshipType, $relationshipType, over: &extra)
        try object.write(.secondSignupID, $secondSignupID, over: &extra)
        try object.write(.title, $title, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.Relationship {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var firstSignupID: Field<ResourceID> { "first_signup_id" }
        public var relationshipType: Field<V2.RelationshipType> { "relationship_type" }
        public var secondSignupID: Field<ResourceID> { "second_signup_id" }
        public var title: Field<String> { "title" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var firstSignup: ToOne<V2.Signup> { "first_signup" }
        public var secondSignup: ToOne<V2.Signup> { "second_signup" }

        public init() {}
    }
}

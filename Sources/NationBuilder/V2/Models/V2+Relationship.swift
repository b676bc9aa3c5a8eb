// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The relationship of two people.
    public struct Relationship: V2.Editable, V2.Timestamped {
        /// The time at which the relationship was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The first person's id.
        @JSONMember public var firstSignupID: ResourceID?
        /// The relationship of the first to the second, and of the second to
        /// the first.
        @JSONMember public var relationshipType: V2.RelationshipType?
        /// The second person's id.
        @JSONMember public var secondSignupID: ResourceID?
        /// The title of the relationship.
        @JSONMember public var title: String?
        /// The time at which the relationship was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.Relationship {
    /// The type's name `relationships`.
    public static let resourceType = "relationships"
    /// `false`: the API does not document pages of its lists.
    public static let isPaged = false
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case firstSignupID = "first_signup_id"
        case relationshipType = "relationship_type"
        case secondSignupID = "second_signup_id"
        case title
        case updatedAt = "updated_at"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `first_signup_id`.
        public var firstSignupID: Field<ResourceID> { "first_signup_id" }
        /// The attribute `relationship_type`.
        public var relationshipType: Field<V2.RelationshipType> { "relationship_type" }
        /// The attribute `second_signup_id`.
        public var secondSignupID: Field<ResourceID> { "second_signup_id" }
        /// The attribute `title`.
        public var title: Field<String> { "title" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `first_signup`.
        public var firstSignup: ToOne<V2.Signup> { "first_signup" }
        /// The relationship `second_signup`.
        public var secondSignup: ToOne<V2.Signup> { "second_signup" }

        /// Creates the names.
        public init() {}
    }
}

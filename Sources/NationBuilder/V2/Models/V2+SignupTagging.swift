// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The tag of a person.
    public struct SignupTagging: V2.Listable, V2.Showable, V2.Creatable, V2.Deletable {
        /// The time at which the tagging was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The tag's id.
        @JSONMember public var tagID: ResourceID?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.SignupTagging {
    /// The type's name `signup_taggings`.
    public static let resourceType = "signup_taggings"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["created_at"]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case signupID = "signup_id"
        case tagID = "tag_id"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .tagID: try object.read(key, &_tagID, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.tagID, $tagID, over: &extra)
    }
}

extension V2.SignupTagging {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `signup_id`.
        public var signupID: Field<ResourceID> { "signup_id" }
        /// The attribute `tag_id`.
        public var tagID: Field<ResourceID> { "tag_id" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `signup`.
        public var signup: ToOne<V2.Signup> { "signup" }
        /// The relationship `tag`.
        public var tag: ToOne<V2.SignupTag> { "tag" }

        /// Creates the names.
        public init() {}
    }
}

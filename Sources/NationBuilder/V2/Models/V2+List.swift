// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A list of people.
    public struct List: V2.Editable, V2.Timestamped {
        /// The id of the person who made the list.
        @JSONMember public var authorID: ResourceID?
        /// The time at which the list was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The list's description.
        @JSONMember public var description: String?
        /// Whether the nations that share the list may change it.
        @JSONMember public var isSharingWritable: Bool?
        /// The name of the list.
        @JSONMember public var name: String?
        /// The id of the list above this one.
        @JSONMember public var parentID: ResourceID?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The number of people on the list.
        ///
        /// In answers only.
        @JSONMember public var signupsCount: Int?
        /// The name of the list in URLs.
        @JSONMember public var slug: String?
        /// The time at which the list was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.List {
    /// The type's name `lists`.
    public static let resourceType = "lists"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["created_at", "signups_count", "updated_at"]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case authorID = "author_id"
        case createdAt = "created_at"
        case description
        case isSharingWritable = "is_sharing_writable"
        case name
        case parentID = "parent_id"
        case signupID = "signup_id"
        case signupsCount = "signups_count"
        case slug
        case updatedAt = "updated_at"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .description: try object.read(key, &_description, orKeep: &extra)
        case .isSharingWritable: try object.read(key, &_isSharingWritable, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .parentID: try object.read(key, &_parentID, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .signupsCount: try object.read(key, &_signupsCount, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.description, $description, over: &extra)
        try object.write(.isSharingWritable, $isSharingWritable, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.parentID, $parentID, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.signupsCount, $signupsCount, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.List {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `author_id`.
        public var authorID: Field<ResourceID> { "author_id" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `description`.
        public var description: Field<String> { "description" }
        /// The attribute `is_sharing_writable`.
        public var isSharingWritable: Field<Bool> { "is_sharing_writable" }
        /// The attribute `name`.
        public var name: Field<String> { "name" }
        /// The attribute `parent_id`.
        public var parentID: Field<ResourceID> { "parent_id" }
        /// The attribute `signup_id`.
        public var signupID: Field<ResourceID> { "signup_id" }
        /// The attribute `signups_count`.
        public var signupsCount: Field<Int> { "signups_count" }
        /// The attribute `slug`.
        public var slug: Field<String> { "slug" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `author`.
        public var author: ToOne<V2.Signup> { "author" }
        /// The relationship `lists`.
        public var lists: ToMany<V2.List> { "lists" }
        /// The relationship `mailings`.
        public var mailings: ToMany<V2.Mailing> { "mailings" }
        /// The relationship `parent`.
        public var parent: ToOne<V2.List> { "parent" }
        /// The relationship `signup`.
        public var signup: ToOne<V2.Signup> { "signup" }

        /// Creates the names.
        public init() {}
    }
}

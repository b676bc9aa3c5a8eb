// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A list of people.
    public struct List: V2.Editable, V2.Timestamped {
        /// The id of the person who made the list.
        @JSONMember public var authorID: ResourceID?
        /// The time at which the list was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        @JSONMember public var description: String?
        /// Whether the nations that share the list may change it.
        @JSONMember public var isSharingWritable: Bool?
        @JSONMember public var name: String?
        /// The id of the list above this one.
        @JSONMember public var parentID: ResourceID?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The number of people on the list.
        ///
        /// In responses only.
        @JSONMember public var signupsCount: Int?
        /// The name of the list in URLs.
        @JSONMember public var slug: String?
        /// The time at which the list was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.List {
    public static let resourceType = "lists"
    public static let readOnlyMembers: Set<String> = ["created_at", "signups_count", "updated_at"]

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

        public static let keyTable = JSONKeyTable<Self>()
    }

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
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var authorID: Field<ResourceID> { "author_id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var description: Field<String> { "description" }
        public var isSharingWritable: Field<Bool> { "is_sharing_writable" }
        public var name: Field<String> { "name" }
        public var parentID: Field<ResourceID> { "parent_id" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var signupsCount: Field<Int> { "signups_count" }
        public var slug: Field<String> { "slug" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }
        public var lists: ToMany<V2.List> { "lists" }
        public var mailings: ToMany<V2.Mailing> { "mailings" }
        public var parent: ToOne<V2.List> { "parent" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}

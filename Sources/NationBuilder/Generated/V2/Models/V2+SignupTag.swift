// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A tag that people can have.
    public struct SignupTag: V2.Editable {
        public typealias ListVocabulary = WithoutRelations<Self>
        public typealias CreateVocabulary = WithoutRelations<Self>

        /// Whether the tag came from another nation.
        ///
        /// In responses only.
        @JSONMember public var isFromSharingNation: Bool?
        /// Whether an import created the tag.
        ///
        /// In responses only.
        @JSONMember public var isImported: Bool?
        @JSONMember public var name: String?
        /// Whether the tag is shared with other nations.
        ///
        /// In responses only.
        @JSONMember public var isSharedWithNations: Bool?
        /// The number of people who have the tag.
        ///
        /// In responses only.
        @JSONMember public var taggingsCount: Int?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.SignupTag {
    public static let resourceType = "signup_tags"
    public static let readOnlyMembers: Set<String> = [
        "from_sharing_nation", "imported", "shared_with_nations", "taggings_count",
    ]

    public enum CodingKeys: String, JSONKey {
        case isFromSharingNation = "from_sharing_nation"
        case isImported = "imported"
        case name
        case isSharedWithNations = "shared_with_nations"
        case taggingsCount = "taggings_count"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .isFromSharingNation: try object.read(key, &_isFromSharingNation, orKeep: &extra)
        case .isImported: try object.read(key, &_isImported, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .isSharedWithNations: try object.read(key, &_isSharedWithNations, orKeep: &extra)
        case .taggingsCount: try object.read(key, &_taggingsCount, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.isFromSharingNation, $isFromSharingNation, over: &extra)
        try object.write(.isImported, $isImported, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.isSharedWithNations, $isSharedWithNations, over: &extra)
        try object.write(.taggingsCount, $taggingsCount, over: &extra)
    }
}

extension V2.SignupTag {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var isFromSharingNation: Field<Bool> { "from_sharing_nation" }
        public var isImported: Field<Bool> { "imported" }
        public var name: Field<String> { "name" }
        public var isSharedWithNations: Field<Bool> { "shared_with_nations" }
        public var taggingsCount: Field<Int> { "taggings_count" }
        /// Matches tags of the person with this id.
        ///
        /// A filter, not an attribute.
        public var signupID: NamedFilter<ResourceID> { "signup_id" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var signups: ToMany<V2.Signup> { "signups" }
        public var taggings: ToMany<V2.SignupTagging> { "taggings" }

        public init() {}
    }
}

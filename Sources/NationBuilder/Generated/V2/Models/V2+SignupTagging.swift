// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The tag of a person.
    public struct SignupTagging: V2.Listable, V2.Showable, V2.Creatable, V2.Deletable {
        /// The time at which the tagging was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        @JSONMember public var tagID: ResourceID?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.SignupTagging {
    public static let resourceType = "signup_taggings"
    public static let readOnlyMembers: Set<String> = ["created_at"]

    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case signupID = "signup_id"
        case tagID = "tag_id"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .tagID: try object.read(key, &_tagID, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.tagID, $tagID, over: &extra)
    }
}

extension V2.SignupTagging {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var tagID: Field<ResourceID> { "tag_id" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var signup: ToOne<V2.Signup> { "signup" }
        public var tag: ToOne<V2.SignupTag> { "tag" }

        public init() {}
    }
}

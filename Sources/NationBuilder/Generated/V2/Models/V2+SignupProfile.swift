// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A person's own description on the site.
    public struct SignupProfile: V2.Editable {
        /// The person's own description.
        @JSONMember public var bio: String?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The person's website.
        @JSONMember public var website: String?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.SignupProfile {
    public static let resourceType = "signup_profiles"
    public static let readOnlyMembers: Set<String> = []

    public enum CodingKeys: String, JSONKey {
        case bio
        case signupID = "signup_id"
        case website

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .bio: try object.read(key, &_bio, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .website: try object.read(key, &_website, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.bio, $bio, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.website, $website, over: &extra)
    }
}

extension V2.SignupProfile {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var bio: Field<String> { "bio" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var website: Field<String> { "website" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

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

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.SignupProfile {
    /// The type's name `signup_profiles`.
    public static let resourceType = "signup_profiles"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = []

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case bio
        case signupID = "signup_id"
        case website

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .bio: try object.read(key, &_bio, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .website: try object.read(key, &_website, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.bio, $bio, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.website, $website, over: &extra)
    }
}

extension V2.SignupProfile {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `bio`.
        public var bio: Field<String> { "bio" }
        /// The attribute `signup_id`.
        public var signupID: Field<ResourceID> { "signup_id" }
        /// The attribute `website`.
        public var website: Field<String> { "website" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `signup`.
        public var signup: ToOne<V2.Signup> { "signup" }

        /// Creates the names.
        public init() {}
    }
}

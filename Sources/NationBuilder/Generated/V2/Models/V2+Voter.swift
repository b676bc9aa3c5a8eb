// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A person's record in the voter file.
    public struct Voter: V2.Editable {
        /// Whether the person votes by mail.
        @JSONMember public var isAbsenteeVoter: Bool?
        /// Whether the voter file lists the person as active.
        @JSONMember public var isActiveVoter: Bool?
        /// Whether the person has been removed from the voter file.
        @JSONMember public var isDroppedFromFile: Bool?
        /// Whether the person votes early.
        @JSONMember public var isEarlyVoter: Bool?
        /// Whether the person always votes by mail.
        @JSONMember public var isPermanentAbsenteeVoter: Bool?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Voter {
    public static let resourceType = "voters"
    public static let readOnlyMembers: Set<String> = []

    public enum CodingKeys: String, JSONKey {
        case isAbsenteeVoter = "is_absentee_voter"
        case isActiveVoter = "is_active_voter"
        case isDroppedFromFile = "is_dropped_from_file"
        case isEarlyVoter = "is_early_voter"
        case isPermanentAbsenteeVoter = "is_permanent_absentee_voter"
        case signupID = "signup_id"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .isAbsenteeVoter: try object.read(key, &_isAbsenteeVoter, orKeep: &extra)
        case .isActiveVoter: try object.read(key, &_isActiveVoter, orKeep: &extra)
        case .isDroppedFromFile: try object.read(key, &_isDroppedFromFile, orKeep: &extra)
        case .isEarlyVoter: try object.read(key, &_isEarlyVoter, orKeep: &extra)
        case .isPermanentAbsenteeVoter: try object.read(key, &_isPermanentAbsenteeVoter, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.isAbsenteeVoter, $isAbsenteeVoter, over: &extra)
        try object.write(.isActiveVoter, $isActiveVoter, over: &extra)
        try object.write(.isDroppedFromFile, $isDroppedFromFile, over: &extra)
        try object.write(.isEarlyVoter, $isEarlyVoter, over: &extra)
        try object.write(.isPermanentAbsenteeVoter, $isPermanentAbsenteeVoter, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
    }
}

extension V2.Voter {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var isAbsenteeVoter: Field<Bool> { "is_absentee_voter" }
        public var isActiveVoter: Field<Bool> { "is_active_voter" }
        public var isDroppedFromFile: Field<Bool> { "is_dropped_from_file" }
        public var isEarlyVoter: Field<Bool> { "is_early_voter" }
        public var isPermanentAbsenteeVoter: Field<Bool> { "is_permanent_absentee_voter" }
        public var signupID: Field<ResourceID> { "signup_id" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var ballots: ToMany<V2.Ballot> { "ballots" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}

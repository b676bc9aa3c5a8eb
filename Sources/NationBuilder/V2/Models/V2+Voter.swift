// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

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

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.Voter {
    /// The type's name `voters`.
    public static let resourceType = "voters"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = []

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case isAbsenteeVoter = "is_absentee_voter"
        case isActiveVoter = "is_active_voter"
        case isDroppedFromFile = "is_dropped_from_file"
        case isEarlyVoter = "is_early_voter"
        case isPermanentAbsenteeVoter = "is_permanent_absentee_voter"
        case signupID = "signup_id"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `is_absentee_voter`.
        public var isAbsenteeVoter: Field<Bool> { "is_absentee_voter" }
        /// The attribute `is_active_voter`.
        public var isActiveVoter: Field<Bool> { "is_active_voter" }
        /// The attribute `is_dropped_from_file`.
        public var isDroppedFromFile: Field<Bool> { "is_dropped_from_file" }
        /// The attribute `is_early_voter`.
        public var isEarlyVoter: Field<Bool> { "is_early_voter" }
        /// The attribute `is_permanent_absentee_voter`.
        public var isPermanentAbsenteeVoter: Field<Bool> { "is_permanent_absentee_voter" }
        /// The attribute `signup_id`.
        public var signupID: Field<ResourceID> { "signup_id" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `ballots`.
        public var ballots: ToMany<V2.Ballot> { "ballots" }
        /// The relationship `signup`.
        public var signup: ToOne<V2.Signup> { "signup" }

        /// Creates the names.
        public init() {}
    }
}

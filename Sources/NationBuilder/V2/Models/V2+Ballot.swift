// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A vote of a person in an election.
    public struct Ballot: V2.Editable {
        /// The day when the vote was cast.
        @JSONMember public var castAt: CalendarDate?
        /// The id of the election.
        @JSONMember public var electionID: ResourceID?
        /// The code of the party.
        @JSONMember public var party: String?
        /// The method by which the vote was cast.
        @JSONMember public var voteMethod: V2.VoteMethod?
        /// The id of the voter.
        @JSONMember public var voterID: ResourceID?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.Ballot {
    /// The type's name `ballots`.
    public static let resourceType = "ballots"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = []

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case castAt = "cast_at"
        case electionID = "election_id"
        case party
        case voteMethod = "vote_method"
        case voterID = "voter_id"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .castAt: try object.read(key, &_castAt, orKeep: &extra)
        case .electionID: try object.read(key, &_electionID, orKeep: &extra)
        case .party: try object.read(key, &_party, orKeep: &extra)
        case .voteMethod: try object.read(key, &_voteMethod, orKeep: &extra)
        case .voterID: try object.read(key, &_voterID, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.castAt, $castAt, over: &extra)
        try object.write(.electionID, $electionID, over: &extra)
        try object.write(.party, $party, over: &extra)
        try object.write(.voteMethod, $voteMethod, over: &extra)
        try object.write(.voterID, $voterID, over: &extra)
    }
}

extension V2.Ballot {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `cast_at`.
        public var castAt: Field<CalendarDate> { "cast_at" }
        /// The attribute `election_id`.
        public var electionID: Field<ResourceID> { "election_id" }
        /// The attribute `party`.
        public var party: Field<String> { "party" }
        /// The attribute `vote_method`.
        public var voteMethod: Field<V2.VoteMethod> { "vote_method" }
        /// The attribute `voter_id`.
        public var voterID: Field<ResourceID> { "voter_id" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `election`.
        public var election: ToOne<V2.Election> { "election" }
        /// The relationship `voter`.
        public var voter: ToOne<V2.Voter> { "voter" }

        /// Creates the names.
        public init() {}
    }
}

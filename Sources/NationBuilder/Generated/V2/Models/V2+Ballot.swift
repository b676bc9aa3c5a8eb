// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A vote of a person in an election.
    public struct Ballot: V2.Editable {
        /// The day when the vote was cast.
        @JSONMember public var castAt: CalendarDate?
        @JSONMember public var electionID: ResourceID?
        /// The code of the party.
        @JSONMember public var party: String?
        /// The method by which the vote was cast.
        @JSONMember public var voteMethod: V2.VoteMethod?
        @JSONMember public var voterID: ResourceID?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Ballot {
    public static let resourceType = "ballots"
    public static let readOnlyMembers: Set<String> = []

    public enum CodingKeys: String, JSONKey {
        case castAt = "cast_at"
        case electionID = "election_id"
        case party
        case voteMethod = "vote_method"
        case voterID = "voter_id"

        public static let keyTable = JSONKeyTable<Self>()
    }

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
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var castAt: Field<CalendarDate> { "cast_at" }
        public var electionID: Field<ResourceID> { "election_id" }
        public var party: Field<String> { "party" }
        public var voteMethod: Field<V2.VoteMethod> { "vote_method" }
        public var voterID: Field<ResourceID> { "voter_id" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var election: ToOne<V2.Election> { "election" }
        public var voter: ToOne<V2.Voter> { "voter" }

        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A vote of a person in an election.
    public struct Ballot: Sendable, Hashable {
        /// The time at which the vote was cast.
        @JSONMember public var castAt: DateTime?
        /// The country code, two letters.
        @JSONMember public var countryCode: String?
        /// The time of the election.
        @JSONMember public var electionAt: DateTime?
        /// The kind of election.
        @JSONMember public var electionPeriod: String?
        /// The code of the ballot's party.
        @JSONMember public var party: String?
        /// The state code.
        @JSONMember public var state: String?
        /// The method of voting.
        @JSONMember public var voteMethod: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case castAt = "cast_at"
            case countryCode = "country_code"
            case electionAt = "election_at"
            case electionPeriod = "election_period"
            case party
            case state
            case voteMethod = "vote_method"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Ballot: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .castAt: try object.read(key, &_castAt, orKeep: &extra)
        case .countryCode: try object.read(key, &_countryCode, orKeep: &extra)
        case .electionAt: try object.read(key, &_electionAt, orKeep: &extra)
        case .electionPeriod: try object.read(key, &_electionPeriod, orKeep: &extra)
        case .party: try object.read(key, &_party, orKeep: &extra)
        case .state: try object.read(key, &_state, orKeep: &extra)
        case .voteMethod: try object.read(key, &_voteMethod, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.castAt, $castAt, over: &extra)
        try object.write(.countryCode, $countryCode, over: &extra)
        try object.write(.electionAt, $electionAt, over: &extra)
        try object.write(.electionPeriod, $electionPeriod, over: &extra)
        try object.write(.party, $party, over: &extra)
        try object.write(.state, $state, over: &extra)
        try object.write(.voteMethod, $voteMethod, over: &extra)
    }
}

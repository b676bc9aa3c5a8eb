// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// An election that a person voted in.
    public struct Ballot: Sendable, Hashable {
        /// When the vote was cast.
        @JSONMember public var castAt: DateTime?
        /// The code of the country, two letters.
        @JSONMember public var countryCode: String?
        /// When the election was.
        @JSONMember public var electionAt: DateTime?
        /// The kind of election.
        @JSONMember public var electionPeriod: String?
        /// The code of the party whose ballot it was.
        @JSONMember public var party: String?
        /// The code of the state.
        @JSONMember public var state: String?
        /// How the vote was cast.
        @JSONMember public var voteMethod: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case castAt = "cast_at"
            case countryCode = "country_code"
            case electionAt = "election_at"
            case electionPeriod = "election_period"
            case party
            case state
            case voteMethod = "vote_method"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Ballot: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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

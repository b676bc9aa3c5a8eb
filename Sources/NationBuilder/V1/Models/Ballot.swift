// SPDX-License-Identifier: MIT

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
        public enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
            case castAt = "cast_at"
            case countryCode = "country_code"
            case electionAt = "election_at"
            case electionPeriod = "election_period"
            case party
            case state
            case voteMethod = "vote_method"
        }
    }
}

extension V1.Ballot: Codable {
    /// Reads the members, and keeps what is unknown.
    public init(from decoder: any Decoder) throws {
        var object = try ObjectReader<CodingKeys>(decoder)
        var extra = JSONObject()
        while let key = try object.next(unknown: &extra) {
            switch key {
            case .castAt: try object.read(&$castAt, orKeep: &extra)
            case .countryCode: try object.read(&$countryCode, orKeep: &extra)
            case .electionAt: try object.read(&$electionAt, orKeep: &extra)
            case .electionPeriod: try object.read(&$electionPeriod, orKeep: &extra)
            case .party: try object.read(&$party, orKeep: &extra)
            case .state: try object.read(&$state, orKeep: &extra)
            case .voteMethod: try object.read(&$voteMethod, orKeep: &extra)
            }
        }
        self.extra = extra
    }

    /// Writes the members that are not missing.
    public func encode(to encoder: any Encoder) throws {
        var object = ObjectWriter<CodingKeys>(encoder)
        try object.write(.castAt, $castAt)
        try object.write(.countryCode, $countryCode)
        try object.write(.electionAt, $electionAt)
        try object.write(.electionPeriod, $electionPeriod)
        try object.write(.party, $party)
        try object.write(.state, $state)
        try object.write(.voteMethod, $voteMethod)
        try object.write(unknown: extra)
    }
}

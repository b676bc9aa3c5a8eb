// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// An election.
    public struct Election: V2.Editable, V2.Timestamped {
        public typealias ListVocabulary = WithoutRelations<Self>
        public typealias CreateVocabulary = WithoutRelations<Self>

        /// The code of the country, two letters.
        @JSONMember public var countryCode: String?
        /// The time at which the election was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The largest amount that a person may donate, as text.
        ///
        /// In responses only.
        @JSONMember public var donationMaximum: String?
        /// The largest amount that a person may donate, in cents.
        @JSONMember public var donationMaximumInCents: Int?
        /// The day of the election.
        @JSONMember public var electionAt: CalendarDate?
        @JSONMember public var electionCycle: String?
        /// The kind of election.
        @JSONMember public var electionPeriod: V2.ElectionPeriod?
        /// The last day to register.
        @JSONMember public var registrationEndsAt: CalendarDate?
        /// The code of the state, two letters.
        @JSONMember public var state: String?
        /// The time at which the election was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Election {
    public static let resourceType = "elections"
    public static let readOnlyMembers: Set<String> = ["created_at", "donation_maximum", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case countryCode = "country_code"
        case createdAt = "created_at"
        case donationMaximum = "donation_maximum"
        case donationMaximumInCents = "donation_maximum_in_cents"
        case electionAt = "election_at"
        case electionCycle = "election_cycle"
        case electionPeriod = "election_period"
        case registrationEndsAt = "registration_ends_at"
        case state
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .countryCode: try object.read(key, &_countryCode, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .donationMaximum: try object.read(key, &_donationMaximum, orKeep: &extra)
        case .donationMaximumInCents: try object.read(key, &_donationMaximumInCents, orKeep: &extra)
        case .electionAt: try object.read(key, &_electionAt, orKeep: &extra)
        case .electionCycle: try object.read(key, &_electionCycle, orKeep: &extra)
        case .electionPeriod: try object.read(key, &_electionPeriod, orKeep: &extra)
        case .registrationEndsAt: try object.read(key, &_registrationEndsAt, orKeep: &extra)
        case .state: try object.read(key, &_state, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.countryCode, $countryCode, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.donationMaximum, $donationMaximum, over: &extra)
        try object.write(.donationMaximumInCents, $donationMaximumInCents, over: &extra)
        try object.write(.electionAt, $electionAt, over: &extra)
        try object.write(.electionCycle, $electionCycle, over: &extra)
        try object.write(.electionPeriod, $electionPeriod, over: &extra)
        try object.write(.registrationEndsAt, $registrationEndsAt, over: &extra)
        try object.write(.state, $state, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.Election {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var countryCode: Field<String> { "country_code" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var donationMaximum: Field<String> { "donation_maximum" }
        public var donationMaximumInCents: Field<Int> { "donation_maximum_in_cents" }
        public var electionAt: Field<CalendarDate> { "election_at" }
        public var electionCycle: Field<String> { "election_cycle" }
        public var electionPeriod: Field<V2.ElectionPeriod> { "election_period" }
        public var registrationEndsAt: Field<CalendarDate> { "registration_ends_at" }
        public var state: Field<String> { "state" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var ballots: ToMany<V2.Ballot> { "ballots" }

        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// The election that a donation counts for.
    public struct Election: Sendable, Hashable {
        /// The year of the election cycle.
        @JSONMember public var cycle: TextOrNumber?
        /// The kind of election, such as `G` for a general one.
        @JSONMember public var period: String?
        /// NGP's code for the kind of election.
        @JSONMember public var periodNGPCode: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case cycle
            case period
            case periodNGPCode = "period_ngp_code"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Election: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .cycle: try object.read(key, &_cycle, orKeep: &extra)
        case .period: try object.read(key, &_period, orKeep: &extra)
        case .periodNGPCode: try object.read(key, &_periodNGPCode, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.cycle, $cycle, over: &extra)
        try object.write(.period, $period, over: &extra)
        try object.write(.periodNGPCode, $periodNGPCode, over: &extra)
    }
}

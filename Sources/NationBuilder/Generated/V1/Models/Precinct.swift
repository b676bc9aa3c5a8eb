// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A precinct: the smallest district of an election.
    public struct Precinct: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// Every update must contain it.
        @JSONMember public var code: String?
        /// Every update must contain it.
        @JSONMember public var name: String?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["id"], needed: ["code", "name"], isWhole: true)

        public enum CodingKeys: String, JSONKey {
            case id
            case code
            case name

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Precinct: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .code: try object.read(key, &_code, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.code, $code, over: &extra)
        try object.write(.name, $name, over: &extra)
    }
}

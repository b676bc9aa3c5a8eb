// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// An entry of a list: a person on the list.
    public struct Listing: Sendable, Hashable, Identifiable {
        @JSONMember public var id: Int?
        @JSONMember public var personID: Int?
        @JSONMember public var listID: Int?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case id
            case personID = "person_id"
            case listID = "list_id"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Listing: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .personID: try object.read(key, &_personID, orKeep: &extra)
        case .listID: try object.read(key, &_listID, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.personID, $personID, over: &extra)
        try object.write(.listID, $listID, over: &extra)
    }
}

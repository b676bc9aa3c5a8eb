// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// An entry of a list: a person on the list.
    public struct Listing: Sendable, Hashable, Identifiable {
        /// The listing's id.
        @JSONMember public var id: Int?
        /// The person's id.
        @JSONMember public var personID: Int?
        /// The list's id.
        @JSONMember public var listID: Int?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case personID = "person_id"
            case listID = "list_id"

            /// The names, prepared for fast lookup.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Listing: V1.Model {
    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .personID: try object.read(key, &_personID, orKeep: &extra)
        case .listID: try object.read(key, &_listID, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.personID, $personID, over: &extra)
        try object.write(.listID, $listID, over: &extra)
    }
}

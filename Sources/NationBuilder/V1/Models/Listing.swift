// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A person's standing on a list.
    public struct Listing: Sendable, Hashable, Identifiable {
        /// The nation's number of the listing.
        @JSONMember public var id: Int?
        /// The number of the person.
        @JSONMember public var personID: Int?
        /// The number of the list.
        @JSONMember public var listID: Int?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case personID = "person_id"
            case listID = "list_id"

            /// The names, prepared for finding them.
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

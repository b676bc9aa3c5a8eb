// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The smallest district of an election.
    public struct Precinct: V2.Editable {
        /// The code of the precinct.
        @JSONMember public var code: String?
        /// The name of the precinct.
        @JSONMember public var name: String?
        /// The id of the person who looks after the precinct.
        @JSONMember public var pointPersonID: ResourceID?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.Precinct {
    /// The type's name `precincts`.
    public static let resourceType = "precincts"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = []

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case code
        case name
        case pointPersonID = "point_person_id"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .code: try object.read(key, &_code, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .pointPersonID: try object.read(key, &_pointPersonID, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.code, $code, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.pointPersonID, $pointPersonID, over: &extra)
    }
}

extension V2.Precinct {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `code`.
        public var code: Field<String> { "code" }
        /// The attribute `name`.
        public var name: Field<String> { "name" }
        /// The attribute `point_person_id`.
        public var pointPersonID: Field<ResourceID> { "point_person_id" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `point_person`.
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        /// The relationship `signups`.
        public var signups: ToMany<V2.Signup> { "signups" }

        /// Creates the names.
        public init() {}
    }
}

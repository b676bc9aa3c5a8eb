// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// The smallest district of an election.
    public struct Precinct: V2.Editable {
        @JSONMember public var code: String?
        @JSONMember public var name: String?
        /// The id of the person who looks after the precinct.
        @JSONMember public var pointPersonID: ResourceID?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Precinct {
    public static let resourceType = "precincts"
    public static let readOnlyMembers: Set<String> = []

    public enum CodingKeys: String, JSONKey {
        case code
        case name
        case pointPersonID = "point_person_id"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .code: try object.read(key, &_code, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .pointPersonID: try object.read(key, &_pointPersonID, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.code, $code, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.pointPersonID, $pointPersonID, over: &extra)
    }
}

extension V2.Precinct {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var code: Field<String> { "code" }
        public var name: Field<String> { "name" }
        public var pointPersonID: Field<ResourceID> { "point_person_id" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        public var signups: ToMany<V2.Signup> { "signups" }

        public init() {}
    }
}

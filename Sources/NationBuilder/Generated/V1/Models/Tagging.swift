// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A tagging: the assignment of a tag to a person.
    public struct Tagging: Sendable, Hashable {
        @JSONMember public var personID: Int?
        /// The name of the tag.
        @JSONMember public var tag: String?
        /// The time at which the person was tagged.
        @JSONMember public var createdAt: DateTime?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case personID = "person_id"
            case tag
            case createdAt = "created_at"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Tagging: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .personID: try object.read(key, &_personID, orKeep: &extra)
        case .tag: try object.read(key, &_tag, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.personID, $personID, over: &extra)
        try object.write(.tag, $tag, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
    }
}

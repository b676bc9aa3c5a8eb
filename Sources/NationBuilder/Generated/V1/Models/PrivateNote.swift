// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A note about a person that only the nation's staff can read.
    public struct PrivateNote: Sendable, Hashable {
        @JSONMember public var personID: Int?
        @JSONMember public var authorID: Int?
        /// The text.
        @JSONMember public var content: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case personID = "person_id"
            case authorID = "author_id"
            case content

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PrivateNote: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .personID: try object.read(key, &_personID, orKeep: &extra)
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.personID, $personID, over: &extra)
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.content, $content, over: &extra)
    }
}

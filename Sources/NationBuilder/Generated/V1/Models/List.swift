// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A list of people.
    public struct List: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// The list's name; required when creating a list.
        @JSONMember public var name: String?
        /// The slug, unique in the nation; required when creating a list.
        @JSONMember public var slug: String?
        /// The author's id; required when creating a list.
        @JSONMember public var authorID: Int?
        /// The number of people on the list.
        ///
        /// In responses only; not sent.
        @JSONMember public var count: Int?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["id", "count"])

        public enum CodingKeys: String, JSONKey {
            case id
            case name
            case slug
            case authorID = "author_id"
            case count

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.List: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .count: try object.read(key, &_count, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.count, $count, over: &extra)
    }
}

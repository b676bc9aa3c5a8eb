// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A path: ordered steps toward a goal.
    public struct Path: Sendable, Hashable, Identifiable {
        @JSONMember public var id: Int?
        @JSONMember public var name: String?
        /// The time at which the path was created.
        @JSONMember public var createdAt: DateTime?
        /// The time of the last change.
        @JSONMember public var updatedAt: DateTime?
        /// The steps, in order.
        @JSONMember public var steps: [V1.PathStep]?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case id
            case name
            case createdAt = "created_at"
            case updatedAt = "updated_at"
            case steps = "path_steps"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Path: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .steps: try object.read(key, &_steps, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.steps, $steps, over: &extra)
    }
}

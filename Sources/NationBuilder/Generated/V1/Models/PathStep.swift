// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A step of a path.
    public struct PathStep: Sendable, Hashable {
        @JSONMember public var name: String?
        /// The position among the steps, from 1; a number in a string.
        @JSONMember public var position: TextOrNumber?
        /// The time at which the step was created.
        @JSONMember public var createdAt: DateTime?
        /// The time of the last change.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case name
            case position
            case createdAt = "created_at"
            case updatedAt = "updated_at"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PathStep: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .position: try object.read(key, &_position, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
        try object.write(.position, $position, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A step of a path.
    public struct PathStep: V2.Editable, V2.Timestamped {
        /// The time at which the step was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The default time allowed for a journey.
        @JSONMember public var defaultDueDateInterval: V2.DueDateInterval?
        @JSONMember public var defaultPointPersonID: ResourceID?
        @JSONMember public var name: String?
        @JSONMember public var pathID: ResourceID?
        /// The position among the steps, from 1.
        @JSONMember public var position: Int?
        /// The time at which the step was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.PathStep {
    public static let resourceType = "path_steps"
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case defaultDueDateInterval = "default_due_date_interval"
        case defaultPointPersonID = "default_point_person_id"
        case name
        case pathID = "path_id"
        case position
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .defaultDueDateInterval: try object.read(key, &_defaultDueDateInterval, orKeep: &extra)
        case .defaultPointPersonID: try object.read(key, &_defaultPointPersonID, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .pathID: try object.read(key, &_pathID, orKeep: &extra)
        case .position: try object.read(key, &_position, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.defaultDueDateInterval, $defaultDueDateInterval, over: &extra)
        try object.write(.defaultPointPersonID, $defaultPointPersonID, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.pathID, $pathID, over: &extra)
        try object.write(.position, $position, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.PathStep {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var defaultDueDateInterval: Field<V2.DueDateInterval> { "default_due_date_interval" }
        public var defaultPointPersonID: Field<ResourceID> { "default_point_person_id" }
        public var name: Field<String> { "name" }
        public var pathID: Field<ResourceID> { "path_id" }
        public var position: Field<Int> { "position" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var defaultPointPerson: ToOne<V2.Signup> { "default_point_person" }
        public var path: ToOne<V2.Path> { "path" }

        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A reason to complete or abandon journeys.
    public struct PathJourneyStatusChange: V2.Editable, V2.Timestamped {
        /// The time at which the reason was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The name of the reason.
        @JSONMember public var name: String?
        @JSONMember public var pathID: ResourceID?
        /// The outcome of journeys that end for this reason.
        @JSONMember public var targetStatus: V2.JourneyStatus?
        /// The time at which the reason was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.PathJourneyStatusChange {
    public static let resourceType = "path_journey_status_changes"
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case name
        case pathID = "path_id"
        case targetStatus = "target_status"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .pathID: try object.read(key, &_pathID, orKeep: &extra)
        case .targetStatus: try object.read(key, &_targetStatus, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.pathID, $pathID, over: &extra)
        try object.write(.targetStatus, $targetStatus, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.PathJourneyStatusChange {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var name: Field<String> { "name" }
        public var pathID: Field<ResourceID> { "path_id" }
        public var targetStatus: Field<V2.JourneyStatus> { "target_status" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var path: ToOne<V2.Path> { "path" }
        public var pathHistories: ToMany<V2.PathHistory> { "path_histories" }
        public var pathJourneys: ToMany<V2.PathJourney> { "path_journeys" }

        public init() {}
    }
}

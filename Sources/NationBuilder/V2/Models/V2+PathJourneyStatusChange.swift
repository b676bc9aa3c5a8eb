// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A reason to complete or abandon journeys.
    public struct PathJourneyStatusChange: V2.Editable, V2.Timestamped {
        /// The time at which the reason was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The name of the reason.
        @JSONMember public var name: String?
        /// The id of the path.
        @JSONMember public var pathID: ResourceID?
        /// The outcome of journeys that end for this reason.
        @JSONMember public var targetStatus: V2.JourneyStatus?
        /// The time at which the reason was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.PathJourneyStatusChange {
    /// The type's name `path_journey_status_changes`.
    public static let resourceType = "path_journey_status_changes"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case name
        case pathID = "path_id"
        case targetStatus = "target_status"
        case updatedAt = "updated_at"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `name`.
        public var name: Field<String> { "name" }
        /// The attribute `path_id`.
        public var pathID: Field<ResourceID> { "path_id" }
        /// The attribute `target_status`.
        public var targetStatus: Field<V2.JourneyStatus> { "target_status" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `path`.
        public var path: ToOne<V2.Path> { "path" }
        /// The relationship `path_histories`.
        public var pathHistories: ToMany<V2.PathHistory> { "path_histories" }
        /// The relationship `path_journeys`.
        public var pathJourneys: ToMany<V2.PathJourney> { "path_journeys" }

        /// Creates the names.
        public init() {}
    }
}

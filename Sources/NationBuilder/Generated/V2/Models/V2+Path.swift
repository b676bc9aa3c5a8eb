// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A path: ordered steps toward a goal.
    public struct Path: V2.Editable, V2.Timestamped {
        /// The time at which the path was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The default time allowed for a journey.
        @JSONMember public var defaultDueDateInterval: V2.DueDateInterval?
        @JSONMember public var defaultPointPersonID: ResourceID?
        /// The default value of a journey.
        @JSONMember public var defaultValueAmount: DecimalText?
        /// Whether journeys have a due date.
        @JSONMember public var isDueDateEnabled: Bool?
        @JSONMember public var name: String?
        /// The time at which the path was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        /// Whether journeys have a value.
        @JSONMember public var isValueAmountEnabled: Bool?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Path {
    public static let resourceType = "paths"
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case defaultDueDateInterval = "default_due_date_interval"
        case defaultPointPersonID = "default_point_person_id"
        case defaultValueAmount = "default_value_amount"
        case isDueDateEnabled = "due_date_is_enabled"
        case name
        case updatedAt = "updated_at"
        case isValueAmountEnabled = "value_amount_is_enabled"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .defaultDueDateInterval: try object.read(key, &_defaultDueDateInterval, orKeep: &extra)
        case .defaultPointPersonID: try object.read(key, &_defaultPointPersonID, orKeep: &extra)
        case .defaultValueAmount: try object.read(key, &_defaultValueAmount, orKeep: &extra)
        case .isDueDateEnabled: try object.read(key, &_isDueDateEnabled, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .isValueAmountEnabled: try object.read(key, &_isValueAmountEnabled, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.defaultDueDateInterval, $defaultDueDateInterval, over: &extra)
        try object.write(.defaultPointPersonID, $defaultPointPersonID, over: &extra)
        try object.write(.defaultValueAmount, $defaultValueAmount, over: &extra)
        try object.write(.isDueDateEnabled, $isDueDateEnabled, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.isValueAmountEnabled, $isValueAmountEnabled, over: &extra)
    }
}

extension V2.Path {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var defaultDueDateInterval: Field<V2.DueDateInterval> { "default_due_date_interval" }
        public var defaultPointPersonID: Field<ResourceID> { "default_point_person_id" }
        public var defaultValueAmount: Field<DecimalText> { "default_value_amount" }
        public var isDueDateEnabled: Field<Bool> { "due_date_is_enabled" }
        public var name: Field<String> { "name" }
        public var updatedAt: Field<DateTime> { "updated_at" }
        public var isValueAmountEnabled: Field<Bool> { "value_amount_is_enabled" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var defaultPointPerson: ToOne<V2.Signup> { "default_point_person" }
        public var pathJourneyStatusChanges: ToMany<V2.PathJourneyStatusChange> { "path_journey_status_changes" }
        public var pathJourneys: ToMany<V2.PathJourney> { "path_journeys" }
        public var pathSteps: ToMany<V2.PathStep> { "path_steps" }

        public init() {}
    }
}

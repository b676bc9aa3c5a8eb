// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// An event of a journey.
    public struct PathHistory: V2.Listable, V2.Showable, V2.Timestamped {
        /// The event.
        ///
        /// In responses only.
        @JSONMember public var category: V2.PathHistoryCategory?
        /// The time at which the entry was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The id of the person who looks after the current step.
        ///
        /// In responses only.
        @JSONMember public var currentStepPointPersonID: ResourceID?
        /// In responses only.
        @JSONMember public var pathJourneyID: ResourceID?
        /// The id of the reason why the journey ended.
        ///
        /// In responses only.
        @JSONMember public var pathJourneyStatusChangeID: ResourceID?
        /// In responses only.
        @JSONMember public var pathStepID: ResourceID?
        /// The id of the person who looks after the journey.
        ///
        /// In responses only.
        @JSONMember public var pointPersonID: ResourceID?
        /// In responses only.
        @JSONMember public var recruiterID: ResourceID?
        /// The time at which the entry was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.PathHistory {
    public static let resourceType = "path_histories"
    public static let readOnlyMembers: Set<String> = [
        "category", "created_at", "current_step_point_person_id", "path_journey_id", "path_journey_status_change_id",
        "path_step_id", "point_person_id", "recruiter_id", "updated_at",
    ]

    public enum CodingKeys: String, JSONKey {
        case category
        case createdAt = "created_at"
        case currentStepPointPersonID = "current_step_point_person_id"
        case pathJourneyID = "path_journey_id"
        case pathJourneyStatusChangeID = "path_journey_status_change_id"
        case pathStepID = "path_step_id"
        case pointPersonID = "point_person_id"
        case recruiterID = "recruiter_id"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .category: try object.read(key, &_category, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .currentStepPointPersonID: try object.read(key, &_currentStepPointPersonID, orKeep: &extra)
        case .pathJourneyID: try object.read(key, &_pathJourneyID, orKeep: &extra)
        case .pathJourneyStatusChangeID: try object.read(key, &_pathJourneyStatusChangeID, orKeep: &extra)
        case .pathStepID: try object.read(key, &_pathStepID, orKeep: &extra)
        case .pointPersonID: try object.read(key, &_pointPersonID, orKeep: &extra)
        case .recruiterID: try object.read(key, &_recruiterID, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.category, $category, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.currentStepPointPersonID, $currentStepPointPersonID, over: &extra)
        try object.write(.pathJourneyID, $pathJourneyID, over: &extra)
        try object.write(.pathJourneyStatusChangeID, $pathJourneyStatusChangeID, over: &extra)
        try object.write(.pathStepID, $pathStepID, over: &extra)
        try object.write(.pointPersonID, $pointPersonID, over: &extra)
        try object.write(.recruiterID, $recruiterID, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.PathHistory {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var category: Field<V2.PathHistoryCategory> { "category" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var currentStepPointPersonID: Field<ResourceID> { "current_step_point_person_id" }
        public var pathJourneyID: Field<ResourceID> { "path_journey_id" }
        public var pathJourneyStatusChangeID: Field<ResourceID> { "path_journey_status_change_id" }
        public var pathStepID: Field<ResourceID> { "path_step_id" }
        public var pointPersonID: Field<ResourceID> { "point_person_id" }
        public var recruiterID: Field<ResourceID> { "recruiter_id" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var currentStepPointPerson: ToOne<V2.Signup> { "current_step_point_person" }
        public var pathJourney: ToOne<V2.PathJourney> { "path_journey" }
        public var pathJourneyStatusChange: ToOne<V2.PathJourneyStatusChange> { "path_journey_status_change" }
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        public var recruiter: ToOne<V2.Signup> { "recruiter" }

        public init() {}
    }
}

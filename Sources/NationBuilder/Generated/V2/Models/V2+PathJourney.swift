// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A person's journey along a path.
    public struct PathJourney: V2.Listable, V2.Showable, V2.Creatable, V2.Updatable, V2.Timestamped {
        /// The time at which the journey was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The time at which the current step is due.
        @JSONMember public var currentStepDueDate: DateTime?
        @JSONMember public var currentStepID: ResourceID?
        /// The id of the person who looks after the current step.
        @JSONMember public var currentStepPointPersonID: ResourceID?
        @JSONMember public var description: String?
        /// The time at which the journey is due.
        @JSONMember public var dueDate: DateTime?
        /// The time at which the journey ended.
        ///
        /// In responses only.
        @JSONMember public var endedAt: DateTime?
        /// In responses only.
        @JSONMember public var journeyStatus: V2.JourneyStatus?
        /// The time at which the person last completed a step.
        ///
        /// In responses only.
        @JSONMember public var lastMovedAt: DateTime?
        @JSONMember public var pathID: ResourceID?
        /// The id of the reason why the journey ended.
        ///
        /// In responses only.
        @JSONMember public var pathJourneyStatusChangeID: ResourceID?
        /// The id of the person who looks after the journey.
        @JSONMember public var pointPersonID: ResourceID?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The time at which the journey was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        @JSONMember public var valueAmount: DecimalText?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.PathJourney {
    public static let resourceType = "path_journeys"
    public static let readOnlyMembers: Set<String> = [
        "created_at", "ended_at", "journey_status", "last_moved_at", "path_journey_status_change_id", "updated_at",
    ]

    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case currentStepDueDate = "current_step_due_date"
        case currentStepID = "current_step_id"
        case currentStepPointPersonID = "current_step_point_person_id"
        case description
        case dueDate = "due_date"
        case endedAt = "ended_at"
        case journeyStatus = "journey_status"
        case lastMovedAt = "last_moved_at"
        case pathID = "path_id"
        case pathJourneyStatusChangeID = "path_journey_status_change_id"
        case pointPersonID = "point_person_id"
        case signupID = "signup_id"
        case updatedAt = "updated_at"
        case valueAmount = "value_amount"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .currentStepDueDate: try object.read(key, &_currentStepDueDate, orKeep: &extra)
        case .currentStepID: try object.read(key, &_currentStepID, orKeep: &extra)
        case .currentStepPointPersonID: try object.read(key, &_currentStepPointPersonID, orKeep: &extra)
        case .description: try object.read(key, &_description, orKeep: &extra)
        case .dueDate: try object.read(key, &_dueDate, orKeep: &extra)
        case .endedAt: try object.read(key, &_endedAt, orKeep: &extra)
        case .journeyStatus: try object.read(key, &_journeyStatus, orKeep: &extra)
        case .lastMovedAt: try object.read(key, &_lastMovedAt, orKeep: &extra)
        case .pathID: try object.read(key, &_pathID, orKeep: &extra)
        case .pathJourneyStatusChangeID: try object.read(key, &_pathJourneyStatusChangeID, orKeep: &extra)
        case .pointPersonID: try object.read(key, &_pointPersonID, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .valueAmount: try object.read(key, &_valueAmount, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.currentStepDueDate, $currentStepDueDate, over: &extra)
        try object.write(.currentStepID, $currentStepID, over: &extra)
        try object.write(.currentStepPointPersonID, $currentStepPointPersonID, over: &extra)
        try object.write(.description, $description, over: &extra)
        try object.write(.dueDate, $dueDate, over: &extra)
        try object.write(.endedAt, $endedAt, over: &extra)
        try object.write(.journeyStatus, $journeyStatus, over: &extra)
        try object.write(.lastMovedAt, $lastMovedAt, over: &extra)
        try object.write(.pathID, $pathID, over: &extra)
        try object.write(.pathJourneyStatusChangeID, $pathJourneyStatusChangeID, over: &extra)
        try object.write(.pointPersonID, $pointPersonID, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.valueAmount, $valueAmount, over: &extra)
    }
}

extension V2.PathJourney {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var currentStepDueDate: Field<DateTime> { "current_step_due_date" }
        public var currentStepID: Field<ResourceID> { "current_step_id" }
        public var currentStepPointPersonID: Field<ResourceID> { "current_step_point_person_id" }
        public var description: Field<String> { "description" }
        public var dueDate: Field<DateTime> { "due_date" }
        public var endedAt: Field<DateTime> { "ended_at" }
        public var journeyStatus: Field<V2.JourneyStatus> { "journey_status" }
        public var lastMovedAt: Field<DateTime> { "last_moved_at" }
        public var pathID: Field<ResourceID> { "path_id" }
        public var pathJourneyStatusChangeID: Field<ResourceID> { "path_journey_status_change_id" }
        public var pointPersonID: Field<ResourceID> { "point_person_id" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var updatedAt: Field<DateTime> { "updated_at" }
        public var valueAmount: Field<DecimalText> { "value_amount" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var currentStep: ToOne<V2.PathStep> { "current_step" }
        public var currentStepPointPerson: ToOne<V2.Signup> { "current_step_point_person" }
        public var path: ToOne<V2.Path> { "path" }
        public var pathHistories: ToMany<V2.PathHistory> { "path_histories" }
        public var pathJourneyStatusChange: ToOne<V2.PathJourneyStatusChange> { "path_journey_status_change" }
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}

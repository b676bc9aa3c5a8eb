// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A person's journey along a path.
    public struct PathJourney: V2.Listable, V2.Showable, V2.Creatable, V2.Updatable, V2.Timestamped {
        /// The time at which the journey was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The time at which the current step is due.
        @JSONMember public var currentStepDueDate: DateTime?
        /// The id of the current step.
        @JSONMember public var currentStepID: ResourceID?
        /// The id of the person who looks after the current step.
        @JSONMember public var currentStepPointPersonID: ResourceID?
        /// The journey's description.
        @JSONMember public var description: String?
        /// The time at which the journey is due.
        @JSONMember public var dueDate: DateTime?
        /// The time at which the journey ended.
        ///
        /// In answers only.
        @JSONMember public var endedAt: DateTime?
        /// The journey's status.
        ///
        /// In answers only.
        @JSONMember public var journeyStatus: V2.JourneyStatus?
        /// The time at which the person last completed a step.
        ///
        /// In answers only.
        @JSONMember public var lastMovedAt: DateTime?
        /// The id of the path.
        @JSONMember public var pathID: ResourceID?
        /// The id of the reason why the journey ended.
        ///
        /// In answers only.
        @JSONMember public var pathJourneyStatusChangeID: ResourceID?
        /// The id of the person who looks after the journey.
        @JSONMember public var pointPersonID: ResourceID?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The time at which the journey was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?
        /// The value of the journey.
        @JSONMember public var valueAmount: DecimalText?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.PathJourney {
    /// The type's name `path_journeys`.
    public static let resourceType = "path_journeys"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = [
        "created_at", "ended_at", "journey_status", "last_moved_at", "path_journey_status_change_id", "updated_at",
    ]

    /// The names of the members on the wire.
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

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `current_step_due_date`.
        public var currentStepDueDate: Field<DateTime> { "current_step_due_date" }
        /// The attribute `current_step_id`.
        public var currentStepID: Field<ResourceID> { "current_step_id" }
        /// The attribute `current_step_point_person_id`.
        public var currentStepPointPersonID: Field<ResourceID> { "current_step_point_person_id" }
        /// The attribute `description`.
        public var description: Field<String> { "description" }
        /// The attribute `due_date`.
        public var dueDate: Field<DateTime> { "due_date" }
        /// The attribute `ended_at`.
        public var endedAt: Field<DateTime> { "ended_at" }
        /// The attribute `journey_status`.
        public var journeyStatus: Field<V2.JourneyStatus> { "journey_status" }
        /// The attribute `last_moved_at`.
        public var lastMovedAt: Field<DateTime> { "last_moved_at" }
        /// The attribute `path_id`.
        public var pathID: Field<ResourceID> { "path_id" }
        /// The attribute `path_journey_status_change_id`.
        public var pathJourneyStatusChangeID: Field<ResourceID> { "path_journey_status_change_id" }
        /// The attribute `point_person_id`.
        public var pointPersonID: Field<ResourceID> { "point_person_id" }
        /// The attribute `signup_id`.
        public var signupID: Field<ResourceID> { "signup_id" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }
        /// The attribute `value_amount`.
        public var valueAmount: Field<DecimalText> { "value_amount" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `current_step`.
        public var currentStep: ToOne<V2.PathStep> { "current_step" }
        /// The relationship `current_step_point_person`.
        public var currentStepPointPerson: ToOne<V2.Signup> { "current_step_point_person" }
        /// The relationship `path`.
        public var path: ToOne<V2.Path> { "path" }
        /// The relationship `path_histories`.
        public var pathHistories: ToMany<V2.PathHistory> { "path_histories" }
        /// The relationship `path_journey_status_change`.
        public var pathJourneyStatusChange: ToOne<V2.PathJourneyStatusChange> { "path_journey_status_change" }
        /// The relationship `point_person`.
        public var pointPerson: ToOne<V2.Signup> { "point_person" }
        /// The relationship `signup`.
        public var signup: ToOne<V2.Signup> { "signup" }

        /// Creates the names.
        public init() {}
    }
}

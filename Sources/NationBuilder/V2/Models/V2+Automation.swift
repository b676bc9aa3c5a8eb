// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A series of steps that the nation takes people through automatically.
    public struct Automation: V2.Listable, V2.Showable, V2.Creatable, V2.Updatable {
        /// The number of people who have completed the automation.
        ///
        /// Only in answers to a query with `extraFields`.
        @JSONMember public var completedEnrollmentsCount: Int?
        /// Whether conversions are counted.
        ///
        /// Only in answers to a query with `extraFields`.
        @JSONMember public var areConversionsEnabled: Bool?
        /// The number of people who converted.
        ///
        /// Only in answers to a query with `extraFields`.
        @JSONMember public var convertedEnrollmentsCount: Int?
        /// The time at which the automation was created.
        ///
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// The automation's description.
        @JSONMember public var description: String?
        /// The name of the automation.
        @JSONMember public var name: String?
        /// The time at which the automation was paused.
        ///
        /// In answers only.
        @JSONMember public var pausedAt: DateTime?
        /// The number of people who were removed.
        ///
        /// Only in answers to a query with `extraFields`.
        @JSONMember public var removedEnrollmentsCount: Int?
        /// The automation's status.
        ///
        /// In answers only.
        @JSONMember public var status: V2.AutomationStatus?
        /// The number of all people in the automation.
        ///
        /// Only in answers to a query with `extraFields`.
        @JSONMember public var totalEnrollmentsCount: Int?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.Automation {
    /// The type's name `automations`.
    public static let resourceType = "automations"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = [
        "completed_enrollments_count", "conversions_enabled", "converted_enrollments_count", "created_at", "paused_at",
        "removed_enrollments_count", "status", "total_enrollments_count",
    ]

    /// The names of the members on the wire.
    public enum CodingKeys: String, JSONKey {
        case completedEnrollmentsCount = "completed_enrollments_count"
        case areConversionsEnabled = "conversions_enabled"
        case convertedEnrollmentsCount = "converted_enrollments_count"
        case createdAt = "created_at"
        case description
        case name
        case pausedAt = "paused_at"
        case removedEnrollmentsCount = "removed_enrollments_count"
        case status
        case totalEnrollmentsCount = "total_enrollments_count"

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .completedEnrollmentsCount: try object.read(key, &_completedEnrollmentsCount, orKeep: &extra)
        case .areConversionsEnabled: try object.read(key, &_areConversionsEnabled, orKeep: &extra)
        case .convertedEnrollmentsCount: try object.read(key, &_convertedEnrollmentsCount, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .description: try object.read(key, &_description, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .pausedAt: try object.read(key, &_pausedAt, orKeep: &extra)
        case .removedEnrollmentsCount: try object.read(key, &_removedEnrollmentsCount, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .totalEnrollmentsCount: try object.read(key, &_totalEnrollmentsCount, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.completedEnrollmentsCount, $completedEnrollmentsCount, over: &extra)
        try object.write(.areConversionsEnabled, $areConversionsEnabled, over: &extra)
        try object.write(.convertedEnrollmentsCount, $convertedEnrollmentsCount, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.description, $description, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.pausedAt, $pausedAt, over: &extra)
        try object.write(.removedEnrollmentsCount, $removedEnrollmentsCount, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.totalEnrollmentsCount, $totalEnrollmentsCount, over: &extra)
    }
}

extension V2.Automation {
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `completed_enrollments_count`.
        public var completedEnrollmentsCount: ExtraField<Int> { "completed_enrollments_count" }
        /// The attribute `conversions_enabled`.
        public var areConversionsEnabled: ExtraField<Bool> { "conversions_enabled" }
        /// The attribute `converted_enrollments_count`.
        public var convertedEnrollmentsCount: ExtraField<Int> { "converted_enrollments_count" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `description`.
        public var description: Field<String> { "description" }
        /// The attribute `name`.
        public var name: Field<String> { "name" }
        /// The attribute `paused_at`.
        public var pausedAt: Field<DateTime> { "paused_at" }
        /// The attribute `removed_enrollments_count`.
        public var removedEnrollmentsCount: ExtraField<Int> { "removed_enrollments_count" }
        /// The attribute `status`.
        public var status: Field<V2.AutomationStatus> { "status" }
        /// The attribute `total_enrollments_count`.
        public var totalEnrollmentsCount: ExtraField<Int> { "total_enrollments_count" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `enrollments`.
        public var enrollments: ToMany<V2.AutomationEnrollment> { "enrollments" }

        /// Creates the names.
        public init() {}
    }
}

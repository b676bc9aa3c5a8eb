// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A series of steps that the nation takes people through automatically.
    public struct Automation: V2.Listable, V2.Showable, V2.Creatable, V2.Updatable {
        public typealias ListVocabulary = WithoutRelations<Self>
        public typealias CreateVocabulary = WithoutRelations<Self>

        /// The number of people who have completed the automation.
        ///
        /// Only in responses to a query with `extraFields`.
        @JSONMember public var completedEnrollmentsCount: Int?
        /// Whether conversions are counted.
        ///
        /// Only in responses to a query with `extraFields`.
        @JSONMember public var areConversionsEnabled: Bool?
        /// The number of people who converted.
        ///
        /// Only in responses to a query with `extraFields`.
        @JSONMember public var convertedEnrollmentsCount: Int?
        /// The time at which the automation was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        @JSONMember public var description: String?
        @JSONMember public var name: String?
        /// The time at which the automation was paused.
        ///
        /// In responses only.
        @JSONMember public var pausedAt: DateTime?
        /// The number of people who were removed.
        ///
        /// Only in responses to a query with `extraFields`.
        @JSONMember public var removedEnrollmentsCount: Int?
        /// In responses only.
        @JSONMember public var status: V2.AutomationStatus?
        /// The number of all people in the automation.
        ///
        /// Only in responses to a query with `extraFields`.
        @JSONMember public var totalEnrollmentsCount: Int?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.Automation {
    public static let resourceType = "automations"
    public static let readOnlyMembers: Set<String> = [
        "completed_enrollments_count", "conversions_enabled", "converted_enrollments_count", "created_at", "paused_at",
        "removed_enrollments_count", "status", "total_enrollments_count",
    ]

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

        public static let keyTable = JSONKeyTable<Self>()
    }

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
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var completedEnrollmentsCount: ExtraField<Int> { "completed_enrollments_count" }
        public var areConversionsEnabled: ExtraField<Bool> { "conversions_enabled" }
        public var convertedEnrollmentsCount: ExtraField<Int> { "converted_enrollments_count" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var description: Field<String> { "description" }
        public var name: Field<String> { "name" }
        public var pausedAt: Field<DateTime> { "paused_at" }
        public var removedEnrollmentsCount: ExtraField<Int> { "removed_enrollments_count" }
        public var status: Field<V2.AutomationStatus> { "status" }
        public var totalEnrollmentsCount: ExtraField<Int> { "total_enrollments_count" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var enrollments: ToMany<V2.AutomationEnrollment> { "enrollments" }

        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A person in an automation.
    public struct AutomationEnrollment: V2.Listable, V2.Showable, V2.Creatable, V2.Deletable {
        @JSONMember public var automationID: ResourceID?
        /// The number of the person's current step.
        ///
        /// In responses only.
        @JSONMember public var automationStepNumber: Int?
        /// The source of the campaign that brought the person.
        @JSONMember public var campaignSource: String?
        /// The URL of the campaign that brought the person.
        @JSONMember public var campaignURL: String?
        /// The time at which the enrollment was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The time at which the person was removed.
        ///
        /// In responses only.
        @JSONMember public var excludedAt: DateTime?
        /// The time at which the next step is due.
        ///
        /// In responses only.
        @JSONMember public var nextExecution: DateTime?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.AutomationEnrollment {
    public static let resourceType = "automation_enrollments"
    public static let readOnlyMembers: Set<String> = [
        "automation_step_number", "created_at", "excluded_at", "next_execution",
    ]

    public enum CodingKeys: String, JSONKey {
        case automationID = "automation_id"
        case automationStepNumber = "automation_step_number"
        case campaignSource = "campaign_source"
        case campaignURL = "campaign_url"
        case createdAt = "created_at"
        case excludedAt = "excluded_at"
        case nextExecution = "next_execution"
        case signupID = "signup_id"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .automationID: try object.read(key, &_automationID, orKeep: &extra)
        case .automationStepNumber: try object.read(key, &_automationStepNumber, orKeep: &extra)
        case .campaignSource: try object.read(key, &_campaignSource, orKeep: &extra)
        case .campaignURL: try object.read(key, &_campaignURL, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .excludedAt: try object.read(key, &_excludedAt, orKeep: &extra)
        case .nextExecution: try object.read(key, &_nextExecution, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.automationID, $automationID, over: &extra)
        try object.write(.automationStepNumber, $automationStepNumber, over: &extra)
        try object.write(.campaignSource, $campaignSource, over: &extra)
        try object.write(.campaignURL, $campaignURL, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.excludedAt, $excludedAt, over: &extra)
        try object.write(.nextExecution, $nextExecution, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
    }
}

extension V2.AutomationEnrollment {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var automationID: Field<ResourceID> { "automation_id" }
        public var automationStepNumber: Field<Int> { "automation_step_number" }
        public var campaignSource: Field<String> { "campaign_source" }
        public var campaignURL: Field<String> { "campaign_url" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var excludedAt: Field<DateTime> { "excluded_at" }
        public var nextExecution: Field<DateTime> { "next_execution" }
        public var signupID: Field<ResourceID> { "signup_id" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var automation: ToOne<V2.Automation> { "automation" }
        public var signup: ToOne<V2.Signup> { "signup" }

        public init() {}
    }
}

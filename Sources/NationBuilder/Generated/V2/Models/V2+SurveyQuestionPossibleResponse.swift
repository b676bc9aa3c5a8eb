// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A choice that a question offers.
    public struct SurveyQuestionPossibleResponse: V2.Editable, V2.Timestamped {
        /// The time at which the choice was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The name of the choice.
        @JSONMember public var name: String?
        /// The text shown after this choice.
        @JSONMember public var outro: String?
        /// The position among the choices, from 1.
        @JSONMember public var position: Int?
        @JSONMember public var surveyQuestionID: ResourceID?
        /// The names of tags, separated by commas.
        @JSONMember public var tagList: String?
        /// The time at which the choice was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.SurveyQuestionPossibleResponse {
    public static let resourceType = "survey_question_possible_responses"
    public static let readOnlyMembers: Set<String> = ["created_at", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case createdAt = "created_at"
        case name
        case outro
        case position
        case surveyQuestionID = "survey_question_id"
        case tagList = "tag_list"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .outro: try object.read(key, &_outro, orKeep: &extra)
        case .position: try object.read(key, &_position, orKeep: &extra)
        case .surveyQuestionID: try object.read(key, &_surveyQuestionID, orKeep: &extra)
        case .tagList: try object.read(key, &_tagList, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.outro, $outro, over: &extra)
        try object.write(.position, $position, over: &extra)
        try object.write(.surveyQuestionID, $surveyQuestionID, over: &extra)
        try object.write(.tagList, $tagList, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.SurveyQuestionPossibleResponse {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var name: Field<String> { "name" }
        public var outro: Field<String> { "outro" }
        public var position: Field<Int> { "position" }
        public var surveyQuestionID: Field<ResourceID> { "survey_question_id" }
        public var tagList: Field<String> { "tag_list" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var surveyQuestion: ToOne<V2.SurveyQuestion> { "survey_question" }
        public var surveyQuestionResponses: ToMany<V2.SurveyQuestionResponse> { "survey_question_responses" }

        public init() {}
    }
}

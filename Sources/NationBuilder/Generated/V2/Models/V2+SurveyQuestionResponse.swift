// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A person's answer to a question.
    public struct SurveyQuestionResponse: V2.Editable, V2.Timestamped {
        /// The id of the person who made the response.
        @JSONMember public var authorID: ResourceID?
        /// The text of the response.
        @JSONMember public var content: String?
        /// The time at which the response was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// Whether the question was skipped.
        ///
        /// In responses only.
        @JSONMember public var isSkipped: Bool?
        /// In responses only.
        @JSONMember public var pageID: ResourceID?
        /// The kind of question.
        @JSONMember public var questionFormat: V2.QuestionFormat?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        @JSONMember public var surveyQuestionID: ResourceID?
        /// The id of the chosen response.
        @JSONMember public var surveyQuestionPossibleResponseID: ResourceID?
        /// The time at which the response was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.SurveyQuestionResponse {
    public static let resourceType = "survey_question_responses"
    public static let readOnlyMembers: Set<String> = ["created_at", "is_skipped", "page_id", "updated_at"]

    public enum CodingKeys: String, JSONKey {
        case authorID = "author_id"
        case content
        case createdAt = "created_at"
        case isSkipped = "is_skipped"
        case pageID = "page_id"
        case questionFormat = "question_format"
        case signupID = "signup_id"
        case surveyQuestionID = "survey_question_id"
        case surveyQuestionPossibleResponseID = "survey_question_possible_response_id"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .authorID: try object.read(key, &_authorID, orKeep: &extra)
        case .content: try object.read(key, &_content, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .isSkipped: try object.read(key, &_isSkipped, orKeep: &extra)
        case .pageID: try object.read(key, &_pageID, orKeep: &extra)
        case .questionFormat: try object.read(key, &_questionFormat, orKeep: &extra)
        case .signupID: try object.read(key, &_signupID, orKeep: &extra)
        case .surveyQuestionID: try object.read(key, &_surveyQuestionID, orKeep: &extra)
        case .surveyQuestionPossibleResponseID: try object.read(key, &_surveyQuestionPossibleResponseID, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.authorID, $authorID, over: &extra)
        try object.write(.content, $content, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.isSkipped, $isSkipped, over: &extra)
        try object.write(.pageID, $pageID, over: &extra)
        try object.write(.questionFormat, $questionFormat, over: &extra)
        try object.write(.signupID, $signupID, over: &extra)
        try object.write(.surveyQuestionID, $surveyQuestionID, over: &extra)
        try object.write(.surveyQuestionPossibleResponseID, $surveyQuestionPossibleResponseID, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.SurveyQuestionResponse {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var authorID: Field<ResourceID> { "author_id" }
        public var content: Field<String> { "content" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var isSkipped: Field<Bool> { "is_skipped" }
        public var pageID: Field<ResourceID> { "page_id" }
        public var questionFormat: Field<V2.QuestionFormat> { "question_format" }
        public var signupID: Field<ResourceID> { "signup_id" }
        public var surveyQuestionID: Field<ResourceID> { "survey_question_id" }
        public var surveyQuestionPossibleResponseID: Field<ResourceID> { "survey_question_possible_response_id" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }
        public var page: ToOne<V2.Page> { "page" }
        public var signup: ToOne<V2.Signup> { "signup" }
        public var surveyQuestion: ToOne<V2.SurveyQuestion> { "survey_question" }
        public var surveyQuestionPossibleResponse: ToOne<V2.SurveyQuestionPossibleResponse> {
            "survey_question_possible_response"
        }

        public init() {}
    }
}

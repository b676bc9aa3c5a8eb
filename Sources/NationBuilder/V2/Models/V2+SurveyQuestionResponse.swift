// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.

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
        /// In answers only.
        @JSONMember public var createdAt: DateTime?
        /// Whether the question was skipped.
        ///
        /// In answers only.
        @JSONMember public var isSkipped: Bool?
        /// The id of the page of the response.
        ///
        /// In answers only.
        @JSONMember public var pageID: ResourceID?
        /// The kind of question.
        @JSONMember public var questionFormat: V2.QuestionFormat?
        /// The person's id.
        @JSONMember public var signupID: ResourceID?
        /// The id of the survey question.
        @JSONMember public var surveyQuestionID: ResourceID?
        /// The id of the chosen response.
        @JSONMember public var surveyQuestionPossibleResponseID: ResourceID?
        /// The time at which the response was last changed.
        ///
        /// In answers only.
        @JSONMember public var updatedAt: DateTime?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}
    }
}

extension V2.SurveyQuestionResponse {
    /// The type's name `survey_question_responses`.
    public static let resourceType = "survey_question_responses"
    /// The members that only answers have.
    public static let readOnlyMembers: Set<String> = ["created_at", "is_skipped", "page_id", "updated_at"]

    /// The names of the members on the wire.
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

        /// The names, prepared for fast lookup.
        public static let keyTable = JSONKeyTable<Self>()
    }

    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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
    /// The names of its attributes in queries.
    public struct Fields: ResourceVocabulary {
        /// The id.
        public var id: Field<ResourceID> { "id" }
        /// The attribute `author_id`.
        public var authorID: Field<ResourceID> { "author_id" }
        /// The attribute `content`.
        public var content: Field<String> { "content" }
        /// The attribute `created_at`.
        public var createdAt: Field<DateTime> { "created_at" }
        /// The attribute `is_skipped`.
        public var isSkipped: Field<Bool> { "is_skipped" }
        /// The attribute `page_id`.
        public var pageID: Field<ResourceID> { "page_id" }
        /// The attribute `question_format`.
        public var questionFormat: Field<V2.QuestionFormat> { "question_format" }
        /// The attribute `signup_id`.
        public var signupID: Field<ResourceID> { "signup_id" }
        /// The attribute `survey_question_id`.
        public var surveyQuestionID: Field<ResourceID> { "survey_question_id" }
        /// The attribute `survey_question_possible_response_id`.
        public var surveyQuestionPossibleResponseID: Field<ResourceID> { "survey_question_possible_response_id" }
        /// The attribute `updated_at`.
        public var updatedAt: Field<DateTime> { "updated_at" }

        /// Creates the names.
        public init() {}
    }

    /// The names of its relationships.
    public struct Relations: ResourceVocabulary {
        /// The relationship `author`.
        public var author: ToOne<V2.Signup> { "author" }
        /// The relationship `page`.
        public var page: ToOne<V2.Page> { "page" }
        /// The relationship `signup`.
        public var signup: ToOne<V2.Signup> { "signup" }
        /// The relationship `survey_question`.
        public var surveyQuestion: ToOne<V2.SurveyQuestion> { "survey_question" }
        /// The relationship `survey_question_possible_response`.
        public var surveyQuestionPossibleResponse: ToOne<V2.SurveyQuestionPossibleResponse> {
            "survey_question_possible_response"
        }

        /// Creates the names.
        public init() {}
    }
}

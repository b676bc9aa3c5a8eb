// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v2.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON
public import ErrandJSONAPI

extension V2 {
    /// A question of a survey.
    public struct SurveyQuestion: V2.Editable, V2.Timestamped {
        /// The text of the question.
        @JSONMember public var content: String?
        /// The time at which the question was created.
        ///
        /// In responses only.
        @JSONMember public var createdAt: DateTime?
        /// The text before the question.
        @JSONMember public var intro: String?
        /// Whether the choices are shown in random order.
        @JSONMember public var isRandomized: Bool?
        /// The position among the questions, from 1.
        ///
        /// In responses only.
        @JSONMember public var position: Int?
        /// The time at which the question was published.
        ///
        /// In responses only.
        @JSONMember public var publishedAt: DateTime?
        /// The kind of question.
        @JSONMember public var questionFormat: V2.QuestionFormat?
        /// The name of the question in URLs.
        @JSONMember public var slug: String?
        @JSONMember public var status: V2.PageStatus?
        @JSONMember public var surveyID: ResourceID?
        /// The names of tags, separated by commas.
        @JSONMember public var tagList: String?
        /// The time at which the question was last changed.
        ///
        /// In responses only.
        @JSONMember public var updatedAt: DateTime?
        public var extra = JSONObject()

        public init() {}
    }
}

extension V2.SurveyQuestion {
    public static let resourceType = "survey_questions"
    public static let readOnlyMembers: Set<String> = [
        "created_at", "position", "published_at", "updated_at",
    ]

    public enum CodingKeys: String, JSONKey {
        case content
        case createdAt = "created_at"
        case intro
        case isRandomized = "is_randomized"
        case position
        case publishedAt = "published_at"
        case questionFormat = "question_format"
        case slug
        case status
        case surveyID = "survey_id"
        case tagList = "tag_list"
        case updatedAt = "updated_at"

        public static let keyTable = JSONKeyTable<Self>()
    }

    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .content: try object.read(key, &_content, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .intro: try object.read(key, &_intro, orKeep: &extra)
        case .isRandomized: try object.read(key, &_isRandomized, orKeep: &extra)
        case .position: try object.read(key, &_position, orKeep: &extra)
        case .publishedAt: try object.read(key, &_publishedAt, orKeep: &extra)
        case .questionFormat: try object.read(key, &_questionFormat, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .surveyID: try object.read(key, &_surveyID, orKeep: &extra)
        case .tagList: try object.read(key, &_tagList, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.content, $content, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.intro, $intro, over: &extra)
        try object.write(.isRandomized, $isRandomized, over: &extra)
        try object.write(.position, $position, over: &extra)
        try object.write(.publishedAt, $publishedAt, over: &extra)
        try object.write(.questionFormat, $questionFormat, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.surveyID, $surveyID, over: &extra)
        try object.write(.tagList, $tagList, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
    }
}

extension V2.SurveyQuestion {
    public struct Fields: ResourceVocabulary {
        public var id: Field<ResourceID> { "id" }
        public var content: Field<String> { "content" }
        public var createdAt: Field<DateTime> { "created_at" }
        public var intro: Field<String> { "intro" }
        public var isRandomized: Field<Bool> { "is_randomized" }
        public var position: Field<Int> { "position" }
        public var publishedAt: Field<DateTime> { "published_at" }
        public var questionFormat: Field<V2.QuestionFormat> { "question_format" }
        public var slug: Field<String> { "slug" }
        public var status: Field<V2.PageStatus> { "status" }
        public var surveyID: Field<ResourceID> { "survey_id" }
        public var tagList: Field<String> { "tag_list" }
        public var updatedAt: Field<DateTime> { "updated_at" }

        public init() {}
    }

    public struct Relations: ResourceVocabulary {
        public var author: ToOne<V2.Signup> { "author" }
        public var survey: ToOne<V2.Survey> { "survey" }
        public var surveyQuestionPossibleResponses: ToMany<V2.SurveyQuestionPossibleResponse> {
            "survey_question_possible_responses"
        }
        public var surveyQuestionResponses: ToMany<V2.SurveyQuestionResponse> { "survey_question_responses" }

        public init() {}
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A person's response to a survey.
    public struct SurveyResponse: Sendable, Hashable, Identifiable {
        /// In responses only; not sent.
        @JSONMember public var id: Int?
        /// The time of the last change.
        ///
        /// In responses only; not sent.
        @JSONMember public var updatedAt: DateTime?
        /// The time at which the response was given.
        ///
        /// In responses only; not sent.
        @JSONMember public var createdAt: DateTime?
        /// The survey's id; required when creating a response.
        @JSONMember public var surveyID: Int?
        /// The person's id; required when creating a response.
        @JSONMember public var personID: Int?
        /// Whether only the staff can see the response.
        ///
        /// In responses only; not sent.
        @JSONMember public var isPrivate: Bool?
        /// The answers; required when creating a response.
        @JSONMember public var questionResponses: [V1.QuestionResponse]?
        public var extra = JSONObject()

        public init() {}

        public static let writeRules = V1.WriteRules(refused: ["id", "updated_at", "created_at", "is_private"])

        public enum CodingKeys: String, JSONKey {
            case id
            case updatedAt = "updated_at"
            case createdAt = "created_at"
            case surveyID = "survey_id"
            case personID = "person_id"
            case isPrivate = "is_private"
            case questionResponses = "question_responses"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.SurveyResponse: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .updatedAt: try object.read(key, &_updatedAt, orKeep: &extra)
        case .createdAt: try object.read(key, &_createdAt, orKeep: &extra)
        case .surveyID: try object.read(key, &_surveyID, orKeep: &extra)
        case .personID: try object.read(key, &_personID, orKeep: &extra)
        case .isPrivate: try object.read(key, &_isPrivate, orKeep: &extra)
        case .questionResponses: try object.read(key, &_questionResponses, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.updatedAt, $updatedAt, over: &extra)
        try object.write(.createdAt, $createdAt, over: &extra)
        try object.write(.surveyID, $surveyID, over: &extra)
        try object.write(.personID, $personID, over: &extra)
        try object.write(.isPrivate, $isPrivate, over: &extra)
        try object.write(.questionResponses, $questionResponses, over: &extra)
    }
}

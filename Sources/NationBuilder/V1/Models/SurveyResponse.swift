// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// What a person answered to a survey.
    public struct SurveyResponse: Sendable, Hashable, Identifiable {
        /// The nation's number of the response.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var id: Int?
        /// When it last changed.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var updatedAt: DateTime?
        /// When it was given.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var createdAt: DateTime?
        /// The number of the survey; needed for a new one.
        @JSONMember public var surveyID: Int?
        /// The number of the person; needed for a new one.
        @JSONMember public var personID: Int?
        /// Whether only the staff may see it.
        ///
        /// In answers only; it is not sent.
        @JSONMember public var isPrivate: Bool?
        /// The answers; needed for a new one.
        @JSONMember public var questionResponses: [V1.QuestionResponse]?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// What the API refuses and needs in a write.
        public static let writeRules = V1.WriteRules(refused: ["id", "updated_at", "created_at", "is_private"])

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case updatedAt = "updated_at"
            case createdAt = "created_at"
            case surveyID = "survey_id"
            case personID = "person_id"
            case isPrivate = "is_private"
            case questionResponses = "question_responses"

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.SurveyResponse: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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

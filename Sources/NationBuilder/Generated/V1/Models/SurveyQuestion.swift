// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A question of a survey.
    public struct SurveyQuestion: Sendable, Hashable, Identifiable {
        @JSONMember public var id: Int?
        /// The question's text; required when creating a question.
        @JSONMember public var prompt: String?
        /// The slug, unique in the nation; required when creating a question.
        @JSONMember public var slug: String?
        /// The kind of answer; required when creating a question.
        @JSONMember public var type: V1.SurveyQuestionType?
        /// The visibility to the public; required when creating a question.
        @JSONMember public var status: V1.PageStatus?
        /// The external id, which the nation chooses itself.
        @JSONMember public var externalID: TextOrNumber?
        /// The tags that people get for an answer.
        @JSONMember public var tags: [String]?
        /// The tags that people get for answering no.
        @JSONMember public var noTags: [String]?
        @JSONMember public var choices: [V1.SurveyChoice]?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case id
            case prompt
            case slug
            case type
            case status
            case externalID = "external_id"
            case tags
            case noTags = "no_tags"
            case choices

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.SurveyQuestion: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .prompt: try object.read(key, &_prompt, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .type: try object.read(key, &_type, orKeep: &extra)
        case .status: try object.read(key, &_status, orKeep: &extra)
        case .externalID: try object.read(key, &_externalID, orKeep: &extra)
        case .tags: try object.read(key, &_tags, orKeep: &extra)
        case .noTags: try object.read(key, &_noTags, orKeep: &extra)
        case .choices: try object.read(key, &_choices, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.prompt, $prompt, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.type, $type, over: &extra)
        try object.write(.status, $status, over: &extra)
        try object.write(.externalID, $externalID, over: &extra)
        try object.write(.tags, $tags, over: &extra)
        try object.write(.noTags, $noTags, over: &extra)
        try object.write(.choices, $choices, over: &extra)
    }
}

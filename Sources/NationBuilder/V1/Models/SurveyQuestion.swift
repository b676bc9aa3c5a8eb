// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A question of a survey.
    public struct SurveyQuestion: Sendable, Hashable, Identifiable {
        /// The nation's number of the question.
        @JSONMember public var id: Int?
        /// The question; needed for a new one.
        @JSONMember public var prompt: String?
        /// The short name, unique in the nation; needed for a new one.
        @JSONMember public var slug: String?
        /// How it is answered; needed for a new one.
        @JSONMember public var type: V1.SurveyQuestionType?
        /// Whether the public finds it; needed for a new one.
        @JSONMember public var status: V1.PageStatus?
        /// An id of the nation's own choice.
        @JSONMember public var externalID: TextOrNumber?
        /// What those who answer are tagged with.
        @JSONMember public var tags: [String]?
        /// What those who say no are tagged with.
        @JSONMember public var noTags: [String]?
        /// The answers to choose from.
        @JSONMember public var choices: [V1.SurveyChoice]?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
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

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.SurveyQuestion: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
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

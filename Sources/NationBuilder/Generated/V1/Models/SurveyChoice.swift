// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A choice of a survey question.
    public struct SurveyChoice: Sendable, Hashable, Identifiable {
        @JSONMember public var id: Int?
        /// The choice's text; required when creating a choice.
        @JSONMember public var name: String?
        /// The text that people see after this choice.
        @JSONMember public var feedback: String?
        /// The tags that people get for this choice.
        @JSONMember public var tags: [String]?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case id
            case name
            case feedback
            case tags

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.SurveyChoice: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .feedback: try object.read(key, &_feedback, orKeep: &extra)
        case .tags: try object.read(key, &_tags, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.feedback, $feedback, over: &extra)
        try object.write(.tags, $tags, over: &extra)
    }
}

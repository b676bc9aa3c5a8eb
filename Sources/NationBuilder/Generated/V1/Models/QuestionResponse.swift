// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A person's answer to one question.
    public struct QuestionResponse: Sendable, Hashable, Identifiable {
        /// The answer's id.
        @JSONMember public var id: Int?
        /// The id of a choice, `yes` or `no`, or a text.
        @JSONMember public var response: TextOrNumber?
        @JSONMember public var questionID: Int?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case id
            case response
            case questionID = "question_id"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.QuestionResponse: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .response: try object.read(key, &_response, orKeep: &extra)
        case .questionID: try object.read(key, &_questionID, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.response, $response, over: &extra)
        try object.write(.questionID, $questionID, over: &extra)
    }
}

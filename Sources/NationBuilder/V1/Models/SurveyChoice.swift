// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// An answer to choose.
    public struct SurveyChoice: Sendable, Hashable, Identifiable {
        /// The nation's number of the answer.
        @JSONMember public var id: Int?
        /// The answer; needed for a new one.
        @JSONMember public var name: String?
        /// What is said to those who choose it.
        @JSONMember public var feedback: String?
        /// What those who choose it are tagged with.
        @JSONMember public var tags: [String]?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case name
            case feedback
            case tags

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.SurveyChoice: V1.Model {
    /// Reads the value of a key.
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

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.feedback, $feedback, over: &extra)
        try object.write(.tags, $tags, over: &extra)
    }
}

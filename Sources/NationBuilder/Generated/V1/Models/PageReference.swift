// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// The result of a search for one page.
    public struct PageReference: Sendable, Hashable, Identifiable {
        @JSONMember public var id: Int?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case id

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.PageReference: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
    }
}

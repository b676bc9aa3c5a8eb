// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A display name with the API's name.
    public struct NamedCode: Sendable, Hashable {
        /// The display name.
        @JSONMember public var name: String?
        @JSONMember public var apiName: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case name
            case apiName = "api_name"

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.NamedCode: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .apiName: try object.read(key, &_apiName, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
        try object.write(.apiName, $apiName, over: &extra)
    }
}

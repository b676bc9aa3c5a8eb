// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A tag: a word that marks people.
    public struct Tag: Sendable, Hashable {
        /// The tag's name, which identifies it in paths.
        @JSONMember public var name: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case name

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Tag: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
    }
}

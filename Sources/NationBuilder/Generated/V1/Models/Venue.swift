// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// The venue of an event.
    public struct Venue: Sendable, Hashable {
        @JSONMember public var name: String?
        @BoxedJSONMember public var address: V1.Address?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case name
            case address

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Venue: V1.Model {
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .address: try object.read(key, &_address, orKeep: &extra)
        }
    }

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
        try object.write(.address, $address, over: &extra)
    }
}

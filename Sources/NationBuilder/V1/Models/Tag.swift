// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A tag: a word that marks people.
    public struct Tag: Sendable, Hashable {
        /// The tag's name, which identifies it in paths.
        @JSONMember public var name: String?

        /// Members that the model does not know, in order.
        public var extra = JSONObject()

        /// Creates a model with every member missing.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case name

            /// The names, prepared for fast lookup.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Tag: V1.Model {
    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .name: try object.read(key, &_name, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.name, $name, over: &extra)
    }
}

// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.

public import ErrandJSON

extension V1 {
    /// A website of a nation.
    public struct Site: Sendable, Hashable, Identifiable {
        /// The nation's number of the site.
        @JSONMember public var id: Int?
        /// The name.
        @JSONMember public var name: String?
        /// The short name; it names the site in paths.
        @JSONMember public var slug: String?
        /// The domain of its own, if it has one.
        @JSONMember public var domain: String?

        /// What the model does not know, in order.
        public var extra = JSONObject()

        /// One of which nothing is known.
        public init() {}

        /// The names of the members on the wire.
        public enum CodingKeys: String, JSONKey {
            case id
            case name
            case slug
            case domain

            /// The names, prepared for finding them.
            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Site: V1.Model {
    /// Reads the value of a key.
    public mutating func readMember(
        _ key: CodingKeys, _ object: inout JSONObjectReader<CodingKeys>, orKeep extra: inout JSONObject
    ) throws {
        switch key {
        case .id: try object.read(key, &_id, orKeep: &extra)
        case .name: try object.read(key, &_name, orKeep: &extra)
        case .slug: try object.read(key, &_slug, orKeep: &extra)
        case .domain: try object.read(key, &_domain, orKeep: &extra)
        }
    }

    /// Writes the members that are not missing.
    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.domain, $domain, over: &extra)
    }
}

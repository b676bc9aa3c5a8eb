// SPDX-License-Identifier: MIT
// Written by Tools from Tools/Tables/v1-models.json; change that, not this.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import ErrandJSON

extension V1 {
    /// A website of a nation.
    public struct Site: Sendable, Hashable, Identifiable {
        @JSONMember public var id: Int?
        @JSONMember public var name: String?
        /// The slug, which identifies the site in paths.
        @JSONMember public var slug: String?
        /// The site's own domain, if it has one.
        @JSONMember public var domain: String?
        public var extra = JSONObject()

        public init() {}

        public enum CodingKeys: String, JSONKey {
            case id
            case name
            case slug
            case domain

            public static let keyTable = JSONKeyTable<Self>()
        }
    }
}

extension V1.Site: V1.Model {
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

    public func writeMembers(
        to object: inout JSONObjectWriter<CodingKeys>, over extra: inout JSONObject
    ) throws {
        try object.write(.id, $id, over: &extra)
        try object.write(.name, $name, over: &extra)
        try object.write(.slug, $slug, over: &extra)
        try object.write(.domain, $domain, over: &extra)
    }
}
